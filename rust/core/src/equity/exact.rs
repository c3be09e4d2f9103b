//! Exact answers, each by the method that the plan says is the quickest.

use crate::card::CardSet;
use crate::ranking::{Ranking, Tables};

use super::answer::{Answer, Counts, HandCount, Method, hands_of};
use super::spot::{Candidate, Spot};
use super::tally::Tally;
use super::versus::{Line, Progress, Versus};
use super::{EquityError, classes, combinations, matchups, omaha, plan, runouts, sweep};

/// The exact answer, however long it takes.
pub(super) fn answer(
    spot: &Spot,
    threads: usize,
    watch: &mut Progress<'_>,
) -> Result<Answer, EquityError> {
    let (method, _) = plan::estimate(spot);
    let (tally, hands) = match method {
        Method::Classes => {
            let players = 0..spot.players().len();
            let only: Vec<Candidate> = players.map(|player| spot.candidates(player)[0]).collect();
            let hands: Vec<CardSet> = only.iter().map(|hand| hand.cards).collect();
            let weight = only.iter().map(|hand| u128::from(hand.weight)).product();
            let mut tally = Tally::default();
            tally.add_all(&by_classes(spot, &hands), weight);
            watch(1, 1);
            // The one hand that can be may be one of a list.
            let mut hands = hands_of(vec![Vec::new(); only.len()], &tally);
            for (player, list) in hands.iter_mut().enumerate() {
                let mut whole = vec![HandCount::default(); spot.players()[player].len()];
                whole[only[player].origin as usize] = list[0];
                *list = whole;
            }
            (tally, hands)
        }
        Method::Matchups | Method::Sweep => {
            let ranges = [0, 1].map(|player| spot.candidates(player));
            let lists = [0, 1].map(|player| listed(&ranges[player]));
            let versus = if method == Method::Matchups {
                let versus = matchups::ranges(&lists[0], &lists[1]);
                watch(1, 1);
                versus
            } else {
                sweep::ranges(
                    spot.shape().shares[0].ranking.tables(),
                    spot.shape().deck,
                    spot.board(),
                    spot.dead(),
                    [&lists[0], &lists[1]],
                    threads,
                    watch,
                )
                .ok_or(EquityError::Stopped)?
            };
            let tally = versus.tally(&lists[0]);
            (tally, hands_of_lines(spot, &versus, &ranges))
        }
        Method::Combinations => combinations::count(spot, watch)?,
        Method::Enumeration | Method::Sampling => {
            let counts = runouts::enumerate(spot, threads, || Counts::new(spot), watch)?;
            return Ok(counts.answer(Method::Enumeration));
        }
    };
    Ok(Answer {
        method,
        hands: hands_of(hands, &tally),
        tally,
    })
}

/// How often each set of players wins with these whole hands over all boards, before the flop.
pub(super) fn by_classes(spot: &Spot, hands: &[CardSet]) -> Tally {
    let shape = spot.shape();
    let rankings = shape.shares.iter().map(|measure| measure.ranking);
    if shape.is_omaha() {
        let rankings: Vec<_> = rankings.collect();
        omaha::specific(&rankings, shape.deck, hands, CardSet::EMPTY, spot.dead())
    } else {
        let tables: Vec<&Tables> = rankings.map(Ranking::tables).collect();
        classes::specific(&tables, shape.deck, hands, spot.dead())
    }
}

fn listed(range: &[Candidate]) -> Vec<(CardSet, u64)> {
    range.iter().map(|hand| (hand.cards, hand.weight)).collect()
}

/// What each hand of the players' lists did, from what each of their whole hands did.
fn hands_of_lines(
    spot: &Spot,
    versus: &Versus,
    ranges: &[Vec<Candidate>; 2],
) -> Vec<Vec<HandCount>> {
    let count_player = |player: usize| {
        let mut counts = vec![HandCount::default(); spot.players()[player].len()];
        for (hand, line) in ranges[player].iter().zip(&versus.lines[player]) {
            let times = |count: u64| u128::from(count) * u128::from(hand.weight);
            let Line { wins, ties, total } = *line;
            let count = &mut counts[hand.origin as usize];
            count.count(times(wins), Tally::PARTS);
            count.count(times(ties), Tally::PARTS / 2);
            count.count(times(total - wins - ties), 0);
        }
        counts
    };
    vec![count_player(0), count_player(1)]
}
