//! Ratings of bots from the results of their lineups, by least squares.
//!
//! What lineup `l` says are the differences `d_l` of its bots to its last one, with covariances
//! `C_l`. With `K_l` the matrix that takes them from the ratings `r`, the ratings are those that
//! make `sum(h_l (d_l - K_l r)' W (d_l - K_l r))` least, where `h_l` is how many hands the lineup
//! played and `W` the inverse of `M` (1 on the diagonal and 1/2 elsewhere): each pair of bots of a
//! lineup counts alike. The weights follow from who met how often alone. Weights by the errors
//! `C_l` would follow chance themselves, and, since no single number tells who beats whom, what is
//! estimated would move with the number of hands. The errors are what `C_l` does to such ratings.
//!
//! How well ratings fit is told by the best ones of another kind: with `W_l` the inverse of
//! `C_l + t M`, those that make `Q(t) = sum((d_l - K_l r)' W_l (d_l - K_l r))` least (generalised
//! least squares, Aitken 1935). `t` is 0 where `Q(0)` is no more than the number of differences
//! beyond those that ratings need, else such that `Q(t)` is that number (Paule and Mandel, Journal
//! of Research of the National Bureau of Standards 87, 1982). It is found by Newton's method on
//! `1/Q`. By simultaneous diagonalisation of `C` and `M`, `Q(t)` is a sum of terms `a / (v + t)`
//! with `a >= 0` and `v > 0`, so `1/Q` rises and is concave: from below each step ends below the
//! root, and nearer to it. The slope of `Q` is `-sum((W_l m_l)' M (W_l m_l))` with the misses
//! `m_l`, since ratings that make `Q` least do not change it to first order.
//!
//! With `n` bots and `l` lineups the work grows as `n^3 + n l`.

use thiserror::Error;

/// How exactly `t` is found, as a part of it.
const PRECISION: f64 = 1e-12;
/// Each step of Newton's method about doubles the digits that are right.
const MOST_STEPS: usize = 200;

/// Why there are no ratings.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum RatingsError {
    /// The numbers are not those of whole lineups.
    #[error("the numbers are not those of whole lineups of two or more bots")]
    Sizes,
    /// A lineup that says something without a hand.
    #[error("a lineup that played no hand says nothing")]
    NoHands,
    /// Covariances that are none.
    #[error("the errors of pairs do not belong together: their covariances are none")]
    NotDefinite,
}

/// What some lineups of one size say.
#[derive(Clone, Debug)]
pub struct Lineups {
    seats: usize,
    players: Vec<u32>,
    differences: Vec<f64>,
    covariances: Vec<f64>,
    hands: Vec<f64>,
    freedom: Vec<f64>,
}

impl Lineups {
    /// Lineups, one after the other in each list.
    ///
    /// # Arguments
    ///
    /// * `seats` - how many bots each has, 2 at least.
    /// * `players` - the numbers of its bots.
    /// * `differences` - what each of them but the last won of the last one.
    /// * `covariances` - of these, line by line.
    /// * `hands` - how many hands each lineup played.
    /// * `freedom` - the degrees of freedom of the covariances, one number a lineup.
    ///
    /// # Errors
    ///
    /// [`RatingsError::Sizes`] where the lists do not fit together, [`RatingsError::NoHands`] where
    /// a lineup played less than one.
    pub fn new(
        seats: usize,
        players: Vec<u32>,
        differences: Vec<f64>,
        covariances: Vec<f64>,
        hands: Vec<f64>,
        freedom: Vec<f64>,
    ) -> Result<Self, RatingsError> {
        let count = freedom.len();
        let size = seats.wrapping_sub(1);
        let fits = |list: usize, each: usize| Some(list) == count.checked_mul(each);
        if seats < 2
            || !fits(players.len(), seats)
            || !fits(differences.len(), size)
            || !fits(covariances.len(), size.saturating_mul(size))
            || !fits(hands.len(), 1)
        {
            return Err(RatingsError::Sizes);
        }
        if !hands.iter().all(|&hands| hands >= 1.0 && hands.is_finite()) {
            return Err(RatingsError::NoHands);
        }
        Ok(Self {
            seats,
            players,
            differences,
            covariances,
            hands,
            freedom,
        })
    }

    /// How many differences a lineup tells.
    fn size(&self) -> usize {
        self.seats - 1
    }

    fn players(&self, lineup: usize) -> &[u32] {
        &self.players[lineup * self.seats..][..self.seats]
    }

    fn differences(&self, lineup: usize) -> &[f64] {
        &self.differences[lineup * self.size()..][..self.size()]
    }

