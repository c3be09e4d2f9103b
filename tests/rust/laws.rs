//! Laws that every hand obeys (rules.md section 11), on random games, stakes, setups and actions.
//!
//! Each law runs in a long loop over seeds, which prints the seed of a hand that breaks it, and
//! under proptest, which makes the hand small. `POKERCORE_HANDS` sets the length of the loops.

#[path = "support/cases.rs"]
mod cases;
#[path = "support/end.rs"]
mod end;
#[path = "support/faces.rs"]
mod faces;
#[path = "support/hands.rs"]
mod hands;
#[path = "support/ledger.rs"]
mod ledger;
#[path = "support/referee.rs"]
mod referee;
#[path = "support/run.rs"]
mod run;
#[path = "support/seeds.rs"]
mod seeds;
#[path = "support/shares.rs"]
mod shares;
#[path = "support/tape.rs"]
mod tape;
#[path = "support/words.rs"]
mod words;

use std::collections::BTreeMap;

use cases::{Case, Source, around, permuted, permuted_slots};
use hands::hands;
use ledger::Ledger;
use pokercore_core::action::{Action, Place, Slots, Turn};
use pokercore_core::card::{Card, CardSet, Slot};
use pokercore_core::deck::Deck;
use pokercore_core::error::{Code, SnapshotError};
use pokercore_core::event::Event;
use pokercore_core::game::Game;
use pokercore_core::hand::{Dealing, Hand, State};
use pokercore_core::rules::{MAX_SEATS, Options, Step, StudTie, Tabling};
use pokercore_core::seal::{SUM, digest};
use proptest::prelude::*;
use run::{Did, Run};
use seeds::each_seed;
use tape::Tape;

/// Asks a law of so many hands, or of as many as the environment asks for.
fn each_hand(usual: u64, law: impl FnMut(&mut Tape)) {
    each_seed(hands(usual), law);
}

fn choices() -> impl Strategy<Value = Vec<u32>> {
    proptest::collection::vec(any::<u32>(), 0..400)
}

/// A case whose deck deals by itself.
fn auto_case(tape: &mut Tape) -> Case {
    Case {
        source: Source::Auto,
        ..Case::random(tape)
    }
}

/// Plays a random hand to its end; every state on the way is looked at (see [`Run`]).
fn play<'a>(case: &'a Case, tape: &mut Tape, seen: &mut BTreeMap<String, u64>) -> Run<'a> {
    let mut run = Run::begin(case);
    let mut steps = 0;
    loop {
        run.look();
        if tape.chance(30) {
            run.probe(tape, seen);
        }
        if !run.step(tape) {
            break;
        }
        steps += 1;
        assert!(steps < 5_000, "the hand does not end");
    }
    run.settle(seen);
    run
}

