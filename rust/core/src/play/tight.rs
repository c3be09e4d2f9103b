//! The tight-aggressive bot: starting hands by position before the flop; the made hand, the draw
//! and the price after it.
//!
//! **Starting hands** are ordered by the points of Bill Chen's formula (the high card's points,
//! doubled for a pair; two for suited cards; less the wider the gap; one more for close cards
//! below a queen), equal points by the higher cards. [`SHARES`] tells how many of a thousand
//! hands are at least as good, so a threshold of 150 plays the best 15 %.
//!
//! **After the flop** a hand is one of five classes ([`Made`]) with a number of outs. Shares and
//! prices are in thousandths; the price of a call is its part of the pot after it.

use crate::card::{Card, Slot};
use crate::play::dice::Dice;
use crate::play::policy::Choice;
use crate::play::seat::Seat;
use crate::ranking::{Category, Key, Ranking};

/// Raise first in with this share of hands, by the number of seats still to act behind.
const OPEN: [u16; 9] = [150, 500, 420, 280, 210, 170, 140, 120, 100];
/// Raise again with this share after one, two, and more raises.
const REPEAT: [u16; 3] = [50, 25, 15];
/// Call with this share after one, two, and more raises.
const FLAT: [u16; 3] = [120, 50, 30];

/// Points of a starting hand, doubled so that halves are whole.
const fn points(high: u8, low: u8, suited: bool) -> i16 {
    let top = match high {
        12 => 20,
        11 => 16,
        10 => 14,
        9 => 12,
        rank => rank as i16 + 2,
    };
    if high == low {
        return if top < 5 { 10 } else { 2 * top };
    }
    let gap = high - low - 1;
    let wide = match gap {
        0 => 0,
        1 => 2,
        2 => 4,
        3 => 8,
        _ => 10,
    };
    let close = if gap <= 1 && high < 10 { 2 } else { 0 };
    top - wide + close + if suited { 4 } else { 0 }
}

/// Where a starting hand stands in [`SHARES`].
const fn index(high: u8, low: u8, suited: bool) -> usize {
    if suited {
        high as usize * 13 + low as usize
    } else {
        low as usize * 13 + high as usize
    }
}

/// Of a thousand starting hands, how many are at least as good as each of the 169; rounded up.
static SHARES: [u16; 169] = shares();

const fn shares() -> [u16; 169] {
    // The order: points, then the higher card, then the lower, then suited; and the combinations.
    let mut order = [0_i32; 169];
    let mut combinations = [0_u32; 169];
    let mut i = 0;
    while i < 169 {
        let (a, b) = ((i / 13) as u8, (i % 13) as u8);
        let (high, low) = if a > b { (a, b) } else { (b, a) };
        let suited = a > b;
        order[i] = points(high, low, suited) as i32 * 1000
            + high as i32 * 30
            + low as i32 * 2
            + suited as i32;
        combinations[i] = if a == b {
            6
        } else if suited {
            4
        } else {
            12
        };
        i += 1;
    }
    let mut shares = [0; 169];
    let mut i = 0;
    while i < 169 {
        let mut better = 0;
        let mut j = 0;
        while j < 169 {
            if order[j] >= order[i] {
                better += combinations[j];
            }
            j += 1;
        }
        shares[i] = (better * 1000).div_ceil(1326) as u16;
        i += 1;
    }
    shares
}

/// The share of the best two of these cards; everything where fewer than two are known.
pub(super) fn share(hole: &[Slot]) -> u16 {
    let mut best = 1000;
    for (place, first) in hole.iter().enumerate() {
        for second in &hole[place + 1..] {
            let (Some(a), Some(b)) = (first.card(), second.card()) else {
                continue;
            };
            if a.is_joker() || b.is_joker() {
                continue;
            }
            let (high, low) = (a.rank().max(b.rank()), a.rank().min(b.rank()));
            best = best.min(SHARES[index(high, low, a.suit() == b.suit())]);
        }
    }
    best
}

/// How good a made hand is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Made {
    /// Nothing of one's own.
    Air,
    /// A pair below the board's second rank.
    Weak,
    /// A second pair, a top pair with a low kicker, a pocket pair between.
    Medium,
    /// A top pair with a ten or higher beside it, or a pair above the board.
    Good,
    /// Two pairs of one's own or better.
    Strong,
}

/// Decides.
#[inline(never)]
pub(super) fn act(seat: Seat<'_>, dice: &mut Dice<'_>) -> Choice {
    if seat.board(0).len() < 3 {
        before_the_flop(&seat)
    } else {
        after_the_flop(&seat, dice)
    }
}

/// A call's part of the pot after it, in thousandths.
fn price(seat: &Seat<'_>) -> i64 {
    let owed = seat.owed().min(seat.stack(seat.seat()));
    // In 128 bits: a pot reaches 2^53.
    (i128::from(owed) * 1000 / i128::from((seat.pot() + owed).max(1))) as i64
}

/// Raises to about this total, or with everything when that is most of the stack.
fn raise(seat: &Seat<'_>, total: i64) -> Choice {
    let all = seat.stack(seat.seat()) + seat.wager(seat.seat());
    seat.raise_near(if total > all / 5 * 2 { all } else { total })
}

