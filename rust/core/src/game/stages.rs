//! The steps of a variant as what is done at each stage of a hand.

use crate::rules::{BetSize, Opener, Rules, Step};

/// A betting round, as the rules have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BetTask {
    pub size: BetSize,
    pub opener: Opener,
    pub cap: Option<u8>,
    pub open_pair: bool,
}

/// What is done at a stage of the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Task {
    Burn,
    /// Cards to each live seat; bit `i` of `up`: the card `i` of them lies face up. Steps of the
    /// rules that follow each other are one task, so that each seat is dealt all of them at once.
    Hole {
        count: u8,
        up: u8,
        or_shared: bool,
    },
    Board {
        count: u8,
    },
    /// Each live seat gives up cards; in a draw they are replaced at the next stage.
    Discard {
        least: u8,
        most: u8,
        draw: bool,
    },
    /// Each live seat receives as many cards as it gave up.
    Replace,
    Bet(BetTask),
}

/// One task and the street it belongs to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stage {
    pub street: u8,
    pub task: Task,
    /// What this stage and the later ones deal: to each seat, and to each board; shared cards that
    /// stand for those of seats count as such.
    pub to_come: (u8, u8),
    /// What follows a betting round.
    pub then: Then,
}

/// What follows a betting round, where it is what nearly always does and can be done in one step.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Then {
    /// Something else.
    Other,
    /// A usual street.
    Street(UsualStreet),
    /// The showdown.
    Showdown,
}

/// Some burns, shared cards on the one board, and a betting round.
#[derive(Clone, Copy, Debug)]
pub(crate) struct UsualStreet {
    pub burns: u8,
    pub cards: u8,
    /// The stage of the betting round.
    pub stage: u8,
    pub size: BetSize,
    pub cap: Option<u8>,
    /// Whether the seat after the posts opens, where there are any.
    pub after_posts: bool,
}

impl Then {
    /// What the stages from this one on are.
    pub(super) fn at(stages: &[Stage], first: usize) -> Self {
        if first == stages.len() {
            return Self::Showdown;
        }
        UsualStreet::at(stages, first).map_or(Self::Other, Self::Street)
    }
}

impl UsualStreet {
    /// The usual street that begins at this stage, if one does.
    fn at(stages: &[Stage], first: usize) -> Option<Self> {
        let burn = |stage: &&Stage| stage.task == Task::Burn;
        let burns = stages.get(first..)?.iter().take_while(burn).count();
        let Task::Board { count } = stages.get(first + burns)?.task else {
            return None;
        };
        let stage = first + burns + 1;
        let Task::Bet(bet) = stages.get(stage)?.task else {
            return None;
        };
        let simple = !matches!(bet.opener, Opener::Showing { .. }) && !bet.open_pair;
        simple.then_some(Self {
            burns: burns as u8,
            cards: count,
            stage: stage as u8,
            size: bet.size,
            cap: bet.cap,
            after_posts: bet.opener == Opener::AfterPosts,
        })
    }
}

/// The steps of the rules as tasks in order.
pub(super) fn compile(rules: &Rules, burns: bool) -> Vec<Stage> {
    let mut stages: Vec<Stage> = Vec::new();
    for (street, steps) in rules.streets.iter().enumerate() {
        let street = street as u8;
        let mut push = |task| {
            stages.push(Stage {
                street,
                task,
                to_come: (0, 0),
                then: Then::Other,
            });
        };
        let mut hole: Option<(u8, u8)> = None;
        for step in &steps.steps {
            if let Step::Hole {
                count,
                up,
                or_shared: false,
            } = *step
            {
                let (before, mask) = hole.unwrap_or_default();
                let new = if up { ((1 << count) - 1) << before } else { 0 };
                hole = Some((before + count, mask | new));
                continue;
            }
            if let Some((count, up)) = hole.take() {
                push(Task::Hole {
                    count,
                    up,
                    or_shared: false,
                });
            }
            match *step {
                Step::Burn if !burns => {}
                Step::Burn => push(Task::Burn),
                Step::Hole {
                    count,
                    up,
                    or_shared,
                } => push(Task::Hole {
                    count,
                    up: if up { (1 << count) - 1 } else { 0 },
                    or_shared,
                }),
                Step::Board { count } => push(Task::Board { count }),
                Step::Discard { least, most } => push(Task::Discard {
                    least,
                    most,
                    draw: false,
                }),
                Step::Draw { least, most } => {
                    push(Task::Discard {
                        least,
                        most,
                        draw: true,
                    });
                    push(Task::Replace);
                }
                Step::Bet {
                    size,
                    opener,
                    cap,
                    open_pair,
                } => push(Task::Bet(BetTask {
                    size,
                    opener,
                    cap,
                    open_pair,
                })),
            }
        }
        if let Some((count, up)) = hole.take() {
            push(Task::Hole {
                count,
                up,
                or_shared: false,
            });
        }
    }
    let (mut hole, mut board) = (0_u8, 0_u8);
    for stage in stages.iter_mut().rev() {
        match stage.task {
            Task::Board { count }
            | Task::Hole {
                count,
                or_shared: true,
                ..
            } => board = board.saturating_add(count),
            Task::Hole { count, .. } => hole = hole.saturating_add(count),
            _ => {}
        }
        stage.to_come = (hole, board);
    }
    stages
}