/// The whole: chips, cards, offers, refusals, shares, snapshots, order, and an end. The loop must
/// meet everything that can happen, or it proves little.
#[test]
fn all_hands_obey_the_rules() {
    let mut seen = BTreeMap::new();
    each_hand(3_000, |tape| {
        let case = Case::random(tape);
        play(&case, tape, &mut seen);
    });
    if hands(3_000) < 3_000 {
        return;
    }
    let wanted = [
        "a dead button",
        "a side pot",
        "three pots",
        "an uncalled bet",
        "odd chips",
        "a tie",
        "a low",
        "a low shared",
        "several boards run",
        "a double board",
        "a discard",
        "a muck",
        "an exposed hand",
        "a rake",
        "an unknown winner",
        "a winner told later",
        "a short blind",
        "a walk",
        "an unlimited stack",
        "a bring-in",
        "a bring-in for less",
        "a bring-in from who is all-in",
        "a completion",
        "a full bet instead of a bring-in",
        "two sizes of a bet",
        "cards that show later",
        "a draw",
        "a seat that stands pat",
        "a draw cut short",
        "a deck put back",
        "burned cards put back",
        "a shared card for all",
        "a wild card",
        "odd chips by suit",
        "live antes",
        "exactly so many own cards",
        "at most so many own cards",
        "own cards alone",
        "a round with its own cap",
        "a small deck",
    ];
    for what in wanted {
        assert!(seen.contains_key(what), "no hand had {what}: {seen:?}");
    }
    // Every reason to refuse was met, but those that need no random hand.
    for code in Code::ALL {
        // Absent players and cards that would have come have laws of their own, in tables.rs.
        let elsewhere = matches!(code, Code::Absent | Code::HandInProgress);
        // A round of Ultimate Texas Hold'em is no hand; ultimate.rs has its refusals.
        let of_rounds = matches!(
            code,
            Code::AlreadyPlayed
                | Code::AlreadyDecided
                | Code::PlaySize
                | Code::FoldEarly
                | Code::CheckLate
                | Code::BankTooSmall
        );
        if elsewhere || of_rounds {
            continue;
        }
        assert!(
            seen.contains_key(code.as_str()),
            "no refusal for {code}: {seen:?}"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: hands(300) as u32, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn all_hands_obey_the_rules_small(choices in choices()) {
        let tape = &mut Tape::given(choices);
        let case = Case::random(tape);
        play(&case, tape, &mut BTreeMap::new());
    }

    #[test]
    fn the_log_replays_small(choices in choices()) {
        replay_law(&mut Tape::given(choices));
    }

    #[test]
    fn suits_are_equal_small(choices in choices()) {
        suit_law(&mut Tape::given(choices));
    }

    #[test]
    fn equal_knowledge_sees_equally_small(choices in choices()) {
        view_law(&mut Tape::given(choices));
    }

    #[test]
    fn burns_change_nothing_small(choices in choices()) {
        burn_law(&mut Tape::given(choices));
    }

    #[test]
    fn cards_from_outside_are_the_same_cards_small(choices in choices()) {
        outside_law(&mut Tape::given(choices));
    }

    #[test]
    fn cards_told_late_change_nothing_small(choices in choices()) {
        late_law(&mut Tape::given(choices));
    }
}

/// Does again what was done.
fn redo<'a>(case: &'a Case, did: &[Did]) -> (Hand<&'a Game>, Ledger) {
    let mut ledger = Ledger::new(run::starting(case), &case.game, case.source == Source::Auto);
    let mut hand = Hand::new(
        &case.game,
        &case.stakes,
        &case.setup,
        &case.dealing(),
        &mut ledger,
    )
    .unwrap();
    for step in did {
        step.apply(&mut hand, &mut ledger).unwrap();
    }
    (hand, ledger)
}

/// Replaying the actions gives the same states and events; a copy taken on the way stays as it
/// was, and goes on to the same end, as does one that was written and read.
fn replay_law(tape: &mut Tape) {
    let case = Case::random(tape);
    let mut run = Run::begin(&case);
    let mut copies: Vec<(usize, Hand<&Game>, State)> = Vec::new();
    loop {
        copies.push((run.did.len(), run.hand, *run.hand.state()));
        if !run.step(tape) {
            break;
        }
    }
    run.settle(&mut BTreeMap::new());
    let (again, ledger) = redo(&case, &run.did);
    assert_eq!(again.state(), run.hand.state());
    assert_eq!(ledger.events, run.ledger.events);
    for (done, copy, then) in copies {
        assert_eq!(copy.state(), &then);
        let mut read = Hand::restore(&case.game, &copy.snapshot()).unwrap();
        let mut copy = copy;
        let (mut events, mut unheard) = (Vec::new(), ());
        for step in &run.did[done..] {
            step.apply(&mut copy, &mut unheard).unwrap();
            step.apply(&mut read, &mut events).unwrap();
        }
        assert_eq!(copy.state(), run.hand.state());
        assert_eq!(read.state(), run.hand.state());
        assert!(run.ledger.events.ends_with(&events));
    }
}

#[test]
fn the_log_replays() {
    each_hand(500, replay_law);
}

/// Exchanging the suits changes no payoffs and nothing that is offered.
fn suit_law(tape: &mut Tape) {
    let mut case = auto_case(tape);
    // The only rules that look at suits.
    let options = Options {
        stud_tie: StudTie::Position,
        odd_chips_by_position: true,
        ..*case.game.options()
    };
    case.game = Game::new(&case.game.rules().clone(), &options).unwrap();
    let run = run::to_the_end(&case, tape);
    if reshuffled(&run) {
        // The new order follows from the old one.
        return;
    }
    let mut suits = [0, 1, 2, 3];
    for place in 0..4 {
        suits.swap(place, place + tape.below(4 - place));
    }
    let deck: Vec<Card> = case
        .deck
        .iter()
        .map(|&card| permuted(card, suits))
        .collect();
    let dealing = Dealing::Deck(Deck::new(&deck));
    let mut hand = Hand::new(&case.game, &case.stakes, &case.setup, &dealing, &mut ()).unwrap();
    for did in &run.did {
        let did = match *did {
            Did::Act(Action::Discard(cards)) => {
                Did::Act(Action::Discard(permuted_slots(cards, suits)))
            }
            Did::Act(Action::Show(cards)) => Did::Act(Action::Show(permuted_slots(cards, suits))),
            other => other,
        };
        did.apply(&mut hand, &mut ()).unwrap();
    }
    assert_eq!(hand.payoffs(), run.hand.payoffs());
    assert_eq!(hand.state().shown(), run.hand.state().shown());
}

#[test]
fn suits_are_equal() {
    each_hand(1_000, suit_law);
}

/// Whether cards were put back into the deck.
fn reshuffled(run: &Run) -> bool {
    let put_back = |event: &Event| matches!(event, Event::Reshuffle { .. });
    run.ledger.events.iter().any(put_back)
}

/// Whether the game has a step of this kind.
fn has(case: &Case, kind: fn(&Step) -> bool) -> bool {
    let streets = &case.game.rules().streets;
    streets.iter().any(|street| street.steps.iter().any(kind))
}

/// With burns and without, the same actions are valid; and when the burned cards are taken out
/// of the deck, everything is the same.
fn burn_law(tape: &mut Tape) {
    let mut case = auto_case(tape);
    let burns = |burns| Options {
        burns,
        // How many boards a deck serves depends on burns.
        run_outs: false,
        ..*case.game.options()
    };
    let (with, without) = (burns(true), burns(false));
    let rules = case.game.rules().clone();
    // How much a deck that runs short has left depends on burns as well.
    let short = |step: &Step| {
        matches!(
            step,
            Step::Draw { .. }
                | Step::Hole {
                    or_shared: true,
                    ..
                }
        )
    };
    let Ok(game) = Game::new(&rules, &with) else {
        return;
    };
    if game.seat_limits().1 < case.setup.dealt.count_ones() as u8 || has(&case, short) {
        return;
    }
    case.game = game;
    let run = run::to_the_end(&case, tape);
    let burned: Vec<Card> = run
        .ledger
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Burn { card } => card.card(),
            _ => None,
        })
        .collect();
    let kept = case.deck.iter().filter(|card| !burned.contains(card));
    let other = Case {
        game: Game::new(&rules, &without).unwrap(),
        deck: kept.chain(&burned).copied().collect(),
        ..case
    };
    let (hand, ledger) = redo(&other, &run.did);
    assert_eq!(hand.payoffs(), run.hand.payoffs());
    let mut events = run.ledger.events;
    events.retain(|event| !matches!(event, Event::Burn { .. }));
    assert_eq!(ledger.events, events);
}

