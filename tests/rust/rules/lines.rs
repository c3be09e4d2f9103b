//! Counts of lines of play: every way in which a small hand can be bet, counted by the engine
//! and by the referee, and kept in `tests/vectors/lines_of_play.json`.

use pokercore_core::action::Action;
use pokercore_core::event::{Event, Observer};
use pokercore_core::game::Game;
use pokercore_core::hand::{Dealing, Hand};
use pokercore_core::rules::{BetSize, CapLift, Limit, Step};
use serde_json::Value;

use crate::play::Spot;
use crate::referee::{Deed, Referee, RoundKind};
use crate::vectors::read;

/// What was counted below a state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Lines {
    /// States in which a seat is to bet.
    decisions: u64,
    /// Ways to the end, by how they end.
    folded: u64,
    shown: u64,
    /// The pots of all of them together.
    pots: i64,
}

impl Lines {
    fn add(&mut self, other: Self) {
        self.decisions += other.decisions;
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

fn by_engine(hand: &Hand<&Game>, awarded: &Awarded) -> Lines {
    if hand.is_over() {
        let one = hand.state().live().is_power_of_two();
        return Lines {
            folded: one.into(),
            shown: (!one).into(),
            pots: awarded.0,
            ..Lines::default()
        };
    }
    let legal = hand.legal();
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
    if legal.can_raise() {
        actions.extend((legal.min_raise_to..=legal.max_raise_to).map(Action::RaiseTo));
    }
    let mut lines = Lines {
        decisions: 1,
        ..Lines::default()
    };
    for action in actions {
        let mut after = *hand;
        let mut awarded = Awarded::default();
        after.apply(action, &mut awarded).expect("it was offered");
        lines.add(by_engine(&after, &awarded));
    }
    lines
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
        let (small, big) = spot.stakes.fixed_bets();
        let steps = spot.rules.streets.iter().flat_map(|street| &street.steps);
        let kinds = steps
            .filter_map(|step| match *step {
                Step::Bet { size, opener } => Some(RoundKind {
                    size: if size == BetSize::Small { small } else { big },
                    opener,
                }),
                _ => None,
            })
            .collect();
        let setup = spot.setup();
        let game = spot.game();
        let dealing = Dealing::Deck(*game.deck());
        let hand = Hand::new(&game, &spot.stakes, &setup, &dealing, &mut ()).unwrap();
        let engine = by_engine(&hand, &Awarded::default());
        let referee = by_referee(&Referee::new(
            spot.rules.limit,
            &spot.options,
            &spot.stakes,
            &setup,
            kinds,
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
