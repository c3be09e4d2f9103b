//! Counts of lines of play: every way in which a small hand can be bet, counted by the engine
//! and by the referee, and kept in `tests/vectors/lines_of_play.json`.

use pokercore_core::action::{Action, Legal, Slots};
use pokercore_core::event::{Event, Observer};
use pokercore_core::game::Game;
use pokercore_core::hand::{Dealing, Hand};
use pokercore_core::rules::{CapLift, Limit};
use serde_json::Value;

use crate::play::Spot;
use crate::referee::{Deed, Referee};
use crate::vectors::read;

/// What was counted below a state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lines {
    /// States in which a seat is to bet.
    pub decisions: u64,
    /// States in which a seat is to discard or draw.
    pub discards: u64,
    /// Ways to the end, by how they end.
    pub folded: u64,
    pub shown: u64,
    /// The pots of all of them together.
    pub pots: i64,
}

impl Lines {
    fn add(&mut self, other: Self) {
        self.decisions += other.decisions;
        self.discards += other.discards;
        self.folded += other.folded;
        self.shown += other.shown;
        self.pots += other.pots;
    }
}

/// Adds up what is awarded.
#[derive(Default)]
struct Awarded(i64);

impl Observer for Awarded {
    fn event(&mut self, event: Event) {
        if let Event::Award { amount, .. } = event {
            self.0 += amount;
        }
    }
}

/// Counts below a hand. Who must discard does it in one way; who may draw stands pat or changes all.
pub fn by_engine(hand: &Hand<&Game>) -> Lines {
    below(hand, 0)
}

fn below(hand: &Hand<&Game>, awarded: i64) -> Lines {
    if hand.is_over() {
        let one = hand.state().live().is_power_of_two();
        return Lines {
            folded: one.into(),
            shown: (!one).into(),
            pots: awarded,
            ..Lines::default()
        };
    }
    let legal = hand.legal();
    let mut lines = Lines {
        decisions: (!legal.discarding).into(),
        discards: legal.discarding.into(),
        ..Lines::default()
    };
    for action in actions(&legal) {
        let mut after = *hand;
        let mut awarded = Awarded::default();
        after.apply(action, &mut awarded).expect("it was offered");
        lines.add(below(&after, awarded.0));
    }
    lines
}

fn actions(legal: &Legal) -> Vec<Action> {
    if legal.discarding {
        let first = |count: u8| Slots::new(&legal.hole[..count as usize]).expect("few enough");
        let mut counts = vec![legal.discard_least, legal.discard];
        counts.dedup();
        return counts
            .into_iter()
            .map(|n| Action::Discard(first(n)))
            .collect();
    }
    let mut actions = Vec::new();
    if legal.fold {
        actions.push(Action::Fold);
    }
    if legal.check {
        actions.push(Action::Check);
    }
    if legal.call > 0 {
        actions.push(Action::Call);
    }
    if legal.bring_in > 0 {
        actions.push(Action::BringIn);
    }
    if legal.can_raise() {
        let totals = (legal.min_raise_to..=legal.max_raise_to).filter(|&total| {
            let between = total != legal.min_raise_to && total != legal.max_raise_to;
            !(legal.two_sizes && between)
        });
        actions.extend(totals.map(Action::RaiseTo));
    }
    actions
}

fn by_referee(referee: &Referee) -> Lines {
    let Some(offer) = referee.offer() else {
        let sheet = referee.sheet();
        let one = referee.live(&sheet).len() == 1;
        return Lines {
            folded: one.into(),
            shown: (!one).into(),
            pots: referee.pots().iter().map(|pot| pot.0).sum(),
            ..Lines::default()
        };
    };
    let mut deeds = vec![Deed::Call];
    deeds.extend(offer.fold.then_some(Deed::Fold));
    if let Some((min, max)) = offer.raise {
        deeds.extend((min..=max).map(Deed::RaiseTo));
    }
    let mut lines = Lines {
        decisions: 1,
        ..Lines::default()
    };
    for deed in deeds {
        let mut after = referee.clone();
        after.note(deed);
        lines.add(by_referee(&after));
    }
    lines
}

/// The spot of an entry; seats from the left of the button, which the last one has.
fn spot(entry: &Value) -> Spot {
    let number = |key: &str| entry[key].as_i64().unwrap_or(0);
    let limit = match entry["limit"].as_str().expect("a limit") {
        "no_limit" => Limit::NoLimit,
        "pot_limit" => Limit::PotLimit,
        "fixed_limit" => Limit::FixedLimit,
        other => panic!("what is {other}?"),
    };
    let stacks: Vec<i64> = entry["stacks"]
        .as_array()
        .expect("stacks")
        .iter()
        .map(|stack| stack.as_i64().expect("a stack"))
        .collect();
    let mut spot = Spot::new(limit, (number("small_blind"), number("big_blind")), &stacks);
    spot.stakes.ante = number("ante");
    spot.stakes.small_bet = number("small_bet");
    spot.stakes.big_bet = number("big_bet");
    if entry["cap_lifted_heads_up"] == false {
        spot.options.cap_lift = CapLift::Never;
    }
    spot
}

#[test]
fn lines_of_play() {
    let file = read("lines_of_play.json");
    let entries = file["setups"].as_array().expect("setups");
    assert!(entries.len() >= 10);
    let mut wrong = Vec::new();
    for entry in entries {
        let spot = spot(entry);
        let setup = spot.setup();
        let game = spot.game();
        let dealing = Dealing::Deck(*game.deck());
        let hand = Hand::new(&game, &spot.stakes, &setup, &dealing, &mut ()).unwrap();
        let engine = by_engine(&hand);
        let referee = by_referee(&Referee::new(
            &spot.rules,
            &spot.options,
            &spot.stakes,
            &setup,
        ));
        assert_eq!(engine, referee, "{}", entry["name"]);
        let number = |key: &str| entry[key].as_u64();
        let kept = (
            number("decisions"),
            number("folded"),
            number("shown"),
            number("pots"),
        );
        let found = (
            engine.decisions,
            engine.folded,
            engine.shown,
            engine.pots as u64,
        );
        if kept != (Some(found.0), Some(found.1), Some(found.2), Some(found.3)) {
            wrong.push(format!("{}: {engine:?}, kept {kept:?}", entry["name"]));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
