//! The extension module `pokercore._core`: wraps the core for Python, with no logic of its own.
#![expect(
    clippy::needless_pass_by_value,
    clippy::wrong_self_convention,
    reason = "the signatures are Python's"
)]
#![expect(
    clippy::large_types_passed_by_value,
    reason = "views move into the objects that hold them"
)]

mod action;
mod batch;
mod begin;
mod bench;
mod buffer;
mod button;
mod card;
mod enums;
mod episode;
mod equity;
mod errors;
mod event;
mod game;
mod gate;
mod hand;
mod hand_methods;
mod icm;
mod learning;
mod legal;
mod native;
mod number;
mod range;
mod ranking;
mod ratings;
mod record;
mod run;
mod setup;
mod snapshot;
mod solve;
mod style;
mod typed;
mod ultimate_action;
mod ultimate_event;
mod ultimate_house;
mod ultimate_play;
mod ultimate_round;
mod ultimate_solve;
mod ultimate_view;
mod vector;
mod view;
mod view_dict;
mod wild;

/// The compiled core of pokercore. Use it through the package ``pokercore``.
#[pyo3::pymodule]
mod _core {
    #[pymodule_export]
    use crate::action::Action;
    #[pymodule_export]
    use crate::batch::evaluate_batch;
    #[pymodule_export]
    use crate::begin::begin_hand;
    #[pymodule_export]
    use crate::buffer::Buffer;
    #[pymodule_export]
    use crate::button::{
        Positions, first_positions, next_positions, passed_blinds, position_names, posts,
    };
    #[pymodule_export]
    use crate::card::{Card, parse_cards, standard_deck};
    #[pymodule_export]
    use crate::episode::Episodes;
    #[pymodule_export]
    use crate::equity::{Shape, equity, equity_categories, equity_next_cards, equity_outs};
    #[pymodule_export]
    use crate::event::Event;
    #[pymodule_export]
    use crate::game::Game;
    #[pymodule_export]
    use crate::hand::Hand;
    #[pymodule_export]
    use crate::icm::{icm, icm_field};
    #[pymodule_export]
    use crate::learning::RegretSolver;
    #[pymodule_export]
    use crate::legal::{Legal, Pot};
    #[pymodule_export]
    use crate::native::{native_action, play_native};
    #[pymodule_export]
    use crate::range::Range;
    #[pymodule_export]
    use crate::ranking::{HandRank, evaluate, strength};
    #[pymodule_export]
    use crate::ratings::rate_lineups;
    #[pymodule_export]
    use crate::record::{Records, Shelf};
    #[pymodule_export]
    use crate::run::{instead_of, run_bots, run_match};
    #[pymodule_export]
    use crate::solve::{push_fold_answers, push_fold_chart, push_fold_classes, push_fold_solve};
    #[pymodule_export]
    use crate::style::{native_style, style_action, style_names, style_numbers, style_values};
    #[pymodule_export]
    use crate::ultimate_action::{UltimateAction, UltimateLegal};
    #[pymodule_export]
    use crate::ultimate_event::{UltimateEvent, UltimateSettlement};
    #[pymodule_export]
    use crate::ultimate_house::UltimateHouse;
    #[pymodule_export]
    use crate::ultimate_play::{ultimate_decision, ultimate_simulate, ultimate_values};
    #[pymodule_export]
    use crate::ultimate_round::UltimateRound;
    #[pymodule_export]
    use crate::ultimate_solve::{UltimateSolution, ultimate_solve};
    #[pymodule_export]
    use crate::ultimate_view::UltimateView;
    #[pymodule_export]
    use crate::vector::HandRows;
    #[pymodule_export]
    use crate::view::{View, hand_strength, push_fold_action};
    #[pymodule_export]
    use crate::wild::Wild;

    /// The turn of the deck.
    #[pymodule_export]
    const DECK: i64 = crate::legal::DECK;
    /// Whether overflow and debug checks are on; benchmarks refuse such a build.
    #[pymodule_export]
    const CHECKED_BUILD: bool = cfg!(debug_assertions);
    #[expect(non_upper_case_globals, reason = "the name that Python uses")]
    #[pymodule_export]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
