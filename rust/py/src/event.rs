//! Events.

use pokercore_core::action::Slots;
use pokercore_core::card::{Slot, format_slots, parse_slots};
use pokercore_core::event::Event as CoreEvent;
use pokercore_core::setup::PostKind;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::action::{DICT_VERSION, check_version, item, not_a_value};
use crate::typed::{
    Arg, Dict, EventKindHint, Mapping, OptionalCard, OptionalPostKind, OptionalSlots, Typed,
};
use crate::{card, enums, errors};

/// The names of the kinds, at the place of their code.
const KINDS: [&str; 18] = [
    "post",
    "burn",
    "deal_hole",
    "deal_board",
    "fold",
    "check",
    "call",
    "raise",
    "discard",
    "return",
    "run_out",
    "show",
    "muck",
    "rake",
    "award",
    "end",
    "bring_in",
    "reshuffle",
];

/// The kinds of posts in the order of their codes.
pub const POSTS: [PostKind; 9] = [
    PostKind::Ante,
    PostKind::DeadAnte,
    PostKind::SmallBlind,
    PostKind::BigBlind,
    PostKind::ButtonBlind,
    PostKind::Straddle,
    PostKind::ExtraLive,
    PostKind::Dead,
    PostKind::LiveAnte,
];

/// Their names.
pub const POST_NAMES: [&str; 9] = [
    "ante",
    "dead_ante",
    "small_blind",
    "big_blind",
    "button_blind",
    "straddle",
    "extra_live",
    "dead",
    "live_ante",
];

/// One thing that happened in a hand; a value. Parts that a kind does not have are None.
#[pyclass(frozen, eq, hash, module = "pokercore")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Event(pub(crate) CoreEvent);

/// The parts of an event.
#[derive(Default)]
struct Parts {
    code: u8,
    seat: Option<u8>,
    amount: Option<i64>,
    to: Option<i64>,
    all_in: Option<bool>,
    card: Option<Slot>,
    cards: Option<Slots>,
    up: Option<bool>,
    board: Option<u8>,
    pot: Option<u8>,
    share: Option<u8>,
    post: Option<u8>,
}

impl Event {
    fn read(data: &Bound<'_, PyAny>) -> PyResult<Self> {
        let kind: String = item(data, "kind")?.extract()?;
        let seat = || item(data, "seat")?.extract::<u8>();
        let number = |name: &str| item(data, name)?.extract::<i64>();
        let small = |name: &str| item(data, name)?.extract::<u8>();
        let flag = |name: &str| item(data, name)?.extract::<bool>();
        let slots = |name: &str| -> PyResult<Vec<Slot>> {
            let text: String = item(data, name)?.extract()?;
            parse_slots(&text).map_err(errors::card)
        };
        let cards = || -> PyResult<Slots> {
            Slots::new(&slots("cards")?).ok_or_else(|| PyValueError::new_err("too many cards"))
        };
        let card = || -> PyResult<Slot> {
            match slots("card")?.as_slice() {
                [card] => Ok(*card),
                _ => Err(PyValueError::new_err(
                    "the part \"card\" must hold one card",
                )),
            }
        };
        Ok(Self(match kind.as_str() {
            "post" => {
                let post: String = item(data, "post")?.extract()?;
                let code = POST_NAMES.iter().position(|name| *name == post);
                let kind = code
                    .map(|code| POSTS[code])
                    .ok_or_else(|| PyValueError::new_err(format!("{post:?} is no kind of post")))?;
                CoreEvent::Post {
                    seat: seat()?,
                    kind,
                    amount: number("amount")?,
                }
            }
            "burn" => CoreEvent::Burn { card: card()? },
            "deal_hole" => CoreEvent::DealHole {
                seat: seat()?,
                card: card()?,
                up: flag("up")?,
            },
            "deal_board" => CoreEvent::DealBoard {
                board: small("board")?,
                cards: cards()?,
            },
            "fold" => CoreEvent::Fold { seat: seat()? },
            "check" => CoreEvent::Check { seat: seat()? },
            "call" => CoreEvent::Call {
                seat: seat()?,
                amount: number("amount")?,
                all_in: flag("all_in")?,
            },
            "raise" => CoreEvent::Raise {
                seat: seat()?,
                to: number("to")?,
                amount: number("amount")?,
                all_in: flag("all_in")?,
            },
            "discard" => CoreEvent::Discard {
                seat: seat()?,
                cards: cards()?,
            },
            "return" => CoreEvent::Return {
                seat: seat()?,
                amount: number("amount")?,
            },
            "run_out" => CoreEvent::RunOut {
                boards: small("amount")?,
            },
            "show" => CoreEvent::Show {
                seat: seat()?,
                cards: cards()?,
            },
            "muck" => CoreEvent::Muck { seat: seat()? },
            "rake" => CoreEvent::Rake {
                amount: number("amount")?,
            },
            "award" => CoreEvent::Award {
                pot: small("pot")?,
                board: small("board")?,
                share: small("share")?,
                seat: seat()?,
                amount: number("amount")?,
            },
            "end" => CoreEvent::End,
            "bring_in" => CoreEvent::BringIn {
                seat: seat()?,
                amount: number("amount")?,
                all_in: flag("all_in")?,
            },
            "reshuffle" => CoreEvent::Reshuffle {
                cards: small("amount")?,
            },
            other => {
                return Err(PyValueError::new_err(format!(
                    "{other:?} is no kind of event; kinds are {}",
                    KINDS.join(", ")
                )));
            }
        }))
    }

