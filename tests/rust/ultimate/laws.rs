//! Laws of every round.

use pokercore_core::card::{Card, CardSet};
use pokercore_core::error::SnapshotError;
use pokercore_core::seal::{SUM, digest};
use pokercore_core::seed::{Domain, Seed};
use pokercore_core::ultimate::house::STAGES;
use pokercore_core::ultimate::round::{Action, Cards, Event, Round};
use pokercore_core::ultimate::settle::Decided;
use proptest::prelude::*;

use crate::cases::{Case, decision, play_out};
use crate::longer::longer;
use crate::seeds::each_seed;
use crate::tape::Tape;

/// Every action that could be meant, by every seat and two that are not there.
fn everything() -> Vec<Action> {
    let plays = (0..20).chain([u32::MAX]).map(Action::Play);
    [Action::Check, Action::Fold]
        .into_iter()
        .chain(plays)
        .collect()
}

/// An action is offered exactly when it is accepted; one that is refused changes nothing.
fn offer_law(tape: &mut Tape) {
    let case = Case::random(tape);
    let mut round = case.round();
    loop {
        for seat in (0..8).chain([u8::MAX]) {
            let legal = round.legal(seat);
            for action in everything() {
                let mut tried = round.clone();
                match tried.apply(seat, action) {
                    Ok(()) => {
                        assert!(legal.contains(&action), "{seat} {action} of {legal}");
                        assert_ne!(tried, round);
                    }
                    Err(refused) => {
                        assert!(!legal.contains(&action), "{seat} {action}: {refused}");
                        assert_eq!(tried, round);
                        assert_eq!(refused.legal, legal);
                        assert!(refused.to_string().contains(&refused.message));
                    }
                }
            }
            assert_eq!(
                legal.actions().next().is_some(),
                round.waiting() >> seat.min(7) & 1 == 1
            );
        }
        assert_eq!(round.turn().is_none(), round.is_over());
        assert_eq!(round.settlement(0).is_ok(), round.is_over());
        assert_eq!(round.dealer_cards().is_ok(), round.is_over());
        assert!(round.settlement(round.seat_count()).is_err());
        let Some((seat, action)) = decision(&round, tape) else {
            break;
        };
        let stage = round.stage();
        round.apply(seat, action).unwrap();
        assert_eq!(
            round.taken().last().map(|taken| Some(taken.stage)),
            Some(stage)
        );
    }
    let open = round.board().len();
    assert_eq!(open, 5);
}

/// The bank after is the bank before and what was gained; no more is lost than was staked; the
/// parts of a settlement add up.
fn money_law(tape: &mut Tape) {
    let case = Case::random(tape);
    let mut round = case.round();
    let beside = |round: &Round, seat: u8| round.bank(seat).map(|bank| bank + round.staked(seat));
    loop {
        for (seat, stakes) in (0..).zip(&case.seats) {
            // Before the end a bank and what is staked are what there was.
            if !round.is_over() {
                assert_eq!(beside(&round, seat), stakes.bank);
                assert!(round.bank(seat).is_none_or(|bank| bank >= 0));
            }
        }
        let Some((seat, action)) = decision(&round, tape) else {
            break;
        };
        round.apply(seat, action).unwrap();
    }
    for (seat, stakes) in (0..).zip(&case.seats) {
        let settled = round.settlement(seat).unwrap();
        let bets: i64 = settled.side_bets.iter().sum();
        assert_eq!(
            settled.total,
            settled.ante + settled.blind + settled.play + bets
        );
        assert_eq!(round.payoff(seat).unwrap(), settled.total);
        assert_eq!(
            round.bank(seat),
            stakes.bank.map(|bank| bank + settled.total)
        );
        assert!(-settled.total <= round.staked(seat));
        assert!(round.bank(seat).is_none_or(|bank| bank >= 0));
        let folded = round.decided(seat) == Some(Decided::Fold);
        assert_eq!(round.outcome(seat).unwrap().is_none(), folded);
    }
}

/// The order in which seats decide within a stage does not matter.
fn order_law(tape: &mut Tape) {
    let case = Case::random(tape);
    let mut one = case.round();
    play_out(&mut one, tape);
    let mut other = case.round();
    for stage in 0..STAGES as u8 {
        let mut here: Vec<_> = one.taken().iter().filter(|it| it.stage == stage).collect();
        while !here.is_empty() {
            let taken = here.swap_remove(tape.below(here.len()));
            other.apply(taken.seat, taken.action).unwrap();
        }
    }
    assert!(other.is_over());
    for seat in 0..one.seat_count() {
        assert_eq!(one.settlement(seat), other.settlement(seat));
        assert_eq!(one.view(Some(seat)).end, other.view(Some(seat)).end);
    }
}

