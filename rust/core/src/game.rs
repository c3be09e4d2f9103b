//! A checked variant with the options of the house: what a hand is played by.

use crate::card::{Card, CardSet};
use crate::deck::{Deck, MAX_DECK};
use crate::error::{Defect, DefectCode, RulesError};
use crate::ranking::{Ranking, Tables};
use crate::rules::{
    BetSize, MAX_BOARD, MAX_BOARDS, MAX_HOLE, MAX_SEATS, Opener, Options, Rake, Rules, Share, Step,
};
use crate::stakes::MAX_CHIPS;

/// A game has fewer steps than this.
pub(crate) const MAX_STEPS: usize = 100;

/// One step and the street it belongs to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stage {
    pub street: u8,
    pub step: Step,
    /// After a betting round: what follows, where that is a usual street.
    pub then: Option<UsualStreet>,
}

/// Some burns, shared cards on the one board, and a betting round: what nearly always follows a
/// betting round, and can be done in one step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct UsualStreet {
    pub burns: u8,
    pub cards: u8,
    /// The stage of the betting round.
    pub bet: u8,
    pub size: BetSize,
    pub opener: Opener,
}

impl UsualStreet {
    /// The usual street that begins at this stage, if one does.
    fn at(stages: &[Stage], first: usize) -> Option<Self> {
        let burn = |stage: &&Stage| stage.step == Step::Burn;
        let burns = stages.get(first..)?.iter().take_while(burn).count();
        let Step::Board { count } = stages.get(first + burns)?.step else {
            return None;
        };
        let bet = first + burns + 1;
        let Step::Bet { size, opener } = stages.get(bet)?.step else {
            return None;
        };
        Some(Self {
            burns: burns as u8,
            cards: count,
            bet: bet as u8,
            size,
            opener,
        })
    }
}

/// A variant and options that were found right. Made once, shared by all hands.
#[derive(Clone, Debug)]
pub struct Game {
    rules: Rules,
    options: Options,
    stages: Vec<Stage>,
    deck: Deck,
    hole: u8,
    board: u8,
    burns: u8,
    last_bet: u8,
    last_discard: Option<u8>,
    tables: Vec<&'static Tables>,
}

