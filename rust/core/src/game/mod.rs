//! A checked variant with the options of the house: what a hand is played by.

mod check;
mod stages;

use crate::card::CardSet;
use crate::deck::Deck;
use crate::error::{Defect, DefectCode, RulesError};
use crate::ranking::{Evaluator, HoleUse, Measure, Ranking, Tables};
use crate::rules::{MAX_BOARDS, MAX_SEATS, OddChips, Opener, Options, Rules, Share};

pub(crate) use stages::{BetTask, Stage, Task, Then, UsualStreet};

/// A share of the pot, ready to value hands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Score {
    pub evaluator: Evaluator,
    /// Where no card of the deck is wild and all shared cards count or none: the tables, for sums
    /// of keys, and whether shared cards count.
    pub summed: Option<(&'static Tables, bool)>,
}

impl Score {
    /// The score of a measure in a game with or without wild cards.
    fn of(measure: Measure, wild: bool) -> Self {
        let evaluator = measure.evaluator();
        Self {
            evaluator,
            summed: match measure.uses {
                HoleUse::Any if !wild => Some((evaluator.tables(), true)),
                HoleUse::All if !wild => Some((evaluator.tables(), false)),
                _ => None,
            },
        }
    }
}

/// A variant and options that were found right. Made once, shared by all hands.
#[derive(Clone, Debug)]
pub struct Game {
    rules: Rules,
    options: Options,
    stages: Vec<Stage>,
    deck: Deck,
    board: u8,
    /// What [`Game::cards_needed`] counts for each player, and besides.
    each: u16,
    fixed: u16,
    last_bet: u8,
    last_discard: Option<u8>,
    /// Whether the deck can run short, so that cards come back into it.
    recycles: bool,
    /// Whether the first betting round is opened by cards that show.
    bring_in: bool,
    odd_chips: OddChips,
    /// The wild cards of the deck.
    wild: CardSet,
    scores: Vec<Score>,
}

impl Game {
    /// Checks a variant and the options of the house.
    ///
    /// # Errors
    /// [`RulesError`] with every defect.
    pub fn new(rules: &Rules, options: &Options) -> Result<Self, RulesError> {
        let mut defects = Vec::new();
        let sums = check::streets(rules, options, &mut defects);
        check::deck(rules, &mut defects);
        check::shares(rules, &sums, &mut defects);
        check::options(options, &mut defects);
        if !(1..=MAX_BOARDS as u8).contains(&rules.boards) {
            defects.push(Defect::new(
                DefectCode::Boards,
                "rules.boards",
                format!("{} boards; a game has 1 to {MAX_BOARDS}", rules.boards),
            ));
        }
        if rules.min_seats < 2
            || rules.max_seats < rules.min_seats
            || rules.max_seats as usize > MAX_SEATS
        {
            defects.push(Defect::new(
                DefectCode::Players,
                "rules.min_seats",
                format!(
                    "{} to {} players; give two numbers from 2 to {MAX_SEATS}, the smaller first",
                    rules.min_seats, rules.max_seats
                ),
            ));
        }
        if defects.is_empty() {
            let needed = sums.needed(rules.min_seats as usize, rules.boards as usize);
            if needed > rules.deck.len() {
                defects.push(Defect::new(
                    DefectCode::DeckTooSmall,
                    "rules.deck",
                    format!(
                        "{} cards; {} players need {needed}",
                        rules.deck.len(),
                        rules.min_seats
                    ),
                ));
            }
        }
        if !defects.is_empty() {
            return Err(RulesError { defects });
        }
        let mut stages = stages::compile(rules, options.burns);
        let recycles = rules.may_run_short();
        if rules.boards == 1 && !options.run_outs && !recycles {
            for place in 0..stages.len() {
                if matches!(stages[place].task, Task::Bet { .. }) {
                    stages[place].then = Then::at(&stages, place + 1);
                }
            }
        }
        let last = |wanted: fn(&Task) -> bool| {
            stages
                .iter()
                .rposition(|stage| wanted(&stage.task))
                .map(|place| place as u8)
        };
        let first_bet = stages.iter().find_map(|stage| match stage.task {
            Task::Bet(bet) => Some(bet),
            _ => None,
        });
        let deck = Deck::new(&rules.deck);
        let wild = deck.set().intersection(rules.wild.cards);
        let score = |share: &Share| Score::of(share.measure(rules.wild), !wild.is_empty());
        Ok(Self {
            rules: rules.clone(),
            options: *options,
            last_bet: last(|task| matches!(task, Task::Bet { .. })).unwrap_or(0),
            last_discard: last(|task| matches!(task, Task::Discard { .. })),
            recycles,
            bring_in: first_bet.is_some_and(|bet| matches!(bet.opener, Opener::Showing { .. })),
            odd_chips: if options.odd_chips_by_position {
                OddChips::Position
            } else {
                rules.odd_chips
            },
            stages,
            deck,
            wild,
            board: sums.board as u8,
            each: (sums.hole - sums.or_shared + sums.drawn) as u16,
            fixed: sums.needed(0, rules.boards as usize) as u16,
            scores: rules.shares.iter().map(score).collect(),
        })
    }