#[test]
fn burns_change_nothing() {
    each_hand(1_000, burn_law);
}

/// A deck that deals by itself, and the same cards dealt from outside, give the same hand.
fn outside_law(tape: &mut Tape) {
    let mut case = auto_case(tape);
    let options = Options {
        burns: false,
        ..*case.game.options()
    };
    case.game = Game::new(&case.game.rules().clone(), &options).unwrap();
    let run = run::to_the_end(&case, tape);
    let mut ledger = Ledger::new(run::starting(&case), &case.game, false);
    let mut hand = Hand::new(
        &case.game,
        &case.stakes,
        &case.setup,
        &Dealing::Manual,
        &mut ledger,
    )
    .unwrap();
    let mut dealt = dealt_by(&run).into_iter();
    let mut did = run.did.iter();
    while hand.turn() != Turn::Over {
        match hand.legal().deal {
            Some((due, _)) => {
                let (place, cards) = dealt.next().expect("the deck has dealt as much");
                let draw = matches!(ledger.events.last(), Some(Event::Discard { .. }))
                    || matches!(place, Place::Seat(seat) if ledger.drawn[seat as usize].is_some());
                assert!(draw || due == place, "{due} is due before {place}");
                hand.apply(Action::Deal { place, cards }, &mut ledger)
                    .unwrap();
            }
            None => match did.next() {
                Some(did) => did.apply(&mut hand, &mut ledger).unwrap(),
                None => panic!(
                    "{} more is to be done\n{case:?}\n{:?}",
                    hand.legal(),
                    run.did
                ),
            },
        }
    }
    assert!(did.next().is_none());
    assert_eq!(hand.payoffs(), run.hand.payoffs());
    assert_eq!(ledger.boards, run.ledger.boards);
    assert_eq!(ledger.hole, run.ledger.hole);
    let bets = |events: &[Event]| -> Vec<Event> {
        // Where cards come from outside, they are put back before the first of them is needed.
        let dealt =
            |event: &Event| matches!(event, Event::DealBoard { .. } | Event::Reshuffle { .. });
        events
            .iter()
            .copied()
            .filter(|event| !dealt(event))
            .collect()
    };
    assert_eq!(bets(&ledger.events), bets(&run.ledger.events));
}

