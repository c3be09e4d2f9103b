//! What a hand is likely to come to, by the rankings, uses and wild cards of its game.
//!
//! An [`Outlook`] completes the hand a number of times at random. Cards that the seat may not know
//! come from the deck without those it can see: the rest of the boards, the opponents' hidden cards
//! and those still to be dealt to everybody. What opponents show stays theirs. The result is the
//! share of the pot that the hand would win from all opponents who are still in it, over all boards
//! and halves.
//!
//! Draws. The hand itself gives up the same cards in each draw that is left and has the best of what
//! comes for them, as if it stopped there. An opponent's hand is the best of several random ones, one
//! more than the game has draws, since it draws too. Of cards that must be given up without any for
//! them, everybody finds those without which the completed hand is best.
//!
//! What a seat gave up in earlier draws counts as unseen. Where the cards do not suffice for all, the
//! opponents' come from the same cards once more.

use crate::action::Slots;
use crate::card::{Card, CardSet};
use crate::deck::{Deck, MAX_DECK};
use crate::game::{Game, Task};
use crate::ranking::{Evaluator, Strength};
use crate::rules::{MAX_BOARDS, MAX_HOLE, MAX_SEATS, MAX_SHARES};
use crate::seats::{ascending, bit};
use crate::seed::Source;
use crate::view::View;

/// More draws than this are as good as so many.
const MOST_DRAWS: usize = 3;

/// In how many rounds the cards to keep are chosen.
const ROUNDS: u32 = 4;

/// A half of a pot without a second half, in parts that any number of winners can share.
const PARTS: u32 = 5040;

/// What a seat sees of the cards.
pub(super) struct Sight<'a> {
    pub game: &'a Game,
    /// The stage of the hand.
    pub stage: u8,
    pub seat: u8,
    pub dealt: u16,
    pub live: u16,
    /// The cards of each seat as far as this one may know them.
    pub holes: [Slots; MAX_SEATS],
    pub boards: [Slots; MAX_BOARDS],
    pub board_count: u8,
}

impl<'a> Sight<'a> {
    /// What the seat of a view sees; nothing of a spectator's view.
    pub fn of_view(game: &'a Game, view: &View) -> Option<Self> {
        Some(Self {
            game,
            stage: stage_of(game, view),
            seat: view.seat?,
            dealt: view.dealt,
            live: view.live,
            holes: view.holes,
            boards: view.boards,
            board_count: view.board_count,
        })
    }

    /// How many opponents have not folded.
    pub fn opponents(&self) -> u32 {
        (self.live & !bit(self.seat)).count_ones()
    }
}

/// The stage at which a seat sees this. Of several betting rounds of a street on as many shared cards
/// it is the first.
fn stage_of(game: &Game, view: &View) -> u8 {
    let mut board = 0;
    let mut found = [None; 2];
    for (place, stage) in game.stages().iter().enumerate() {
        let fits = match stage.task {
            Task::Board { count } => {
                board += count as usize;
                false
            }
            Task::Bet(_) => view.betting,
            Task::Discard { .. } => view.discarding,
            Task::Burn | Task::Hole { .. } | Task::Replace => false,
        };
        if fits && stage.street == view.street {
            let sure = usize::from(board == view.boards[0].len());
            found[sure] = found[sure].or(Some(place as u8));
        }
    }
    found[1].or(found[0]).unwrap_or(0)
}

/// What happens to the cards of a seat from a stage on.
#[derive(Clone, Copy, Default)]
struct ToCome {
    /// Cards that it receives.
    hole: usize,
    /// Cards that it must give up, with none for them.
    give_up: usize,
    /// Draws, where the next cards that go are those of a draw.
    draws: usize,
}

impl ToCome {
    fn from(game: &Game, stage: u8) -> Self {
        let mut to_come = Self::default();
        for stage in game.stages().iter().skip(stage as usize) {
            match stage.task {
                Task::Hole { count, .. } => to_come.hole += count as usize,
                Task::Discard { draw: true, .. } if to_come.give_up == 0 => to_come.draws += 1,
                Task::Discard {
                    draw: false, least, ..
                } => to_come.give_up += least as usize,
                Task::Discard { .. }
                | Task::Burn
                | Task::Board { .. }
                | Task::Replace
                | Task::Bet(_) => {}
            }
        }
        to_come
    }
}

