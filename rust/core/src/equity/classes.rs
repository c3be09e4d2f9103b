//! Known hands before the flop, when the best of own and shared cards counts (hold'em, short deck).

use crate::card::CardSet;
use crate::ranking::{Key, Tables};

use super::Tally;
use super::boards::{self, Best, Field, Lists};

/// How often each set of players wins over all boards of five cards.
///
/// `shares` are the orders of hands of the pot's one or two shares, `deck` all cards of the deck
/// without jokers, `hands` the two own cards of each of up to ten players, and no card of `dead`
/// comes to the board. The hands are disjoint from each other and of the deck; dead cards may be
/// any. A share that nobody has a hand for is split by all if it is the first, and won by nobody
/// if it is the second.
///
/// ```
/// use pokercore_core::card::{CardSet, parse_cards};
/// use pokercore_core::equity::classes;
/// use pokercore_core::ranking::Ranking;
///
/// let hand = |text| CardSet::collect(parse_cards(text)?, text);
/// let hands = [hand("AsAh")?, hand("KsKh")?];
/// let high = Ranking::High.tables();
/// let tally = classes::specific(&[high], CardSet::STANDARD, &hands, CardSet::EMPTY);
/// assert_eq!((tally.wins(0, false), tally.ties(0, false)), (1_410_336, 9_308));
/// # Ok::<(), pokercore_core::card::CardError>(())
/// ```
///
/// # Panics
/// When there are not one or two shares, or more than ten players.
pub fn specific(
    shares: &[&'static Tables],
    deck: CardSet,
    hands: &[CardSet],
    dead: CardSet,
) -> Tally {
    debug_assert!(hands.iter().all(|hand| hand.len() <= 2));
    boards::tally(&Hands::new(shares, deck, hands, dead))
}

struct Hands<'a> {
    shares: &'a [&'static Tables],
    free: CardSet,
    own: Vec<Key>,
}

impl<'a> Hands<'a> {
    fn new(shares: &'a [&'static Tables], deck: CardSet, hands: &[CardSet], dead: CardSet) -> Self {
        Self {
            shares,
            free: boards::free(deck, hands, dead),
            own: hands.iter().copied().map(Key::from).collect(),
        }
    }
}

impl Field for Hands<'_> {
    fn shares(&self) -> &[&'static Tables] {
        self.shares
    }

    fn players(&self) -> usize {
        self.own.len()
    }

    fn free(&self) -> CardSet {
        self.free
    }

    fn unsuited(&self, share: usize, player: usize, strengths: &mut [u16]) {
        let (tables, own) = (self.shares[share], self.own[player].rank_sum());
        for (strength, board) in strengths.iter_mut().zip(&Lists::get().rank_sums) {
            *strength = tables.unsuited(board.wrapping_add(own));
        }
    }

    fn reaches(&self, suit: u8, cards: usize) -> bool {
        let most = self
            .own
            .iter()
            .map(|key| key.ranks_of_suit(suit).count_ones());
        most.max().unwrap_or(0) as usize + cards >= 5
    }

    fn suited(&self, share: usize, suit: u8, ranks: u16, best: &mut [Best]) {
        let tables = self.shares[share];
        for size in 3..=5 {
            let own = self
                .own
                .iter()
                .map(|key| key.ranks_of_suit(suit))
                .enumerate();
            let able = own.filter(|(_, own)| own.count_ones() as usize + size >= 5);
            let able: Vec<(usize, u16)> = able.collect();
            if able.is_empty() {
                continue;
            }
            for set in Lists::get().sets(size, ranks) {
                let flush =
                    |&(player, own): &(usize, u16)| Best::of(tables.suited(own | set), player);
                best[set as usize] = able.iter().map(flush).fold(Best::default(), Best::or);
            }
        }
    }

    fn strength(&self, share: usize, player: usize, board: Key) -> u16 {
        self.shares[share].strength(self.own[player] + board).get()
    }
}
