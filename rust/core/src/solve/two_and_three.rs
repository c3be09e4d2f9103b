//! What every choice is worth to a player of a game of push or fold, against what the others do.

use std::sync::Arc;

use super::classes::{ByClass, ByPair, CLASSES, HANDS, Pairs, SECOND_HANDS, THIRD_HANDS, by_pair};
use super::push_fold::Profile;
use super::spot::{ORDERS_OF_THREE, ORDERS_OF_TWO, Spot};
use super::three_way::{ORDERS, ThreeWay, WAYS};

/// The worth of both choices of a decision, by class. What is worth something is the chance that the
/// class is dealt and the others let the decision come, times the mean of what the player then gains.
#[derive(Clone, Debug)]
pub(super) struct Worth {
    pub push: ByClass,
    pub fold: ByClass,
    /// The chance that the class is dealt and the others let the decision come.
    pub reach: ByClass,
}

impl Worth {
    const ZERO: Self = Self {
        push: [0.0; CLASSES],
        fold: [0.0; CLASSES],
        reach: [0.0; CLASSES],
    };
}

/// The worth of all decisions of a player.
#[derive(Clone, Debug)]
pub(super) struct Worths {
    /// In the order of the player's nodes.
    pub nodes: Vec<(usize, Worth)>,
    /// What the player gains where no decision comes.
    pub elsewhere: f64,
}

/// A game of two or three players in numbers.
pub(super) enum Numbers {
    Two(Box<Two>),
    Three(Box<Three>),
}

impl Numbers {
    pub fn of(spot: &Spot, three_way: Option<&Arc<ThreeWay>>) -> Self {
        match three_way {
            Some(table) if spot.players() == 3 => Self::Three(Box::new(Three::new(spot, table))),
            _ => Self::Two(Box::new(Two::new(spot))),
        }
    }

    /// What the choices of a player are worth.
    pub fn worths(&self, player: usize, profile: &Profile) -> Worths {
        match self {
            Self::Two(two) => two.worths(player, profile),
            Self::Three(three) => three.worths(player, profile),
        }
    }

    /// The standard errors of the values of the players, which come from sampled results.
    pub fn standard_errors(&self, profile: &Profile) -> Vec<f64> {
        match self {
            Self::Two(_) => vec![0.0; 2],
            Self::Three(three) => three.standard_errors(profile),
        }
    }
}

/// What a player gains on average when two hands of these classes are all-in, by the classes of the
/// first and the second.
fn showdown(spot: &Spot, player: usize, [first, second]: [usize; 2]) -> ByPair {
    let live = 1 << first | 1 << second;
    let worth = ORDERS_OF_TWO.map(|order| {
        let mut levels = vec![0; spot.players()];
        (levels[first], levels[second]) = (order[0], order[1]);
        spot.end(live, &levels)[player]
    });
    let pairs = Pairs::get();
    let mut table = by_pair(0.0);
    for (a, row) in table.iter_mut().enumerate() {
        for (b, mean) in row.iter_mut().enumerate() {
            let parts = pairs.matchup(a, b).parts();
            *mean = parts
                .iter()
                .zip(worth)
                .map(|(part, worth)| part * worth)
                .sum();
        }
    }
    table
}

/// What a player gains when nobody but one is in.
fn alone(spot: &Spot, player: usize, winner: usize) -> f64 {
    spot.end(1 << winner, &vec![0; spot.players()])[player]
}

/// A number for each class: the sum over the second class of a table.
fn over_second(table: impl Fn(usize, usize) -> f64) -> ByClass {
    core::array::from_fn(|first| (0..CLASSES).map(|second| table(first, second)).sum())
}

/// A number for each class: the sum over the first class of a table. Runs along rows.
fn over_first(table: impl Fn(usize, usize) -> f64) -> ByClass {
    let mut sums = [0.0; CLASSES];
    for first in 0..CLASSES {
        for (second, sum) in sums.iter_mut().enumerate() {
            *sum += table(first, second);
        }
    }
    sums
}

/// The small blind against the big blind.
pub(super) struct Two {
    /// For each player: the chance of two classes times the gain when both are in, by the class of
    /// the opponent and then by the player's own.
    both: [ByPair; 2],
    /// The chance of two classes.
    chance: ByPair,
    /// For each player: the gain when the small blind, or the big blind, is in alone.
    alone: [[f64; 2]; 2],
}

