//! What a hand is worth before its last cards, against the engine itself: every way the cards can
//! come is dealt and played to the end, and the mean of what was paid is the value.

#[path = "support/games.rs"]
mod games;
#[path = "support/longer.rs"]
mod longer;
#[expect(dead_code, reason = "numbers alone are drawn here, no hands")]
#[path = "support/random.rs"]
mod random;

use games::{GAMES, Known, STACK};
use longer::longer;
use pokercore_core::action::{Action, Place, Slots, Turn};
use pokercore_core::card::{Card, CardSet, Slot, parse_cards};
use pokercore_core::deck::Deck;
use pokercore_core::equity::{self, Question, Shape, Spot};
use pokercore_core::game::Game;
use pokercore_core::hand::{Dealing, Hand};
use pokercore_core::play::expected::{
    Expected, adjusted, adjusted_from_start, before_cards, expected,
};
use pokercore_core::ranking::{HoleUse, Measure, Ranking, Wild};
use pokercore_core::rules::{
    Limit, MAX_SEATS, Options, Rake, RakeOrder, Rules, Share, StudTie, Tabling,
};
use pokercore_core::setup::{Post, PostKind, Posts, Setup};
use pokercore_core::stakes::{AnteKind, Stakes};
use random::Random;

/// A number of chips that every division of a pot divides.
const EVEN: i64 = 2 * 4 * 2520;
/// The most ways that are dealt one after the other.
const MOST_WAYS: u128 = 1200;

/// A sum of payoffs over so many ways.
#[derive(Clone, Debug)]
struct Sum {
    chips: [i128; MAX_SEATS],
    ways: i128,
}

impl Sum {
    fn agrees(&self, with: &Expected) -> bool {
        (0..MAX_SEATS).all(|seat| {
            let (parts, of) = with.fraction(seat);
            self.chips[seat] * of == parts * self.ways
        })
    }
}

/// Checks or calls, and deals every way the cards can come; with so many boards.
fn play_out(hand: &Hand<&Game>, boards: u8, sum: &mut Sum) {
    let legal = hand.legal();
    let action = match hand.turn() {
        Turn::Over => {
            let payoffs = hand.payoffs().expect("all cards are known");
            for (sum, chips) in sum.chips.iter_mut().zip(payoffs) {
                *sum += i128::from(chips);
            }
            sum.ways += 1;
            return;
        }
        Turn::Deck if legal.run_out > 0 => Action::RunOut(boards),
        Turn::Deck => {
            let (place, count) = legal.deal.expect("cards are due");
            for cards in subsets(legal.deck, count as usize) {
                let mut next = *hand;
                let cards = Slots::new(&cards).expect("few cards");
                next.apply(Action::Deal { place, cards }, &mut ())
                    .expect("it is due");
                play_out(&next, boards, sum);
            }
            return;
        }
        Turn::Seat(_) if legal.show => Action::show(),
        Turn::Seat(_) if legal.call > 0 => Action::Call,
        Turn::Seat(_) if legal.bring_in > 0 => Action::BringIn,
        Turn::Seat(_) => Action::Check,
    };
    let mut next = *hand;
    next.apply(action, &mut ()).expect("it is legal");
    play_out(&next, boards, sum);
}

fn by_engine(hand: &Hand<&Game>, boards: u8) -> Sum {
    let mut sum = Sum {
        chips: [0; MAX_SEATS],
        ways: 0,
    };
    play_out(hand, boards, &mut sum);
    sum
}

fn subsets(deck: CardSet, count: usize) -> Vec<Vec<Slot>> {
    let cards: Vec<Card> = deck.iter().collect();
    let mut all: Vec<Vec<Slot>> = vec![Vec::new()];
    let mut from: Vec<usize> = vec![0];
    for _ in 0..count {
        let (mut longer, mut next) = (Vec::new(), Vec::new());
        for (set, &first) in all.iter().zip(&from) {
            for (place, &card) in cards.iter().enumerate().skip(first) {
                let mut set = set.clone();
                set.push(card.into());
                longer.push(set);
                next.push(place + 1);
            }
        }
        (all, from) = (longer, next);
    }
    all
}