/// An opponent in every completion.
#[derive(Clone, Copy)]
struct Rival {
    known: CardSet,
    missing: usize,
}

/// The best hand of the opponents, and how many of them have it.
#[derive(Clone, Copy)]
struct Best {
    strength: Strength,
    seats: u32,
}

/// What a hand wins in a number of completions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Odds {
    /// The share of the pot, in thousandths.
    pub share: i64,
    /// Whether it won a part of the pot in each of them.
    pub unbeaten: bool,
}

/// Completes a hand at random, again and again.
pub(super) struct Outlook<S> {
    words: S,
    evaluators: [Option<Evaluator>; MAX_SHARES],
    /// The unseen cards.
    deck: Deck,
    /// How many of them a completion takes, and how many it has taken.
    needed: usize,
    next: usize,
    /// The seat's cards, and how many it does not know or is still to receive.
    hole: Slots,
    missing: usize,
    draws: usize,
    /// How many cards count in the end.
    kept: usize,
    hands: usize,
    rivals: [Rival; MAX_SEATS],
    rival_count: usize,
    boards: [CardSet; MAX_BOARDS],
    board_count: usize,
    board_cards: usize,
    /// The completion: the boards, the opponents' hands by board and share, the seat's further
    /// cards, and what it would be given in each draw.
    shared: [CardSet; MAX_BOARDS],
    best: [[Best; MAX_SHARES]; MAX_BOARDS],
    further: CardSet,
    drawn: [[Option<Card>; MAX_HOLE]; MOST_DRAWS],
}

impl<S: Source> Outlook<S> {
    /// The outlook of a seat; `words` makes the completions.
    pub fn new(sight: &Sight<'_>, words: S) -> Self {
        let game = sight.game;
        let to_come = ToCome::from(game, sight.stage);
        let hole = sight.holes[sight.seat as usize];
        let dealt = hole.len() + to_come.hole;
        let kept = dealt.saturating_sub(to_come.give_up);
        // Cards that come only to be given up again are left out.
        let held = dealt.min(kept.max(hole.len()));
        let mut seen = CardSet::EMPTY;
        for seat in ascending(sight.dealt) {
            seen = seen.union(sight.holes[seat].known());
        }
        let board_count = usize::from(sight.board_count).min(MAX_BOARDS);
        let mut boards = [CardSet::EMPTY; MAX_BOARDS];
        for (known, board) in boards.iter_mut().zip(&sight.boards[..board_count]) {
            *known = board.known();
            seen = seen.union(*known);
        }
        let nobody = Rival {
            known: CardSet::EMPTY,
            missing: 0,
        };
        let (mut rivals, mut rival_count) = ([nobody; MAX_SEATS], 0);
        for seat in ascending(sight.live & !bit(sight.seat)) {
            let known = sight.holes[seat].known();
            let missing = held.saturating_sub(known.len() as usize);
            rivals[rival_count] = Rival { known, missing };
            rival_count += 1;
        }
        let draws_in_all = game
            .stages()
            .iter()
            .filter(|stage| stage.task == Task::Replace)
            .count();
        let hands = 1 + draws_in_all.min(MOST_DRAWS);
        let draws = to_come.draws.min(MOST_DRAWS);
        let missing = held.saturating_sub(hole.known().len() as usize);
        let board_cards = usize::from(game.board_cards());
        let shared: usize = boards[..board_count]
            .iter()
            .map(|board| board_cards.saturating_sub(board.len() as usize))
            .sum();
        let theirs: usize = rivals.iter().map(|rival| rival.missing).sum();
        let mut evaluators = [None; MAX_SHARES];
        for (place, evaluator) in evaluators.iter_mut().zip(game.evaluators()) {
            *place = Some(evaluator);
        }
        Self {
            words,
            evaluators,
            deck: unseen(game, seen),
            needed: missing + draws * hole.len() + shared + theirs * hands,
            next: 0,
            hole,
            missing,
            draws,
            kept,
            hands,
            rivals,
            rival_count,
            boards,
            board_count,
            board_cards,
            shared: boards,
            best: [[Best {
                strength: Strength::NONE,
                seats: 0,
            }; MAX_SHARES]; MAX_BOARDS],
            further: CardSet::EMPTY,
            drawn: [[None; MAX_HOLE]; MOST_DRAWS],
        }
    }

