//! Random games, stakes and setups: everything that a house of hold'em could ask for, tiny stacks
//! and empty chairs included.

use pokercore_core::action::Slots;
use pokercore_core::card::{Card, CardSet};
use pokercore_core::deck::Deck;
use pokercore_core::game::Game;
use pokercore_core::hand::Dealing;
use pokercore_core::ranking::Ranking;
use pokercore_core::rules::{
    CapLift, DefaultDiscard, Limit, MAX_SEATS, Options, Rake, RakeOrder, Rules, Share, Step,
    StudTie, Tabling,
};
use pokercore_core::setup::{Post, PostKind, Posts, Setup};
use pokercore_core::stakes::{AnteKind, Stakes};

use crate::tape::Tape;
use crate::words;

/// Where the cards of a case come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The hand deals by itself.
    Auto,
    /// The test deals open cards.
    Manual,
    /// The test deals cards that are told later, or never.
    Hidden,
}

/// A hand to play.
pub struct Case {
    pub game: Game,
    pub stakes: Stakes,
    pub setup: Setup,
    pub source: Source,
    pub deck: Vec<Card>,
}

impl core::fmt::Debug for Case {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let rules = self.game.rules();
        writeln!(f, "{} {:?}, {:?}", rules.name, rules.limit, self.source)?;
        for street in &rules.streets {
            writeln!(f, "  {:?}", street.steps)?;
        }
        writeln!(
            f,
            "{:?} {:?} {:?}",
            rules.shares, rules.wild, rules.odd_chips
        )?;
        writeln!(f, "{:?}", Deck::new(&self.deck))?;
        writeln!(f, "{:?}", self.game.options())?;
        writeln!(f, "{:?}", self.stakes)?;
        write!(f, "{:?}", self.setup)
    }
}

impl Case {
    /// Where the hand's cards come from.
    pub fn dealing(&self) -> Dealing {
        match self.source {
            Source::Auto => Dealing::Deck(Deck::new(&self.deck)),
            Source::Manual | Source::Hidden => Dealing::Manual,
        }
    }

    /// A random case.
    pub fn random(tape: &mut Tape) -> Self {
        let limit = tape.pick(&[Limit::NoLimit, Limit::PotLimit, Limit::FixedLimit]);
        // Half of all games are hold'em or near to it, the others of any words.
        let rules = if tape.chance(50) {
            words::game(tape, limit)
        } else {
            near_holdem(tape, limit)
        };
        let mut options = options(tape);
        if rules
            .deck
            .iter()
            .any(|card| rules.wild.cards.contains(*card))
        {
            // The suit of a wild card is nobody's.
            options.stud_tie = StudTie::Position;
        }
        let game = Game::new(&rules, &options).expect("the rules are right");
        let stakes = stakes(tape, &game);
        let setup = setup(tape, &game, &stakes);
        let source = tape.pick(&[Source::Auto, Source::Auto, Source::Manual, Source::Hidden]);
        let mut deck = rules.deck.clone();
        for place in 0..deck.len() {
            let other = place + tape.below(deck.len() - place);
            deck.swap(place, other);
        }
        Self {
            game,
            stakes,
            setup,
            source,
            deck,
        }
    }
}

/// Hold'em and games that differ in one thing, by number.
fn near_holdem(tape: &mut Tape, limit: Limit) -> Rules {
    let mut rules = Rules::holdem(limit);
    let low = Share::any(Ranking::LowA5Eight);
    match tape.below(8) {
        4 => {
            "high-low".clone_into(&mut rules.name);
            rules.shares.push(low);
        }
        5 => {
            "double board".clone_into(&mut rules.name);
            rules.boards = 2;
            if tape.chance(30) {
                rules.shares.push(low);
            }
        }
        6 => {
            "crazy pineapple".clone_into(&mut rules.name);
            let up = tape.chance(20);
            rules.streets[0].steps[0] = Step::hole(2, up);
            rules.streets[0].steps.insert(1, Step::hole(1, !up));
            rules.streets[1]
                .steps
                .push(Step::Discard { least: 1, most: 1 });
            if tape.chance(30) {
                rules.shares.push(low);
            }
        }
        7 => {
            "short deck".clone_into(&mut rules.name);
            rules.deck = CardSet::STANDARD
                .iter()
                .filter(|card| card.rank() >= 4)
                .collect();
            rules.shares[0].ranking = tape.pick(&[Ranking::ShortDeck, Ranking::ShortDeckTrips]);
        }
        _ => {}
    }
    rules
}

