//! Who shows, who wins which part of which pot (rules.md sections 6 and 7).

use crate::action::Slots;
use crate::betting::Round;
use crate::card::{CardSet, Slot};
use crate::event::{Event, Observer};
use crate::game::Game;
use crate::game::Score;
use crate::hand::{Phase, State};
use crate::pots::{Pot, Pots, part};
use crate::ranking::{ACE, Category, Key, Strength};
use crate::rules::{MAX_BOARDS, MAX_SEATS, MAX_SHARES, OddChips, Tabling};
use crate::seats::{NOBODY, ascending, at_most_one, bit, clockwise, next_after};

/// The strength of each seat's hand, a board and a share.
struct Strengths([[[Strength; MAX_SEATS]; MAX_SHARES]; MAX_BOARDS]);

impl Strengths {
    const NONE: Self = Self([[[Strength::NONE; MAX_SEATS]; MAX_SHARES]; MAX_BOARDS]);
}

impl State {
    /// The first to show: the last to bet or raise in the final round; else its opener, or the
    /// next live seat after it (6.3).
    fn first_to_show(&self) -> u8 {
        let Round {
            aggressor, opener, ..
        } = self.round;
        let from = if aggressor == NOBODY {
            opener
        } else {
            aggressor
        };
        if self.live & bit(from) == 0 {
            next_after(self.live, from)
        } else {
            from
        }
    }

    /// Begins to table the hands.
    pub(crate) fn begin_showdown<O: Observer>(&mut self, game: &Game, observer: &mut O) {
        if !self.exposed {
            self.undecided = self.live;
        }
        let plain = match game.scores().len() {
            1 => self.plain_showdown::<1, O>(game, observer),
            _ => self.plain_showdown::<MAX_SHARES, O>(game, observer),
        };
        if !plain {
            self.showdown(game, observer);
        }
    }

    /// The showdown that nearly every hand has, in one pass: one board, one pot that every live seat
    /// can win, all cards known, and nobody has a choice. It does what [`State::showdown`] would.
    /// Returns whether the hand was of this kind; else nothing has changed.
    fn plain_showdown<const SHARES: usize, O: Observer>(
        &mut self,
        game: &Game,
        observer: &mut O,
    ) -> bool {
        let options = game.options();
        let some_decided = self.undecided != 0 && self.shown != 0;
        if self.board_count != 1
            || options.rake.is_some()
            || options.tabling == Tabling::Choose
            || self.mucked != 0
            || some_decided
        {
            return false;
        }
        // Where somebody is all-in, side pots are likely: before any hand is ranked, it is looked.
        let level = self.total[self.live.trailing_zeros() as usize & 15];
        if self.all_in() != 0 && ascending(self.live).any(|seat| self.total[seat] != level) {
            return false;
        }
        let pot = self.pot();
        let before_first = self.first_to_show().wrapping_sub(1);
        let mut of_shares = [OfShare::default(); SHARES];
        for (of_share, score) in of_shares.iter_mut().zip(game.scores()) {
            match OfShare::rank(score, self, before_first) {
                Some(found) => *of_share = found,
                None => return false,
            }
        }
        let high = of_shares[0].winners;
        if high == 0 || pot == 0 {
            return false;
        }
        let low = of_shares.get(1).map_or(0, |of_share| of_share.winners);
        if self.undecided != 0 {
            let shows = if options.tabling == Tabling::Auto {
                of_shares.iter().fold(0, |all, share| all | share.shows)
            } else {
                self.live
            };
            if O::WANTED {
                for seat in clockwise(self.live, before_first) {
                    if shows >> seat & 1 == 1 {
                        self.tabled(seat as u8, observer);
                    } else {
                        self.give_up(seat as u8, observer);
                    }
                }
            }
            self.shown = shows;
            self.mucked = self.live & !shows;
            self.undecided = 0;
        }
        if SHARES == 1 && at_most_one(high) {
            self.win(high.trailing_zeros() as u8, pot, (0, 0, 0), observer);
        } else {
            self.award_shares(game, (0, 0), pot, (high, low), observer);
        }
        self.finish(observer);
        true
    }

