//! The money of a game of push or fold: what is posted, who must decide, and what every end is worth.

use crate::error::{Defect, DefectCode, RulesError};
use crate::icm::{self, Field};
use crate::pots::Pots;
use crate::rules::MAX_SEATS;
use crate::stakes::{AnteKind, MAX_CHIPS, Stakes};

/// The most prizes and players of a tournament whose prize money is worked out.
pub const MOST_PLAYERS: usize = 20;

/// What is asked; plain data that may be wrong.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// Chips before anything is posted, in the order of action: the small blind, which has the
    /// button, and the big blind; or the button, the small blind and the big blind.
    pub stacks: Vec<i64>,
    /// Blinds and ante.
    pub stakes: Stakes,
    /// The stacks of players who have no part in the hand; they count where there are prizes.
    pub others: Vec<i64>,
    /// The prizes, first place first, where chips are worth what they win; else chips are worth
    /// themselves.
    pub prizes: Option<Vec<f64>>,
}

impl Question {
    /// Everything that is wrong with the question.
    fn check(&self) -> Vec<Defect> {
        let mut defects = Vec::new();
        let mut add = |code, place: &str, message: String| {
            defects.push(Defect::new(code, place, message));
        };
        let players = self.stacks.len();
        if !(2..=3).contains(&players) {
            add(
                DefectCode::Players,
                "stacks",
                format!("{players} players; push or fold is solved for two and for three"),
            );
        }
        let named = [("stacks", &self.stacks), ("others", &self.others)];
        for (name, stacks) in named {
            for (place, &stack) in stacks.iter().enumerate() {
                if !(1..=MAX_CHIPS).contains(&stack) {
                    add(
                        DefectCode::StackOutOfRange,
                        &format!("{name}[{place}]"),
                        format!("{stack} is no stack; give chips, a whole number from 1 to 2^53"),
                    );
                }
            }
        }
        let all: i128 = self
            .stacks
            .iter()
            .chain(&self.others)
            .map(|&stack| i128::from(stack))
            .sum();
        if all > i128::from(MAX_CHIPS) {
            add(
                DefectCode::TooManyChips,
                "stacks",
                format!("{all} chips in all are too many; at most 2^53 may be in play"),
            );
        }
        self.check_stakes(&mut add);
        self.check_prizes(&mut add);
        defects
    }

    fn check_stakes(&self, add: &mut impl FnMut(DefectCode, &str, String)) {
        let stakes = &self.stakes;
        let amounts = [
            ("stakes.small_blind", stakes.small_blind),
            ("stakes.big_blind", stakes.big_blind),
            ("stakes.ante", stakes.ante),
        ];
        for (place, amount) in amounts {
            if !(0..=MAX_CHIPS).contains(&amount) {
                add(
                    DefectCode::AmountOutOfRange,
                    place,
                    format!("{amount} is not an amount; chips are whole numbers from 0 to 2^53"),
                );
            }
        }
        if stakes.big_blind == 0 {
            add(
                DefectCode::NoMinimumBet,
                "stakes.big_blind",
                "there is no big blind; push or fold is measured in big blinds, so give one".into(),
            );
        }
        if stakes.small_blind > stakes.big_blind {
            add(
                DefectCode::BlindsReversed,
                "stakes.small_blind",
                format!(
                    "the small blind {} is larger than the big blind {}; give them as (small, big)",
                    stakes.small_blind, stakes.big_blind
                ),
            );
        }
        if stakes.ante > 0 && stakes.ante_kind == AnteKind::Live {
            add(
                DefectCode::Option,
                "stakes.ante_kind",
                "live antes belong to games without blinds; the ante is paid by each, by the big \
                 blind or by the button"
                    .into(),
            );
        }
    }

    fn check_prizes(&self, add: &mut impl FnMut(DefectCode, &str, String)) {
        let Some(prizes) = &self.prizes else { return };
        let players = self.stacks.len() + self.others.len();
        if players > MOST_PLAYERS {
            add(
                DefectCode::Players,
                "others",
                format!("{players} players; prize money is worked out for up to {MOST_PLAYERS}"),
            );
        }
        // Stacks have been looked at; here they only are as many as there are.
        if let Err(error) = Field::new(vec![1; players.max(1)], prizes.clone()) {
            for defect in error.defects {
                add(defect.code, &defect.place, defect.message);
            }
        }
    }
}

/// A decision: whose it is, and who is in already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// The player, by the order of action.
    pub player: usize,
    /// Bit `i`: player `i`, who acted before, is all-in.
    pub pushed: u8,
    /// Whether there is a choice. There is none for a player who is all-in by what was posted, or who
    /// has posted as much as any opponent has.
    pub free: bool,
}

/// The orders in which two players may end, as the levels of their hands: the first wins, they tie,
/// the second wins.
pub const ORDERS_OF_TWO: [[u8; 2]; 3] = [[1, 0], [0, 0], [0, 1]];

