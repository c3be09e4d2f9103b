//! Who opens a round by the cards that lie face up (stud games, rules.md sections 3 and 12).

use crate::card::Card;
use crate::game::Game;
use crate::hand::State;
use crate::rules::StudTie;
use crate::seats::{NOBODY, ascending, bit, clockwise};

/// How many ranks there are.
const RANKS: u32 = 13;

/// All of them.
const ALL_RANKS: u16 = (1 << RANKS) - 1;

/// How many bits the order of cards takes: how many groups have four, three and two cards, then the
/// ranks of the groups of each size.
const ORDER_BITS: u32 = 3 * 3 + 4 * RANKS;

/// How many codes cards have, unknown ones included.
const CODES: usize = 64;

/// The place of the rank of each code in the order of ranks, as a mask, with a high and with a low
/// ace; none for jokers and unknown cards.
static RANK_MASKS: [[u16; CODES]; 2] = {
    let mut masks = [[0; CODES]; 2];
    let mut code = 0;
    while code < 52 {
        let rank = code as u32 / 4;
        masks[0][code] = 1 << rank;
        masks[1][code] = 1 << ((rank + 1) % RANKS);
        code += 1;
    }
    masks
};

/// The ranks that show before a seat, as four masks of 16 bits: the mask `n` has those of which more
/// than `n` cards show.
#[derive(Clone, Copy, Debug, Default)]
struct Showing(u64);

impl Showing {
    /// Adds a card whose rank has this mask; an empty one is no card.
    #[inline]
    fn add(&mut self, rank: u16) {
        let everywhere = u64::from(rank) * 0x0001_0001_0001_0001;
        self.0 |= (self.0 << 16) & everywhere | u64::from(rank);
    }

    /// The four masks.
    #[inline]
    const fn more_than(self) -> [u16; 4] {
        let Self(masks) = self;
        [
            masks as u16,
            (masks >> 16) as u16,
            (masks >> 32) as u16,
            (masks >> 48) as u16,
        ]
    }

    /// Lets a wild card stand for what makes the cards best: another of the largest group that is
    /// not whole, or the highest rank that is missing; in a low game the lowest that is missing.
    fn add_wild(&mut self, low: bool) {
        let [one, two, three, four] = self.more_than();
        let rank = if low {
            1 << (!one).trailing_zeros()
        } else {
            let groups = [three & !four, two & !three, one & !two, ALL_RANKS & !one];
            let largest = groups.into_iter().find(|&ranks| ranks != 0);
            1 << largest.unwrap_or(1 << (RANKS - 1)).ilog2()
        };
        self.add(rank);
    }

    /// A number that is higher for better cards of a high hand: the sizes of the groups first, the
    /// largest first, then their ranks in the same order. Straights and flushes do not count.
    #[inline]
    fn order(self) -> u64 {
        let [one, two, three, four] = self.more_than();
        if two == 0 {
            return u64::from(one);
        }
        let exactly = [four, three & !four, two & !three, one & !two];
        let mut order = exactly[..3]
            .iter()
            .fold(0, |sizes, group| sizes << 3 | u64::from(group.count_ones()));
        for group in exactly {
            order = order << RANKS | u64::from(group);
        }
        order
    }
}

/// The cards that lie face up before a seat; one that is unknown does not count.
#[inline]
fn up_cards(state: &State, seat: usize) -> impl Iterator<Item = Card> + '_ {
    let hole = &state.hole[seat];
    let mut up = state.up[seat];
    core::iter::from_fn(move || {
        while up != 0 {
            let place = up.trailing_zeros() as usize;
            up &= up - 1;
            if let Some(card) = hole.get(place).and_then(|slot| slot.card()) {
                return Some(card);
            }
        }
        None
    })
}