    /// The variant.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The options of the house.
    #[inline]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The deck in canonical order.
    #[inline]
    pub fn deck(&self) -> &Deck {
        &self.deck
    }

    /// How many cards a hand of so many players can use on the boards of the variant, burns
    /// included; where the deck may run short, how many it must have at least.
    #[inline]
    pub fn cards_needed(&self, players: usize) -> usize {
        players * self.each as usize + self.fixed as usize
    }

    /// The fewest and the most players, the deck considered.
    pub fn seat_limits(&self) -> (u8, u8) {
        let fixed = self.cards_needed(0);
        let by_deck = if self.each == 0 {
            MAX_SEATS
        } else {
            self.deck.len().saturating_sub(fixed) / self.each as usize
        };
        (
            self.rules.min_seats,
            self.rules.max_seats.min(by_deck.min(MAX_SEATS) as u8),
        )
    }

    /// How many cards a full board has.
    #[inline]
    pub fn board_cards(&self) -> u8 {
        self.board
    }

    /// The stage of the last betting round.
    #[inline]
    pub(crate) fn last_bet(&self) -> u8 {
        self.last_bet
    }

    /// The stage of the last discard.
    #[inline]
    pub(crate) fn last_discard(&self) -> Option<u8> {
        self.last_discard
    }

    #[inline]
    pub(crate) fn stages(&self) -> &[Stage] {
        &self.stages
    }

    /// The shares of the pot.
    #[inline]
    pub(crate) fn scores(&self) -> &[Score] {
        &self.scores
    }

    /// The wild cards of the deck.
    #[inline]
    pub(crate) fn wild(&self) -> CardSet {
        self.wild
    }

    /// Whether the first share goes to the lowest hand.
    #[inline]
    pub(crate) fn first_is_low(&self) -> bool {
        self.rules.shares[0].ranking.is_low()
    }

    /// Whether cards can come back into the deck, so that every card of it can be dealt.
    #[inline]
    pub(crate) fn recycles(&self) -> bool {
        self.recycles
    }

    /// Whether the first betting round is opened by cards that show: such a game takes a bring-in.
    #[inline]
    pub fn has_bring_in(&self) -> bool {
        self.bring_in
    }

    /// Who gets the odd chips of a tie, the options of the house considered.
    #[inline]
    pub(crate) fn odd_chips(&self) -> OddChips {
        self.odd_chips
    }

    /// What values the hands of each share of the pot.
    pub fn evaluators(&self) -> impl Iterator<Item = Evaluator> + '_ {
        self.scores.iter().map(|score| score.evaluator)
    }

    /// The rankings of the shares.
    pub fn rankings(&self) -> impl Iterator<Item = Ranking> + '_ {
        self.rules.shares.iter().map(|share| share.ranking)
    }
}
