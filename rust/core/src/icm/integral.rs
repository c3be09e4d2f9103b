//! Values of many players by an integral, to about eleven digits of the first prize.
//!
//! Let a player of `s` chips arrive after a time with the density `s exp(-s t)`, chips counted in
//! parts of all. Whoever is still away arrives next with the probability that their chips say, so
//! the order of arrival is the order of finish of Malmuth and Harville (H. Stern, "Models for
//! Distributions on Permutations", 1990). A player takes place `p` when `p` of the others have
//! arrived before:
//!
//! `P(i, p) = integral of s_i exp(-s_i t) N(i, p, t) dt`, with `N(i, p, t)` the probability that `p`
//! of the others have arrived by `t`: the coefficient of `z^p` in the product of
//! `exp(-s_j t) + (1 - exp(-s_j t)) z` over them.
//!
//! All products without one factor are found by halving the players: each half is multiplied onto
//! what the other half begins with, so that nothing is divided or subtracted. The first place is known;
//! for the others the integral is a sum at equal steps of `ln t`, whose error falls
//! with the step faster than any power of it (L. N. Trefethen and J. A. C. Weideman, "The Exponentially
//! Convergent Trapezoidal Rule", 2014). The step is halved until two sums agree. What is added up is
//! rounded to whole numbers of 2^-62, so that no order of the work shows.

use crate::equity::{EquityError, Progress};
use crate::jobs;

use super::{Answer, Field, Method, Options};

/// The difference of two sums at which the second is the answer, in first prizes, unless the caller
/// wants another. The second is much nearer than that.
const AGREED: f64 = 1e-11;

/// The first step of `ln t`.
const STEP: f64 = 0.25;

/// How often it is halved at most.
const HALVINGS: u32 = 10;

/// Where the sum begins: before it `t` is so small that not even two players have arrived.
const BEGIN: f64 = -21.0;

/// At the end the smallest stack has had so much time, in units of its own.
const PATIENCE: f64 = 40.0;

/// What is less likely than this counts as impossible.
const NEVER: f64 = 1e-22;

/// One, in whole numbers of which probabilities are sums.
const ONE: f64 = (1_u64 << 62) as f64;

/// How many points are one job.
const POINTS: u64 = 16;

/// Players who arrive, and the table that their probabilities are added up in.
struct Arrivals<'a> {
    /// The part of all chips of each player.
    rates: &'a [f64],
    levels: usize,
    /// What is added up for each player and place.
    cells: Vec<u64>,
    /// The probabilities that a player is still away, and has arrived.
    away: Vec<(f64, f64)>,
    /// The products on the way down, `levels` numbers for each halving.
    products: Vec<f64>,
}

impl<'a> Arrivals<'a> {
    fn new(rates: &'a [f64], levels: usize) -> Self {
        let halvings = rates.len().next_power_of_two().ilog2() as usize;
        Self {
            rates,
            levels,
            cells: vec![0; rates.len() * levels],
            away: vec![(0.0, 0.0); rates.len()],
            products: vec![0.0; (halvings + 2) * levels],
        }
    }

    /// Adds what happens around `exp(x)`, in a step of this width.
    fn point(&mut self, x: f64, step: f64) {
        let time = x.exp();
        for (away, rate) in self.away.iter_mut().zip(self.rates) {
            *away = ((-rate * time).exp(), -(-rate * time).exp_m1());
        }
        self.products[..self.levels].fill(0.0);
        self.products[0] = 1.0;
        self.halve(0, self.rates.len(), 0, step * time);
    }