impl State {
    /// The live seat whose cards that lie face up are the lowest or the highest. A seat with a card
    /// that lies face up and is unknown opens only where every live seat has one.
    pub(super) fn showing(&self, game: &Game, lowest: bool, ace_low: bool, bring_in: bool) -> u8 {
        let by_suit = match game.options().stud_tie {
            StudTie::Norm => bring_in,
            StudTie::Suit => true,
            StudTie::Position => false,
        };
        let any_wild = !game.wild().is_empty();
        let mut found: Option<(u64, u8)> = None;
        let seats = if self.auto { self.live } else { self.told() };
        for seat in clockwise(seats, self.button) {
            let order = if any_wild {
                self.order_with_wild(game, seat, ace_low)
            } else {
                self.shows(seat, ace_low).order()
            };
            let better = found.is_none_or(|(best, other)| {
                if order == best {
                    by_suit && self.goes_first(seat, other as usize, ace_low, lowest)
                } else {
                    (order < best) == lowest
                }
            });
            if better {
                found = Some((order, seat as u8));
            }
        }
        found.map_or(NOBODY, |(_, seat)| seat)
    }

    /// The live seats all of whose cards that lie face up are known; where none is such a seat,
    /// every live one.
    #[cold]
    fn told(&self) -> u16 {
        let told = ascending(self.live)
            .filter(|&seat| up_cards(self, seat).count() == self.up[seat].count_ones() as usize)
            .fold(0, |seats, seat| seats | bit(seat as u8));
        if told == 0 { self.live } else { told }
    }

    /// Whether a seat opens before one whose cards that lie face up have the same ranks, by their
    /// suits. Where both show nothing that is known, neither does.
    #[cold]
    fn goes_first(&self, seat: usize, other: usize, ace_low: bool, lowest: bool) -> bool {
        let (suits, others) = (self.suits(seat, ace_low), self.suits(other, ace_low));
        suits != others && (suits < others) == lowest
    }

    /// What shows before a seat; jokers and unknown cards do not count.
    #[inline]
    fn shows(&self, seat: usize, ace_low: bool) -> Showing {
        let ranks = &RANK_MASKS[usize::from(ace_low)];
        let mut showing = Showing::default();
        let mut up = self.up[seat];
        while up != 0 {
            let code = self.hole[seat].code(up.trailing_zeros() as usize);
            up &= up - 1;
            showing.add(ranks[code as usize % CODES]);
        }
        showing
    }

    /// The order of what shows before a seat in a game with wild cards ([`Showing::order`]).
    #[cold]
    fn order_with_wild(&self, game: &Game, seat: usize, ace_low: bool) -> u64 {
        let (wild, low) = (game.wild(), game.first_is_low());
        let mut showing = Showing::default();
        let mut wilds = 0;
        for card in up_cards(self, seat) {
            if wild.contains(card) {
                wilds += 1;
            } else {
                showing.add(1 << place(card, ace_low));
            }
        }
        let rules = &game.rules().wild;
        let ace = 1 << if ace_low { 0 } else { RANKS - 1 };
        let mut beyond_four = 0;
        for _ in 0..wilds {
            let four = showing.more_than()[3];
            let full = if rules.bug { four & ace } else { four };
            // No hand shows so many cards that another group of four could be beside five of a rank.
            if !low && rules.five_of_a_kind && full != 0 {
                beyond_four += 1;
            } else if !low && rules.bug {
                showing.add(ace);
            } else {
                showing.add_wild(low);
            }
        }
        beyond_four << ORDER_BITS | showing.order()
    }

    /// The suits of the cards that lie face up, those of larger groups and then of higher ranks
    /// first, two bits each.
    #[cold]
    fn suits(&self, seat: usize, ace_low: bool) -> u32 {
        let mut cards: Vec<Card> = up_cards(self, seat).collect();
        let key = |card: &Card| {
            let same = up_cards(self, seat).filter(|other| other.rank() == card.rank());
            (same.count(), place(*card, ace_low), card.suit())
        };
        cards.sort_unstable_by_key(|card| core::cmp::Reverse(key(card)));
        cards
            .iter()
            .fold(0, |suits, card| suits << 2 | u32::from(card.suit()))
    }

    /// Whether a pair shows before some live seat.
    pub(crate) fn pair_shows(&self) -> bool {
        ascending(self.live).any(|seat| {
            let [_, pairs, ..] = self.shows(seat, false).more_than();
            pairs != 0
        })
    }
}

/// The place of a rank in the order of ranks; a joker, which is always wild, has none of its own.
#[inline]
fn place(card: Card, ace_low: bool) -> u32 {
    let rank = u32::from(card.rank());
    if ace_low { (rank + 1) % RANKS } else { rank }
}
