//! What can be wrong with a variant and with the options of the house.

use crate::card::{Card, CardSet};
use crate::deck::MAX_DECK;
use crate::error::{Defect, DefectCode};
use crate::rules::{MAX_BOARD, MAX_HOLE, MAX_SHARES, Opener, Options, Rake, Rules, Share, Step};
use crate::stakes::MAX_CHIPS;

/// A game has fewer steps than this.
const MAX_STEPS: usize = 100;

/// How many cards the steps deal.
#[derive(Default)]
pub(super) struct Sums {
    /// To a seat in all, where the deck is long enough for all.
    pub(super) hole: usize,
    /// Of them, those that shared cards can stand for, and how many of these can reach the seats:
    /// bit `i` for `i` cards.
    pub(super) or_shared: usize,
    pub(super) reach: u64,
    /// Of a seat at the end: the fewest, without those that shared cards can stand for, and the most.
    pub(super) fewest: usize,
    pub(super) kept: usize,
    /// Cards that a seat must draw.
    pub(super) drawn: usize,
    pub(super) board: usize,
    pub(super) burns: usize,
    /// Whether a card lies face up by now.
    shows: bool,
}

impl Sums {
    /// The fewest cards for so many players on so many boards.
    pub(super) fn needed(&self, players: usize, boards: usize) -> usize {
        players * (self.hole - self.or_shared + self.drawn)
            + boards * self.board
            + self.or_shared
            + self.burns
    }
}

/// Looks at all steps. Returns how many cards they deal.
pub(super) fn streets(rules: &Rules, options: &Options, defects: &mut Vec<Defect>) -> Sums {
    let mut none = |message: &str| {
        defects.push(Defect::new(DefectCode::NoStreets, "rules.streets", message));
    };
    let mut steps = rules.streets.iter().flat_map(|street| &street.steps);
    if rules.streets.is_empty() {
        none("a game needs at least one street");
    } else if !steps.any(|step| matches!(step, Step::Bet { .. })) {
        none("a game needs at least one betting round");
    }
    let steps: usize = rules.streets.iter().map(|street| street.steps.len()).sum();
    if steps >= MAX_STEPS {
        defects.push(Defect::new(
            DefectCode::TooMany,
            "rules.streets",
            format!("{steps} steps; a game has fewer than {MAX_STEPS}"),
        ));
    }
    let mut sums = Sums {
        reach: 1,
        ..Sums::default()
    };
    for (i, street) in rules.streets.iter().enumerate() {
        if street.steps.is_empty() {
            defects.push(Defect::new(
                DefectCode::NoStreets,
                format!("rules.streets[{i}]"),
                format!("the street {:?} has no steps", street.name),
            ));
        }
        for (j, &step) in street.steps.iter().enumerate() {
            for fault in sums.take(step, rules.boards) {
                let place = format!("rules.streets[{i}].steps[{j}]");
                defects.push(Defect::new(DefectCode::StepCount, place, fault));
            }
        }
    }
    if !options.burns || rules.may_run_short() {
        // In games that may run short no card is burned that is still needed.
        sums.burns = 0;
    }
    sums
}

impl Sums {
    /// Counts a step. Returns what is wrong with it.
    fn take(&mut self, step: Step, boards: u8) -> Vec<String> {
        let mut faults = Vec::new();
        match step {
            Step::Burn => self.burns += 1,
            Step::Hole {
                count,
                up,
                or_shared,
            } => {
                self.shows |= up && count > 0;
                self.take_hole(count, or_shared, boards, &mut faults);
            }
            Step::Board { count } => {
                self.board += count as usize;
                if count == 0 || self.board + self.or_shared > MAX_BOARD {
                    faults.push(format!(
                        "deals {count} cards; a board holds at most {MAX_BOARD}"
                    ));
                }
            }
            Step::Discard { least, most } | Step::Draw { least, most } => {
                if most == 0 || least > most || most as usize > self.fewest {
                    faults.push(format!(
                        "takes {least} to {most} cards of the {} that a seat then holds; give the \
                         fewest and the most, at least 1 and at most what is held",
                        self.fewest
                    ));
                }
                if matches!(step, Step::Draw { .. }) {
                    self.drawn += least as usize;
                } else {
                    self.kept = self.kept.saturating_sub(least as usize);
                    self.fewest = self.fewest.saturating_sub(most as usize);
                }
            }
            Step::Bet {
                cap,
                opener,
                open_pair,
                ..
            } => {
                if cap == Some(0) {
                    faults.push("a cap of 0 wagers; give at least 1, or none".to_owned());
                }
                if matches!(opener, Opener::Showing { .. }) && !self.shows {
                    faults.push(
                        "is opened by cards that lie face up, and none does by then".to_owned(),
                    );
                } else if open_pair && !self.shows {
                    faults.push("asks for a pair face up, and no card lies so by then".to_owned());
                }
            }
        }
        faults
    }