/// How many ways there are to deal the rest of the boards, where nothing else is to come.
fn ways(hand: &Hand<&Game>, boards: u8) -> Option<u128> {
    let (game, state) = (hand.game(), hand.state());
    let mut ways = 1_u128;
    let mut left = u128::from(state.without_burns(game));
    for board in 0..boards.max(state.board_count()) as usize {
        let lies = if board < state.board_count() as usize {
            board
        } else {
            0
        };
        for place in state.board(lies).len()..game.board_cards() as usize {
            ways = ways.saturating_mul(left) / if place > 2 { 1 } else { (place + 1) as u128 };
            left = left.checked_sub(1)?;
        }
    }
    Some(ways)
}

/// How many cards nobody was dealt.
trait Undealt {
    fn without_burns(&self, game: &Game) -> u32;
}

impl Undealt for pokercore_core::hand::State {
    fn without_burns(&self, game: &Game) -> u32 {
        let hand = Hand::resume(game, *self).without_deck();
        hand.state().deck_left().len()
    }
}

struct Table {
    game: Game,
    stakes: Stakes,
    stacks: Vec<i64>,
}

impl Table {
    fn setup(&self) -> Setup {
        let players = self.stacks.len() as u8;
        let mut posts = Posts::default();
        let mut post = |seat, kind, amount| {
            if amount > 0 {
                assert!(posts.push(Post { seat, kind, amount }));
            }
        };
        let Stakes {
            ante,
            small_blind,
            big_blind,
            ..
        } = self.stakes;
        let live = self.stakes.ante_kind == AnteKind::Live;
        for seat in 0..players {
            post(
                seat,
                if live {
                    PostKind::LiveAnte
                } else {
                    PostKind::Ante
                },
                ante,
            );
        }
        let (small, big) = if players == 2 { (1, 0) } else { (0, 1) };
        post(small, PostKind::SmallBlind, small_blind);
        post(big, PostKind::BigBlind, big_blind);
        Setup::full(&self.stacks, posts)
    }

    fn hand(&self, random: &mut Random, manual: bool) -> Hand<&Game> {
        let mut cards: Vec<Card> = self.game.deck().iter().collect();
        for last in (1..cards.len()).rev() {
            cards.swap(last, random.below(last + 1));
        }
        let dealing = if manual {
            Dealing::Manual
        } else {
            Dealing::Deck(Deck::new(&cards))
        };
        Hand::new(&self.game, &self.stakes, &self.setup(), &dealing, &mut ())
            .expect("a right table")
    }
}

/// Hold'em with the cards from ten to ace, so that all boards can be dealt.
fn royal() -> Rules {
    let mut rules = Rules::holdem(Limit::NoLimit);
    rules.deck.retain(|card| card.rank() >= 8);
    rules
}

/// The same, high and low by other rules, and with a third card in the hand.
fn small_high_low() -> Rules {
    let mut rules = royal();
    rules.shares = vec![Share::any(Ranking::High), Share::any(Ranking::Low27)];
    rules
}

const SMALL: [Known; 2] = [
    Known {
        name: "royal",
        rules: royal,
        stakes: Stakes::blinds(1, 2),
    },
    Known {
        name: "small_high_low",
        rules: small_high_low,
        stakes: Stakes::blinds(1, 2),
    },
];

/// Random tables of a game: whole chips, or amounts that every division divides.
fn table(known: &Known, random: &mut Random, even: bool) -> Table {
    let mut options = Options::default();
    let rules = (known.rules)();
    if !even {
        options.odd_chip_unit = [1, 1, 5][random.below(3)];
        options.run_outs = random.below(2) == 0 && rules.boards == 1;
        options.tabling = [Tabling::Auto, Tabling::ShowAll, Tabling::Choose][random.below(3)];
        options.expose_allin = random.below(3) > 0;
        options.stud_tie = StudTie::Norm;
        options.rake = (random.below(2) == 0).then_some(Rake {
            per_10_000: 500,
            cap: 7,
            no_flop_no_drop: random.below(2) == 0,
            order: [RakeOrder::ProRata, RakeOrder::MainFirst][random.below(2)],
        });
    }
    let game = Game::new(&rules, &options).expect("the game is right");
    let times = if even { EVEN } else { 1 };
    let mut stakes = known.stakes;
    for amount in [
        &mut stakes.small_blind,
        &mut stakes.big_blind,
        &mut stakes.ante,
        &mut stakes.bring_in,
        &mut stakes.small_bet,
        &mut stakes.big_bet,
        &mut stakes.button_blind,
    ] {
        *amount *= times;
    }
    let (least, most) = game.seat_limits();
    let players = least as usize + random.below((most as usize).min(5) - least as usize + 1);
    let short = random.below(2) == 0;
    let stacks = (0..players)
        .map(|_| (1 + random.below(if short { 30 } else { STACK as usize })) as i64 * times)
        .collect();
    Table {
        game,
        stakes,
        stacks,
    }
}