    /// The players from `first` to before `end`, of whom all others stand in the product of this depth.
    fn halve(&mut self, first: usize, end: usize, depth: usize, width: f64) {
        let at = depth * self.levels;
        let product = &self.products[at..at + self.levels];
        if product.iter().all(|&part| part < NEVER) {
            return;
        }
        if end - first == 1 {
            let density = width * self.rates[first] * self.away[first].0 * ONE;
            let cells = &mut self.cells[first * self.levels..][..self.levels];
            for (cell, part) in cells.iter_mut().zip(product) {
                *cell += (density * part) as u64;
            }
            return;
        }
        let middle = usize::midpoint(first, end);
        for (half, other) in [
            ((first, middle), middle..end),
            ((middle, end), first..middle),
        ] {
            let (above, below) = self.products.split_at_mut(at + self.levels);
            let product = &mut below[..self.levels];
            product.copy_from_slice(&above[at..]);
            for &(away, here) in &self.away[other] {
                let mut before = 0.0;
                for part in &mut *product {
                    let arrived = before * here;
                    before = *part;
                    *part = *part * away + arrived;
                }
            }
            self.halve(half.0, half.1, depth + 1, width);
        }
    }
}

/// The answer by the integral, with what two sums differ by as the errors.
pub(super) fn solve(
    field: &Field,
    options: &Options,
    watch: &mut Progress<'_>,
) -> Result<Answer, EquityError> {
    let ranked = field.ranked();
    let levels = field.payouts.len().min(ranked.len());
    let payouts = &field.payouts[..levels];
    let total: f64 = field.stacks.iter().map(|&stack| stack as f64).sum();
    let part = |&player: &usize| field.stacks[player] as f64 / total;
    let rates: Vec<f64> = ranked.iter().map(part).collect();
    let smallest = rates.last().copied().unwrap_or(1.0);
    let wanted = options.error.unwrap_or(AGREED * payouts[0]);
    let end = (PATIENCE / smallest).ln();
    let (mut sum, mut errors) = (vec![0.0; ranked.len() * levels], Vec::new());
    let mut done = 0;
    for halving in 0..=HALVINGS {
        let step = STEP / f64::from(1 << halving);
        let points = ((end - BEGIN) / STEP).ceil() as u64 * (1 << halving)
            / if halving == 0 { 1 } else { 2 };
        // The points of the steps before lie between those of this one.
        let place = |point: u64| match halving {
            0 => BEGIN + point as f64 * step,
            _ => BEGIN + (2 * point + 1) as f64 * step,
        };
        let work = |arrivals: &mut Arrivals<'_>, job: u64| {
            let first = job * POINTS;
            let count = POINTS.min(points - first);
            for point in first..first + count {
                arrivals.point(place(point), step);
            }
            count
        };
        let new = || Arrivals::new(&rates, levels);
        let mut told = |now, _| watch(done + now, done + points);
        let found = jobs::share(
            points.div_ceil(POINTS),
            options.threads,
            points,
            new,
            work,
            |arrivals| arrivals.cells,
            &mut told,
        );
        let mut cells = vec![0_u64; sum.len()];
        for part in found.unless_stopped().ok_or(EquityError::Stopped)? {
            for (cell, more) in cells.iter_mut().zip(part) {
                *cell += more;
            }
        }
        done += points;
        let half = if halving == 0 { 0.0 } else { 0.5 };
        let mut apart = vec![0.0; ranked.len()];
        for (place, (sum, cell)) in sum.iter_mut().zip(cells).enumerate() {
            let now = *sum * half + cell as f64 / ONE;
            // The first place is not taken from the sum.
            if place % levels > 0 {
                apart[place / levels] += (now - *sum).abs() * payouts[place % levels];
            }
            *sum = now;
        }
        errors = apart;
        if halving > 1 && errors.iter().all(|&error| error <= wanted) {
            break;
        }
    }
    let mut rows = vec![vec![0.0; field.payouts.len()]; field.stacks.len()];
    let mut told = vec![0.0; field.stacks.len()];
    for (place, &player) in ranked.iter().enumerate() {
        rows[player][..levels].copy_from_slice(&sum[place * levels..][..levels]);
        rows[player][0] = rates[place];
        told[player] = errors[place];
    }
    Ok(Answer {
        errors: Some(told),
        ..Answer::new(field, Method::Integrated, rows)
    })
}