fn before_the_flop(seat: &Seat<'_>) -> Choice {
    let share = share(seat.hole());
    let behind = seat.still_to_act();
    let entered = i64::from(seat.opponents().saturating_sub(behind));
    let to_match = seat.to_match();
    let bet = to_match.max(seat.min_bet());
    let raises = seat.raises();
    if raises == 0 {
        let mut open = OPEN[(behind as usize).min(OPEN.len() - 1)];
        if entered > 0 {
            open = open / 4 * 3;
        }
        if share <= open {
            return raise(seat, 3 * bet + entered * bet);
        }
        let cheap = entered > 0 && price(seat) <= 200 && share <= open * 2;
        return if cheap {
            Choice::CheckOrCall
        } else {
            Choice::CheckOrFold
        };
    }
    let level = (raises as usize - 1).min(REPEAT.len() - 1);
    if share <= REPEAT[level] {
        return raise(seat, 3 * bet);
    }
    let stack = seat.stack(seat.seat());
    let mut call = i64::from(FLAT[level]);
    if seat.owed() > stack / 3 {
        // A call for so much is for all of it.
        call = call / 3 * 2;
    } else if raises == 1 && behind == 0 {
        // The last to act is paid by the price, the more so against one.
        let wide = (500 - price(seat)).max(0);
        call = call.max(if seat.opponents() == 1 {
            2 * wide
        } else {
            wide
        });
    }
    if i64::from(share) <= call {
        Choice::CheckOrCall
    } else {
        Choice::CheckOrFold
    }
}

fn after_the_flop(seat: &Seat<'_>, dice: &mut Dice<'_>) -> Choice {
    let (hole, board) = (seat.hole(), seat.board(0));
    let ranking = seat.rankings().next().unwrap_or(Ranking::High);
    let made = made(ranking, hole, board);
    let outs = if board.len() < 5 {
        outs(hole, board)
    } else {
        0
    };
    let pot = seat.pot();
    let part = |parts: i64, of: i64| (pot / of).saturating_mul(parts).max(1);
    if seat.owed() == 0 {
        let alone = seat.opponents() == 1;
        let base = seat.to_match();
        return match made {
            Made::Strong => raise(seat, base + part(3, 4)),
            Made::Good => raise(seat, base + part(2, 3)),
            Made::Medium if (alone || seat.behind() == 0) && dice.chance(1, 2) => {
                raise(seat, base + part(1, 2))
            }
            _ if outs >= 8 && dice.chance(3, 5) => raise(seat, base + part(1, 2)),
            Made::Air if alone && board.len() == 3 && dice.chance(1, 3) => {
                raise(seat, base + part(1, 2))
            }
            _ => Choice::CheckOrCall,
        };
    }
    let price = price(seat);
    let raises = seat.raises();
    // A card that helps comes about once in 46 for each out; a little is won later on top.
    let drawing = outs > 0 && price <= outs * 22 + 40;
    match made {
        Made::Strong => raise(seat, seat.pot_raise_to()),
        Made::Good if raises <= 1 && dice.chance(1, 4) => raise(seat, 3 * seat.to_match()),
        Made::Good if raises <= 1 || price <= 300 => Choice::CheckOrCall,
        _ if outs >= 12 && raises <= 1 && dice.chance(3, 10) => raise(seat, seat.pot_raise_to()),
        Made::Medium if raises <= 1 && price <= 280 => Choice::CheckOrCall,
        Made::Weak if price <= 150 => Choice::CheckOrCall,
        _ if drawing => Choice::CheckOrCall,
        _ => Choice::CheckOrFold,
    }
}

/// The cards that are known, jokers left out.
pub(super) fn known(slots: &[Slot]) -> impl Iterator<Item = Card> + '_ {
    slots
        .iter()
        .filter_map(|slot| slot.card())
        .filter(|card| !card.is_joker())
}