    fn take_hole(&mut self, count: u8, or_shared: bool, boards: u8, faults: &mut Vec<String>) {
        let cards = count as usize;
        self.hole += cards;
        self.kept += cards;
        if or_shared {
            self.or_shared += cards;
            self.reach |= self.reach << cards.min(MAX_HOLE);
            if boards != 1 {
                faults.push(format!(
                    "deals shared cards where the deck is short, but there are {boards} boards"
                ));
            }
            if self.board + self.or_shared > MAX_BOARD {
                faults.push(format!(
                    "deals {count} shared cards where the deck is short; with those a board holds \
                     at most {MAX_BOARD}"
                ));
            }
        } else {
            self.fewest += cards;
        }
        if count == 0 || self.kept > MAX_HOLE {
            faults.push(format!(
                "deals {count} cards; a seat holds at most {MAX_HOLE} at a time"
            ));
        }
    }
}

/// Looks at the deck and its wild cards.
pub(super) fn deck(rules: &Rules, defects: &mut Vec<Defect>) {
    if let Err(error) = CardSet::collect(rules.deck.iter().copied(), "the deck") {
        defects.push(Defect::new(
            DefectCode::DuplicateCard,
            "rules.deck",
            error.to_string(),
        ));
    }
    let wild = rules.wild.cards;
    if let Some(card) = rules
        .deck
        .iter()
        .find(|card: &&Card| card.is_joker() && !wild.contains(**card))
    {
        defects.push(Defect::new(
            DefectCode::RankingCards,
            "rules.deck",
            format!("the deck holds {card}, which is not wild, so no ranking can value it"),
        ));
    }
    // That jokers are wild is said of every game, with jokers or without.
    let natural = wild.difference(CardSet::JOKERS);
    let missing = rules
        .deck
        .iter()
        .fold(natural, |left, &card| left.without(card));
    if !missing.is_empty() {
        let cards: Vec<String> = missing.iter().map(|card| card.to_string()).collect();
        defects.push(Defect::new(
            DefectCode::WildCards,
            "rules.wild",
            format!(
                "{} cannot be wild: the deck does not have it",
                cards.join(" ")
            ),
        ));
    }
    debug_assert!(rules.deck.len() <= MAX_DECK || !defects.is_empty());
}

/// Looks at the shares, for which seats have so many cards.
pub(super) fn shares(rules: &Rules, sums: &Sums, defects: &mut Vec<Defect>) {
    if !(1..=MAX_SHARES).contains(&rules.shares.len()) {
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
    if let [first, second] = rules.shares.as_slice()
        && first == second
    {
        defects.push(Defect::new(
            DefectCode::Shares,
            "rules.shares[1]",
            format!(
                "both shares go to the best {} hand of the same cards; give two that differ",
                first.ranking
            ),
        ));
    }
    for (i, Share { ranking, .. }) in rules.shares.iter().enumerate() {
        let known = ranking.deck().union(rules.wild.cards);
        if let Some(card) = rules.deck.iter().find(|card| !known.contains(**card)) {
            defects.push(Defect::new(
                DefectCode::RankingCards,
                format!("rules.shares[{i}]"),
                format!("the ranking {ranking} does not know the card {card} of the deck"),
            ));
        }
    }
    uses_of(rules, sums, defects);
}

/// Whether every number of cards that a seat can have at the showdown makes a hand.
fn uses_of(rules: &Rules, sums: &Sums, defects: &mut Vec<Defect>) {
    if sums.kept > MAX_HOLE || sums.board + sums.or_shared > MAX_BOARD {
        // Reported at its step.
        return;
    }
    let most = sums.kept - sums.or_shared.min(sums.kept);
    let reach = |cards: &usize| sums.reach >> cards & 1 == 1;
    for (i, share) in rules.shares.iter().enumerate() {
        let measure = share.measure(rules.wild);
        // Cards that did not reach the seats lie on the board.
        let fault = (0..=sums.or_shared).filter(reach).find_map(|reached| {
            let shared = sums.board + sums.or_shared - reached;
            (sums.fewest + reached..=most + reached)
                .find_map(|own| measure.check_counts(own as u8, shared as u8).err())
        });
        if let Some(error) = fault {
            defects.push(Defect::new(
                DefectCode::RankingCards,
                format!("rules.shares[{i}]"),
                format!("the hands at the showdown cannot be valued: {error}"),
            ));
        }
    }
}

/// Looks at the options of the house.
pub(super) fn options(options: &Options, defects: &mut Vec<Defect>) {
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