/// What the deck of a hand has dealt, in order.
fn dealt_by(run: &Run) -> Vec<(Place, Slots)> {
    let events = run.ledger.events.iter();
    events
        .filter_map(|event| match *event {
            Event::DealHole { seat, card, .. } => {
                Some((Place::Seat(seat), Slots::new(&[card]).unwrap()))
            }
            Event::DealBoard { board, cards } => Some((Place::Board(board), cards)),
            _ => None,
        })
        .collect()
}

#[test]
fn cards_from_outside_are_the_same_cards() {
    each_hand(1_000, outside_law);
}

/// Hole cards that are told only at the showdown win what they would have won face up.
fn late_law(tape: &mut Tape) {
    let mut case = auto_case(tape);
    let options = Options {
        burns: false,
        tabling: Tabling::ShowAll,
        ..*case.game.options()
    };
    let rules = case.game.rules().clone();
    let knows = |step: &Step| {
        matches!(
            step,
            Step::Discard { .. } | Step::Draw { .. } | Step::Hole { up: true, .. }
        )
    };
    if has(&case, knows) {
        return;
    }
    case.game = Game::new(&rules, &options).unwrap();
    let run = run::to_the_end(&case, tape);
    let mut hand = Hand::new(
        &case.game,
        &case.stakes,
        &case.setup,
        &Dealing::Manual,
        &mut (),
    )
    .unwrap();
    let mut boards = dealt_by(&run).into_iter();
    let mut did = run.did.iter();
    while hand.turn() != Turn::Over {
        let legal = hand.legal();
        match (hand.turn(), legal.deal) {
            (_, Some((place @ Place::Seat(_), count))) => {
                let cards = Slots::new(&vec![Slot::UNKNOWN; count as usize]).unwrap();
                hand.apply(Action::Deal { place, cards }, &mut ()).unwrap();
            }
            (_, Some((place, _))) => {
                let shared = |(to, _): &(Place, Slots)| *to == place;
                let (_, cards) = boards.by_ref().find(shared).expect("the board was dealt");
                hand.apply(Action::Deal { place, cards }, &mut ()).unwrap();
            }
            (Turn::Seat(seat), None) if legal.show => {
                let cards = if tape.chance(50) {
                    *run.hand.state().hole(seat as usize)
                } else {
                    Slots::default()
                };
                hand.apply(Action::Show(cards), &mut ()).unwrap();
            }
            _ => {
                let did = did
                    .by_ref()
                    .find(|did| !matches!(did, Did::Act(Action::Show(_))));
                did.unwrap().apply(&mut hand, &mut ()).unwrap();
            }
        }
    }
    let seats = around(hand.state().live(), case.setup.chairs, case.setup.button);
    for seat in seats {
        assert!(hand.is_over() || hand.payoffs().unwrap_err().code == Code::UnknownCards);
        hand.reveal(seat, run.hand.state().hole(seat as usize), &mut ())
            .unwrap();
    }
    assert_eq!(hand.payoffs(), run.hand.payoffs());
}