    fn covariances(&self, lineup: usize) -> &[f64] {
        let square = self.size() * self.size();
        &self.covariances[lineup * square..][..square]
    }

    /// The weights of the differences of a lineup in the ratings: its hands times the inverse of `M`,
    /// which is twice the unit matrix less what makes pairs with the last bot like the others.
    fn fixed(&self, lineup: usize) -> impl Iterator<Item = f64> {
        let (size, hands) = (self.size(), self.hands[lineup]);
        let shared = 1.0 / self.seats as f64;
        (0..size * size).map(move |at| {
            let own = f64::from(u8::from(at / size == at % size));
            2.0 * hands * (own - shared)
        })
    }

    /// The weights of the differences of a lineup, for a variance beyond chance.
    fn weights(&self, lineup: usize, beyond: f64) -> Result<Vec<f64>, RatingsError> {
        let size = self.size();
        let mut matrix = self.covariances(lineup).to_vec();
        for (at, value) in matrix.iter_mut().enumerate() {
            *value += if at / size == at % size {
                beyond
            } else {
                beyond / 2.0
            };
        }
        Ok(Factor::of(matrix, size)?.inverse())
    }

    /// The lineups of each group of bots that met, over whichever others; the group of most bots
    /// comes first.
    fn groups(&self) -> Vec<Group<'_>> {
        let mut bots = self.players.clone();
        bots.sort_unstable();
        bots.dedup();
        let place = |bot: u32| bots.partition_point(|&other| other < bot);
        let mut leader: Vec<usize> = (0..bots.len()).collect();
        let count = self.freedom.len();
        for lineup in 0..count {
            let players = self.players(lineup);
            let first = place(players[0]);
            for &bot in &players[1..] {
                let (from, to) = (find(&mut leader, place(bot)), find(&mut leader, first));
                leader[from] = to;
            }
        }
        let mut members = vec![Vec::new(); bots.len()];
        for (at, &bot) in bots.iter().enumerate() {
            members[find(&mut leader, at)].push(bot);
        }
        let mut lineups = vec![Vec::new(); bots.len()];
        for lineup in 0..count {
            let first = place(self.players(lineup)[0]);
            lineups[find(&mut leader, first)].push(lineup);
        }
        let mut groups: Vec<Group<'_>> = members
            .into_iter()
            .zip(lineups)
            .filter(|(bots, _)| !bots.is_empty())
            .map(|(bots, seen)| Group::new(self, bots, seen))
            .collect();
        groups.sort_by_key(|group| std::cmp::Reverse(group.bots.len()));
        groups
    }
}

/// Who leads the group of a bot.
fn find(leader: &mut [usize], mut bot: usize) -> usize {
    while leader[bot] != bot {
        leader[bot] = leader[leader[bot]];
        bot = leader[bot];
    }
    bot
}

/// A bot and its rating.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The number of the bot.
    pub bot: u32,
    /// The group of those that it met, over whichever others; 0 has most bots.
    pub group: usize,
    /// The rating; those of a group add up to 0.
    pub rating: f64,
    /// What chance does to it, as a standard error.
    pub error: f64,
    /// The degrees of freedom of the error (Welch and Satterthwaite), not rounded.
    pub freedom: f64,
}

/// Ratings, and how well they fit.
#[derive(Clone, Debug)]
pub struct Fit {
    /// Of each bot that met another.
    pub ratings: Vec<Rating>,
    /// `Q(0)`: by chance about `spare`.
    pub misfit: f64,
    /// How many differences there are beyond those that ratings need.
    pub spare: usize,
    /// `t`.
    pub beyond: f64,
}

/// The ratings that fit best, for each group of bots that met.
///
/// # Errors
///
/// [`RatingsError::NotDefinite`] where covariances are none.
pub fn rate(lineups: &Lineups) -> Result<Fit, RatingsError> {
    let groups = lineups.groups();
    let spare: usize = groups.iter().map(Group::spare).sum();
    let look = |beyond: f64| -> Result<Misfit, RatingsError> {
        let mut all = Misfit::default();
        for group in &groups {
            let (_, found) = group.solve(&group.weights(beyond)?)?;
            all.value += found.value;
            all.slope += found.slope;
        }
        Ok(all)
    };
    let mut now = look(0.0)?;
    let misfit = now.value;
    let wanted = spare as f64;
    let mut beyond = 0.0;
    for _ in 0..MOST_STEPS {
        if spare == 0 || now.value <= wanted {
            break;
        }
        let step = now.value * (now.value - wanted) / (wanted * -now.slope);
        beyond += step;
        if step <= PRECISION * beyond {
            break;
        }
        now = look(beyond)?;
    }
    let mut ratings = Vec::new();
    for (number, group) in groups.iter().enumerate() {
        ratings.extend(group.ratings(number)?);
    }
    Ok(Fit {
        ratings,
        misfit,
        spare,
        beyond,
    })
}

