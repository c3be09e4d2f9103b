//! One pusher, and any number of callers behind: a simpler game, of which a table can be made.
//!
//! Everybody has the same stack. The pusher is the first who puts chips in; the players behind decide
//! in turn, and the first who calls plays alone against the pusher: nobody after that comes in. So a
//! caller looks at nothing but the pusher's range, and players who have posted the same do the same.
//! With one player behind this is the game of [`super::push_fold`] itself. With more it leaves out that
//! two may call, which makes pushing seem a little better than it is, and the cards of those who
//! folded.

use super::classes::{ByClass, CLASSES, HANDS, Pairs, SECOND_HANDS, hands};

/// Equal stacks in big blinds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FirstCaller {
    /// How many players have still to act behind the pusher, the blinds among them; the last is the
    /// big blind.
    pub behind: u8,
    /// What each player can put in after the antes, blinds included.
    pub stack: f64,
    /// All antes together.
    pub antes: f64,
    /// The small blind.
    pub small_blind: f64,
}

/// Who calls: somebody who has posted nothing, the small blind, the big blind.
const KINDS: usize = 3;

/// The pusher's range and what the callers do, as parts of 1.
#[derive(Clone, Debug)]
pub struct Ranges {
    /// Pushed by whoever is first in.
    pub push: ByClass,
    /// Called by a player who has posted nothing, by the small blind, by the big blind.
    pub calls: [ByClass; KINDS],
    /// What the pusher and any caller could gain at most by playing otherwise, in big blinds.
    pub exploitability: f64,
}

impl FirstCaller {
    /// What each kind of caller has posted.
    fn posted(&self) -> [f64; KINDS] {
        [0.0, self.small_blind.min(self.stack), self.stack.min(1.0)]
    }

    /// How many callers of each kind there are; the small blind pushes when one player is behind.
    fn callers(&self) -> [u32; KINDS] {
        let behind = u32::from(self.behind.max(1));
        [behind.saturating_sub(2), u32::from(behind > 1), 1]
    }

    /// The pusher's own post.
    fn own(&self) -> f64 {
        if self.behind <= 1 {
            self.posted()[1]
        } else {
            0.0
        }
    }

    /// What lies there before the push.
    fn pot(&self) -> f64 {
        let [_, small, big] = self.posted();
        self.antes + small + big
    }

    /// Finds the ranges, until nobody could gain more than the tolerance.
    pub fn solve(&self, tolerance: f64, iterations: u32) -> Ranges {
        let chances = chances();
        let mut regrets = [[[0.0; CLASSES]; 2]; KINDS + 1];
        let mut current = [[0.5; CLASSES]; KINDS + 1];
        let mut sums = [[0.0; CLASSES]; KINDS + 1];
        let mut weights = 0.0;
        let mut found = None;
        for iteration in 1..=iterations.max(1) {
            for kind in 0..=KINDS {
                let gains = self.gains(kind, &current, &chances);
                let [push, fold] = &mut regrets[kind];
                for class in 0..CLASSES {
                    let (gain, part) = (gains[class], current[kind][class]);
                    push[class] = (push[class] + (1.0 - part) * gain).max(0.0);
                    fold[class] = (fold[class] - part * gain).max(0.0);
                    let sum = push[class] + fold[class];
                    if sum > 0.0 {
                        current[kind][class] = push[class] / sum;
                    }
                }
            }
            let weight = f64::from(iteration).powi(2);
            weights += weight;
            for (sums, current) in sums.iter_mut().zip(&current) {
                for (sum, part) in sums.iter_mut().zip(current) {
                    *sum += weight * part;
                }
            }
            if iteration % 50 == 0 || iteration == iterations.max(1) {
                let average = sums.map(|sums| sums.map(|sum| sum / weights));
                let exploitability = self.exploitability(&average, &chances);
                let done = exploitability <= tolerance;
                found = Some((average, exploitability));
                if done {
                    break;
                }
            }
        }
        let ([push, none, small, big], exploitability) = found.unwrap_or((current, f64::INFINITY));
        Ranges {
            push,
            calls: [none, small, big],
            exploitability,
        }
    }

    /// The most that one player could gain.
    fn exploitability(&self, all: &[ByClass; KINDS + 1], chances: &Chances) -> f64 {
        let gain = |kind: usize| -> f64 {
            let gains = self.gains(kind, all, chances);
            (0..CLASSES)
                .map(|class| {
                    let part = all[kind][class];
                    let better = if gains[class] > 0.0 { 1.0 } else { 0.0 };
                    (better - part) * gains[class]
                })
                .sum()
        };
        let callers = self.callers();
        let there = |kind: &usize| *kind == 0 || callers[kind - 1] > 0;
        (0..=KINDS).filter(there).map(gain).fold(0.0, f64::max)
    }

    /// What putting the chips in gains over folding, times the chance of the class and (for a caller)
    /// of the push.
    fn gains(&self, kind: usize, all: &[ByClass; KINDS + 1], chances: &Chances) -> ByClass {
        let mut gains = [0.0; CLASSES];
        let posted = self.posted();
        if kind > 0 {
            // The dead chips: antes and the blinds of others.
            let own = posted[kind - 1];
            let pot = self.pot() - own - self.own() + 2.0 * self.stack;
            let cost = self.stack - own;
            for (other, &part) in all[0].iter().enumerate() {
                let (chance, equity) = (&chances.chance[other], &chances.equity[other]);
                if part > 0.0 {
                    for class in 0..CLASSES {
                        gains[class] += part * (pot * equity[class] - cost * chance[class]);
                    }
                }
            }
            return gains;
        }
        // By class: that nobody has called so far.
        let mut alone = [1.0; CLASSES];
        let cost = self.stack - self.own();
        for (kind, &callers) in self.callers().iter().enumerate() {
            if callers == 0 {
                continue;
            }
            let (mut calls, mut equity) = ([0.0; CLASSES], [0.0; CLASSES]);
            for (other, &part) in all[kind + 1].iter().enumerate() {
                let (chances, equities) = (&chances.chance[other], &chances.equity[other]);
                if part > 0.0 {
                    for class in 0..CLASSES {
                        calls[class] += part * chances[class];
                        equity[class] += part * equities[class];
                    }
                }
            }
            let pot = self.pot() - posted[kind] - self.own() + 2.0 * self.stack;
            for _ in 0..callers {
                for class in 0..CLASSES {
                    let own = f64::from(hands(class)) / HANDS;
                    gains[class] += alone[class] * (pot * equity[class] - cost * calls[class]);
                    alone[class] *= 1.0 - calls[class] / own;
                }
            }
        }
        for class in 0..CLASSES {
            gains[class] += alone[class] * f64::from(hands(class)) / HANDS * self.pot();
        }
        gains
    }
}

/// The chance of two classes, and that times the second one's part of the pot.
struct Chances {
    chance: Vec<ByClass>,
    equity: Vec<ByClass>,
}

fn chances() -> Chances {
    let pairs = Pairs::get();
    let mut chances = Chances {
        chance: vec![[0.0; CLASSES]; CLASSES],
        equity: vec![[0.0; CLASSES]; CLASSES],
    };
    for first in 0..CLASSES {
        for second in 0..CLASSES {
            let matchup = pairs.matchup(second, first);
            let chance = f64::from(matchup.pairs) / (HANDS * SECOND_HANDS);
            let [win, tie, _] = matchup.parts();
            chances.chance[first][second] = chance;
            chances.equity[first][second] = chance * (win + tie / 2.0);
        }
    }
    chances
}
