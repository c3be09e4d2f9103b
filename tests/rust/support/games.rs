//! Games of every family as values, with stakes for them: for tests and benchmarks that need a game
//! and do not care whose name it has.

use pokercore_core::card::CardSet;
use pokercore_core::ranking::{HoleUse, Ranking, Wild};
use pokercore_core::rules::{BetSize, Limit, OddChips, Opener, Rules, Share, Step, Street};
use pokercore_core::stakes::{AnteKind, Stakes};

/// A game and what it is played for.
pub struct Known {
    /// A name for the output.
    pub name: &'static str,
    /// Makes it.
    pub rules: fn() -> Rules,
    /// The stakes, small beside [`STACK`].
    pub stakes: Stakes,
}

/// The chips that a seat has in these games.
pub const STACK: i64 = 400;

const BLINDS: Stakes = Stakes::blinds(1, 2);
const ANTES: Stakes = Stakes {
    ante: 1,
    bring_in: 1,
    small_bet: 4,
    big_bet: 8,
    ..Stakes::blinds(0, 0)
};
const LIVE_ANTES: Stakes = Stakes {
    ante: 1,
    ante_kind: AnteKind::Live,
    ..Stakes::blinds(0, 0)
};

/// All of them.
#[rustfmt::skip]
pub const GAMES: &[Known] = &[
    Known { name: "holdem", rules: || Rules::holdem(Limit::NoLimit), stakes: BLINDS },
    Known { name: "holdem_limit", rules: || Rules::holdem(Limit::FixedLimit), stakes: BLINDS },
    Known { name: "plo", rules: plo, stakes: BLINDS },
    Known { name: "omaha8", rules: omaha8, stakes: BLINDS },
    Known { name: "courchevel", rules: courchevel, stakes: BLINDS },
    Known { name: "short_deck", rules: short_deck, stakes: LIVE_ANTES },
    Known { name: "pineapple", rules: pineapple, stakes: BLINDS },
    Known { name: "stud", rules: stud, stakes: ANTES },
    Known { name: "stud8", rules: stud8, stakes: ANTES },
    Known { name: "razz", rules: razz, stakes: ANTES },
    Known { name: "draw", rules: draw, stakes: BLINDS },
    Known { name: "single_draw_27", rules: single_draw_27, stakes: BLINDS },
    Known { name: "triple_draw_27", rules: triple_draw_27, stakes: BLINDS },
    Known { name: "badugi", rules: badugi, stakes: BLINDS },
    Known { name: "badeucey", rules: badeucey, stakes: BLINDS },
    Known { name: "double_board", rules: double_board, stakes: BLINDS },
    Known { name: "deuces_wild", rules: deuces_wild, stakes: BLINDS },
];

/// The game of this name.
pub fn find(name: &str) -> &'static Known {
    let found = GAMES.iter().find(|known| known.name == name);
    found.expect("a game of the list")
}

fn street(name: &str, deal: &[Step], bet: Step) -> Street {
    Street {
        name: name.to_owned(),
        steps: deal.iter().copied().chain([bet]).collect(),
    }
}

fn share(ranking: Ranking, uses: HoleUse) -> Share {
    Share { ranking, uses }
}

const LEFT: Opener = Opener::LeftOfButton;
const SMALL: BetSize = BetSize::Small;
const BIG: BetSize = BetSize::Big;
const FIRST: Step = Step::bet(SMALL, Opener::AfterPosts);

/// Hold'em's streets with more cards in the hand.
fn board_game(name: &str, limit: Limit, hole: u8, shares: &[Share]) -> Rules {
    let mut rules = Rules::holdem(limit);
    name.clone_into(&mut rules.name);
    rules.streets[0].steps[0] = Step::hole(hole, false);
    rules.shares = shares.to_vec();
    rules
}

fn plo() -> Rules {
    let high = share(Ranking::High, HoleUse::Exactly(2));
    board_game("pot-limit Omaha", Limit::PotLimit, 4, &[high])
}

fn high_low() -> [Share; 2] {
    [Ranking::High, Ranking::LowA5Eight].map(|ranking| share(ranking, HoleUse::Exactly(2)))
}

fn omaha8() -> Rules {
    board_game("limit Omaha 8", Limit::FixedLimit, 4, &high_low())
}

fn courchevel() -> Rules {
    let high = share(Ranking::High, HoleUse::Exactly(2));
    let mut rules = board_game("Courchevel", Limit::PotLimit, 5, &[high]);
    rules.streets[0].steps.insert(1, Step::Board { count: 1 });
    rules.streets[1].steps[1] = Step::Board { count: 2 };
    rules
}