/// Something that is legal, mostly no fold: all-in often, so that hands are run out.
fn any_action(hand: &Hand<&Game>, random: &mut Random) -> Action {
    let legal = hand.legal();
    if legal.run_out > 0 {
        return Action::RunOut(1 + random.below(legal.run_out.min(2) as usize) as u8);
    }
    if legal.discarding {
        return Action::Discard(legal.default_discard);
    }
    if legal.show {
        return Action::show();
    }
    match random.below(8) {
        0 if legal.fold => Action::Fold,
        1 | 2 if legal.max_raise_to > 0 => Action::RaiseTo(legal.max_raise_to),
        3 | 4 if legal.max_raise_to > 0 => Action::RaiseTo(legal.min_raise_to),
        _ if legal.call > 0 => Action::Call,
        _ if legal.bring_in > 0 => Action::BringIn,
        _ => Action::Check,
    }
}

#[test]
fn the_value_of_a_hand_is_the_mean_of_what_the_engine_pays() {
    let mut random = Random::new();
    let (mut compared, mut run_out, mut early) = (0, 0, 0);
    let games = GAMES.iter().chain(&SMALL);
    let count = games.clone().count();
    for (place, known) in games.cycle().enumerate() {
        // Enough of each kind, whatever the seed.
        let enough = compared > 200 && run_out > 50 && early > 2;
        if place >= count && enough || place >= 10 * count {
            break;
        }
        let (mut of_game, mut rounds) = (0, 0);
        while rounds < longer(30) || (of_game < 5 && rounds < 500) {
            rounds += 1;
            // What is not even is compared where the betting is over.
            let even = random.below(2) == 0;
            let table = table(known, &mut random, even);
            let mut hand = table.hand(&mut random, false);
            while hand.turn() != Turn::Over {
                let open = hand.without_deck();
                open.state()
                    .check(&table.game)
                    .expect("a state that can be");
                if even
                    && ways(&hand, 1).is_some_and(|ways| ways < MOST_WAYS)
                    && let Some(value) = expected(&open)
                {
                    let closed = expected(&hand);
                    assert_eq!(closed, Some(value), "the deck that lies there is not asked");
                    let sum = by_engine(&open, 1);
                    assert!(
                        sum.agrees(&value),
                        "{}: {value:?}, {sum:?}, {hand:?}",
                        known.name
                    );
                    compared += 1;
                    of_game += 1;
                }
                let action = any_action(&hand, &mut random);
                let before = *hand.state();
                hand.apply(action, &mut ()).expect("it is legal");
                if before.board_count() != hand.state().board_count() {
                    continue;
                }
                let mut paused = open;
                paused.apply(action, &mut ()).expect("it is legal");
                if paused.turn() != Turn::Deck {
                    continue;
                }
                let boards = hand.state().board_count();
                let found = adjusted(&table.game, &before, action, hand.state());
                if hand.legal().run_out > 0 {
                    assert_eq!(found, None, "the number of boards is still to be chosen");
                    continue;
                }
                let Some(found) = found else { continue };
                if ways(&paused, boards).is_none_or(|ways| ways > 20 * MOST_WAYS) {
                    continue;
                }
                if paused.legal().run_out > 0 {
                    paused
                        .apply(Action::RunOut(boards), &mut ())
                        .expect("it is legal");
                }
                let value = expected(&paused).expect("the cards to come are shared");
                let sum = by_engine(&paused, boards);
                assert!(
                    sum.agrees(&value),
                    "{}: {value:?}, {sum:?}, {hand:?}",
                    known.name
                );
                assert_eq!(found, value.millionths());
                let total: i64 = found.iter().sum();
                assert_eq!(
                    i128::from(total) * sum.ways,
                    sum.chips.iter().sum::<i128>() * 1_000_000
                );
                run_out += 1;
                early += usize::from(before.board(0).is_empty());
            }
            if hand.is_over() {
                let payoffs = hand.payoffs().expect("it is over").map(i128::from);
                let value = expected(&hand).expect("it is over");
                assert!((0..MAX_SEATS).all(|seat| value.fraction(seat) == (payoffs[seat], 1)));
            }
        }
        assert!(of_game > 0, "{} was not compared", known.name);
    }
    println!("{compared} hands, {run_out} run out, {early} of them from the first card on");
    assert!(compared > 200 && run_out > 50 && early > 2);
}