impl Two {
    fn new(spot: &Spot) -> Self {
        let counts = Pairs::get().counts();
        let mut chance = by_pair(0.0);
        for (row, counts) in chance.iter_mut().zip(counts) {
            for (chance, count) in row.iter_mut().zip(counts) {
                *chance = count / (HANDS * SECOND_HANDS);
            }
        }
        let both = [0, 1].map(|player| {
            let gains = showdown(spot, player, [0, 1]);
            let mut both = by_pair(0.0);
            for small in 0..CLASSES {
                for big in 0..CLASSES {
                    let gain = gains[small][big] * chance[small][big];
                    if player == 0 {
                        both[big][small] = gain;
                    } else {
                        both[small][big] = gain;
                    }
                }
            }
            both
        });
        Self {
            both,
            chance,
            alone: [0, 1].map(|player| [0, 1].map(|winner| alone(spot, player, winner))),
        }
    }

    fn worths(&self, player: usize, profile: &Profile) -> Worths {
        let mut worth = Worth::ZERO;
        let own = self.alone[player];
        let mut elsewhere = 0.0;
        for (other, &inside) in profile[1 - player].iter().enumerate() {
            let (both, chance) = (&self.both[player][other], &self.chance[other]);
            if player == 0 {
                let outside = (1.0 - inside) * own[0];
                for class in 0..CLASSES {
                    worth.push[class] += inside * both[class] + outside * chance[class];
                    worth.fold[class] += own[1] * chance[class];
                    worth.reach[class] += chance[class];
                }
            } else {
                elsewhere += (1.0 - inside) * own[1] * chance.iter().sum::<f64>();
                if inside > 0.0 {
                    for class in 0..CLASSES {
                        worth.push[class] += inside * both[class];
                        worth.fold[class] += inside * own[0] * chance[class];
                        worth.reach[class] += inside * chance[class];
                    }
                }
            }
        }
        Worths {
            nodes: vec![(player, worth)],
            elsewhere,
        }
    }
}

/// The places of the decisions of three players in [`Spot::nodes`].
const BUTTON: usize = 0;
const SMALL_FIRST: usize = 1;
const SMALL_CALL: usize = 2;
const BIG_TO_BUTTON: usize = 3;
const BIG_TO_SMALL: usize = 4;
const BIG_TO_BOTH: usize = 5;

/// All triples of hands.
const ALL: f64 = HANDS * SECOND_HANDS * THIRD_HANDS;

/// The button, the small blind and the big blind.
///
/// How likely three classes are counts the cards of all three hands. When one has folded, the other
/// two are compared as if its cards could come to the board; three all-in hands are compared by the
/// sampled table.
pub(super) struct Three {
    /// For each player the mean gain when two are in: the button and the small blind, the button and
    /// the big blind, both blinds; by their classes in this order.
    two: [[ByPair; 3]; 3],
    /// For each player: triples of hands times the gain when all are in, by the classes of the two
    /// others in the order of action, and then by the player's own.
    all: [Vec<[f32; CLASSES]>; 3],
    /// For each player: the gain when one is in alone.
    alone: [[f64; 3]; 3],
    /// For each player the gain at each order when all are in.
    orders: [[f64; ORDERS]; 3],
    table: Arc<ThreeWay>,
}

impl Three {
    fn new(spot: &Spot, table: &Arc<ThreeWay>) -> Self {
        let ends = ORDERS_OF_THREE.map(|levels| spot.end(0b111, &levels));
        let orders = [0, 1, 2].map(|player| core::array::from_fn(|order| ends[order][player]));
        let mut all: [Vec<[f32; CLASSES]>; 3] =
            core::array::from_fn(|_| vec![[0.0; CLASSES]; CLASSES * CLASSES]);
        let gains = orders.map(|gains: [f64; ORDERS]| gains.map(|gain| gain as f32));
        for high in 0..CLASSES {
            for middle in 0..=high {
                for low in 0..=middle {
                    let sorted = [low, middle, high];
                    let triples = Pairs::get().triples(sorted) as f32;
                    if triples < 0.5 {
                        continue;
                    }
                    table.each_way(sorted, |[a, b, c], parts| {
                        let gain = |player: usize| -> f32 {
                            let gains = parts.iter().zip(&gains[player]);
                            triples * gains.map(|(part, gain)| part * gain).sum::<f32>()
                        };
                        all[0][b * CLASSES + c][a] = gain(0);
                        all[1][a * CLASSES + c][b] = gain(1);
                        all[2][a * CLASSES + b][c] = gain(2);
                    });
                }
            }
        }
        Self {
            two: [0, 1, 2].map(|player| {
                [[0, 1], [0, 2], [1, 2]].map(|in_hand| showdown(spot, player, in_hand))
            }),
            all,
            alone: [0, 1, 2].map(|player| [0, 1, 2].map(|winner| alone(spot, player, winner))),
            orders,
            table: Arc::clone(table),
        }
    }