    /// Tables hands up to the next decision, or awards the pots.
    fn showdown<O: Observer>(&mut self, game: &Game, observer: &mut O) {
        let tabling = game.options().tabling;
        // Strengths serve the tabling and the awards alike.
        let contested = self.live & !self.mucked;
        let mut strengths = Strengths::NONE;
        let strengths = self
            .strengths(game, contested, &mut strengths)
            .then_some(&strengths);
        let pots = self.layered();
        let first = self.first_to_show();
        while self.undecided != 0 {
            let seat = if self.undecided & bit(first) != 0 {
                first
            } else {
                next_after(self.undecided, first)
            };
            if at_most_one(self.live & !self.mucked) {
                break;
            }
            // With strengths, every card is known.
            let known = strengths.is_some() || self.hole[seat as usize].all_known();
            if tabling == Tabling::Choose || !known {
                self.round.actor = seat;
                self.phase = Phase::Show;
                return;
            }
            let shows = tabling == Tabling::ShowAll
                || strengths.is_none_or(|strengths| self.can_take(game, seat, &pots, strengths));
            if shows {
                self.tabled(seat, observer);
            } else {
                self.give_up(seat, observer);
            }
        }
        self.award_all(game, pots, strengths, observer);
    }

    /// Goes on after a hand was shown or mucked.
    pub(crate) fn after_show<O: Observer>(&mut self, game: &Game, observer: &mut O) {
        // While an all-in is run out, the showdown has not begun.
        if self.phase == Phase::Show {
            self.showdown(game, observer);
        }
    }

    /// Turns a hand up.
    #[inline]
    pub(crate) fn table<O: Observer>(&mut self, seat: u8, hole: &Slots, observer: &mut O) {
        if self.hole[seat as usize] != *hole {
            self.learn(seat, hole);
        }
        self.tabled(seat, observer);
    }

    #[inline]
    fn tabled<O: Observer>(&mut self, seat: u8, observer: &mut O) {
        self.shown |= bit(seat);
        self.undecided &= !bit(seat);
        if O::WANTED {
            let cards = self.hole[seat as usize];
            observer.event(Event::Show { seat, cards });
        }
    }

    /// Gives a hand up face down.
    #[inline]
    pub(crate) fn give_up<O: Observer>(&mut self, seat: u8, observer: &mut O) {
        self.mucked |= bit(seat);
        self.undecided &= !bit(seat);
        if O::WANTED {
            observer.event(Event::Muck { seat });
        }
    }

    /// Whether the hand of this seat could take a part of a pot from those that were shown.
    pub(crate) fn could_win(&self, game: &Game, seat: u8) -> bool {
        let seats = self.shown | bit(seat);
        let mut strengths = Strengths::NONE;
        !self.strengths(game, seats, &mut strengths)
            || self.can_take(game, seat, &self.layered(), &strengths)
    }

    /// Whether, for some pot, board and share, no shown hand is better.
    fn can_take(&self, game: &Game, seat: u8, pots: &Pots, strengths: &Strengths) -> bool {
        let shares = game.scores().len();
        pots.iter()
            .filter(|pot| pot.seats & bit(seat) != 0)
            .any(|pot| {
                let rivals = pot.seats & self.shown & !bit(seat);
                strengths.0[..self.board_count as usize]
                    .iter()
                    .any(|board| {
                        board[..shares].iter().any(|share| {
                            let own = share[seat as usize];
                            !own.is_none() && ascending(rivals).all(|rival| share[rival] <= own)
                        })
                    })
            })
    }

    pub(crate) fn layered(&self) -> Pots {
        Pots::layer(&self.total, self.dealt, self.live, self.dead)
    }