#[test]
fn several_boards_and_hands_without_a_decision() {
    let mut random = Random::new();
    let mut compared = [0; 3];
    for round in 0..longer(2000) {
        // Enough of each kind, whatever the seed.
        if round >= longer(60) && compared.iter().all(|&count| count > 3) {
            break;
        }
        let options = Options {
            run_outs: true,
            ..Options::default()
        };
        let rules = royal();
        let game = Game::new(&rules, &options).unwrap();
        let players = 2 + round % 2;
        let stacks = (0..players).map(|_| 1 + random.below(9) as i64).collect();
        let table = Table {
            game,
            stakes: Stakes::blinds(1, 2),
            stacks,
        };
        let mut hand = table.hand(&mut random, false);
        let start = *table.hand(&mut random, true).state();
        if hand.turn() == Turn::Deck {
            // The posts have put all in.
            hand.apply(Action::RunOut(1), &mut ()).unwrap();
            let found = adjusted_from_start(&table.game, &start, hand.state()).expect("it ran out");
            let mut dealt = table.hand(&mut random, true);
            while let Some((Place::Seat(seat), _)) = dealt.legal().deal {
                let cards = *hand.state().hole(seat as usize);
                dealt
                    .apply(
                        Action::Deal {
                            place: Place::Seat(seat),
                            cards,
                        },
                        &mut (),
                    )
                    .unwrap();
            }
            assert_eq!(dealt.legal().run_out, 2.min(dealt.legal().run_out));
            dealt.apply(Action::RunOut(1), &mut ()).unwrap();
            let value = expected(&dealt).unwrap();
            assert_eq!(found, value.millionths());
            assert!(by_engine(&dealt, 1).agrees(&value));
            compared[0] += 1;
            continue;
        }
        while let Turn::Seat(_) = hand.turn() {
            let legal = hand.legal();
            let action = if legal.max_raise_to > 0 {
                Action::RaiseTo(legal.max_raise_to)
            } else if legal.call > 0 {
                Action::Call
            } else {
                Action::Check
            };
            let before = *hand.state();
            hand.apply(action, &mut ()).unwrap();
            if hand.legal().run_out < 2 {
                continue;
            }
            if before.board(0).len() < hand.state().board(0).len() {
                // There were too few cards for two boards before the flop, and now they share it.
                break;
            }
            let boards = 1 + random.below(2) as u8;
            let mut paused = hand.without_deck();
            assert_eq!(expected(&paused), expected(&hand));
            paused.apply(Action::RunOut(boards), &mut ()).unwrap();
            hand.apply(Action::RunOut(boards), &mut ()).unwrap();
            let found = adjusted(&table.game, &before, action, hand.state()).expect("it ran out");
            assert_eq!(found, expected(&paused).unwrap().millionths());
            compared[boards as usize] += 1;
            if boards == 1 {
                let sum = by_engine(&paused, boards);
                assert!(sum.agrees(&expected(&paused).unwrap()));
            }
        }
    }
    assert!(compared.iter().all(|&count| count > 3), "{compared:?}");
}