    /// Triples times the gain of a player when all are in, by the player's class.
    fn all_in(&self, player: usize, first: &ByClass, second: &ByClass) -> ByClass {
        let mut sums = [0.0; CLASSES];
        for (one, &of_first) in first.iter().enumerate().filter(|(_, part)| **part > 0.0) {
            for (two, &of_second) in second.iter().enumerate().filter(|(_, part)| **part > 0.0) {
                let part = of_first * of_second;
                let row = &self.all[player][one * CLASSES + two];
                for (sum, gain) in sums.iter_mut().zip(row) {
                    *sum += part * f64::from(*gain);
                }
            }
        }
        sums
    }

    fn worths(&self, player: usize, profile: &Profile) -> Worths {
        let mut worths = match player {
            0 => self.button(profile),
            1 => self.small_blind(profile),
            _ => self.big_blind(profile),
        };
        for (_, worth) in &mut worths.nodes {
            for numbers in [&mut worth.push, &mut worth.fold, &mut worth.reach] {
                for number in numbers {
                    *number /= ALL;
                }
            }
        }
        worths.elsewhere /= ALL;
        worths
    }

    fn button(&self, profile: &Profile) -> Worths {
        let pairs = Pairs::get();
        let counts = pairs.counts();
        let (two, alone) = (&self.two[0], self.alone[0]);
        let (call, first) = (&profile[SMALL_CALL], &profile[SMALL_FIRST]);
        let to_button = &profile[BIG_TO_BUTTON];
        let (to_small, to_both) = (&profile[BIG_TO_SMALL], &profile[BIG_TO_BOTH]);
        let calls = pairs.with_third(call);
        let over = pairs.with_third(to_both);
        let mut push = self.all_in(0, call, to_both);
        let small_folds = over_second(|a, c| {
            let triples = THIRD_HANDS * counts[a][c] - calls[a][c];
            triples * ((1.0 - to_button[c]) * alone[0] + to_button[c] * two[1][a][c])
        });
        let small_calls =
            over_second(|a, b| call[b] * two[0][a][b] * (THIRD_HANDS * counts[a][b] - over[a][b]));
        for class in 0..CLASSES {
            push[class] += small_folds[class] + small_calls[class];
        }
        // What the blinds do to each other.
        let mut between = by_pair(0.0);
        for (b, row) in between.iter_mut().enumerate() {
            for (c, worth) in row.iter_mut().enumerate() {
                let both = (1.0 - to_small[c]) * alone[1] + to_small[c] * two[2][b][c];
                *worth = (1.0 - first[b]) * alone[2] + first[b] * both;
            }
        }
        let fold = pairs.sums_by_third(&between);
        Worths {
            nodes: vec![(
                BUTTON,
                Worth {
                    push,
                    fold,
                    reach: over_second(|a, c| THIRD_HANDS * counts[a][c]),
                },
            )],
            elsewhere: 0.0,
        }
    }

    fn small_blind(&self, profile: &Profile) -> Worths {
        let pairs = Pairs::get();
        let counts = pairs.counts();
        let (two, alone) = (&self.two[1], self.alone[1]);
        let button = &profile[BUTTON];
        let to_button = &profile[BIG_TO_BUTTON];
        let (to_small, to_both) = (&profile[BIG_TO_SMALL], &profile[BIG_TO_BOTH]);
        let pushes = pairs.with_third(button);
        let over = pairs.with_third(to_both);
        let folded = |b: usize, c: usize| THIRD_HANDS * counts[b][c] - pushes[b][c];
        let first = Worth {
            push: over_second(|b, c| {
                let gain = (1.0 - to_small[c]) * alone[1] + to_small[c] * two[2][b][c];
                folded(b, c) * gain
            }),
            fold: over_second(|b, c| folded(b, c) * alone[2]),
            reach: over_second(folded),
        };
        let mut push = self.all_in(1, button, to_both);
        let big_folds =
            over_first(|a, b| button[a] * two[0][a][b] * (THIRD_HANDS * counts[a][b] - over[a][b]));
        for (push, sum) in push.iter_mut().zip(big_folds) {
            *push += sum;
        }
        let mut between = by_pair(0.0);
        for (a, row) in between.iter_mut().enumerate() {
            for (c, worth) in row.iter_mut().enumerate() {
                let gain = (1.0 - to_button[c]) * alone[0] + to_button[c] * two[1][a][c];
                *worth = button[a] * gain;
            }
        }
        let call = Worth {
            push,
            fold: pairs.sums_by_third(&between),
            reach: over_second(|b, c| pushes[b][c]),
        };
        Worths {
            nodes: vec![(SMALL_FIRST, first), (SMALL_CALL, call)],
            elsewhere: 0.0,
        }
    }