fn options(tape: &mut Tape) -> Options {
    let plain = Options::default();
    if tape.chance(20) {
        return plain;
    }
    Options {
        burns: tape.pick(&[true, false]),
        strict_fold: tape.pick(&[true, true, false]),
        strict_muck: tape.pick(&[true, true, false]),
        tabling: tape.pick(&[Tabling::Auto, Tabling::ShowAll, Tabling::Choose]),
        expose_allin: tape.pick(&[true, false]),
        cap: tape.pick(&[Some(4), Some(3), Some(1), None]),
        cap_lift: tape.pick(&[
            CapLift::RoundStartsHeadsUp,
            CapLift::Never,
            CapLift::DealtHeadsUp,
        ]),
        pl_assume_full_blinds: tape.pick(&[true, false]),
        pl_round_small_blind: tape.pick(&[false, true]),
        pl_count_single_ante: tape.pick(&[false, true]),
        run_outs: tape.pick(&[false, true]),
        cap_raise_at_effective_stack: tape.pick(&[false, false, true]),
        straddle_raise_by_min_bet: tape.pick(&[false, true]),
        antes_dead: tape.pick(&[false, false, true]),
        odd_chip_unit: tape.pick(&[1, 1, 1, 5]),
        rake: tape
            .pick(&[
                None,
                None,
                Some(RakeOrder::ProRata),
                Some(RakeOrder::MainFirst),
            ])
            .map(|order| Rake {
                per_10_000: tape.pick(&[500, 1_000, 0, 10_000]),
                cap: tape.pick(&[3, 100, 0]),
                no_flop_no_drop: tape.pick(&[true, false]),
                order,
            }),
        stud_tie: tape.pick(&[StudTie::Norm, StudTie::Suit, StudTie::Position]),
        stud_open_pair: tape.pick(&[true, false]),
        odd_chips_by_position: tape.pick(&[false, false, true]),
        default_discard: tape.pick(&[
            DefaultDiscard::Last,
            DefaultDiscard::First,
            DefaultDiscard::Lowest,
        ]),
    }
}

fn stakes(tape: &mut Tape, game: &Game) -> Stakes {
    let limit = game.rules().limit;
    if game.has_bring_in() && tape.chance(80) {
        let small = tape.pick(&[10, 4, 20]);
        let fixed = limit == Limit::FixedLimit;
        return Stakes {
            ante: tape.pick(&[1, 2, 0]),
            bring_in: tape.pick(&[small / 3, small / 2, 1, small]),
            small_bet: if fixed { small } else { 0 },
            big_bet: if fixed { small * tape.pick(&[2, 1]) } else { 0 },
            min_bet: if fixed || tape.chance(50) { 0 } else { small },
            ..Stakes::blinds(0, 0)
        };
    }
    let (small, big) = tape.pick(&[(1, 2), (5, 10), (2, 5), (1, 1), (0, 2), (3, 4)]);
    let mut stakes = Stakes::blinds(small, big);
    match tape.below(6) {
        4 => {
            stakes = Stakes {
                button_blind: tape.pick(&[2, 4]),
                ..Stakes::blinds(0, 0)
            }
        }
        5 => {
            stakes = Stakes {
                ante: tape.pick(&[1, 3]),
                ..Stakes::blinds(0, 0)
            };
            if tape.chance(60) {
                // All antes are live, and the button pays one more.
                stakes.ante_kind = AnteKind::Live;
                return stakes;
            }
        }
        _ => {}
    }
    if tape.chance(40) {
        stakes.ante = tape.pick(&[1, 2, 5]);
        stakes.ante_kind = tape.pick(&[AnteKind::Each, AnteKind::BigBlind, AnteKind::Button]);
        stakes.ante_first = tape.chance(30);
    }
    if tape.chance(15) {
        stakes.min_bet = tape.pick(&[1, 4, 7]);
    }
    if limit == Limit::FixedLimit && tape.chance(60) {
        stakes.small_bet = tape.pick(&[2, 4, 5, 10]);
        stakes.big_bet = stakes.small_bet * tape.pick(&[2, 1, 3]);
    }
    stakes
}

/// The seats of a mask clockwise after a chair, that chair last.
pub fn around(mask: u16, chairs: u8, after: u8) -> Vec<u8> {
    (1..=chairs)
        .map(|step| (after + step) % chairs)
        .filter(|&seat| mask >> seat & 1 == 1)
        .collect()
}

