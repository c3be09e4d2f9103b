//! The runner: exact, the same on any number of threads, without allocation; and the native bots.

#[path = "support/longer.rs"]
mod longer;
#[path = "support/matches.rs"]
mod support;

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};

use longer::longer;
use pokercore_core::action::{Action, Legal, Place, Slots, Turn};
use pokercore_core::button::ButtonMode;
use pokercore_core::card::parse_slots;
use pokercore_core::event::Event;
use pokercore_core::game::Game;
use pokercore_core::hand::{Dealing, Hand};
use pokercore_core::play::{
    Bot, Carry, Choice, Dealer, Dice, Match, MatchSetup, OnIllegal, Policy, Report, Seat, Tally,
    run,
};
use pokercore_core::rules::{
    BetSize, Limit, Opener, Options, Rake, RakeOrder, Rules, Step, Tabling,
};
use pokercore_core::seed::{Domain, Seed, Source};
use pokercore_core::setup::{Posts, Setup};
use pokercore_core::stakes::{AnteKind, Stakes};

use support::{game, mixed, play, setup};

/// Counts the allocations of each thread.
struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

// SAFETY: everything is passed on to the system's allocator; counting allocates nothing.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.with(|count| count.set(count.get() + 1));
        // SAFETY: as the caller promised us.
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        // SAFETY: as the caller promised us.
        unsafe { System.dealloc(place, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// Whatever is done for speed, these matches stay what they were.
#[test]
fn golden_matches() {
    let mut found = Vec::new();
    for limit in [Limit::NoLimit, Limit::PotLimit, Limit::FixedLimit] {
        let game = game(limit);
        for players in [2, 3, 6, 10] {
            for bots in [
                vec![Policy::Call; players],
                vec![Policy::Random; players],
                mixed(players),
            ] {
                let stakes = Stakes {
                    ante: i64::from(players == 3),
                    ..Stakes::blinds(1, 2)
                };
                let table = Match::new(&game, &stakes, &setup(players, 1)).unwrap();
                let report = play(&table, &bots, 1000);
                found.push((report.decisions, report.digest));
            }
        }
    }
    assert_eq!(found, GOLDEN);
}

const GOLDEN: [(u64, u64); 36] = [
    (8000, 0xe1d6_3723_5392_154b),
    (3661, 0xc031_ef25_d2d2_5ff2),
    (4500, 0x01b4_699b_03d1_838c),
    (12_000, 0x2f4f_5a10_dc46_ec3f),
    (6249, 0x9e0f_14c7_d825_9b18),
    (9486, 0xfcd0_f097_8abf_f5fd),
    (24_000, 0xfd4f_5d8e_d953_53e9),
    (10_471, 0x99de_89cd_3f2d_66ca),
    (12_594, 0x6cca_fd39_884c_5af8),
    (40_000, 0x71f1_e493_495c_0651),
    (14_263, 0x08a5_994c_caa0_4a2f),
    (15_061, 0xa037_65b3_6c2b_d1d7),
    (8000, 0xe1d6_3723_5392_154b),
    (4227, 0x8239_b852_bbbf_cf7a),
    (4500, 0x01b4_699b_03d1_838c),
    (12_000, 0x2f4f_5a10_dc46_ec3f),
    (7651, 0xbf75_d0ee_0d63_a6c8),
    (9591, 0x1a05_88cf_1488_9d70),
    (24_000, 0xfd4f_5d8e_d953_53e9),
    (14_508, 0x6b30_13e3_1723_eadd),
    (14_517, 0x01c6_a21b_a199_917d),
    (40_000, 0x71f1_e493_495c_0651),
    (19_620, 0x5037_1a49_b6c7_8c5c),
    (16_440, 0xe535_4aea_c7cb_0585),
    (8000, 0xe1d6_3723_5392_154b),
    (4260, 0xa739_9b1e_a653_6d1f),
    (4500, 0x01b4_699b_03d1_838c),
    (12_000, 0x2f4f_5a10_dc46_ec3f),
    (7887, 0xf85d_d2a2_46d4_4d9e),
    (9591, 0x11c8_a551_a499_c556),
    (24_000, 0xfd4f_5d8e_d953_53e9),
    (16_256, 0x3df7_fee2_036b_7a39),
    (18_480, 0xa36a_c016_5a9f_5400),
    (40_000, 0x71f1_e493_495c_0651),
    (26_166, 0x45a2_3731_75e0_583e),
    (48_113, 0x9e92_dee3_f3ca_3ee0),
];

#[test]
fn threads_and_parts_change_nothing() {
    let game = game(Limit::NoLimit);
    for carry in [Carry::Reset, Carry::Rebuy, Carry::Drop] {
        let session = if carry == Carry::Reset { 1 } else { 40 };
        let units = 12_000 / u64::from(session);
        let setup = MatchSetup {
            session,
            carry,
            ..setup(6, 5)
        };
        let table = Match::new(&game, &Stakes::blinds(1, 2), &setup).unwrap();
        let bots = mixed(6);
        let whole = play(&table, &bots, units);
        assert_eq!(whole.units, units);
        for threads in [0, 2, 3, 7] {
            let report = run(&table, &bots, 0..units, threads, &mut |_| true).unwrap();
            assert_eq!(report, whole, "{threads} threads, {carry:?}");
        }
        let mut sum = Report::new(6);
        for range in [units / 3..units, 0..7, 7..units / 3] {
            sum.add(&run(&table, &bots, range, 1, &mut |_| true).unwrap());
        }
        assert_eq!(sum, whole, "{carry:?}");
        let other = MatchSetup {
            seed: Seed::from(6),
            ..setup
        };
        let table = Match::new(&game, &Stakes::blinds(1, 2), &other).unwrap();
        assert_ne!(play(&table, &bots, units).digest, whole.digest);
    }
}

#[test]
fn a_match_can_be_stopped() {
    let game = game(Limit::NoLimit);
    let table = Match::new(&game, &Stakes::blinds(1, 2), &setup(3, 1)).unwrap();
    let bots = mixed(3);
    for threads in [1, 3] {
        let mut calls = 0;
        let report = run(&table, &bots, 0..1_000_000, threads, &mut |progress| {
            calls += 1;
            assert!(progress.units > 0 && progress.of == 1_000_000);
            calls < 3
        })
        .unwrap();
        assert!(
            report.units > 0 && report.units < 1_000_000,
            "{}",
            report.units
        );
        assert_eq!(
            report,
            play(&table, &bots, report.units),
            "{threads} threads"
        );
    }
    let nothing = run(&table, &bots, 5..5, 2, &mut |_| unreachable!()).unwrap();
    assert_eq!(nothing, Report::new(3));
}

#[derive(Clone)]
struct Breaks;

impl Bot for Breaks {
    fn act(&mut self, _: Seat<'_>, dice: &mut Dice<'_>) -> Choice {
        assert!(dice.below(20_000) != 0, "a bot broke");
        Choice::CheckOrCall
    }
}

#[test]
fn a_panic_is_passed_on() {
    let game = game(Limit::NoLimit);
    let table = Match::new(&game, &Stakes::blinds(1, 2), &setup(2, 1)).unwrap();
    for threads in [1, 2] {
        let broken = catch_unwind(AssertUnwindSafe(|| {
            run(
                &table,
                &[Breaks, Breaks],
                0..100_000_000,
                threads,
                &mut |_| true,
            )
        }));
        let message = broken.unwrap_err().downcast::<&str>().unwrap();
        assert_eq!(*message, "a bot broke", "{threads} threads");
        // A progress that panics ends the threads, too.
        let broken = catch_unwind(AssertUnwindSafe(|| {
            run(
                &table,
                &[Policy::Call; 2],
                0..100_000_000,
                threads,
                &mut |_| panic!("stop"),
            )
        }));
        assert_eq!(*broken.unwrap_err().downcast::<&str>().unwrap(), "stop");
    }
}

#[test]
fn no_allocation_in_a_hand() {
    let game = game(Limit::NoLimit);
    for carry in [Carry::Reset, Carry::Rebuy, Carry::Drop] {
        for (bots, units) in [
            (vec![Policy::Call; 6], 1000),
            (vec![Policy::Random; 6], 1000),
            (mixed(6), 1000),
            (vec![Policy::HandStrength; 6], 10),
        ] {
            let setup = MatchSetup {
                session: 10,
                carry,
                ..setup(6, 3)
            };
            let table = Match::new(&game, &Stakes::blinds(1, 2), &setup).unwrap();
            // The value tables are made at the first showdown of a process.
            play(&table, &bots, 1);
            let count = |units| {
                let before = ALLOCATIONS.with(Cell::get);
                play(&table, &bots, units);
                ALLOCATIONS.with(Cell::get) - before
            };
            assert_eq!(count(1), count(units), "{carry:?} {bots:?}");
        }
    }
}

/// What follows from who did what in which order, in the first round and in the second.
fn count_lines(
    preflop: &[(u8, char)],
    flop: &[(u8, char)],
    dealt: u16,
    (chairs, button): (u8, u8),
    counts: &mut [Tally; 10],
) {
    // Around the table from the chair after the button.
    let around: Vec<u8> = (1..=chairs)
        .map(|step| (button + step) % chairs)
        .filter(|seat| dealt >> seat & 1 == 1)
        .collect();
    let n = around.len();
    let stealers: Vec<u8> = match n {
        2 => vec![around[1]],
        3 => vec![around[2], around[0]],
        _ => vec![around[n - 2], around[n - 1], around[0]],
    };
    let raises_before = |at: usize| {
        preflop[..at]
            .iter()
            .filter(|(_, kind)| *kind == 'r')
            .count()
    };
    let own = |seat: u8| {
        preflop
            .iter()
            .enumerate()
            .filter(move |(_, act)| act.0 == seat)
    };
    let opener = preflop
        .iter()
        .find(|(_, kind)| "cr".contains(*kind))
        .copied();
    let last_raiser = preflop
        .iter()
        .rev()
        .find(|(_, kind)| *kind == 'r')
        .map(|act| act.0);
    for &seat in &around {
        let facing_one = own(seat)
            .find(|(at, _)| raises_before(*at) == 1)
            .map(|(_, act)| act.1);
        let count = &mut counts[seat as usize];
        count.three_bet_chances += u64::from(facing_one.is_some());
        count.three_bets += u64::from(facing_one == Some('r'));
        // Everybody before it folded: no money of anybody's own will before its first action.
        if stealers.contains(&seat)
            && let Some((at, act)) = own(seat).next()
        {
            let free = preflop[..at].iter().all(|(_, kind)| *kind == 'f');
            count.steal_chances += u64::from(free);
            count.steals += u64::from(free && act.1 == 'r');
        }
        if let Some((thief, 'r')) = opener
            && stealers.contains(&thief)
            && (around[..2].contains(&seat) && seat != thief)
        {
            count.steals_faced += u64::from(facing_one.is_some());
            count.folds_to_steal += u64::from(facing_one == Some('f'));
        }
        if last_raiser == Some(seat) {
            let before = flop.iter().position(|act| act.0 == seat);
            if let Some(at) = before.filter(|at| flop[..*at].iter().all(|act| act.1 != 'r')) {
                count.cbet_chances += 1;
                count.cbets += u64::from(flop[at].1 == 'r');
            }
        }
    }
}

/// The statistics again, from the events of one hand. `chairs` are those around the table.
fn count_from_events(
    events: &[Event],
    (chairs, button): (u8, u8),
    bot_of: &dyn Fn(u8) -> usize,
    tallies: &mut [Tally],
    positions: &mut [Vec<Tally>],
) {
    let mut street = 0;
    let (mut dealt, mut folded, mut put_in, mut raised, mut saw, mut won) = (0, 0, 0, 0, 0, 0);
    let mut payments = [0_i128; 10];
    // What happened in the first round, and on the second one, in order.
    let mut preflop: Vec<(u8, char)> = Vec::new();
    let mut flop: Vec<(u8, char)> = Vec::new();
    let mut counts = [Tally::default(); 10];
    for event in events {
        let (seat, kind) = match *event {
            Event::Check { seat } => (seat, 'x'),
            Event::Call { seat, .. } => (seat, 'c'),
            Event::Raise { seat, .. } => (seat, 'r'),
            Event::Fold { seat } => (seat, 'f'),
            _ => (0, ' '),
        };
        if kind != ' ' && street == 0 {
            preflop.push((seat, kind));
        } else if kind != ' ' && street == 1 {
            flop.push((seat, kind));
        }
        match *event {
            Event::Post { seat, amount, .. } => payments[seat as usize] -= i128::from(amount),
            Event::DealHole { seat, .. } => dealt |= 1 << seat,
            Event::DealBoard { .. } => {
                if street == 0 {
                    saw = dealt & !folded;
                }
                street += 1;
            }
            Event::Fold { seat } => {
                folded |= 1 << seat;
                counts[seat as usize].folds += u64::from(street > 0);
            }
            Event::Call { seat, amount, .. } => {
                payments[seat as usize] -= i128::from(amount);
                if street == 0 {
                    put_in |= 1 << seat;
                } else {
                    counts[seat as usize].calls += 1;
                }
            }
            Event::Raise { seat, amount, .. } => {
                payments[seat as usize] -= i128::from(amount);
                if street == 0 {
                    put_in |= 1 << seat;
                    raised |= 1 << seat;
                } else {
                    counts[seat as usize].bets += 1;
                }
            }
            Event::Return { seat, amount } => payments[seat as usize] += i128::from(amount),
            Event::Award { seat, amount, .. } => {
                payments[seat as usize] += i128::from(amount);
                won |= 1 << seat;
            }
            _ => {}
        }
    }
    count_lines(&preflop, &flop, dealt, (chairs, button), &mut counts);
    let live: u16 = dealt & !folded;
    for seat in (0..10_u8).filter(|seat| dealt >> seat & 1 == 1) {
        let has = |mask: u16| u64::from(mask >> seat & 1);
        let showdown = u64::from(live.count_ones() > 1) * has(live);
        let count = &mut counts[seat as usize];
        count.hands += 1;
        count.net += payments[seat as usize];
        count.vpip += has(put_in);
        count.pfr += has(raised);
        count.saw_flop += has(saw);
        count.showdowns += showdown;
        count.showdowns_won += showdown * has(won);
        count.wins += has(won);
        tallies[bot_of(seat)].add(count);
        positions[bot_of(seat)][usize::from((seat + chairs - button - 1) % chairs)].add(count);
    }
}

/// A loop of one's own plays the same hands as the runner, and what it hears adds up to the same
/// statistics.
#[test]
fn the_dealer_by_hand() {
    let units = longer(80);
    for limit in [Limit::NoLimit, Limit::FixedLimit] {
        let game = game(limit);
        for carry in [Carry::Reset, Carry::Rebuy, Carry::Drop] {
            let setup = MatchSetup {
                session: 25,
                carry,
                ..setup(5, 11)
            };
            let table = Match::new(&game, &Stakes::blinds(1, 2), &setup).unwrap();
            let mut dealer = Dealer::new(&table);
            let mut recount = vec![Tally::default(); 5];
            let mut by_position = vec![recount.clone(); 5];
            for unit in 0..units {
                let mut bots = mixed(5);
                dealer.open(unit);
                let mut last: Option<[i64; 10]> = None;
                loop {
                    let mut events = Vec::new();
                    if !dealer.deal(&mut events) {
                        break;
                    }
                    let start = *dealer.hand().state().starting_stacks();
                    if let (Some(last), true) = (last, carry != Carry::Reset) {
                        for chair in 0..5 {
                            let new = if last[chair] == 0 && carry == Carry::Rebuy {
                                200
                            } else {
                                last[chair]
                            };
                            assert_eq!(start[chair], new, "unit {unit}, chair {chair}");
                        }
                    }
                    while let Turn::Seat(chair) = dealer.hand().turn() {
                        let bot = dealer.bot_at(chair);
                        assert_eq!(dealer.chair_of(bot), chair);
                        let action = dealer.decide(&mut bots[bot]).unwrap();
                        dealer.act(action, &mut events).unwrap();
                    }
                    last = Some(*dealer.hand().state().stacks());
                    count_from_events(
                        &events,
                        (5, dealer.hand().state().button()),
                        &|chair| dealer.bot_at(chair),
                        &mut recount,
                        &mut by_position,
                    );
                }
            }
            let report = play(&table, &mixed(5), units);
            assert_eq!(*dealer.report(), report, "{limit:?} {carry:?}");
            let plain = |tally: &Tally| Tally {
                units: 0,
                net_squares: 0,
                hand_squares: 0,
                net_by_hands: 0,
                ..*tally
            };
            let counted: Vec<Tally> = report.bots.iter().map(plain).collect();
            assert_eq!(counted, recount, "{limit:?} {carry:?}");
            for (bot, expected) in report.positions.iter().zip(&by_position) {
                let counted: Vec<Tally> = bot.iter().map(plain).collect();
                assert_eq!(&counted, expected, "{limit:?} {carry:?}");
            }
            assert_eq!(report.bots.iter().map(|bot| bot.net).sum::<i128>(), 0);
            let fewest = report.bots.iter().map(|bot| bot.hands).min();
            assert_eq!(
                fewest == Some(units * 25),
                carry != Carry::Drop,
                "{fewest:?}"
            );
        }
    }
}

/// Usual streets and plain showdowns are done in one step. A house with a rake of nothing, or one
/// that would ask for several boards, goes the long way round; it must come to the same end.
#[test]
fn short_cuts_lead_where_the_long_way_does() {
    let house = Options::default();
    let nothing = Rake {
        per_10_000: 0,
        cap: 0,
        no_flop_no_drop: false,
        order: RakeOrder::ProRata,
    };
    let long_ways = [
        Options {
            rake: Some(nothing),
            ..house
        },
        Options {
            run_outs: true,
            ..house
        },
        Options {
            rake: Some(nothing),
            run_outs: true,
            ..house
        },
    ];
    for limit in [Limit::NoLimit, Limit::PotLimit, Limit::FixedLimit] {
        for tabling in [Tabling::Auto, Tabling::ShowAll] {
            for players in [2, 4, 7] {
                let stakes = Stakes {
                    ante: i64::from(players == 4),
                    ..Stakes::blinds(1, 2)
                };
                // Short stacks make all-ins and side pots, one chip an all-in blind; deep ones
                // and few raises make plain showdowns, with ties among them.
                let short = (0..players).map(|i| 1 + 13 * i * i).collect();
                let wild = [Policy::Random, Policy::Call, Policy::PotBettor];
                let quiet = [Policy::Call, Policy::TightAggressive, Policy::Call];
                for (stacks, kinds) in [(short, wild), (vec![900; players as usize], quiet)] {
                    let setup = MatchSetup {
                        stacks,
                        ..setup(2, 21)
                    };
                    let bots: Vec<Policy> =
                        kinds.into_iter().cycle().take(players as usize).collect();
                    let ends = |options: &Options| {
                        let options = Options {
                            tabling,
                            ..*options
                        };
                        let game = Game::new(&Rules::holdem(limit), &options).unwrap();
                        let table = Match::new(&game, &stakes, &setup).unwrap();
                        let mut dealer = Dealer::new(&table);
                        let ends: Vec<_> = (0..longer(400))
                            .map(|unit| {
                                dealer.open(unit);
                                dealer.play(&mut bots.clone());
                                let state = dealer.hand().state();
                                let seen =
                                    (state.shown(), state.mucked(), state.won(), state.live());
                                (*state.stacks(), state.board(0).to_vec(), seen)
                            })
                            .collect();
                        (ends, dealer.report().clone())
                    };
                    let short = ends(&house);
                    for options in &long_ways {
                        assert_eq!(ends(options), short, "{limit:?} {tabling:?} {players}");
                    }
                }
            }
        }
    }
}

/// The sums are exact over many hands, and where one hand's square needs more than 64 bits.
#[test]
fn sums_are_exact() {
    let game = game(Limit::NoLimit);
    for (stack, session, units) in [
        (200, 1, 70_000),
        (1 << 33, 1, 40),
        (1 << 51, 1, 40),
        (1 << 51, 7, 6),
        (200, 7, 12_000),
    ] {
        let setup = MatchSetup {
            stacks: vec![stack; 2],
            session,
            ..setup(2, 17)
        };
        let table = Match::new(&game, &Stakes::blinds(stack / 8, stack / 4), &setup).unwrap();
        let bots = [Policy::Random, Policy::PotBettor];
        let mut recount = [Tally::default(); 2];
        let mut dealer = Dealer::new(&table);
        for unit in 0..units {
            dealer.open(unit);
            let (mut net, mut hands) = ([0_i128; 2], 0);
            while dealer.deal(&mut ()) {
                while let Turn::Seat(chair) = dealer.hand().turn() {
                    let action = dealer.decide(&mut bots[dealer.bot_at(chair)].clone());
                    dealer.act(action.unwrap(), &mut ()).unwrap();
                }
                let payoffs = dealer.hand().payoffs().unwrap();
                for (bot, net) in net.iter_mut().enumerate() {
                    *net += i128::from(payoffs[dealer.chair_of(bot) as usize]);
                }
                hands += 1;
            }
            assert_eq!(hands, i128::from(session));
            for (tally, net) in recount.iter_mut().zip(net) {
                tally.units += 1;
                tally.hands += hands as u64;
                tally.net += net;
                tally.net_squares += (net * net) as u128;
                tally.hand_squares += (hands * hands) as u128;
                tally.net_by_hands += net * hands;
            }
        }
        let report = play(&table, &bots, units);
        assert_eq!(*dealer.report(), report);
        for (bot, recount) in report.bots.iter().zip(recount) {
            let sums = Tally {
                units: bot.units,
                hands: bot.hands,
                net: bot.net,
                net_squares: bot.net_squares,
                hand_squares: bot.hand_squares,
                net_by_hands: bot.net_by_hands,
                ..Tally::default()
            };
            assert_eq!(
                sums, recount,
                "{units} units of {session} hands, {stack} chips"
            );
        }
    }
}

/// Every bot has every position once in a round of hands, and the deck of hand `k` is stream `k`.
#[test]
fn seats_go_round_and_decks_are_numbered() {
    let game = game(Limit::NoLimit);
    for players in 2..=10 {
        for session in [1, 3] {
            let setup = MatchSetup {
                session,
                ..setup(players, 4)
            };
            let table = Match::new(&game, &Stakes::blinds(1, 2), &setup).unwrap();
            let mut dealer = Dealer::new(&table);
            let mut been = vec![0_u32; players];
            for number in 0..3 * players as u64 {
                if number % u64::from(session) == 0 {
                    dealer.open(number / u64::from(session));
                }
                assert!(dealer.deal(&mut ()));
                assert_eq!(dealer.hand_number(), number);
                let state = dealer.hand().state();
                assert_eq!(state.button() as usize, players - 1);
                let mut deck = *game.deck();
                let cards = game.cards_needed(players);
                deck.shuffle(
                    &mut Seed::from(4).streams(Domain::Deck).stream(number),
                    cards,
                );
                let alone = Hand::new(
                    &game,
                    &Stakes::blinds(1, 2),
                    &Setup::full(&vec![200; players], state_posts(players)),
                    &Dealing::Deck(deck),
                    &mut (),
                )
                .unwrap();
                assert_eq!(alone.state(), state, "hand {number}");
                for (bot, been) in been.iter_mut().enumerate() {
                    let round = number / players as u64;
                    *been |= 1 << (u64::from(dealer.chair_of(bot)) + 10 * round);
                }
            }
            let all = (1_u32 << players) - 1;
            assert!(
                been.iter().all(|&mask| mask == all | all << 10 | all << 20),
                "{been:x?}"
            );
        }
    }
}

fn state_posts(players: usize) -> Posts {
    let dealt = (1_u16 << players) - 1;
    let chairs = players as u8;
    let positions = pokercore_core::button::first(chairs - 1, dealt, chairs).unwrap();
    pokercore_core::button::posts(&positions, &Stakes::blinds(1, 2), dealt, &[], &[]).unwrap()
}

/// In a session the button goes round by the rules of the house, and a unit is the same whatever
/// was played before it.
#[test]
fn sessions() {
    let units = longer(40);
    let game = game(Limit::NoLimit);
    for (carry, button) in [
        (Carry::Rebuy, ButtonMode::Moving),
        (Carry::Drop, ButtonMode::Moving),
        (Carry::Drop, ButtonMode::Dead),
    ] {
        let setup = MatchSetup {
            session: 60,
            carry,
            button,
            ..setup(4, 9)
        };
        let table = Match::new(&game, &Stakes::blinds(5, 10), &setup).unwrap();
        let mut dealer = Dealer::new(&table);
        let (mut dropped, mut early) = (0, 0);
        for unit in 0..units {
            dealer.open(unit);
            let mut last: Option<(pokercore_core::button::Positions, u16)> = None;
            let mut hands = 0;
            while deal_and_play(&mut dealer) {
                hands += 1;
                let state = dealer.hand().state();
                let positions = match last {
                    None => pokercore_core::button::first(3, 0b1111, 4).unwrap(),
                    Some((last, _)) => {
                        pokercore_core::button::next(&last, button, state.dealt(), 4).unwrap()
                    }
                };
                assert_eq!(
                    state.button(),
                    positions.button,
                    "unit {unit}, hand {hands}"
                );
                if let Some((_, dealt)) = last {
                    dropped += (dealt & !state.dealt()).count_ones();
                }
                last = Some((positions, state.dealt()));
            }
            early += u32::from(hands < 60);
            assert!(!dealer.deal(&mut ()), "a unit that is over stays over");
        }
        assert_eq!(dropped > 0, carry == Carry::Drop);
        assert_eq!(early > 0, carry == Carry::Drop);
        assert_eq!(dealer.report().units, units);
        let one = run(&table, &mixed(4), 17..18, 1, &mut |_| true).unwrap();
        let mut again = Dealer::new(&table);
        again.open(3);
        again.play(&mut mixed(4));
        let before = again.report().clone();
        again.open(17);
        again.play(&mut mixed(4));
        let mut sum = before;
        sum.add(&one);
        assert_eq!(*again.report(), sum);
    }
}

fn deal_and_play(dealer: &mut Dealer<'_>) -> bool {
    if !dealer.deal(&mut ()) {
        return false;
    }
    while let Turn::Seat(chair) = dealer.hand().turn() {
        let mut policy = mixed(4)[dealer.bot_at(chair)];
        let action = dealer.decide(&mut policy).unwrap();
        dealer.act(action, &mut ()).unwrap();
    }
    true
}

/// Raises to a chip less than it may, whenever it may raise.
#[derive(Clone)]
struct Cheats(AtomicU64Clone);

/// A count that clones share.
#[derive(Clone)]
struct AtomicU64Clone(std::sync::Arc<AtomicU64>);

impl Bot for Cheats {
    fn act(&mut self, seat: Seat<'_>, _: &mut Dice<'_>) -> Choice {
        let min = seat.bets().min_raise_to;
        if min > 0 {
            self.0.0.fetch_add(1, Ordering::Relaxed);
            Choice::RaiseTo(min - 1)
        } else {
            Choice::CheckOrCall
        }
    }
}

#[test]
fn illegal_actions_are_counted_and_replaced() {
    let game = game(Limit::NoLimit);
    let table = Match::new(&game, &Stakes::blinds(1, 2), &setup(3, 1)).unwrap();
    let count = AtomicU64Clone(std::sync::Arc::new(AtomicU64::new(0)));
    let bots = vec![Cheats(count.clone()); 3];
    let report = run(&table, &bots, 0..300, 1, &mut |_| true).unwrap();
    let illegal: u64 = report.bots.iter().map(|bot| bot.illegal).sum();
    assert_eq!(illegal, count.0.load(Ordering::Relaxed));
    assert!(illegal >= 300);
    // Everybody folds to the big blind.
    let report = play(&table, &[Policy::AlwaysFold; 3], 300);
    assert_eq!(report.decisions, 600);
    assert!(
        report
            .bots
            .iter()
            .all(|bot| bot.net == 0 && bot.wins == 100)
    );
}

#[test]
fn what_takes_the_place_of_an_illegal_action() {
    let open = Legal {
        check: true,
        min_raise_to: 4,
        max_raise_to: 90,
        ..Legal::none(Turn::Seat(0))
    };
    let facing = Legal {
        fold: true,
        call: 6,
        min_raise_to: 12,
        max_raise_to: 90,
        ..Legal::none(Turn::Seat(0))
    };
    let capped = Legal {
        min_raise_to: 0,
        max_raise_to: 0,
        ..facing
    };
    for (legal, action, fold, clamp) in [
        (open, Action::RaiseTo(3), Action::Check, Action::RaiseTo(4)),
        (
            open,
            Action::RaiseTo(i64::MAX),
            Action::Check,
            Action::RaiseTo(90),
        ),
        (open, Action::Fold, Action::Check, Action::Check),
        (open, Action::Call, Action::Check, Action::Check),
        (
            facing,
            Action::RaiseTo(i64::MIN),
            Action::Fold,
            Action::RaiseTo(12),
        ),
        (facing, Action::Check, Action::Fold, Action::Fold),
        (facing, Action::Muck, Action::Fold, Action::Fold),
        (capped, Action::RaiseTo(50), Action::Fold, Action::Call),
    ] {
        assert_eq!(
            OnIllegal::Fold.instead(&action, &legal),
            Some(fold),
            "{action}"
        );
        assert_eq!(
            OnIllegal::Clamp.instead(&action, &legal),
            Some(clamp),
            "{action}"
        );
    }
    let hole = Slots::new(&parse_slots("AsKsQs").unwrap()).unwrap();
    let discard = Legal {
        discarding: true,
        discard_least: 1,
        discard: 1,
        default_discard: Slots::new(&hole[2..]).unwrap(),
        hole,
        ..Legal::none(Turn::Seat(0))
    };
    let last = Slots::new(&hole[2..]).unwrap();
    let instead = OnIllegal::Clamp.instead(&Action::Fold, &discard);
    assert_eq!(instead, Some(Action::Discard(last)));
    assert_eq!(
        OnIllegal::Fold.instead(&Action::Fold, &Legal::none(Turn::Over)),
        None
    );
}

/// Hold'em with a third card that is given up after the flop.
fn pineapple() -> Rules {
    let mut rules = Rules::holdem(Limit::PotLimit);
    rules.streets[0].steps[0] = Step::hole(3, false);
    rules.streets[1]
        .steps
        .push(Step::Discard { least: 1, most: 1 });
    rules
}

/// Houses with every option that changes what a bot is asked.
fn houses() -> [(Rules, Options); 8] {
    let house = Options::default();
    [
        (
            Rules::holdem(Limit::NoLimit),
            Options {
                run_outs: true,
                expose_allin: false,
                ..house
            },
        ),
        (
            Rules::holdem(Limit::NoLimit),
            Options {
                tabling: Tabling::Choose,
                ..house
            },
        ),
        (
            Rules::holdem(Limit::PotLimit),
            Options {
                strict_fold: false,
                burns: false,
                ..house
            },
        ),
        (
            Rules::holdem(Limit::FixedLimit),
            Options {
                cap: None,
                antes_dead: true,
                ..house
            },
        ),
        (
            Rules::holdem(Limit::NoLimit),
            Options {
                cap_raise_at_effective_stack: true,
                strict_muck: false,
                tabling: Tabling::Choose,
                ..house
            },
        ),
        (
            Rules {
                boards: 2,
                ..Rules::holdem(Limit::NoLimit)
            },
            house,
        ),
        (pineapple(), house),
        (
            pineapple(),
            Options {
                run_outs: true,
                ..house
            },
        ),
    ]
}

/// The bots are legal in every corner of the options.
#[test]
fn bots_play_by_the_rules_of_any_house() {
    for (rules, options) in houses() {
        let game = Game::new(&rules, &options).unwrap();
        for players in [2, 3, 6, 10] {
            for ante_kind in [AnteKind::Each, AnteKind::BigBlind, AnteKind::Button] {
                let stakes = Stakes {
                    ante: 2,
                    ante_kind,
                    ..Stakes::blinds(1, 2)
                };
                for carry in [Carry::Reset, Carry::Rebuy, Carry::Drop] {
                    let setup = MatchSetup {
                        session: 20,
                        carry,
                        run_outs: 3,
                        stacks: (0..players).map(|i| 15 + 40 * i).collect(),
                        ..setup(2, 8)
                    };
                    let table = Match::new(&game, &stakes, &setup).unwrap();
                    let report = play(&table, &mixed(players as usize), 25);
                    assert_eq!(report.bots.iter().map(|bot| bot.illegal).sum::<u64>(), 0);
                    assert_eq!(report.bots.iter().map(|bot| bot.net).sum::<i128>(), 0);
                    assert_eq!(report.units, 25);
                }
            }
        }
    }
    // A game without blinds.
    let stakes = Stakes {
        ante: 1,
        button_blind: 2,
        ..Stakes::default()
    };
    let game = game(Limit::NoLimit);
    for carry in [Carry::Reset, Carry::Rebuy, Carry::Drop] {
        let setup = MatchSetup {
            session: 20,
            carry,
            ..setup(4, 8)
        };
        let table = Match::new(&game, &stakes, &setup).unwrap();
        assert_eq!(
            play(&table, &mixed(4), 25)
                .bots
                .iter()
                .map(|bot| bot.net)
                .sum::<i128>(),
            0
        );
    }
}

/// Of two deals that differ only in the cards of others, a bot makes the same of both.
#[test]
fn a_bot_cannot_tell_what_it_cannot_see() {
    let game = game(Limit::NoLimit);
    let hand = |others: [&str; 2]| {
        let setup = Setup::full(&[200; 3], state_posts(3));
        let stakes = Stakes::blinds(1, 2);
        let mut hand = Hand::new(&game, &stakes, &setup, &Dealing::Manual, &mut ()).unwrap();
        let slots = |text: &str| Slots::new(&parse_slots(text).unwrap()).unwrap();
        for (place, cards) in [
            (Place::Seat(0), others[0]),
            (Place::Seat(1), others[1]),
            (Place::Seat(2), "AsQs"),
        ] {
            hand.apply(
                Action::Deal {
                    place,
                    cards: slots(cards),
                },
                &mut (),
            )
            .unwrap();
        }
        for action in [Action::Call, Action::Call, Action::Check] {
            hand.apply(action, &mut ()).unwrap();
        }
        let flop = Action::Deal {
            place: Place::Board(0),
            cards: slots("Qc9s4s"),
        };
        hand.apply(flop, &mut ()).unwrap();
        for action in [Action::Check, Action::RaiseTo(4)] {
            hand.apply(action, &mut ()).unwrap();
        }
        hand
    };
    let (one, other) = (hand(["KcKd", "2h2d"]), hand(["7h5c", "JhTc"]));
    let (one, other) = (Seat::to_act(&one).unwrap(), Seat::to_act(&other).unwrap());
    assert_eq!(one.seat(), 2);
    for seat in 0..3 {
        assert_eq!(one.cards_of(seat), other.cards_of(seat));
        assert_eq!(one.cards_of(seat).all_known(), seat == 2);
    }
    assert_eq!(format!("{one:?}"), format!("{other:?}"));
    let table = Match::new(&game, &Stakes::blinds(1, 2), &setup(3, 1)).unwrap();
    for mut policy in Policy::ALL {
        for unit in 0..50 {
            let mut mine = Dealer::new(&table);
            let mut yours = Dealer::new(&table);
            mine.open(unit);
            yours.open(unit);
            let action = policy.act(one, &mut mine.dice(0));
            assert_eq!(action, policy.act(other, &mut yours.dice(0)), "{policy:?}");
        }
    }
}

/// What the bots are for: who plays tight beats who plays anything, and the numbers say how.
#[test]
fn the_bots_have_their_characters() {
    let game = game(Limit::NoLimit);
    let table = Match::new(&game, &Stakes::blinds(1, 2), &setup(6, 2)).unwrap();
    let part = |count: u64, of: u64| count as f64 / of as f64;
    for other in [Policy::Call, Policy::Random, Policy::PotBettor] {
        let mut bots = [other; 6];
        bots[0] = Policy::TightAggressive;
        let report = play(&table, &bots, 20_000);
        let (rate, error) = report.bots[0].win_rate().unwrap();
        assert!(
            rate > 3.0 * error,
            "against {other:?}: {rate} +- {error} chips a hand"
        );
    }
    let report = play(&table, &[Policy::TightAggressive; 6], 20_000);
    for bot in &report.bots {
        let (vpip, pfr) = (part(bot.vpip, bot.hands), part(bot.pfr, bot.hands));
        println!("{bot:?}\nvpip {vpip} pfr {pfr}");
        assert!((0.15..0.35).contains(&vpip), "VPIP {vpip}");
        assert!((0.10..0.30).contains(&pfr) && pfr < vpip, "PFR {pfr}");
        assert!(
            part(bot.bets, bot.calls) > 1.2,
            "aggression {}",
            part(bot.bets, bot.calls)
        );
        let (rate, error) = bot.win_rate().unwrap();
        assert!(
            rate.abs() < 4.0 * error,
            "{rate} +- {error} against its equals"
        );
    }
    let report = play(&table, &[Policy::Random; 6], 20_000);
    let bot = &report.bots[3];
    // A third of the first choices is a raise, and one that called or raised may choose again.
    assert!((0.30..0.45).contains(&part(bot.pfr, bot.hands)), "{bot:?}");
}

/// What SplitMix64 adds to its state for each number.
const GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;

/// What SplitMix64 makes of its state.
fn split_mix(state: u64) -> u64 {
    let z = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

/// A uniform number is uniform, and each bot's numbers are its own.
#[test]
fn dice() {
    let game = game(Limit::NoLimit);
    let table = Match::new(&game, &Stakes::blinds(1, 2), &setup(10, 1)).unwrap();
    let mut dealer = Dealer::new(&table);
    let mut counts = [0_u64; 6];
    let mut first = std::collections::BTreeSet::new();
    for unit in 0..500 {
        dealer.open(unit);
        for bot in 0..10 {
            let mut stream = Seed::from(1).streams(Domain::Bot).stream(unit / 8);
            let of_unit = (0..=unit % 8).map(|_| stream.word()).last().unwrap();
            let seed = split_mix(of_unit.wrapping_add(GAMMA.wrapping_mul(bot as u64 + 1)));
            assert_eq!(dealer.seed_of(bot), seed);
            assert_eq!(dealer.dice(bot).word(), split_mix(seed.wrapping_add(GAMMA)));
            let mut dice = dealer.dice(bot);
            assert!(first.insert(dice.word()));
            for _ in 0..12 {
                counts[dice.below(6) as usize] += 1;
            }
            assert_eq!((dice.below(1), dice.below(0)), (0, 0));
        }
    }
    let expected = 10_000.0_f64;
    let chi: f64 = counts
        .iter()
        .map(|&n| (n as f64 - expected).powi(2) / expected)
        .sum();
    assert!(chi < 20.5, "{counts:?}");
    // A range just above half of all numbers needs rejection: below is uniform there, too.
    let mut dice = dealer.dice(0);
    let range = (1_u64 << 63) + 1;
    let high = (0..4000).filter(|_| dice.below(range) >= range / 2).count();
    assert!((1850..2150).contains(&high), "{high}");
}

#[test]
fn wrong_matches_are_refused() {
    let game = game(Limit::NoLimit);
    let stakes = Stakes::blinds(1, 2);
    let refused = |setup: &MatchSetup, places: &[&str]| {
        let error = Match::new(&game, &stakes, setup).unwrap_err();
        let found: Vec<&str> = error
            .defects
            .iter()
            .map(|defect| defect.place.as_str())
            .collect();
        assert_eq!(found, places, "{error}");
    };
    let good = setup(2, 1);
    refused(
        &MatchSetup {
            stacks: vec![200],
            ..good.clone()
        },
        &["match.stacks"],
    );
    refused(
        &MatchSetup {
            stacks: vec![200; 11],
            ..good.clone()
        },
        &["match.stacks"],
    );
    refused(
        &MatchSetup {
            stacks: vec![0, -5],
            session: 0,
            run_outs: 5,
            ..good.clone()
        },
        &[
            "match.session",
            "match.run_outs",
            "setup.stacks[0]",
            "setup.stacks[1]",
        ],
    );
    refused(
        &MatchSetup {
            stacks: vec![1 << 52; 2],
            session: 9,
            carry: Carry::Rebuy,
            ..good.clone()
        },
        &["match.session"],
    );
    assert!(Match::new(&game, &Stakes::blinds(2, 1), &good).is_err());
    let table = Match::new(&game, &stakes, &good).unwrap();
    let error = run(&table, &[Policy::Call; 3], 0..1, 1, &mut |_| true).unwrap_err();
    assert!(error.to_string().contains("3 bots for 2 stacks"), "{error}");
    // A bet that nobody opens: a street without the posts has no limpers to count.
    let bare = Step::bet(BetSize::Small, Opener::LeftOfButton);
    let mut rules = Rules::holdem(Limit::NoLimit);
    rules.streets[0].steps[1] = bare;
    let game = Game::new(&rules, &Options::default()).unwrap();
    let table = Match::new(&game, &stakes, &good).unwrap();
    assert_eq!(play(&table, &mixed(2), 100).hands, 100);
}