    fn big_blind(&self, profile: &Profile) -> Worths {
        let pairs = Pairs::get();
        let counts = pairs.counts();
        let (two, alone) = (&self.two[2], self.alone[2]);
        let button = &profile[BUTTON];
        let (first, call) = (&profile[SMALL_FIRST], &profile[SMALL_CALL]);
        let pushes = pairs.with_third(button);
        let calls = pairs.with_third(call);
        let to_button = |a: usize, c: usize| button[a] * (THIRD_HANDS * counts[a][c] - calls[a][c]);
        let to_small = |b: usize, c: usize| first[b] * (THIRD_HANDS * counts[b][c] - pushes[b][c]);
        let mut between = by_pair(0.0);
        for (a, row) in between
            .iter_mut()
            .enumerate()
            .filter(|(a, _)| button[*a] > 0.0)
        {
            for (b, worth) in row.iter_mut().enumerate() {
                *worth = button[a] * call[b] * two[0][a][b];
            }
        }
        let walk: ByClass =
            over_first(|b, c| (1.0 - first[b]) * (THIRD_HANDS * counts[b][c] - pushes[b][c]));
        Worths {
            nodes: vec![
                (
                    BIG_TO_BUTTON,
                    Worth {
                        push: over_first(|a, c| to_button(a, c) * two[1][a][c]),
                        fold: over_first(|a, c| to_button(a, c) * alone[0]),
                        reach: over_first(to_button),
                    },
                ),
                (
                    BIG_TO_SMALL,
                    Worth {
                        push: over_first(|b, c| to_small(b, c) * two[2][b][c]),
                        fold: over_first(|b, c| to_small(b, c) * alone[1]),
                        reach: over_first(to_small),
                    },
                ),
                (
                    BIG_TO_BOTH,
                    Worth {
                        push: self.all_in(2, button, call),
                        fold: pairs.sums_by_third(&between),
                        reach: over_first(|a, c| button[a] * calls[a][c]),
                    },
                ),
            ],
            elsewhere: alone[2] * walk.iter().sum::<f64>(),
        }
    }

    fn standard_errors(&self, profile: &Profile) -> Vec<f64> {
        let mut variances = [0.0; 3];
        for high in 0..CLASSES {
            for middle in 0..=high {
                for low in 0..=middle {
                    self.add_variances([low, middle, high], profile, &mut variances);
                }
            }
        }
        variances.map(f64::sqrt).to_vec()
    }

    /// Adds what the deals of three classes add to the variance of each player's value. Whoever holds
    /// which of the classes, the deals are the same, so that their errors add up.
    fn add_variances(&self, sorted: [usize; 3], profile: &Profile, variances: &mut [f64; 3]) {
        let likely = |[a, b, c]: [usize; 3]| {
            profile[BUTTON][a] * profile[SMALL_CALL][b] * profile[BIG_TO_BOTH][c]
        };
        let mut errors = [0.0; 3];
        if !WAYS
            .iter()
            .any(|way| likely(way.map(|place| sorted[place])) > RARE)
        {
            return;
        }
        let triples = Pairs::get().triples(sorted) / ALL;
        self.table.each_way(sorted, |way, parts| {
            let part = likely(way) * triples;
            for (error, worth) in errors.iter_mut().zip(&self.orders) {
                *error += part * self.table.variance(parts, worth).sqrt();
            }
        });
        for (variance, error) in variances.iter_mut().zip(errors) {
            *variance += error * error;
        }
    }
}

/// Meetings of three classes less likely than this do not count for the standard error.
const RARE: f64 = 1e-6;
