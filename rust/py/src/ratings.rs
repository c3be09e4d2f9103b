//! Ratings of bots as plain data. `pokercore.league` makes values for people of them.

use pokercore_core::ratings::{Lineups, Rating, rate};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// The number of a bot, its group, rating, standard error and the degrees of freedom of that.
type Rated = (u32, usize, f64, f64, f64);

/// The ratings that fit what lineups say best; ``pokercore._ratings`` tells the model.
///
/// Args:
///     seats: bots of a lineup.
///     players: the numbers of the bots, lineup by lineup, as all lists are.
///     differences: what each bot of a lineup but the last won of the last one.
///     covariances: of these, line by line.
///     hands: how many hands each lineup played.
///     freedom: the degrees of freedom of the covariances, one number a lineup.
///
/// Returns:
///     Of each bot its number, group, rating, standard error and degrees of freedom; the sum of the
///     squared misses; how many differences there are beyond those that are needed; and the variance
///     of what ratings do not tell.
///
/// Raises:
///     ValueError: the lists do not fit together, a lineup played no hand, or covariances are none.
#[pyfunction]
pub fn rate_lineups(
    py: Python<'_>,
    seats: usize,
    players: Vec<u32>,
    differences: Vec<f64>,
    covariances: Vec<f64>,
    hands: Vec<f64>,
    freedom: Vec<f64>,
) -> PyResult<(Vec<Rated>, f64, usize, f64)> {
    let fit = py
        .detach(|| {
            let lineups = Lineups::new(seats, players, differences, covariances, hands, freedom)?;
            rate(&lineups)
        })
        .map_err(|error| PyValueError::new_err(error.to_string()))?;
    let told = |one: &Rating| (one.bot, one.group, one.rating, one.error, one.freedom);
    let ratings = fit.ratings.iter().map(told).collect();
    Ok((ratings, fit.misfit, fit.spare, fit.beyond))
}