#[test]
fn two_boards_are_each_the_mean_over_all_boards() {
    // With three cards of the board dealt, every pair of boards can be dealt.
    let mut random = Random::new();
    let options = Options {
        run_outs: true,
        ..Options::default()
    };
    let game = Game::new(&royal(), &options).unwrap();
    let table = Table {
        game,
        stakes: Stakes::blinds(1, 2),
        stacks: vec![11, 7, 14],
    };
    let mut compared = 0;
    while compared < longer(12) {
        let mut hand = table.hand(&mut random, false);
        while let Turn::Seat(_) = hand.turn() {
            let legal = hand.legal();
            let early = hand.state().board(0).is_empty();
            let action = match legal {
                _ if legal.max_raise_to > 0 && !early => Action::RaiseTo(legal.max_raise_to),
                _ if legal.call > 0 => Action::Call,
                _ => Action::Check,
            };
            hand.apply(action, &mut ()).unwrap();
        }
        let mut paused = hand.without_deck();
        assert_eq!(paused.legal().run_out, hand.legal().run_out);
        if paused.legal().run_out < 2 || paused.state().board(0).len() != 3 {
            continue;
        }
        paused.apply(Action::RunOut(2), &mut ()).unwrap();
        let value = expected(&paused).unwrap();
        assert!(by_engine(&paused, 2).agrees(&value), "{value:?}");
        compared += 1;
    }
}

#[test]
fn the_mean_over_the_deal_of_the_hands_divides_the_pots_evenly() {
    // Three players with one card of six each, and a shared one: a pot, and a side pot of two.
    let mut rules = Rules::holdem(Limit::NoLimit);
    rules.deck = parse_cards("JhJsQhQsKhKs").unwrap();
    rules.streets.truncate(2);
    rules.streets[0].steps[0] = pokercore_core::rules::Step::hole(1, false);
    rules.streets[1].steps[1] = pokercore_core::rules::Step::Board { count: 1 };
    rules.shares = vec![Share::any(Ranking::Leduc)];
    rules.max_seats = 3;
    let game = Game::new(
        &rules,
        &Options {
            burns: false,
            ..Options::default()
        },
    )
    .unwrap();
    for stacks in [vec![9, 1, 12], vec![5, 5, 5], vec![3, 9, 2]] {
        let table = Table {
            game: game.clone(),
            stakes: Stakes::blinds(1, 2),
            stacks,
        };
        let start = table.hand(&mut Random::new(), true);
        let even = before_cards(&start).expect("posts are all that is known");
        let mut deals = vec![start];
        while let Some((Place::Seat(seat), count)) = deals[0].legal().deal {
            deals = deals
                .iter()
                .flat_map(|hand| {
                    subsets(hand.legal().deck, count as usize)
                        .into_iter()
                        .map(move |cards| {
                            let mut next = *hand;
                            let cards = Slots::new(&cards).unwrap();
                            let place = Place::Seat(seat);
                            next.apply(Action::Deal { place, cards }, &mut ()).unwrap();
                            next
                        })
                })
                .collect();
        }
        assert_eq!(deals.len(), 120);
        for seat in 0..3 {
            let (mut sum, mut of) = (0, 1);
            for hand in &deals {
                assert_eq!(before_cards(hand), Some(even));
                let (parts, each) = expected(hand).unwrap().fraction(seat);
                (sum, of) = (sum * each + parts * of, of * each);
                let divisor = gcd(sum.unsigned_abs(), of.unsigned_abs()) as i128;
                (sum, of) = (sum / divisor, of / divisor);
            }
            let (parts, each) = even.fraction(seat);
            assert_eq!(sum * each, 120 * parts * of);
        }
    }
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a.max(1) } else { gcd(b, a % b) }
}