/// Who cannot see a card, cannot tell it from another: rounds that differ in hidden cards give
/// equal views and events at every state, also at the end.
fn view_law(tape: &mut Tape) {
    let case = Case::random(tape);
    let seats = case.seats.len();
    let viewer = Some(tape.below(seats + 1)).filter(|seat| *seat < seats);
    let mut one = case.round();
    let told = viewer.map(|seat| seat as u8);
    let own = viewer.map_or(0..0, |seat| 2 * seat..2 * seat + 2);
    let (dealer, board) = (2 * seats..2 * seats + 2, 2 * seats + 2);
    let all = play_out(&mut one.clone(), tape);
    for done in 0..=all.len() {
        // Hidden are others' cards, the dealer's and those to come; at the end only of who folded.
        let seen = |place: usize| {
            own.contains(&place)
                || (board..board + one.board().len()).contains(&place)
                || (one.is_over() && dealer.contains(&place))
                || (one.is_over()
                    && place < 2 * seats
                    && one.decided((place / 2) as u8) != Some(Decided::Fold))
        };
        let hidden: Vec<usize> = (0..52).filter(|&place| !seen(place)).collect();
        let mut deck = case.deck.clone();
        for i in 0..hidden.len() {
            let with = i + tape.below(hidden.len() - i);
            deck.swap(hidden[i], hidden[with]);
        }
        let mut other = case.round_of(&deck);
        for &(seat, action) in &all[..done] {
            other.apply(seat, action).unwrap();
        }
        assert_eq!(one.view(told), other.view(told));
        assert_eq!(one.events_for(told), other.events_for(told));
        assert_eq!(one.legal_now(), other.legal_now());
        if let Some(&(seat, action)) = all.get(done) {
            one.apply(seat, action).unwrap();
        }
    }
}

/// A view tells a seat what there is to tell.
fn knowledge_law(tape: &mut Tape) {
    let case = Case::random(tape);
    let mut round = case.round();
    loop {
        for seat in 0..round.seat_count() {
            let view = round.view(Some(seat));
            let cards: Vec<Card> = view.cards.iter().filter_map(|slot| slot.card()).collect();
            assert_eq!(cards, round.hole_cards(seat).unwrap());
            let board: Vec<Card> = view.board().iter().filter_map(|slot| slot.card()).collect();
            assert_eq!(board, round.board());
            assert_eq!(view.taken(), round.taken());
            assert_eq!(view.legal, round.legal(seat));
            assert_eq!(view.to_act(), round.waiting() >> seat & 1 == 1);
            assert_eq!(
                (view.bank, view.staked),
                (round.bank(seat), round.staked(seat))
            );
            assert_eq!(view.end.is_some(), round.is_over());
            if let Some(end) = view.end {
                assert_eq!(end.settlement, round.settlement(seat).ok());
                assert_eq!(end.dealer, round.dealer_cards().unwrap());
                let hands = round.hands(seat).unwrap();
                assert_eq!(
                    (end.hand, end.dealer_hand),
                    (Some(hands.player), hands.dealer)
                );
            }
        }
        let Some((seat, action)) = decision(&round, tape) else {
            break;
        };
        round.apply(seat, action).unwrap();
    }
}

/// What happened is told once and in order: what was told before stays.
fn event_law(tape: &mut Tape) {
    let case = Case::random(tape);
    let mut round = case.round();
    let mut before = vec![Vec::new(); 1 + case.seats.len()];
    loop {
        for (place, told) in before.iter_mut().enumerate() {
            let viewer = Some(place as u8).filter(|seat| (*seat as usize) < case.seats.len());
            let events = round.events_for(viewer);
            assert!(events.starts_with(told), "{told:?} {events:?}");
            *told = events;
        }
        let Some((seat, action)) = decision(&round, tape) else {
            break;
        };
        round.apply(seat, action).unwrap();
    }
    let events = round.events();
    let count = |kind: fn(&Event) -> bool| events.iter().filter(|event| kind(event)).count();
    assert_eq!(count(|it| matches!(it, Event::Board { .. })), 2);
    assert_eq!(count(|it| matches!(it, Event::Dealer { .. })), 1);
    assert_eq!(
        count(|it| matches!(it, Event::Settle { .. })),
        case.seats.len()
    );
    let decided = |it: &Event| {
        matches!(
            it,
            Event::Check { .. } | Event::Fold { .. } | Event::Play { .. }
        )
    };
    assert_eq!(count(decided), round.taken().len());
}

