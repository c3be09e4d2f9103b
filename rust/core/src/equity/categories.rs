//! How often each player ends with each category of hand.

use crate::ranking::{Category, Strength};

use super::EquityError;
use super::answer::Method;
use super::plan::{self, Options};
use super::runouts::{self, Collector, Shown};
use super::sample;
use super::spot::Spot;
use super::tally::Winners;
use super::versus::Progress;

/// How many kinds are told apart: the categories, and no hand.
const KINDS: usize = Category::ALL.len() + 1;
/// The place of those who have no hand.
const NO_HAND: usize = Category::ALL.len();

/// Counts of categories, those that came up, in the order of their codes; `None` stands for no hand.
pub type ByCategory = Vec<(Option<Category>, u128)>;

/// How often each player ends with each category of hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Categories {
    /// How it was found: by enumeration or by sampling.
    pub method: Method,
    /// The count of all cases.
    pub total: u128,
    /// The counts of each player, for each share.
    pub counts: Vec<Vec<ByCategory>>,
}

/// Tells how often each player ends with each category of hand, whoever wins.
///
/// # Errors
/// As [`solve`](super::solve).
pub fn categories(
    spot: &Spot,
    options: &Options,
    watch: &mut Progress<'_>,
) -> Result<Categories, EquityError> {
    sample::check(options)?;
    let steps = plan::enumeration_steps(spot);
    let new = || Kinds::new(spot);
    if plan::is_exact(spot, options.choice, steps)? {
        let kinds = runouts::enumerate(spot, options.threads, new, watch)?;
        Ok(kinds.into_categories(Method::Enumeration))
    } else {
        let kinds = sample::sample(spot, options, new, watch)?;
        Ok(kinds.into_categories(Method::Sampling))
    }
}

/// Counts kinds of hands.
struct Kinds {
    players: Vec<usize>,
    /// For each share the kind of every strength.
    of_strength: Vec<Vec<u8>>,
    total: u128,
    /// For each player and share.
    counts: Vec<[[u128; KINDS]; 2]>,
}

impl Kinds {
    fn new(spot: &Spot) -> Self {
        let players = spot.players().len();
        let kinds = spot.shape().shares.iter().map(|measure| {
            let kind_of = |number| {
                let category = measure.ranking.category(Strength::from_number(number));
                category.map_or(NO_HAND as u8, Category::code)
            };
            (0..=u16::MAX).map(kind_of).collect()
        });
        Self {
            players: (0..players).collect(),
            of_strength: kinds.collect(),
            total: 0,
            counts: vec![[[0; KINDS]; 2]; players],
        }
    }

    fn into_categories(self, method: Method) -> Categories {
        let shares = self.of_strength.len();
        let listed = |counts: &[u128; KINDS]| {
            let kinds = Category::ALL.into_iter().map(Some).chain([None]);
            let counts = kinds.zip(counts.iter().copied());
            counts.filter(|&(_, count)| count > 0).collect()
        };
        let of_player = |counts: &[[u128; KINDS]; 2]| counts[..shares].iter().map(listed).collect();
        Categories {
            method,
            total: self.total,
            counts: self.counts.iter().map(of_player).collect(),
        }
    }
}

impl Collector for Kinds {
    #[inline(always)]
    fn case(&mut self, weight: u128, _: Winners) {
        self.total += weight;
    }

    #[inline(always)]
    fn hand(&mut self, weight: u128, _: Winners, player: usize, shown: Shown) {
        for (share, kinds) in self.of_strength.iter().enumerate() {
            let kind = kinds[shown.strengths[share].get() as usize];
            self.counts[player][share][kind as usize] += weight;
        }
    }

    fn watched(&self) -> &[usize] {
        &self.players
    }

    fn add(&mut self, other: &Self) {
        self.total += other.total;
        let sums = self.counts.iter_mut().flatten().flatten();
        for (sum, more) in sums.zip(other.counts.iter().flatten().flatten()) {
            *sum += more;
        }
    }

    fn error(&self) -> f64 {
        let total = self.total.max(1) as f64;
        let errors = self.counts.iter().flatten().flatten().map(|&count| {
            let part = count as f64 / total;
            (part * (1.0 - part) / total).sqrt()
        });
        errors.fold(0.0, f64::max)
    }
}