/// The class of a hand, by its part of what it makes with the board.
pub(super) fn made(ranking: Ranking, hole: &[Slot], board: &[Slot]) -> Made {
    let cards: Key = known(hole).chain(known(board)).map(Key::of).sum();
    if !(5..=7).contains(&cards.len()) {
        return Made::Weak;
    }
    let strength = ranking.tables().strength(cards);
    if ranking.is_low() || hole.len() != 2 {
        // By the place among all hands of the ranking.
        return match u32::from(strength.get()) * 1000 / u32::from(ranking.tables().classes()) {
            0..=170 => Made::Air,
            171..=400 => Made::Weak,
            401..=550 => Made::Medium,
            551..=670 => Made::Good,
            _ => Made::Strong,
        };
    }
    let mut counts = [0_u8; 13];
    let mut suits = [0_u8; 4];
    for card in known(board) {
        counts[card.rank() as usize] += 1;
        suits[card.suit() as usize] += 1;
    }
    let mut own = known(hole).map(Card::rank);
    let (first, second) = (own.next().unwrap_or(0), own.next().unwrap_or(0));
    let on_board = |rank: u8| counts[rank as usize];
    let category = ranking.category(strength).unwrap_or(Category::HighCard);
    let mine = match category {
        Category::HighCard => Made::Air,
        Category::Pair | Category::TwoPair => {
            let both = on_board(first) == 1 && on_board(second) == 1 && first != second;
            if both {
                Made::Strong
            } else {
                pair(first, second, &counts)
            }
        }
        Category::ThreeOfAKind => {
            if on_board(first) + on_board(second) > 0 || first == second {
                Made::Strong
            } else {
                // Three on the board: only the side cards are one's own.
                Made::Weak
            }
        }
        _ if board.len() == 5 => {
            let shared: Key = known(board).map(Key::of).sum();
            if ranking.tables().strength(shared) == strength {
                Made::Weak
            } else {
                Made::Strong
            }
        }
        _ => Made::Strong,
    };
    let flush_on_board = suits.iter().any(|&count| count >= 4);
    match mine {
        Made::Strong
            if flush_on_board
                && matches!(
                    category,
                    Category::TwoPair | Category::ThreeOfAKind | Category::Straight
                ) =>
        {
            Made::Medium
        }
        Made::Good if flush_on_board => Made::Weak,
        other => other,
    }
}

/// The class of a hand whose own part is one pair at most.
fn pair(first: u8, second: u8, board: &[u8; 13]) -> Made {
    let mut ranks = (0..13_u8).rev().filter(|&rank| board[rank as usize] > 0);
    let top = ranks.next().unwrap_or(0);
    let next = ranks.next().unwrap_or(0);
    let (paired, kicker) = if first == second {
        (first, first)
    } else if board[first as usize] > 0 {
        (first, second)
    } else if board[second as usize] > 0 {
        (second, first)
    } else {
        return Made::Air;
    };
    if paired > top || paired == top && kicker >= 8 {
        Made::Good
    } else if paired == top || paired >= next {
        Made::Medium
    } else {
        Made::Weak
    }
}

/// How many cards make a flush or a straight with a card of one's own, roughly: nine for a flush,
/// four for each rank of a straight.
pub(super) fn outs(hole: &[Slot], board: &[Slot]) -> i64 {
    let mut suits = [0_u8; 4];
    let mut own_suits = [false; 4];
    let (mut all, mut shared) = (0_u16, 0_u16);
    // Bit 0 is the ace below the deuce.
    let bits = |card: Card| 2_u16 << card.rank() | u16::from(card.rank() == 12);
    for card in known(board) {
        suits[card.suit() as usize] += 1;
        shared |= bits(card);
    }
    for card in known(hole) {
        suits[card.suit() as usize] += 1;
        own_suits[card.suit() as usize] = true;
        all |= bits(card);
    }
    all |= shared;
    let flush = (0..4).any(|suit| suits[suit] == 4 && own_suits[suit]);
    let runs = |ranks: u16| (0..10).any(|low| ranks >> low & 31 == 31);
    let made = runs(all) || suits.iter().any(|&count| count >= 5);
    if made {
        return 0;
    }
    let straights = (0..13_u8)
        .map(|rank| 2_u16 << rank | u16::from(rank == 12))
        .filter(|&rank| runs(all | rank) && !runs(shared | rank))
        .count() as i64;
    let both = if flush && straights > 0 { 2 } else { 0 };
    i64::from(flush) * 9 + straights * 4 - both
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::parse_slots;

    fn share_of(text: &str) -> u16 {
        share(&parse_slots(text).unwrap())
    }

    #[test]
    fn starting_hands_in_their_order() {
        let order = [
            "AsAh", "KsKh", "QsQh", "AsKs", "JsJh", "AsKh", "TsTh", "7s6s", "Ts3h", "7s2h",
        ];
        let shares = order.map(share_of);
        assert!(shares.is_sorted_by(|a, b| a < b), "{shares:?}");
        assert_eq!(share_of("AsAh"), 5);
        assert_eq!(SHARES.iter().max(), Some(&1000));
        // Published values of the formula, in half points.
        assert_eq!(points(12, 11, true), 24);
        assert_eq!(points(8, 8, true), 20);
        assert_eq!(points(5, 3, true), 11);
        assert_eq!(points(0, 0, false), 10);
        assert_eq!(points(3, 0, false), 1);
    }

    fn outs_of(hole: &str, board: &str) -> i64 {
        outs(&parse_slots(hole).unwrap(), &parse_slots(board).unwrap())
    }

    #[test]
    fn draws() {
        assert_eq!(outs_of("9s8s", "7s6h2s"), 15);
        assert_eq!(outs_of("9s8s", "7d6h2c"), 8);
        assert_eq!(outs_of("9s8s", "7dJh2c"), 4);
        assert_eq!(outs_of("As8s", "2s6s2c"), 9);
        assert_eq!(outs_of("As8d", "2s6sJs"), 9);
        assert_eq!(outs_of("AdKd", "QsJsTs2s"), 0);
        assert_eq!(outs_of("Ah4d", "2s3sJd"), 4);
        // The board's own draw is nobody's.
        assert_eq!(outs_of("AhAd", "9s8c7d6h"), 0);
    }
}