    /// Finds the strengths of these seats. Returns false where a card of theirs or of a board is
    /// unknown.
    #[inline]
    fn strengths(&self, game: &Game, seats: u16, into: &mut Strengths) -> bool {
        let boards = &self.boards[..self.board_count as usize];
        for (of_board, board) in into.0.iter_mut().zip(boards) {
            for (of_share, score) in of_board.iter_mut().zip(game.scores()) {
                let Some(shared) = Shared::of(score, board.slots()) else {
                    return false;
                };
                for seat in ascending(seats) {
                    let Some(strength) = shared.strength(score, self.hole(seat)) else {
                        return false;
                    };
                    of_share[seat] = strength;
                }
            }
        }
        true
    }

    /// Awards all pots, or waits for cards that must be told first.
    pub(crate) fn settle<O: Observer>(&mut self, game: &Game, observer: &mut O) {
        let claims = self.live & !self.mucked;
        if self.one_live() && game.options().rake.is_none() {
            // All others have folded.
            let pot = self.pot();
            self.win(self.live.trailing_zeros() as u8, pot, (0, 0, 0), observer);
            return self.finish(observer);
        }
        let mut strengths = Strengths::NONE;
        let strengths = (!at_most_one(claims) && self.strengths(game, claims, &mut strengths))
            .then_some(&strengths);
        self.award_all(game, self.layered(), strengths, observer);
    }

    fn award_all<O: Observer>(
        &mut self,
        game: &Game,
        mut pots: Pots,
        strengths: Option<&Strengths>,
        observer: &mut O,
    ) {
        let claims = self.live & !self.mucked;
        pots.leave_to(claims);
        let contested = |pot: &Pot| !at_most_one(pot.seats & claims);
        if strengths.is_none() && pots.iter().any(contested) {
            self.phase = Phase::Unsettled;
            return;
        }
        if let Some(rake) = &game.options().rake {
            // A game without boards has no flop to wait for.
            let flop = game.board_cards() == 0 || !self.boards[0].slots().is_empty();
            self.raked = pots.take_rake(rake, flop);
            if O::WANTED && self.raked > 0 {
                observer.event(Event::Rake { amount: self.raked });
            }
        }
        // Last-created first (6.5); a pot that all who could win it have given up joins the next
        // lower one.
        let mut carried = 0;
        for (index, pot) in pots.iter().enumerate().rev() {
            let seats = pot.seats & claims;
            let amount = pot.amount + carried;
            carried = 0;
            if seats == 0 {
                carried = amount;
                continue;
            }
            self.award(game, index as u8, amount, seats, strengths, observer);
        }
        self.finish(observer);
    }

    /// The hand is over.
    #[inline]
    fn finish<O: Observer>(&mut self, observer: &mut O) {
        self.in_pots = 0;
        self.dead = 0;
        self.total = [0; MAX_SEATS];
        self.round.actor = NOBODY;
        self.phase = Phase::Over;
        if O::WANTED {
            observer.event(Event::End);
        }
    }

    /// Awards one pot: divided over the boards, then over the shares, then among the winners.
    #[inline]
    fn award<O: Observer>(
        &mut self,
        game: &Game,
        pot: u8,
        amount: i64,
        seats: u16,
        strengths: Option<&Strengths>,
        observer: &mut O,
    ) {
        let unit = game.options().odd_chip_unit;
        let Some(strengths) = strengths.filter(|_| !at_most_one(seats)) else {
            // One seat is left, or only one may win this pot.
            self.divide(game, (pot, 0, 0), amount, seats, observer);
            return;
        };
        let boards = i64::from(self.board_count);
        let shares = game.scores().len();
        for board in 0..self.board_count {
            let of_board = part(amount, boards, i64::from(board), unit);
            let best = |share: usize| winners(&strengths.0[board as usize][share], seats);
            let low = if shares > 1 { best(1) } else { 0 };
            self.award_shares(game, (pot, board), of_board, (best(0), low), observer);
        }
    }