#[test]
fn cards_told_late_change_nothing() {
    each_hand(1_000, late_law);
}

/// Who knows the same sees the same: what others hold, and what the deck still has, changes nothing
/// that a seat may see, up to the first hand that is turned up.
fn view_law(tape: &mut Tape) {
    let case = auto_case(tape);
    let run = run::to_the_end(&case, tape);
    let who = tape.pick(&around(case.setup.dealt, case.setup.chairs, 0));
    // What this seat gets to know until then, in the order of the deck.
    let events = &run.ledger.events;
    let end = events.iter().position(|event| {
        matches!(
            event,
            Event::Show { .. } | Event::Muck { .. } | Event::Award { .. } | Event::Reshuffle { .. }
        )
    });
    let events = &events[..end.unwrap_or(events.len())];
    let mut known = CardSet::EMPTY;
    for event in events {
        let cards = match event.seen_by(Some(who)) {
            Event::DealHole { card, .. } => Slots::new(&[card]).unwrap().known(),
            Event::DealBoard { cards, .. } => cards.known(),
            _ => CardSet::EMPTY,
        };
        known = known.union(cards);
    }
    let hidden: Vec<usize> = (0..case.deck.len())
        .filter(|&place| !known.contains(case.deck[place]))
        .collect();
    let mut deck = case.deck.clone();
    for (done, &place) in hidden.iter().enumerate() {
        deck.swap(place, hidden[done + tape.below(hidden.len() - done)]);
    }
    let other = |slots: Slots| {
        let of = |slot: &Slot| {
            let place = slot
                .card()
                .and_then(|card| case.deck.iter().position(|&c| c == card));
            place.map_or(*slot, |place| deck[place].into())
        };
        Slots::new(&slots.iter().map(of).collect::<Vec<Slot>>()).unwrap()
    };
    let (mut heard, mut others) = (Vec::new(), Vec::new());
    let begin = |deck: &[Card], events: &mut Vec<Event>| {
        let dealing = Dealing::Deck(Deck::new(deck));
        Hand::new(&case.game, &case.stakes, &case.setup, &dealing, events).unwrap()
    };
    let mut one = begin(&case.deck, &mut heard);
    let mut two = begin(&deck, &mut others);
    let mut did = run.did.iter();
    loop {
        if heard.len() > events.len() {
            return;
        }
        assert_eq!(one.view(Some(who)), two.view(Some(who)), "{case:?}");
        let seen = |events: &[Event]| -> Vec<Event> {
            events
                .iter()
                .map(|event| event.seen_by(Some(who)))
                .collect()
        };
        assert_eq!(seen(&heard), seen(&others), "{case:?}");
        let Some(next) = did.next() else {
            return;
        };
        next.apply(&mut one, &mut heard).unwrap();
        let same = match *next {
            Did::Act(Action::Discard(cards)) => Did::Act(Action::Discard(other(cards))),
            Did::Act(Action::Show(cards)) => Did::Act(Action::Show(other(cards))),
            same => same,
        };
        same.apply(&mut two, &mut others).unwrap();
    }
}