    #[expect(clippy::too_many_lines, reason = "one arm a kind of event")]
    fn parts(&self) -> Parts {
        let none = Parts::default();
        match self.0 {
            CoreEvent::Post { seat, kind, amount } => Parts {
                seat: Some(seat),
                amount: Some(amount),
                post: POSTS
                    .iter()
                    .position(|post| *post == kind)
                    .map(|code| code as u8),
                ..none
            },
            CoreEvent::Burn { card } => Parts {
                code: 1,
                card: Some(card),
                ..none
            },
            CoreEvent::DealHole { seat, card, up } => Parts {
                code: 2,
                seat: Some(seat),
                card: Some(card),
                up: Some(up),
                ..none
            },
            CoreEvent::DealBoard { board, cards } => Parts {
                code: 3,
                board: Some(board),
                cards: Some(cards),
                ..none
            },
            CoreEvent::Fold { seat } => Parts {
                code: 4,
                seat: Some(seat),
                ..none
            },
            CoreEvent::Check { seat } => Parts {
                code: 5,
                seat: Some(seat),
                ..none
            },
            CoreEvent::Call {
                seat,
                amount,
                all_in,
            } => Parts {
                code: 6,
                seat: Some(seat),
                amount: Some(amount),
                all_in: Some(all_in),
                ..none
            },
            CoreEvent::Raise {
                seat,
                to,
                amount,
                all_in,
            } => Parts {
                code: 7,
                seat: Some(seat),
                amount: Some(amount),
                to: Some(to),
                all_in: Some(all_in),
                ..none
            },
            CoreEvent::Discard { seat, cards } => Parts {
                code: 8,
                seat: Some(seat),
                cards: Some(cards),
                ..none
            },
            CoreEvent::Return { seat, amount } => Parts {
                code: 9,
                seat: Some(seat),
                amount: Some(amount),
                ..none
            },
            CoreEvent::RunOut { boards } => Parts {
                code: 10,
                amount: Some(i64::from(boards)),
                ..none
            },
            CoreEvent::Show { seat, cards } => Parts {
                code: 11,
                seat: Some(seat),
                cards: Some(cards),
                ..none
            },
            CoreEvent::Muck { seat } => Parts {
                code: 12,
                seat: Some(seat),
                ..none
            },
            CoreEvent::Rake { amount } => Parts {
                code: 13,
                amount: Some(amount),
                ..none
            },
            CoreEvent::Award {
                pot,
                board,
                share,
                seat,
                amount,
            } => Parts {
                code: 14,
                seat: Some(seat),
                amount: Some(amount),
                board: Some(board),
                pot: Some(pot),
                share: Some(share),
                ..none
            },
            CoreEvent::End => Parts { code: 15, ..none },
            CoreEvent::BringIn {
                seat,
                amount,
                all_in,
            } => Parts {
                code: 16,
                seat: Some(seat),
                amount: Some(amount),
                all_in: Some(all_in),
                ..none
            },
            CoreEvent::Reshuffle { cards } => Parts {
                code: 17,
                amount: Some(i64::from(cards)),
                ..none
            },
        }
    }
}

#[pymethods]
impl Event {
    /// What happened.
    #[getter]
    fn kind<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, EventKindHint>> {
        Ok(Typed::new(enums::EVENT_KIND.get(py, self.parts().code)?))
    }

    /// Whom it concerns.
    #[getter]
    fn seat(&self) -> Option<u8> {
        self.parts().seat
    }

    /// Chips that moved; for a run-out the number of boards, for a reshuffle that of the cards.
    #[getter]
    fn amount(&self) -> Option<i64> {
        self.parts().amount
    }

    /// The total of a bet or raise for the round.
    #[getter]
    fn to(&self) -> Option<i64> {
        self.parts().to
    }

    /// Whether the seat has no chips left.
    #[getter]
    fn all_in(&self) -> Option<bool> {
        self.parts().all_in
    }

    /// The one card of the event; None also when it is unknown.
    #[getter]
    fn card<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, OptionalCard>> {
        let slot = self.parts().card.unwrap_or(Slot::UNKNOWN);
        Ok(Typed::new(card::slot(py, slot)?))
    }

    /// The cards of the event, None for unknown ones among them.
    #[getter]
    fn cards<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, OptionalSlots>> {
        Ok(match self.parts().cards {
            Some(cards) => Typed::new(card::slots(py, &cards)?),
            None => Typed::new(py.None().into_bound(py)),
        })
    }

    /// Whether the card lies face up.
    #[getter]
    fn up(&self) -> Option<bool> {
        self.parts().up
    }

    /// The board, from 0.
    #[getter]
    fn board(&self) -> Option<u8> {
        self.parts().board
    }