    /// Divides between the winners of the high and of the low half. Where one half has none, or the
    /// same seats win both, there is nothing to divide.
    #[inline]
    pub(crate) fn award_shares<O: Observer>(
        &mut self,
        game: &Game,
        (pot, board): (u8, u8),
        amount: i64,
        (high, low): (u16, u16),
        observer: &mut O,
    ) {
        if low == 0 || low == high {
            self.divide(game, (pot, board, 0), amount, high, observer);
        } else if high == 0 {
            self.divide(game, (pot, board, 1), amount, low, observer);
        } else {
            let unit = game.options().odd_chip_unit;
            for (share, winners) in [high, low].into_iter().enumerate() {
                let half = part(amount, 2, share as i64, unit);
                self.divide(game, (pot, board, share as u8), half, winners, observer);
            }
        }
    }

    /// Divides among winners; extra chips clockwise from the button, or by suit in games that have
    /// it so.
    fn divide<O: Observer>(
        &mut self,
        game: &Game,
        (pot, board, share): (u8, u8, u8),
        amount: i64,
        winners: u16,
        observer: &mut O,
    ) {
        if at_most_one(winners) {
            self.win(
                winners.trailing_zeros() as u8,
                amount,
                (pot, board, share),
                observer,
            );
            return;
        }
        let unit = game.options().odd_chip_unit;
        let count = i64::from(winners.count_ones());
        let even = part(amount, count, 0, unit) == part(amount, count, count - 1, unit);
        if game.odd_chips() == OddChips::Suit && !even {
            let order = self.by_suit(game, board as usize, share as usize, winners);
            for (place, &seat) in order[..count as usize].iter().enumerate() {
                let won = part(amount, count, place as i64, unit);
                self.win(seat, won, (pot, board, share), observer);
            }
            return;
        }
        for (place, seat) in clockwise(winners, self.button).enumerate() {
            let won = part(amount, count, place as i64, unit);
            self.win(seat as u8, won, (pot, board, share), observer);
        }
    }

    /// Tied winners by the suits of the cards that win, from the highest card on, spades first;
    /// where all are the same cards, clockwise from the button. Seats that win without a showdown
    /// have no such cards.
    #[cold]
    fn by_suit(&self, game: &Game, board: usize, share: usize, winners: u16) -> [u8; MAX_SEATS] {
        let shared = known_set(self.boards[board].slots()).unwrap_or_default();
        let suits = |seat: u8| -> Vec<u8> {
            let evaluator = &game.scores()[share].evaluator;
            let Some(hand) =
                known_set(self.hole(seat as usize)).and_then(|own| evaluator.describe(own, shared))
            else {
                return Vec::new();
            };
            let straight = matches!(hand.category, Category::Straight | Category::StraightFlush);
            // In five to ace the ace is the lowest card, and stands last.
            let wheel = straight && hand.cards.last().is_some_and(|card| card.rank() == ACE);
            let ace_low = wheel || evaluator.measure().ranking.ace_is_low();
            let mut cards = hand.cards;
            cards.sort_by_key(|card| {
                let rank = if ace_low && card.rank() == ACE {
                    0
                } else {
                    card.rank() + 1
                };
                core::cmp::Reverse((rank, card.suit()))
            });
            cards.iter().map(|card| card.suit()).collect()
        };
        let mut order: Vec<(u8, Vec<u8>)> = clockwise(winners, self.button)
            .map(|seat| (seat as u8, suits(seat as u8)))
            .collect();
        // Stable, so that equal suits stay clockwise.
        order.sort_by(|(_, one), (_, other)| other.cmp(one));
        let mut seats = [NOBODY; MAX_SEATS];
        for (place, (seat, _)) in seats.iter_mut().zip(&order) {
            *place = *seat;
        }
        seats
    }

    #[inline]
    fn win<O: Observer>(
        &mut self,
        seat: u8,
        amount: i64,
        (pot, board, share): (u8, u8, u8),
        observer: &mut O,
    ) {
        if amount > 0 {
            self.stack[seat as usize] += amount;
            self.won |= bit(seat);
            if O::WANTED {
                observer.event(Event::Award {
                    pot,
                    board,
                    share,
                    seat,
                    amount,
                });
            }
        }
    }
}