impl Game {
    /// Checks a variant and the options of the house.
    ///
    /// # Errors
    /// [`RulesError`] with every defect.
    pub fn new(rules: &Rules, options: &Options) -> Result<Self, RulesError> {
        let mut defects = Vec::new();
        let sums = check_streets(rules, options, &mut defects);
        check_deck(rules, &mut defects);
        check_shares(rules, &sums, &mut defects);
        check_options(options, &mut defects);
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
        let mut stages = rules
            .streets
            .iter()
            .enumerate()
            .flat_map(|(street, s)| {
                s.steps.iter().map(move |&step| Stage {
                    street: street as u8,
                    step,
                    then: None,
                })
            })
            .filter(|stage| options.burns || stage.step != Step::Burn)
            .collect::<Vec<Stage>>();
        if rules.boards == 1 && !options.run_outs {
            for place in 0..stages.len() {
                if matches!(stages[place].step, Step::Bet { .. }) {
                    stages[place].then = UsualStreet::at(&stages, place + 1);
                }
            }
        }
        let last = |wanted: fn(&Step) -> bool| {
            stages
                .iter()
                .rposition(|stage| wanted(&stage.step))
                .map(|place| place as u8)
        };
        Ok(Self {
            rules: rules.clone(),
            options: *options,
            last_bet: last(|step| matches!(step, Step::Bet { .. })).unwrap_or(0),
            last_discard: last(|step| matches!(step, Step::Discard { .. })),
            stages,
            deck: Deck::new(&rules.deck),
            hole: sums.hole as u8,
            board: sums.board as u8,
            burns: sums.burns as u8,
            tables: rules.shares.iter().map(|s| s.ranking.tables()).collect(),
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
    /// included.
    #[inline]
    pub fn cards_needed(&self, players: usize) -> usize {
        players * self.hole as usize
            + self.rules.boards as usize * self.board as usize
            + self.burns as usize
    }

    /// The fewest and the most players, the deck considered.
    pub fn seat_limits(&self) -> (u8, u8) {
        let fixed = self.cards_needed(0);
        let by_deck = if self.hole == 0 {
            MAX_SEATS
        } else {
            self.deck.len().saturating_sub(fixed) / self.hole as usize
        };
        (
            self.rules.min_seats,
            self.rules.max_seats.min(by_deck.min(MAX_SEATS) as u8),
        )
    }

    /// How many cards a seat is dealt in all.
    pub fn hole_cards(&self) -> u8 {
        self.hole
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

    #[inline]
    pub(crate) fn tables(&self) -> &[&'static Tables] {
        &self.tables
    }

    /// The rankings of the shares.
    pub fn rankings(&self) -> impl Iterator<Item = Ranking> + '_ {
        self.rules.shares.iter().map(|share| share.ranking)
    }
}

/// How many cards the steps deal.
struct Sums {
    hole: usize,
    kept: usize,
    board: usize,
    burns: usize,
}

impl Sums {
    fn needed(&self, players: usize, boards: usize) -> usize {
        players * self.hole + boards * self.board + self.burns
    }
}

fn check_streets(rules: &Rules, options: &Options, defects: &mut Vec<Defect>) -> Sums {
    let mut sums = Sums {
        hole: 0,
        kept: 0,
        board: 0,
        burns: 0,
    };
    let steps: usize = rules.streets.iter().map(|street| street.steps.len()).sum();
    if steps >= MAX_STEPS {
        defects.push(Defect::new(
            DefectCode::TooMany,
            "rules.streets",
            format!("{steps} steps; a game has fewer than {MAX_STEPS}"),
        ));
    }
    if rules.streets.is_empty() {
        defects.push(Defect::new(
            DefectCode::NoStreets,
            "rules.streets",
            "a game needs at least one street",
        ));
    }
    let bets = |step: &Step| matches!(step, Step::Bet { .. });
    if !rules.streets.is_empty()
        && !rules
            .streets
            .iter()
            .any(|street| street.steps.iter().any(bets))
    {
        defects.push(Defect::new(
            DefectCode::NoStreets,
            "rules.streets",
            "a game needs at least one betting round",
        ));
    }
    for (i, street) in rules.streets.iter().enumerate() {
        if street.steps.is_empty() {
            defects.push(Defect::new(
                DefectCode::NoStreets,
                format!("rules.streets[{i}]"),
                format!("the street {:?} has no steps", street.name),
            ));
        }
        for (j, step) in street.steps.iter().enumerate() {
            let place = format!("rules.streets[{i}].steps[{j}]");
            let mut refuse = |message: String| {
                defects.push(Defect::new(DefectCode::StepCount, place.clone(), message));
            };
            match *step {
                Step::Burn => sums.burns += usize::from(options.burns),
                Step::Hole { count, .. } => {
                    sums.hole += count as usize;
                    sums.kept += count as usize;
                    if count == 0 || sums.kept > MAX_HOLE {
                        refuse(format!(
                            "deals {count} cards; a seat holds at most {MAX_HOLE} at a time"
                        ));
                    }
                }
                Step::Board { count } => {
                    sums.board += count as usize;
                    if count == 0 || sums.board > MAX_BOARD {
                        refuse(format!(
                            "deals {count} cards; a board holds at most {MAX_BOARD}"
                        ));
                    }
                }
                Step::Discard { count } => {
                    if count == 0 || count as usize > sums.kept {
                        refuse(format!(
                            "discards {count} cards of {} that a seat then holds",
                            sums.kept
                        ));
                    }
                    sums.kept = sums.kept.saturating_sub(count as usize);
                }
                Step::Bet { .. } => {}
            }
        }
    }
    sums
}

fn check_deck(rules: &Rules, defects: &mut Vec<Defect>) {
    if let Err(error) = CardSet::collect(rules.deck.iter().copied(), "the deck") {
        defects.push(Defect::new(
            DefectCode::DuplicateCard,
            "rules.deck",
            error.to_string(),
        ));
    }
    // Jokers are for games with wild cards, and the rules have no word for them yet.
    if let Some(card) = rules.deck.iter().find(|card: &&Card| card.is_joker()) {
        defects.push(Defect::new(
            DefectCode::RankingCards,
            "rules.deck",
            format!("the deck holds {card}, which no ranking of the game can value"),
        ));
    }
    debug_assert!(rules.deck.len() <= MAX_DECK || !defects.is_empty());
}

fn check_shares(rules: &Rules, sums: &Sums, defects: &mut Vec<Defect>) {
    if !(1..=2).contains(&rules.shares.len()) {
        defects.push(Defect::new(
            DefectCode::Shares,
            "rules.shares",
            format!("{} shares; a pot has one or two", rules.shares.len()),
        ));
    }
    // A pot must always find a winner: only the second share may stay without one.
    if rules
        .shares
        .first()
        .is_some_and(|s| s.ranking.has_qualifier())
    {
        defects.push(Defect::new(
            DefectCode::Shares,
            "rules.shares[0]",
            "a ranking with a qualifier can only be the second share",
        ));
    }
    let cards = sums.kept + sums.board;
    for (i, Share { ranking }) in rules.shares.iter().enumerate() {
        let lowest = ranking.lowest_rank();
        if let Some(card) = rules.deck.iter().find(|card| card.rank() < lowest) {
            defects.push(Defect::new(
                DefectCode::RankingCards,
                format!("rules.shares[{i}]"),
                format!("the ranking {ranking} does not know the card {card} of the deck"),
            ));
        }
        let (least, most) = ranking.card_counts();
        if !(least as usize..=most as usize).contains(&cards) {
            defects.push(Defect::new(
                DefectCode::RankingCards,
                "rules.shares",
                format!(
                    "a seat has {cards} cards at the showdown; the ranking {ranking} takes \
                     {least} to {most}"
                ),
            ));
        }
    }
}

fn check_options(options: &Options, defects: &mut Vec<Defect>) {
    if options.cap == Some(0) {
        defects.push(Defect::new(
            DefectCode::Option,
            "options.cap",
            "a cap of 0 wagers; give at least 1, or none for no cap",
        ));
    }
    if !(1..=MAX_CHIPS).contains(&options.odd_chip_unit) {
        defects.push(Defect::new(
            DefectCode::Option,
            "options.odd_chip_unit",
            format!("{} is no unit; give at least 1", options.odd_chip_unit),
        ));
    }
    if let Some(Rake {
        per_10_000, cap, ..
    }) = options.rake
        && (per_10_000 > 10_000 || !(0..=MAX_CHIPS).contains(&cap))
    {
        defects.push(Defect::new(
            DefectCode::Option,
            "options.rake",
            format!("{per_10_000} parts in ten thousand up to {cap} chips is no rake"),
        ));
    }
}