    /// The pot, 0 for the main pot.
    #[getter]
    fn pot(&self) -> Option<u8> {
        self.parts().pot
    }

    /// The share of the pot, 0 for the first.
    #[getter]
    fn share(&self) -> Option<u8> {
        self.parts().share
    }

    /// What a post is.
    #[getter]
    fn post<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, OptionalPostKind>> {
        Ok(match self.parts().post {
            Some(code) => Typed::new(enums::POST_KIND.get(py, code)?),
            None => Typed::new(py.None().into_bound(py)),
        })
    }

    /// The event as a seat (None: a spectator) may be told it: cards that it may not know are None.
    #[pyo3(signature = (seat))]
    fn seen_by(&self, seat: Option<u8>) -> Self {
        Self(self.0.seen_by(seat))
    }

    /// The event as a dictionary for JSON, with a version; parts that it does not have are left
    /// out.
    pub fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, Dict>> {
        let parts = self.parts();
        let dict = PyDict::new(py);
        dict.set_item("version", DICT_VERSION)?;
        dict.set_item("kind", KINDS[parts.code as usize])?;
        if let Some(post) = parts.post {
            dict.set_item("post", POST_NAMES[post as usize])?;
        }
        for (name, value) in [
            ("seat", parts.seat),
            ("board", parts.board),
            ("pot", parts.pot),
            ("share", parts.share),
        ] {
            if let Some(value) = value {
                dict.set_item(name, value)?;
            }
        }
        for (name, value) in [("amount", parts.amount), ("to", parts.to)] {
            if let Some(value) = value {
                dict.set_item(name, value)?;
            }
        }
        for (name, value) in [("all_in", parts.all_in), ("up", parts.up)] {
            if let Some(value) = value {
                dict.set_item(name, value)?;
            }
        }
        if let Some(card) = parts.card {
            dict.set_item("card", card.to_string())?;
        }
        if let Some(cards) = parts.cards {
            dict.set_item("cards", format_slots(&cards))?;
        }
        Ok(Typed::new(dict))
    }

    /// The event that :meth:`to_dict` wrote.
    ///
    /// Raises:
    ///     ValueError: another version, an unknown kind, or a part that is missing or wrong.
    #[staticmethod]
    fn from_dict(data: Arg<'_, '_, Mapping>) -> PyResult<Self> {
        check_version(&data.0, "event")?;
        Self::read(&data.0).map_err(|error| not_a_value(data.0.py(), "event", error))
    }

    fn __str__(&self) -> String {
        let parts = self.parts();
        let all_in = if parts.all_in == Some(true) {
            ", all-in"
        } else {
            ""
        };
        match self.0 {
            CoreEvent::Post { seat, amount, .. } => {
                let what = POST_NAMES[parts.post.unwrap_or(0) as usize].replace('_', " ");
                format!("seat {seat} posts {what} {amount}")
            }
            CoreEvent::Burn { card } => format!("burn {card}"),
            CoreEvent::DealHole { seat, card, .. } => format!("seat {seat} is dealt {card}"),
            CoreEvent::DealBoard { board: 0, cards } => format!("board {cards}"),
            CoreEvent::DealBoard { board, cards } => format!("board {} {cards}", board + 1),
            CoreEvent::Fold { seat } => format!("seat {seat} folds"),
            CoreEvent::Check { seat } => format!("seat {seat} checks"),
            CoreEvent::Call { seat, amount, .. } => format!("seat {seat} calls {amount}{all_in}"),
            CoreEvent::Raise { seat, to, .. } => format!("seat {seat} raises to {to}{all_in}"),
            CoreEvent::Discard { seat, cards } if cards.is_empty() => {
                format!("seat {seat} stands pat")
            }
            CoreEvent::Discard { seat, cards } => format!("seat {seat} discards {cards}"),
            CoreEvent::Return { seat, amount } => format!("{amount} go back to seat {seat}"),
            CoreEvent::RunOut { boards } => format!("run out on {boards} boards"),
            CoreEvent::Show { seat, cards } => format!("seat {seat} shows {cards}"),
            CoreEvent::Muck { seat } => format!("seat {seat} mucks"),
            CoreEvent::Rake { amount } => format!("rake {amount}"),
            CoreEvent::Award {
                pot, seat, amount, ..
            } => {
                let pot = if pot == 0 {
                    "the main pot".to_owned()
                } else {
                    format!("side pot {pot}")
                };
                format!("seat {seat} wins {amount} from {pot}")
            }
            CoreEvent::End => "the hand is over".to_owned(),
            CoreEvent::BringIn { seat, amount, .. } => {
                format!("seat {seat} brings in {amount}{all_in}")
            }
            CoreEvent::Reshuffle { cards } => {
                format!("{cards} cards are shuffled back into the deck")
            }
        }
    }

    fn __repr__(&self) -> String {
        format!("<Event: {}>", self.__str__())
    }

    #[pyo3(signature = () -> "tuple[object, tuple[dict[str, object]]]")]
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, (Typed<'py, Dict>,))> {
        let from = slf.get_type().getattr("from_dict")?;
        Ok((from, (slf.get().to_dict(slf.py())?,)))
    }
}