/// `Q`, and how it changes with `t`.
#[derive(Clone, Copy, Debug, Default)]
struct Misfit {
    value: f64,
    slope: f64,
}

/// Bots that met, and the lineups in which they did.
struct Group<'a> {
    lineups: &'a Lineups,
    bots: Vec<u32>,
    seen: Vec<usize>,
    /// Of each bot of each lineup its place among the bots.
    places: Vec<usize>,
}

/// The normal equations, solved.
struct Solved {
    factor: Factor,
    ratings: Vec<f64>,
}

impl<'a> Group<'a> {
    fn new(lineups: &'a Lineups, bots: Vec<u32>, seen: Vec<usize>) -> Self {
        let places = seen
            .iter()
            .flat_map(|&lineup| lineups.players(lineup))
            .map(|&bot| bots.partition_point(|&other| other < bot))
            .collect();
        Self {
            lineups,
            bots,
            seen,
            places,
        }
    }

    fn spare(&self) -> usize {
        self.seen.len() * self.lineups.size() - (self.bots.len() - 1)
    }

    /// The weights of all lineups, one after the other.
    fn weights(&self, beyond: f64) -> Result<Vec<f64>, RatingsError> {
        let square = self.lineups.size() * self.lineups.size();
        let mut weights = Vec::with_capacity(self.seen.len() * square);
        for &lineup in &self.seen {
            weights.extend(self.lineups.weights(lineup, beyond)?);
        }
        Ok(weights)
    }

    /// Each lineup with the places of its bots and its part of some matrices.
    fn parts<'b>(
        &'b self,
        matrices: &'b [f64],
    ) -> impl Iterator<Item = (usize, &'b [usize], usize, &'b [f64])> {
        let size = self.lineups.size();
        self.seen
            .iter()
            .zip(self.places.chunks_exact(size + 1))
            .zip(matrices.chunks_exact(size * size))
            .map(move |((&lineup, places), matrix)| (lineup, &places[..size], places[size], matrix))
    }

    /// The ratings, which add up to 0, and how far they miss.
    fn solve(&self, weights: &[f64]) -> Result<(Solved, Misfit), RatingsError> {
        let (count, size) = (self.bots.len(), self.lineups.size());
        let mut normal = vec![0.0; count * count];
        let mut right = vec![0.0; count];
        let mut values = vec![0.0; size];
        for (lineup, others, base, matrix) in self.parts(weights) {
            times(matrix, self.lineups.differences(lineup), &mut values);
            for ((&other, &value), row) in others.iter().zip(&values).zip(matrix.chunks(size)) {
                right[other] += value;
                right[base] -= value;
                for (&again, &weight) in others.iter().zip(row) {
                    normal[other * count + again] += weight;
                    normal[other * count + base] -= weight;
                    normal[base * count + again] -= weight;
                    normal[base * count + base] += weight;
                }
            }
        }
        // Lines and columns add up to 0. The same number added to every entry fixes the sum of the
        // ratings at 0 and changes nothing else.
        let extra = normal.iter().copied().fold(0.0, f64::max) / count as f64;
        for value in &mut normal {
            *value += extra;
        }
        let factor = Factor::of(normal, count)?;
        let mut ratings = right;
        factor.solve(&mut ratings);
        let mut found = Misfit::default();
        let mut misses = vec![0.0; size];
        for (lineup, others, base, matrix) in self.parts(weights) {
            let told = self.lineups.differences(lineup);
            for ((miss, &difference), &other) in misses.iter_mut().zip(told).zip(others) {
                *miss = difference - (ratings[other] - ratings[base]);
            }
            times(matrix, &misses, &mut values);
            found.value += dot(&misses, &values);
            let sum: f64 = values.iter().sum();
            // M is half the unit matrix and half ones.
            found.slope -= f64::midpoint(dot(&values, &values), sum * sum);
        }
        Ok((Solved { factor, ratings }, found))
    }

    /// The ratings with their errors.
    fn ratings(&self, number: usize) -> Result<Vec<Rating>, RatingsError> {
        let (count, size) = (self.bots.len(), self.lineups.size());
        let fixed = |&lineup| self.lineups.fixed(lineup);
        let weights: Vec<f64> = self.seen.iter().flat_map(fixed).collect();
        let (solved, _) = self.solve(&weights)?;
        let inverse = solved.factor.inverse();
        let chances = self.chances(&weights);
        let mut step = vec![0.0; size];
        let mut values = vec![0.0; size];
        let mut parts = vec![0.0; self.seen.len()];
        let mut found = Vec::with_capacity(count);
        for (at, (&bot, line)) in self.bots.iter().zip(inverse.chunks(count)).enumerate() {
            for (part, (_, others, base, matrix)) in parts.iter_mut().zip(self.parts(&chances)) {
                // What was added to the matrix is in both, and goes.
                for (change, &other) in step.iter_mut().zip(others) {
                    *change = line[other] - line[base];
                }
                times(matrix, &step, &mut values);
                *part = dot(&step, &values);
            }
            let (variance, freedom) = self.welch(&parts);
            found.push(Rating {
                bot,
                group: number,
                rating: solved.ratings[at],
                error: variance.sqrt(),
                freedom,
            });
        }
        Ok(found)
    }

    /// `W C W` of each lineup: what chance does to its weighed differences.
    fn chances(&self, weights: &[f64]) -> Vec<f64> {
        let size = self.lineups.size();
        let mut found = Vec::with_capacity(weights.len());
        let mut both = vec![0.0; size];
        let mut line = vec![0.0; size];
        for (lineup, _, _, matrix) in self.parts(weights) {
            for row in matrix.chunks(size) {
                times(self.lineups.covariances(lineup), row, &mut both);
                times(matrix, &both, &mut line);
                found.extend_from_slice(&line);
            }
        }
        found
    }

    /// A variance that is the sum of what each lineup adds, and its degrees of freedom: `(sum v)^2 /
    /// sum(v^2 / f)` (Satterthwaite, Biometrics Bulletin 2, 1946).
    fn welch(&self, parts: &[f64]) -> (f64, f64) {
        let variance = parts.iter().sum::<f64>().max(0.0);
        let freedom = || self.seen.iter().map(|&lineup| self.lineups.freedom[lineup]);
        if variance == 0.0 {
            return (0.0, freedom().sum());
        }
        // Shares of the whole first: squares of tiny variances would be no number of a double.
        let squares = parts.iter().zip(freedom());
        let squares = squares.map(|(part, freedom)| (part / variance).powi(2) / freedom);
        (variance, 1.0 / squares.sum::<f64>())
    }
}