/// The orders in which three players may end, as the levels of their hands.
pub const ORDERS_OF_THREE: [[u8; 3]; 13] = [
    [2, 1, 0],
    [2, 0, 1],
    [1, 2, 0],
    [0, 2, 1],
    [1, 0, 2],
    [0, 1, 2],
    [1, 1, 0],
    [1, 0, 1],
    [0, 1, 1],
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
    [0, 0, 0],
];

/// A checked question, with what follows from the posts.
#[derive(Clone, Debug)]
pub struct Spot {
    question: Question,
    /// Matched chips posted by each player.
    posted: Vec<i64>,
    /// Chips behind after the posts.
    behind: Vec<i64>,
    dead: i64,
    nodes: Vec<Node>,
    /// What each player has before the hand: 0 in chips, else the prize money.
    before: Vec<f64>,
}

impl Spot {
    /// Checks a question.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn new(question: Question) -> Result<Self, RulesError> {
        let defects = question.check();
        if !defects.is_empty() {
            return Err(RulesError { defects });
        }
        let mut spot = Self {
            posted: vec![0; question.stacks.len()],
            behind: question.stacks.clone(),
            dead: 0,
            nodes: Vec::new(),
            before: Vec::new(),
            question,
        };
        spot.post();
        spot.nodes = spot.find_nodes();
        spot.before = spot.worth(&spot.question.stacks);
        Ok(spot)
    }

    /// How many players: two or three.
    pub fn players(&self) -> usize {
        self.posted.len()
    }

    /// The question.
    pub fn question(&self) -> &Question {
        &self.question
    }

    /// The decisions, in the order of action.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// What each player has before the hand: 0 where values are net big blinds, else prize money.
    pub fn before(&self) -> &[f64] {
        &self.before
    }

    /// Takes chips of a player, as far as there are any.
    fn take(&mut self, player: usize, amount: i64) -> i64 {
        let taken = amount.min(self.behind[player]);
        self.behind[player] -= taken;
        taken
    }

    fn post(&mut self) {
        let stakes = self.question.stakes;
        let big = self.players() - 1;
        // The button is the first to act.
        let payer = match stakes.ante_kind {
            AnteKind::BigBlind => Some(big),
            AnteKind::Button => Some(0),
            AnteKind::Each | AnteKind::Live => None,
        };
        if payer.is_none() {
            for player in 0..self.players() {
                self.posted[player] += self.take(player, stakes.ante);
            }
        }
        if let Some(payer) = payer.filter(|_| stakes.ante_first) {
            self.dead += self.take(payer, stakes.ante);
        }
        self.posted[big - 1] += self.take(big - 1, stakes.small_blind);
        self.posted[big] += self.take(big, stakes.big_blind);
        if let Some(payer) = payer.filter(|_| !stakes.ante_first) {
            self.dead += self.take(payer, stakes.ante);
        }
    }

    fn find_nodes(&self) -> Vec<Node> {
        let players = self.players();
        let mut nodes = Vec::new();
        for player in 0..players {
            for pushed in 0..1_u8 << player {
                if player + 1 == players && pushed == 0 {
                    // Everybody folded to the big blind.
                    continue;
                }
                let live = (0..players).filter(|&other| other > player || pushed >> other & 1 == 1);
                let reach = live
                    .map(|other| self.posted[other] + self.behind[other])
                    .max();
                let free = self.behind[player] > 0 && reach > Some(self.posted[player]);
                nodes.push(Node {
                    player,
                    pushed,
                    free,
                });
            }
        }
        nodes
    }

    /// Where a decision stands in [`Spot::nodes`].
    pub fn node(&self, player: usize, pushed: u8) -> Option<usize> {
        self.nodes
            .iter()
            .position(|node| node.player == player && node.pushed == pushed)
    }

    /// The chips of each player after the hand: those of `live` are all-in and have hands of these
    /// levels, the others have folded.
    pub fn stacks_after(&self, live: u8, levels: &[u8]) -> Vec<i64> {
        let players = self.players();
        let mut totals = [0; MAX_SEATS];
        let mut after = vec![0; players];
        for player in 0..players {
            totals[player] = self.posted[player];
            if live >> player & 1 == 1 {
                totals[player] += self.behind[player];
            } else {
                after[player] = self.behind[player];
            }
        }
        let dealt = (1 << players) - 1;
        for pot in Pots::layer(&totals, dealt, u16::from(live), self.dead).iter() {
            let able = || (0..players).filter(|&player| pot.seats >> player & 1 == 1);
            let best = able().map(|player| levels[player]).max();
            let wins = |player: usize| pot.seats >> player & 1 == 1 && Some(levels[player]) == best;
            let winners = (0..players).filter(|&player| wins(player)).count() as i64;
            let mut odd = pot.amount % winners.max(1);
            // Odd chips go clockwise from the button, who acts first and comes last.
            for player in (1..players).chain([0]).filter(|&player| wins(player)) {
                after[player] += pot.amount / winners + i64::from(odd > 0);
                odd -= i64::from(odd > 0);
            }
        }
        after
    }

    /// What each player gains or has at such an end.
    pub fn end(&self, live: u8, levels: &[u8]) -> Vec<f64> {
        self.worth(&self.stacks_after(live, levels))
    }

    /// What stacks of the players after the hand are worth to them: net big blinds, or prize money.
    ///
    /// Players who go broke together are ranked by what they had before the hand (rules.md section
    /// 10); equal ones share.
    fn worth(&self, after: &[i64]) -> Vec<f64> {
        let players = self.players();
        let Some(prizes) = &self.question.prizes else {
            let big_blind = self.question.stakes.big_blind as f64;
            let net = after.iter().zip(&self.question.stacks);
            return net
                .map(|(after, before)| (after - before) as f64 / big_blind)
                .collect();
        };
        let mut prizes = prizes.clone();
        prizes.resize(players + self.question.others.len(), 0.0);
        let alive: Vec<usize> = (0..players).filter(|&player| after[player] > 0).collect();
        let mut stacks: Vec<i64> = alive.iter().map(|&player| after[player]).collect();
        stacks.extend(&self.question.others);
        let mut values = vec![0.0; stacks.len()];
        icm::values(&stacks, &prizes[..stacks.len()], &mut values);
        let mut worth = vec![0.0; players];
        for (&player, value) in alive.iter().zip(values) {
            worth[player] = value;
        }
        let start = &self.question.stacks;
        for player in (0..players).filter(|&player| after[player] == 0) {
            let broke = || (0..players).filter(|&other| after[other] == 0);
            let better = broke()
                .filter(|&other| start[other] > start[player])
                .count();
            let equal = broke()
                .filter(|&other| start[other] == start[player])
                .count();
            let first = stacks.len() + better;
            worth[player] = prizes[first..first + equal].iter().sum::<f64>() / equal as f64;
        }
        worth
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spot(stacks: &[i64], stakes: Stakes) -> Spot {
        Spot::new(Question {
            stacks: stacks.to_vec(),
            stakes,
            others: Vec::new(),
            prizes: None,
        })
        .unwrap()
    }

    #[test]
    fn ends_with_unequal_stacks() {
        let stakes = Stakes {
            ante: 10,
            ..Stakes::blinds(50, 100)
        };
        let three = spot(&[1000, 300, 601], stakes);
        // All three in: main pot 900, side pot 602 for the first and the third, 399 back.
        assert_eq!(three.stacks_after(0b111, &[0, 2, 1]), [399, 900, 602]);
        assert_eq!(three.stacks_after(0b111, &[2, 1, 0]), [1901, 0, 0]);
        assert_eq!(three.stacks_after(0b111, &[1, 1, 1]), [1000, 300, 601]);
        // The small blind folded: 60 of it stay.
        assert_eq!(three.stacks_after(0b101, &[1, 0, 1]), [1030, 240, 631]);
        assert_eq!(three.stacks_after(0b001, &[0, 0, 0]), [1170, 240, 491]);
        assert_eq!(three.stacks_after(0b100, &[0, 0, 0]), [990, 240, 671]);
        // The big blind can match 475, so 25 go back; the odd chip of 975 goes to the first clockwise
        // from the button.
        let dead = Stakes {
            ante: 25,
            ante_kind: AnteKind::BigBlind,
            ..Stakes::blinds(50, 100)
        };
        let two = spot(&[500, 500], dead);
        assert_eq!(two.stacks_after(0b11, &[0, 0]), [512, 488]);
        assert_eq!(two.end(0b11, &[0, 0]), [0.12, -0.12]);
    }

    #[test]
    fn who_has_a_choice() {
        let free = |spot: &Spot| {
            spot.nodes()
                .iter()
                .map(|node| node.free)
                .collect::<Vec<_>>()
        };
        assert_eq!(free(&spot(&[100, 100], Stakes::blinds(1, 2))), [true, true]);
        // The big blind is all-in with its blind: the small blind still decides, it does not.
        assert_eq!(free(&spot(&[100, 2], Stakes::blinds(1, 2))), [true, false]);
        // The big blind has no more than the small blind has posted.
        assert_eq!(free(&spot(&[100, 1], Stakes::blinds(1, 2))), [false, false]);
        assert_eq!(free(&spot(&[1, 100], Stakes::blinds(1, 2))), [false, false]);
        let three = spot(&[100, 100, 100], Stakes::blinds(1, 2));
        let nodes: Vec<_> = three.nodes().iter().map(|n| (n.player, n.pushed)).collect();
        assert_eq!(nodes, [(0, 0), (1, 0), (1, 1), (2, 1), (2, 2), (2, 3)]);
    }
}