/// The seats with the best valid strength.
#[inline]
fn winners(strengths: &[Strength; MAX_SEATS], seats: u16) -> u16 {
    let (mut best, mut winners) = (Strength::default(), 0);
    for seat in ascending(seats) {
        let own = strengths[seat];
        if own > best {
            best = own;
            winners = 1 << seat;
        } else if own == best && !own.is_none() {
            winners |= 1 << seat;
        }
    }
    winners
}

/// The live seats in one share of a plain showdown.
#[derive(Clone, Copy, Default)]
struct OfShare {
    winners: u16,
    /// Those whose hands no earlier one beats, in the order in which they show.
    shows: u16,
}

impl OfShare {
    /// Finds them, beginning after the seat `before_first`. Returns nothing where a card is unknown,
    /// or where not every live seat has the same in the pot.
    #[inline]
    fn rank(score: &Score, state: &State, before_first: u8) -> Option<Self> {
        let shared = Shared::of(score, state.boards[0].slots())?;
        // What kind of score it is, is asked once.
        match (&shared, score.summed) {
            (Shared::Key(shared), Some((tables, _))) => Self::rank_by(state, before_first, |own| {
                key_of(own).map(|own| tables.strength(*shared + own))
            }),
            _ => Self::rank_by(state, before_first, |own| shared.strength(score, own)),
        }
    }

    #[inline(always)]
    fn rank_by(
        state: &State,
        before_first: u8,
        strength: impl Fn(&[Slot]) -> Option<Strength>,
    ) -> Option<Self> {
        let level = state.total[state.live.trailing_zeros() as usize & 15];
        let mut best = Strength::NONE;
        let Self {
            mut winners,
            mut shows,
        } = Self::default();
        for seat in clockwise(state.live, before_first) {
            if state.total[seat] != level {
                return None;
            }
            let own = strength(&state.hole[seat])?;
            if own > best {
                if best.is_none() {
                    // None of the hands so far counts.
                    shows = 0;
                }
                best = own;
                winners = 0;
            }
            let is_best = u16::from(own == best) << seat;
            winners |= is_best;
            shows |= is_best;
        }
        Some(if best.is_none() {
            Self::default()
        } else {
            Self { winners, shows }
        })
    }
}

/// The shared cards as the score of a share reads them.
enum Shared {
    /// A sum of keys, to which a seat's own is added.
    Key(Key),
    /// A set of cards.
    Set(CardSet),
}

impl Shared {
    /// Nothing where a card is unknown.
    #[inline]
    fn of(score: &Score, slots: &[Slot]) -> Option<Self> {
        match score.summed {
            Some((_, true)) => key_of(slots).map(Self::Key),
            // The shared cards do not count.
            Some((_, false)) => Some(Self::Key(Key::EMPTY)),
            None => known_set(slots).map(Self::Set),
        }
    }

    /// What these cards of a seat are worth; nothing where one is unknown.
    #[inline]
    fn strength(&self, score: &Score, own: &[Slot]) -> Option<Strength> {
        match (self, score.summed) {
            (Self::Key(shared), Some((tables, _))) => {
                key_of(own).map(|own| tables.strength(*shared + own))
            }
            (Self::Set(shared), _) => {
                known_set(own).map(|own| score.evaluator.strength(own, *shared))
            }
            (Self::Key(_), None) => None,
        }
    }
}

#[inline]
fn key_of(slots: &[Slot]) -> Option<Key> {
    let mut key = Key::EMPTY;
    for slot in slots {
        key += Key::of(slot.card()?);
    }
    Some(key)
}

/// The cards as a set; nothing where one is unknown.
#[inline]
fn known_set(slots: &[Slot]) -> Option<CardSet> {
    let mut set = CardSet::EMPTY;
    for slot in slots {
        set = set.with(slot.card()?);
    }
    Some(set)
}