/// A symmetric positive definite matrix as `L L'`, by Cholesky's decomposition.
struct Factor {
    /// `L`, whole lines; what lies right of the diagonal is of no account.
    lower: Vec<f64>,
    size: usize,
}

impl Factor {
    fn of(mut matrix: Vec<f64>, size: usize) -> Result<Self, RatingsError> {
        for at in 0..size {
            let (above, rest) = matrix.split_at_mut(at * size);
            let line = &mut rest[..size];
            for (column, other) in above.chunks(size).enumerate() {
                let value = line[column] - dot(&line[..column], &other[..column]);
                line[column] = value / other[column];
            }
            let pivot = line[at] - dot(&line[..at], &line[..at]);
            if pivot.is_nan() || pivot <= 0.0 {
                return Err(RatingsError::NotDefinite);
            }
            line[at] = pivot.sqrt();
        }
        Ok(Self {
            lower: matrix,
            size,
        })
    }

    fn line(&self, at: usize) -> &[f64] {
        &self.lower[at * self.size..][..self.size]
    }

    /// The inverse times a vector, in its place.
    fn solve(&self, vector: &mut [f64]) {
        for at in 0..self.size {
            let line = self.line(at);
            vector[at] = (vector[at] - dot(&line[..at], &vector[..at])) / line[at];
        }
        for at in (0..self.size).rev() {
            let line = self.line(at);
            let (before, rest) = vector.split_at_mut(at);
            rest[0] /= line[at];
            for (value, factor) in before.iter_mut().zip(line) {
                *value -= rest[0] * factor;
            }
        }
    }