fn short_deck() -> Rules {
    let high = Share::any(Ranking::ShortDeck);
    let mut rules = board_game("short deck", Limit::NoLimit, 2, &[high]);
    rules.deck = Rules::standard_deck()
        .into_iter()
        .filter(|card| card.rank() >= 4)
        .collect();
    rules
}

fn pineapple() -> Rules {
    let high = Share::any(Ranking::High);
    let mut rules = board_game("crazy pineapple", Limit::NoLimit, 3, &[high]);
    rules.streets[1]
        .steps
        .push(Step::Discard { least: 1, most: 1 });
    rules
}

fn double_board() -> Rules {
    let mut rules = plo();
    "double-board Omaha".clone_into(&mut rules.name);
    rules.boards = 2;
    rules
}

/// Seven cards, four of them face up.
fn seven_cards(name: &str, shares: &[Share], ace_low: bool) -> Rules {
    let opener = |lowest| Opener::Showing { lowest, ace_low };
    let (brings_in, later) = (opener(!ace_low), opener(ace_low));
    let up = [Step::Burn, Step::hole(1, true)];
    let down = Step::Hole {
        count: 1,
        up: false,
        or_shared: true,
    };
    let deal = [Step::hole(2, false), Step::hole(1, true)];
    Rules {
        name: name.to_owned(),
        streets: vec![
            street("third", &deal, Step::bet(SMALL, brings_in)),
            street("fourth", &up, Step::bet(SMALL, later)),
            street("fifth", &up, Step::bet(BIG, later)),
            street("sixth", &up, Step::bet(BIG, later)),
            street("seventh", &[Step::Burn, down], Step::bet(BIG, later)),
        ],
        shares: shares.to_vec(),
        odd_chips: OddChips::Suit,
        max_seats: 8,
        ..Rules::holdem(Limit::FixedLimit)
    }
}

fn stud() -> Rules {
    seven_cards("stud", &[Share::any(Ranking::High)], false)
}

fn stud8() -> Rules {
    let shares = [Ranking::High, Ranking::LowA5Eight].map(Share::any);
    seven_cards("stud eight or better", &shares, false)
}

fn razz() -> Rules {
    seven_cards("razz", &[Share::any(Ranking::LowA5)], true)
}

/// Cards in the hand alone, so many draws.
fn draws(name: &str, limit: Limit, cards: u8, draws: u8, rankings: &[Ranking]) -> Rules {
    let draw = Step::Draw {
        least: 0,
        most: cards,
    };
    let mut streets = vec![street("deal", &[Step::hole(cards, false)], FIRST)];
    for number in 1..=draws {
        let size = if number > draws / 2 { BIG } else { SMALL };
        let steps = [Step::Burn, draw];
        streets.push(street("draw", &steps, Step::bet(size, LEFT)));
    }
    Rules {
        name: name.to_owned(),
        streets,
        shares: rankings
            .iter()
            .map(|&ranking| share(ranking, HoleUse::All))
            .collect(),
        max_seats: if cards == 4 { 8 } else { 6 },
        ..Rules::holdem(limit)
    }
}

fn draw() -> Rules {
    let rankings = [Ranking::High];
    draws("five-card draw", Limit::FixedLimit, 5, 1, &rankings)
}

fn single_draw_27() -> Rules {
    let rankings = [Ranking::Low27];
    draws("2-7 single draw", Limit::NoLimit, 5, 1, &rankings)
}

fn triple_draw_27() -> Rules {
    let rankings = [Ranking::Low27];
    draws("2-7 triple draw", Limit::FixedLimit, 5, 3, &rankings)
}

fn badugi() -> Rules {
    draws("badugi", Limit::FixedLimit, 4, 3, &[Ranking::Badugi])
}

fn badeucey() -> Rules {
    let rankings = [Ranking::Low27, Ranking::BadugiHighAce];
    draws("badeucey", Limit::FixedLimit, 5, 3, &rankings)
}

fn deuces_wild() -> Rules {
    Rules {
        wild: Wild {
            cards: Rules::standard_deck()
                .into_iter()
                .filter(|card| card.rank() == 0)
                .fold(CardSet::EMPTY, CardSet::with),
            ..Wild::JOKERS
        },
        ..draws("deuces wild", Limit::NoLimit, 5, 1, &[Ranking::High])
    }
}