    /// The share of the pot, in thousandths, that the hand wins in so many completions.
    pub fn share(&mut self, samples: u32) -> i64 {
        self.odds(samples).share
    }

    /// What the hand wins in so many completions. Where draws are left, it is first found out which
    /// cards to draw to.
    pub fn odds(&mut self, samples: u32) -> Odds {
        let all = (1_u8 << self.hole.len()) - 1;
        let keep = if self.draws > 0 {
            self.best_to_keep(0, self.hole.len() as u8, samples / 6)
        } else {
            all
        };
        let (mut won, mut unbeaten) = (0, true);
        for _ in 0..samples {
            self.complete();
            let parts = self.result(keep).0;
            won += u64::from(parts);
            unbeaten &= parts > 0;
        }
        let whole = u64::from(samples) * u64::from(PARTS) * self.board_count.max(1) as u64;
        Odds {
            share: (won * 1000 / whole.max(1)) as i64,
            unbeaten,
        }
    }

    /// The places of the cards to keep, a bit each, where so many are to be given up: those with
    /// which the hand comes to most, the same completions for every choice. What it wins counts, and
    /// to a tenth how good it is; of equal choices, the most cards are kept. After each round of so
    /// many completions, the better quarter of the choices goes on.
    pub fn best_to_keep(&mut self, least: u8, most: u8, round: u32) -> u8 {
        let held = self.hole.len() as u32;
        let counts = u32::from(least)..=u32::from(most);
        let (mut choices, mut left) = ([(0_u64, 0_u8); 1 << MAX_HOLE], 0);
        for keep in (0..1_u16 << held).map(|keep| keep as u8) {
            if counts.contains(&(held - keep.count_ones())) {
                choices[left].1 = keep;
                left += 1;
            }
        }
        for _ in 0..ROUNDS {
            for _ in 0..round {
                self.complete();
                for (score, keep) in &mut choices[..left] {
                    let (won, rank) = self.result(*keep);
                    *score += u64::from(won + rank);
                }
            }
            let order = |&(score, keep): &(u64, u8)| (score, keep.count_ones(), keep);
            choices[..left].sort_unstable_by_key(|choice| core::cmp::Reverse(order(choice)));
            left = left.div_ceil(4);
        }
        choices[0].1
    }

    /// The next card of the completion that a hand does not have.
    fn card(&mut self, hand: CardSet) -> Option<Card> {
        let len = self.deck.len();
        for _ in 0..len {
            let card = self.deck.get(self.next % len);
            self.next += 1;
            if let Some(card) = card
                && !hand.contains(card)
            {
                return Some(card);
            }
        }
        None
    }

    /// A hand with so many further cards.
    fn fill(&mut self, hand: CardSet, count: usize) -> CardSet {
        let mut hand = hand;
        for _ in 0..count {
            if let Some(card) = self.card(hand) {
                hand = hand.with(card);
            }
        }
        hand
    }

    /// Makes a completion.
    fn complete(&mut self) {
        let count = self.needed.min(self.deck.len());
        self.deck.shuffle(&mut self.words, count);
        self.next = 0;
        for board in 0..self.board_count {
            let known = self.boards[board];
            let missing = self.board_cards.saturating_sub(known.len() as usize);
            self.shared[board] = self.fill(known, missing);
        }
        self.further = self.fill(CardSet::EMPTY, self.missing);
        for draw in 0..self.draws {
            for place in 0..self.hole.len() {
                self.drawn[draw][place] = self.card(CardSet::EMPTY);
            }
        }
        for of_board in &mut self.best {
            for best in of_board {
                best.strength = Strength::NONE;
                best.seats = 0;
            }
        }
        for rival in 0..self.rival_count {
            let Rival { known, missing } = self.rivals[rival];
            let mut strengths = [[Strength::NONE; MAX_SHARES]; MAX_BOARDS];
            for _ in 0..self.hands {
                let hand = self.fill(known, missing);
                let shared = &self.shared[..self.board_count];
                for (of_board, &shared) in strengths.iter_mut().zip(shared) {
                    for (strength, evaluator) in of_board.iter_mut().zip(&self.evaluators) {
                        if let Some(evaluator) = evaluator {
                            let found = self.strength(evaluator, hand, shared);
                            *strength = found.max(*strength);
                        }
                    }
                }
            }
            for (of_board, strengths) in self.best.iter_mut().zip(&strengths) {
                for (best, &strength) in of_board.iter_mut().zip(strengths) {
                    if strength > best.strength {
                        *best = Best { strength, seats: 1 };
                    } else if strength == best.strength {
                        best.seats += 1;
                    }
                }
            }
        }
    }