    /// The inverse, line by line.
    fn inverse(&self) -> Vec<f64> {
        let size = self.size;
        // The columns of the inverse of `L`, each from its diagonal on.
        let mut columns = vec![0.0; size * size];
        for (first, column) in columns.chunks_mut(size).enumerate() {
            column[first] = 1.0 / self.line(first)[first];
            for at in first + 1..size {
                let line = self.line(at);
                column[at] = -dot(&line[first..at], &column[first..at]) / line[at];
            }
        }
        let mut inverse = vec![0.0; size * size];
        for one in 0..size {
            for other in 0..=one {
                let rest = |number: usize| &columns[number * size + one..(number + 1) * size];
                let value = dot(rest(one), rest(other));
                inverse[one * size + other] = value;
                inverse[other * size + one] = value;
            }
        }
        inverse
    }
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

/// A square matrix times a vector.
fn times(matrix: &[f64], vector: &[f64], product: &mut [f64]) {
    for (value, line) in product.iter_mut().zip(matrix.chunks(vector.len())) {
        *value = dot(line, vector);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lineups of two bots: the first, the second, what the first won of the second, its variance.
    fn heads_up(seen: &[(u32, u32, f64, f64)]) -> Lineups {
        Lineups::new(
            2,
            seen.iter().flat_map(|one| [one.0, one.1]).collect(),
            seen.iter().map(|one| one.2).collect(),
            seen.iter().map(|one| one.3).collect(),
            vec![1.0; seen.len()],
            vec![10.0; seen.len()],
        )
        .unwrap()
    }

    #[test]
    fn a_matrix_times_its_inverse_is_one() {
        let size = 5;
        // The matrix of Hilbert and the unit matrix.
        let matrix: Vec<f64> = (0..size * size)
            .map(|at| {
                let (row, column) = (at / size, at % size);
                1.0 / (row + column + 1) as f64 + f64::from(u8::from(row == column))
            })
            .collect();
        let factor = Factor::of(matrix.clone(), size).unwrap();
        let inverse = factor.inverse();
        for row in 0..size {
            let mut line = inverse[row * size..][..size].to_vec();
            let mut product = vec![0.0; size];
            times(&matrix, &line, &mut product);
            for (column, value) in product.iter().enumerate() {
                let unit = f64::from(u8::from(row == column));
                assert!((value - unit).abs() < 1e-13);
            }
            // Both ways to the inverse agree.
            line.fill(0.0);
            line[row] = 1.0;
            factor.solve(&mut line);
            for (one, other) in line.iter().zip(&inverse[row * size..]) {
                assert!((one - other).abs() < 1e-13);
            }
        }
    }

    #[test]
    fn what_is_no_covariance_is_refused() {
        let lineups = heads_up(&[(0, 1, 5.0, -1.0)]);
        assert_eq!(rate(&lineups).unwrap_err(), RatingsError::NotDefinite);
        let lineups = heads_up(&[(0, 1, 5.0, f64::NAN)]);
        assert_eq!(rate(&lineups).unwrap_err(), RatingsError::NotDefinite);
    }

    #[test]
    fn lists_that_do_not_fit_together_are_refused() {
        let one = || vec![1.0];
        for (seats, players, covariances) in [
            (0, vec![], one()),
            (1, vec![1], one()),
            (2, vec![1, 2, 3], one()),
            (3, vec![1, 2, 3], one()),
            (2, vec![1, 2], vec![]),
            (usize::MAX, vec![1, 2], one()),
        ] {
            let made = Lineups::new(seats, players, one(), covariances, one(), one());
            assert_eq!(made.err(), Some(RatingsError::Sizes));
        }
    }

    #[test]
    fn a_circle_is_beyond_chance() {
        // Each beats the next by 100: ratings are equal, and three misses of 100 are one too many.
        let lineups = heads_up(&[(0, 1, 100.0, 1.0), (1, 2, 100.0, 1.0), (0, 2, -100.0, 1.0)]);
        let fit = rate(&lineups).unwrap();
        assert_eq!(fit.spare, 1);
        assert!((fit.misfit - 3.0 * 100.0 * 100.0).abs() < 1e-6);
        assert!((fit.beyond - (3.0 * 100.0 * 100.0 - 1.0)).abs() < 1e-6);
        for found in fit.ratings {
            assert!(found.rating.abs() < 1e-9);
        }
    }

    #[test]
    fn groups_stand_by_their_size() {
        let seen = [(7, 9, 4.0, 1.0), (1, 2, 6.0, 1.0), (2, 3, 6.0, 1.0)];
        let fit = rate(&heads_up(&seen)).unwrap();
        let found: Vec<(u32, usize, i64)> = fit
            .ratings
            .iter()
            .map(|one| (one.bot, one.group, one.rating.round() as i64))
            .collect();
        let expected = [(1, 0, 6), (2, 0, 0), (3, 0, -6), (7, 1, 2), (9, 1, -2)];
        assert_eq!(found, expected);
        assert_eq!((fit.spare, fit.beyond), (0, 0.0));
        assert!(rate(&heads_up(&[])).unwrap().ratings.is_empty());
    }
}