/// At every state a round comes back from its bytes as it was; other bytes do not.
fn snapshot_law(tape: &mut Tape) {
    let case = Case::random(tape);
    let mut round = case.round();
    loop {
        let bytes = round.snapshot();
        let back = Round::restore(&bytes).unwrap();
        assert_eq!(back, round);
        assert_eq!(back.snapshot(), bytes);
        let mut damaged = bytes.clone();
        let place = tape.below(bytes.len());
        damaged[place] ^= 1 << tape.below(8);
        assert!(Round::restore(&damaged).is_err());
        assert!(Round::restore(&bytes[..place]).is_err());
        // Whole bytes of another content are read only when they tell of a round that can be.
        let body = bytes.len() - SUM;
        damaged[3] = bytes[3];
        let sum = digest(&damaged[..body]);
        damaged[body..].copy_from_slice(&sum);
        if let Ok(other) = Round::restore(&damaged) {
            assert_eq!(Round::restore(&other.snapshot()).as_ref(), Ok(&other));
        }
        let Some((seat, action)) = decision(&round, tape) else {
            break;
        };
        round.apply(seat, action).unwrap();
    }
}

#[test]
fn offered_exactly_when_accepted() {
    each_seed(longer(300), offer_law);
}

#[test]
fn money_is_conserved() {
    each_seed(longer(3_000), money_law);
}

#[test]
fn the_order_within_a_stage_does_not_matter() {
    each_seed(longer(2_000), order_law);
}

#[test]
fn equal_knowledge_sees_equally() {
    each_seed(longer(1_000), view_law);
}

#[test]
fn a_view_tells_what_there_is() {
    each_seed(longer(500), knowledge_law);
}

#[test]
fn what_happened_is_told_in_order() {
    each_seed(longer(500), event_law);
}

#[test]
fn a_round_comes_back_from_its_bytes() {
    each_seed(longer(1_000), snapshot_law);
}

fn choices() -> impl Strategy<Value = Vec<u32>> {
    proptest::collection::vec(any::<u32>(), 0..200)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: longer(60) as u32, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_law_on_small_rounds(choices in choices()) {
        for law in [offer_law, money_law, order_law, view_law, knowledge_law, event_law, snapshot_law] {
            law(&mut Tape::given(choices.clone()));
        }
    }
}

#[test]
fn foreign_bytes_are_no_round() {
    let round = Case::random(&mut Tape::seeded(1)).round();
    let bytes = round.snapshot();
    let refused = |bytes: &[u8]| Round::restore(bytes).unwrap_err();
    assert_eq!(refused(b""), SnapshotError::NotASnapshot);
    assert_eq!(refused(b"PKC\x03"), SnapshotError::NotASnapshot);
    let mut other = bytes.clone();
    other[3] = 2;
    assert!(matches!(
        refused(&other),
        SnapshotError::Version { found: 2, .. }
    ));
}

/// The cards of a seed are those of its stream, two for each seat in turn, and no two rounds share
/// the stream.
#[test]
fn seeds_deal_in_the_order_of_the_deck() {
    let streams = Seed::from(7).streams(Domain::Ultimate);
    let case = Case::random(&mut Tape::given(vec![]));
    let mut seen = CardSet::EMPTY;
    for number in 0..200 {
        let mut seats = case.seats.clone();
        seats.resize(1 + number as usize % 6, case.seats[0]);
        let of = |number| {
            let house = std::sync::Arc::clone(&case.house);
            Round::new(house, &seats, &Cards::Seed(&streams, number)).unwrap()
        };
        let mut round = of(number);
        assert_eq!(round, of(number));
        assert_ne!(round, of(number + 1));
        let mut deck = pokercore_core::deck::Deck::new(
            &(0..52)
                .map(|i| Card::from_index(i).unwrap())
                .collect::<Vec<_>>(),
        );
        deck.shuffle(&mut streams.stream(number), 52);
        let cards: Vec<Card> = deck.iter().collect();
        while let Some(seat) = round.turn() {
            let action = round.legal(seat).actions().next().unwrap();
            round.apply(seat, action).unwrap();
        }
        let last = seats.len();
        for seat in 0..last {
            assert_eq!(
                round.hole_cards(seat as u8).unwrap()[..],
                cards[2 * seat..2 * seat + 2]
            );
        }
        assert_eq!(
            round.dealer_cards().unwrap()[..],
            cards[2 * last..2 * last + 2]
        );
        assert_eq!(round.board(), &cards[2 * last + 2..2 * last + 7]);
        seen = seen.with(cards[0]);
    }
    assert!(seen.len() > 40);
}