#[test]
fn equal_knowledge_sees_equally() {
    each_hand(1_000, view_law);
}

/// Snapshots that were made up: they are refused, or the hand can be played to its end.
#[test]
fn made_up_snapshots_never_panic() {
    let (mut refused, mut played) = (0, 0);
    each_hand(1_500, |tape| {
        let case = Case::random(tape);
        let mut run = Run::begin(&case);
        for _ in 0..tape.below(40) {
            if !run.step(tape) {
                break;
            }
        }
        let bytes = run.hand.snapshot();
        for _ in 0..20 {
            let mut other = bytes.clone();
            for _ in 0..=tape.below(2) {
                // The mark, the version and the game stay.
                let place = 12 + tape.below(bytes.len() - 20);
                other[place] = tape.pick(&[0, 1, 2, 3, 4, 9, 10, 51, 127, 128, 255]);
            }
            let end = bytes.len() - SUM;
            let sum = digest(&other[..end]);
            other[end..].copy_from_slice(&sum);
            match Hand::restore(&case.game, &other) {
                Ok(hand) => {
                    play_out(hand, tape);
                    played += 1;
                }
                Err(SnapshotError::Impossible(_) | SnapshotError::Damaged(_)) => refused += 1,
                Err(error) => panic!("{error}"),
            }
        }
    });
    assert!(
        refused > played && played > 100,
        "{refused} refused, {played} played"
    );
}

/// Plays a hand to its end, whatever it is.
fn play_out(mut hand: Hand<&Game>, tape: &mut Tape) {
    let mut last = None;
    for _ in 0..5_000 {
        let checked = hand.state().check(hand.game());
        assert_eq!(checked, Ok(()), "after {last:?}, {:?}", hand.game().rules());
        let legal = hand.legal();
        let action = match hand.turn() {
            Turn::Over => return,
            Turn::Deck if legal.run_out > 0 => Action::RunOut(legal.run_out),
            Turn::Deck => {
                let (place, count) = legal.deal.expect("cards are due");
                let cards = Slots::new(&vec![Slot::UNKNOWN; count as usize]).unwrap();
                Action::Deal { place, cards }
            }
            Turn::Seat(_) if legal.discarding => Action::Discard(legal.default_discard),
            Turn::Seat(_) if legal.show => Action::show(),
            // A dead hand of an absent player.
            Turn::Seat(_) if legal.fold && legal.call == 0 && !legal.check => Action::Fold,
            Turn::Seat(_) => run::bet(&legal, 2, tape),
        };
        let (before, mut events) = (*hand.state(), Vec::new());
        last = Some((before, action));
        hand.apply(action, &mut events).unwrap();
        for event in events {
            if let Event::Call { amount, .. } | Event::Raise { amount, .. } = event {
                assert!(amount > 0, "{event:?}");
            }
        }
        let state = hand.state();
        let now = state.stacks().iter().sum::<i64>() + hand.pot() + state.raked();
        let then = state.starting_stacks().iter().sum::<i64>();
        assert_eq!(
            now,
            then,
            "{before:?}, {action}, {:?}",
            hand.game().options()
        );
        let _ = (hand.pots(), hand.payoffs());
    }
    panic!("the hand does not end");
}

/// A state is small, and copies by memory.
#[test]
fn a_state_is_small() {
    fn copies<T: Copy>() {}
    copies::<State>();
    assert!(size_of::<State>() <= 1_024, "{}", size_of::<State>());
    assert!(CardSet::STANDARD.len() == 52 && MAX_SEATS == 10);
}