#[test]
fn before_the_flop_it_is_the_equity() {
    let mut random = Random::new();
    for (name, hole, uses) in [
        ("holdem", 2, HoleUse::Any),
        ("short_deck", 2, HoleUse::Any),
        ("plo", 4, HoleUse::Exactly(2)),
        ("omaha8", 4, HoleUse::Exactly(2)),
    ] {
        let known = games::find(name);
        let game = Game::new(&(known.rules)(), &Options::default()).unwrap();
        let players = 3;
        let stacks = vec![200 * EVEN; players];
        let mut stakes = known.stakes;
        (stakes.small_blind, stakes.big_blind) =
            (stakes.small_blind * EVEN, stakes.big_blind * EVEN);
        stakes.ante *= EVEN;
        let table = Table {
            game,
            stakes,
            stacks,
        };
        let mut hand = table.hand(&mut random, false);
        // One folds: its cards cannot come.
        let raise = Action::RaiseTo(hand.legal().min_raise_to);
        hand.apply(raise, &mut ()).unwrap();
        let folds = hand.bettor().unwrap();
        hand.apply(Action::Fold, &mut ()).unwrap();
        let value = expected(&hand).unwrap();
        let set = |seat: usize| hand.state().hole(seat).known();
        let live: Vec<usize> = (0..players)
            .filter(|&seat| seat != folds as usize)
            .collect();
        let shares = table.game.rankings().map(|ranking| Measure {
            ranking,
            uses,
            wild: Wild::JOKERS,
        });
        let question = Question {
            shape: Shape {
                deck: table.game.deck().iter().fold(CardSet::EMPTY, CardSet::with),
                hole,
                streets: vec![3, 1, 1],
                shares: shares.collect(),
            },
            players: live.iter().map(|&seat| vec![(set(seat), 1)]).collect(),
            board: CardSet::EMPTY,
            dead: set(folds as usize),
        };
        let spot = Spot::new(question).unwrap();
        let answer = equity::solve(&spot, &equity::Options::default(), &mut |_, _| true).unwrap();
        // Everybody calls: what the pot is then, less what each put in.
        let mut called = hand.without_deck();
        while let Turn::Seat(_) = called.turn() {
            let action = if called.legal().call > 0 {
                Action::Call
            } else {
                Action::Check
            };
            called.apply(action, &mut ()).unwrap();
        }
        let pot = i128::from(called.pot());
        for (player, &seat) in live.iter().enumerate() {
            let (share, of) = answer.equity(player);
            let own = i128::from(called.state().contributed(seat));
            let (parts, each) = value.fraction(seat);
            assert_eq!(
                parts * of as i128,
                (pot * share as i128 - own * of as i128) * each,
                "{name}"
            );
        }
    }
}

#[test]
fn what_cannot_be_known_has_no_value() {
    let value = |name: &str| {
        let known = games::find(name);
        let game = Game::new(&(known.rules)(), &Options::default()).unwrap();
        let table = Table {
            game,
            stakes: known.stakes,
            stacks: vec![100; 3],
        };
        expected(&table.hand(&mut Random::new(), false)).is_some()
    };
    for name in [
        "stud",
        "razz",
        "draw",
        "triple_draw_27",
        "badugi",
        "pineapple",
    ] {
        assert!(!value(name), "{name}: own cards are to come or to go");
    }
    for name in ["holdem", "plo", "courchevel", "double_board"] {
        assert!(value(name), "{name}");
    }
    // A hand with unknown cards; a folded one may be unknown.
    let game = Game::new(&Rules::holdem(Limit::NoLimit), &Options::default()).unwrap();
    let table = Table {
        game,
        stakes: Stakes::blinds(1, 2),
        stacks: vec![100; 3],
    };
    let mut hand = table.hand(&mut Random::new(), true);
    assert_eq!(expected(&hand), None);
    assert!(before_cards(&hand).is_some());
    for cards in ["AsAd", "KsKd", "????"] {
        let (place, _) = hand.legal().deal.unwrap();
        let cards = pokercore_core::card::parse_slots(cards).unwrap();
        let cards = Slots::new(&cards).unwrap();
        hand.apply(Action::Deal { place, cards }, &mut ()).unwrap();
    }
    assert_eq!(expected(&hand), None);
    hand.apply(Action::Fold, &mut ()).unwrap();
    let (parts, of) = expected(&hand).unwrap().fraction(0);
    // Aces against kings of the same suits, for the big blind of each.
    assert_eq!(
        (parts, of / 5040),
        (2 * 5040 * (1_410_336 - 292_660) as i128, 1_712_304)
    );
}

#[test]
fn rounding_adds_up() {
    // Thirds of a pot: the lower chairs get what is left.
    let game = Game::new(&royal(), &Options::default()).unwrap();
    let table = Table {
        game,
        stakes: Stakes::blinds(0, 0),
        stacks: vec![5; 3],
    };
    let stakes = Stakes {
        ante: 1,
        ..table.stakes
    };
    let table = Table { stakes, ..table };
    let hand = table.hand(&mut Random::new(), true);
    let value = before_cards(&hand).unwrap();
    assert_eq!(value.millionths(), [0; MAX_SEATS]);
}