    /// What a hand is worth in the end, when so many of its cards are left.
    fn strength(&self, evaluator: &Evaluator, hand: CardSet, shared: CardSet) -> Strength {
        if hand.len() as usize <= self.kept {
            return evaluator.strength(hand, shared);
        }
        let mut list = [None; MAX_HOLE];
        for (place, card) in list.iter_mut().zip(hand) {
            *place = Some(card);
        }
        (0..1_u32 << MAX_HOLE.min(hand.len() as usize))
            .filter(|places| places.count_ones() as usize == self.kept)
            .map(|places| {
                let chosen = list
                    .iter()
                    .enumerate()
                    .filter(|(place, _)| places >> place & 1 == 1)
                    .filter_map(|(_, card)| *card);
                evaluator.strength(chosen.fold(CardSet::EMPTY, CardSet::with), shared)
            })
            .max()
            .unwrap_or(Strength::NONE)
    }

    /// What the hand wins in the completion when it keeps these places: in parts of a pot, and the
    /// place of the hands among all hands of their rankings, a tenth of a pot for the best.
    fn result(&self, keep: u8) -> (u32, u32) {
        let mut kept = CardSet::EMPTY;
        for (place, slot) in self.hole.iter().enumerate() {
            if keep >> place & 1 == 1
                && let Some(card) = slot.card()
            {
                kept = kept.with(card);
            }
        }
        let given = self.hole.len() - keep.count_ones() as usize;
        if given == 0 || self.draws == 0 {
            return self.won(kept.union(self.further));
        }
        self.drawn[..self.draws]
            .iter()
            .map(|drawn| {
                let drawn = drawn[..given].iter().flatten().copied();
                self.won(drawn.fold(kept.union(self.further), CardSet::with))
            })
            .max()
            .unwrap_or_default()
    }

    /// As [`Outlook::result`], of a hand.
    fn won(&self, hand: CardSet) -> (u32, u32) {
        let (mut won, mut rank) = (0, 0);
        let evaluators = self.evaluators.iter().flatten();
        for (shared, best) in self.shared[..self.board_count].iter().zip(&self.best) {
            let mut parts = [0; MAX_SHARES];
            let mut empty = [true; MAX_SHARES];
            for (share, evaluator) in evaluators.clone().enumerate() {
                let own = self.strength(evaluator, hand, *shared);
                let best = best[share];
                empty[share] = own.is_none() && best.strength.is_none();
                parts[share] = if own.is_none() || own < best.strength {
                    0
                } else if own == best.strength {
                    PARTS / (best.seats + 1)
                } else {
                    PARTS
                };
                let classes = u32::from(evaluator.tables().classes()).max(1);
                rank += u32::from(own.get()) * (PARTS / 10) / classes;
            }
            // A half that nobody wins goes to the other.
            won += match empty {
                [_, true] => parts[0],
                [true, _] => parts[1],
                _ => u32::midpoint(parts[0], parts[1]),
            };
        }
        (won, rank)
    }
}

/// The cards that a seat does not see.
fn unseen(game: &Game, seen: CardSet) -> Deck {
    let first = Card::new(0, 0);
    let (mut cards, mut len) = ([first; MAX_DECK], 0);
    for card in game.deck().set().difference(seen) {
        cards[len] = card;
        len += 1;
    }
    Deck::new(&cards[..len])
}
