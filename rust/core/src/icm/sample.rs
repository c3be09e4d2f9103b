//! Sampled values: orders of finish drawn at random.
//!
//! The first place is drawn with the stacks as weights, the next from the others, and so on down to
//! the last prize; players without chips are not drawn. Trials are made in chunks of [`CHUNK`], each
//! with the stream of its number under the seed, and what is counted are whole numbers: so the
//! answer depends on the seed and the number of trials, not on threads or on the machine.

use crate::equity::{CHUNK, EquityError, Progress};
use crate::jobs;
use crate::seed::{Domain, Source};

use super::{Answer, DEFAULT_TRIALS, Field, Method, Options};

/// How many chunks are made between two looks at the standard error.
const ROUND: u64 = 16;

/// A binary tree over weights: each node has the sum of its two children, the last row the weights.
#[derive(Clone)]
struct Urn {
    sums: Vec<u64>,
    first_leaf: usize,
}

impl Urn {
    fn new(weights: impl ExactSizeIterator<Item = u64>) -> Self {
        let first_leaf = weights.len().next_power_of_two();
        let mut sums = vec![0; 2 * first_leaf];
        for (place, weight) in weights.enumerate() {
            sums[first_leaf + place] = weight;
        }
        for node in (1..first_leaf).rev() {
            sums[node] = sums[2 * node] + sums[2 * node + 1];
        }
        Self { sums, first_leaf }
    }

    /// Takes one out, each as likely as its weight says. There must be one.
    #[inline]
    fn draw(&mut self, source: &mut impl Source) -> usize {
        let mut at = source.below(self.sums[1]);
        let mut node = 1;
        while node < self.first_leaf {
            node *= 2;
            let left = self.sums[node];
            if at >= left {
                at -= left;
                node += 1;
            }
        }
        let place = node - self.first_leaf;
        let weight = self.sums[node];
        while node > 0 {
            self.sums[node] -= weight;
            node /= 2;
        }
        place
    }
}

/// How often each player took each place.
struct Counts {
    /// How many places are counted.
    levels: usize,
    counts: Vec<u64>,
}

impl Counts {
    fn new(players: usize, levels: usize) -> Self {
        Self {
            levels,
            counts: vec![0; players * levels],
        }
    }

    fn row(&self, player: usize) -> &[u64] {
        &self.counts[player * self.levels..][..self.levels]
    }

    fn add(&mut self, other: &Self) {
        for (sum, more) in self.counts.iter_mut().zip(&other.counts) {
            *sum += more;
        }
    }

    /// The standard error of the mean prize of a player.
    fn error(&self, player: usize, payouts: &[f64], trials: u64) -> f64 {
        let row = self.row(player);
        let all = trials as f64;
        let paid: u64 = row.iter().sum();
        let sum: f64 = row.iter().zip(payouts).map(|(&n, p)| n as f64 * p).sum();
        let mean = sum / all;
        let squares = |count: u64, prize: f64| count as f64 * (prize - mean) * (prize - mean);
        let spread: f64 = row.iter().zip(payouts).map(|(&n, &p)| squares(n, p)).sum();
        // One trial tells nothing about the spread, which is at most the first prize.
        if trials < 2 {
            return payouts[0];
        }
        let error = ((spread + squares(trials - paid, 0.0)) / (all - 1.0) / all).sqrt();
        // What never came up may still come: one trial more could move the mean by so much.
        let all_paid = row.len() == self.counts.len() / self.levels;
        let least = if all_paid {
            payouts[payouts.len() - 1]
        } else {
            0.0
        };
        error.max((payouts[0] - least) / all)
    }
}

/// Draws orders as the options say.
pub(super) fn solve(
    field: &Field,
    options: &Options,
    watch: &mut Progress<'_>,
) -> Result<Answer, EquityError> {
    let players: Vec<usize> = (0..field.stacks.len())
        .filter(|&player| field.stacks[player] > 0)
        .collect();
    let urn = Urn::new(players.iter().map(|&player| field.stacks[player] as u64));
    let levels = field.payouts.len().min(players.len());
    let payouts = &field.payouts[..levels];
    let streams = options.seed.streams(Domain::Icm);
    let most = match (options.trials, options.error) {
        (Some(trials), _) => trials,
        (None, Some(_)) => u64::MAX,
        (None, None) => DEFAULT_TRIALS,
    };
    let round = options.error.map_or(most, |_| ROUND * CHUNK);
    let mut whole = Counts::new(players.len(), levels);
    let errors = |counts: &Counts, done| -> Vec<f64> {
        let players = 0..players.len();
        players.map(|p| counts.error(p, payouts, done)).collect()
    };
    let largest = |errors: &[f64]| errors.iter().copied().fold(0.0, f64::max);
    let (mut done, mut of) = (0, round);
    while done < most {
        let trials = round.min(most - done);
        let first = done / CHUNK;
        let step = |(own, counts): &mut (Urn, Counts), job: u64| {
            let count = CHUNK.min(trials - job * CHUNK);
            let mut source = streams.stream(first + job);
            for _ in 0..count {
                own.sums.copy_from_slice(&urn.sums);
                for level in 0..levels {
                    counts.counts[own.draw(&mut source) * levels + level] += 1;
                }
            }
            count
        };
        let new = || (urn.clone(), Counts::new(players.len(), levels));
        let of_all = of.clamp(done + trials, most);
        let mut watch = |now, _| watch(done + now, of_all);
        let chunks = trials.div_ceil(CHUNK);
        let end = |(_, counts)| counts;
        let shared = jobs::share(chunks, options.threads, of_all, new, step, end, &mut watch);
        for part in shared.unless_stopped().ok_or(EquityError::Stopped)? {
            whole.add(&part);
        }
        done += trials;
        if let Some(wanted) = options.error {
            let ratio = largest(&errors(&whole, done)) / wanted;
            if ratio <= 1.0 {
                break;
            }
            of = (done as f64 * ratio * ratio) as u64;
        }
    }
    let mut rows = vec![vec![0.0; field.payouts.len()]; field.stacks.len()];
    let mut told = vec![0.0; field.stacks.len()];
    for (place, error) in errors(&whole, done).into_iter().enumerate() {
        let player = players[place];
        for (part, &count) in rows[player].iter_mut().zip(whole.row(place)) {
            *part = count as f64 / done as f64;
        }
        told[player] = error;
    }
    Ok(Answer {
        errors: Some(told),
        trials: done,
        ..Answer::new(field, Method::Sampled, rows)
    })
}