fn setup(tape: &mut Tape, game: &Game, stakes: &Stakes) -> Setup {
    let most = game.seat_limits().1;
    let chairs = 2 + tape.below(MAX_SEATS - 1) as u8;
    let mut dealt: u16 = (1 << chairs) - 1;
    while dealt.count_ones() > u32::from(most) {
        let seats = around(dealt, chairs, 0);
        dealt &= !(1 << tape.pick(&seats));
    }
    if tape.chance(50) {
        for seat in 0..chairs {
            if tape.chance(30) && u16::count_ones(dealt) > 2 {
                dealt &= !(1 << seat);
            }
        }
    }
    assert!(dealt.count_ones() <= u32::from(most));
    let button = tape.below(chairs as usize) as u8;
    let unit = stakes.smallest_bet();
    let mut stacks = [0; MAX_SEATS];
    let mut unlimited = 0;
    let kind = tape.below(4);
    for seat in 0..chairs {
        if dealt >> seat & 1 == 0 {
            // What a player who is not dealt in has before him.
            stacks[seat as usize] = tape.pick(&[0, 0, 17]);
            continue;
        }
        stacks[seat as usize] = match (kind, tape.below(4)) {
            (1, _) | (3, 1) => tape.amount(1, 3 * unit),
            (2, _) | (3, 2) => tape.amount(unit, 12 * unit),
            (3, 3) => tape.amount(1, 4),
            _ => tape.amount(20 * unit, 120 * unit),
        };
        if tape.chance(3) {
            unlimited |= 1 << seat;
        }
    }
    Setup {
        chairs,
        dealt,
        unlimited,
        absent: 0,
        stacks,
        button,
        posts: posts(tape, stakes, &around(dealt, chairs, button), button),
    }
}

fn posts(tape: &mut Tape, stakes: &Stakes, order: &[u8], button: u8) -> Posts {
    let mut posts = Posts::default();
    let mut post = |seat, kind, amount| {
        assert!(amount == 0 || posts.push(Post { seat, kind, amount }));
    };
    // Two-handed the button has the small blind; a small blind's chair may also be empty.
    let two = order.len() == 2;
    let dead_small = !two && tape.chance(15);
    let (small, big) = if two {
        (Some(order[1]), order[0])
    } else if dead_small {
        (None, order[0])
    } else {
        (Some(order[0]), order[1])
    };
    let last = *order.last().expect("somebody is dealt in");
    let payer = if stakes.ante_kind == AnteKind::Button {
        last
    } else {
        big
    };
    if stakes.ante_kind == AnteKind::Live {
        for &seat in order {
            post(seat, PostKind::LiveAnte, stakes.ante);
        }
        post(last, PostKind::ButtonBlind, stakes.ante);
        return posts;
    }
    if stakes.ante_kind == AnteKind::Each {
        // Histories know seats that paid none.
        let some = tape.chance(10);
        for &seat in order {
            if !some || tape.chance(50) {
                post(seat, PostKind::Ante, stakes.ante);
            }
        }
    } else if stakes.ante_first {
        post(payer, PostKind::DeadAnte, stakes.ante);
    }
    if let Some(small) = small {
        post(small, PostKind::SmallBlind, stakes.small_blind);
    }
    // Histories know a big blind that asked for less than the stakes.
    let asked = if tape.chance(5) {
        1.min(stakes.big_blind)
    } else {
        stakes.big_blind
    };
    post(big, PostKind::BigBlind, asked);
    if last == button || tape.chance(50) {
        post(last, PostKind::ButtonBlind, stakes.button_blind);
    }
    if stakes.ante_kind != AnteKind::Each && !stakes.ante_first {
        post(payer, PostKind::DeadAnte, stakes.ante);
    }
    if tape.chance(25) && stakes.big_blind > 0 {
        let mut straddle = stakes.big_blind;
        let from = order.iter().position(|&seat| seat == big).unwrap_or(0);
        for step in 1..=1 + tape.below(3) {
            straddle *= 2;
            let on_button = tape.chance(20);
            let seat = if on_button {
                last
            } else {
                order[(from + step) % order.len()]
            };
            post(seat, PostKind::Straddle, straddle);
        }
    }
    if tape.chance(20) {
        let seat = tape.pick(order);
        post(seat, PostKind::ExtraLive, stakes.big_blind);
        if tape.chance(50) {
            post(seat, PostKind::Dead, stakes.small_blind);
        }
    }
    posts
}

/// The cards with their suits exchanged.
pub fn permuted(card: Card, suits: [u8; 4]) -> Card {
    if card.is_joker() {
        return card;
    }
    Card::new(card.rank(), suits[card.suit() as usize])
}

/// The cards with their suits exchanged.
pub fn permuted_slots(slots: Slots, suits: [u8; 4]) -> Slots {
    slots
        .iter()
        .filter_map(|slot| slot.card())
        .map(|card| permuted(card, suits))
        .collect()
}
