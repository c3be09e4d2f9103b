//! A hand with its variant, options, stakes and record, as bytes and back.

use std::sync::Arc;

use pokercore_core::action::Action as CoreAction;
use pokercore_core::event::Event as CoreEvent;
use pokercore_core::hand::Hand as CoreHand;
use pokercore_core::seal::{Mark, seal, unseal};
use pokercore_core::seed::Seed;
use pokercore_core::setup::{Post, Posts};
use pokercore_core::stakes::Stakes;
use pyo3::prelude::*;
use serde::{Deserialize, Serialize};

use crate::hand::{Fixed, Hand, Live};
use crate::view::Facts;
use crate::{errors, game};

/// The mark and version of a hand's bytes. Version 2 is version 3 without its last field.
const MARK: Mark = Mark {
    text: *b"PKH",
    version: 3,
    oldest: 2,
};

/// What is written.
#[derive(Serialize, Deserialize)]
struct Body {
    /// The variant and the options as the JSON of their `to_dict`.
    variant: String,
    options: String,
    stakes: Stakes,
    posts: Vec<Post>,
    seed: Option<(Vec<u8>, u64)>,
    /// The state, as the core writes it.
    state: Vec<u8>,
    record: bool,
    events: Vec<CoreEvent>,
    actions: Vec<(i8, CoreAction)>,
    /// How many actions were taken, kept or not.
    taken: u64,
}

fn damaged(why: impl core::fmt::Display) -> PyErr {
    errors::SnapshotError::new_err(format!("the snapshot is damaged: {why}"))
}

/// Writes a hand.
pub fn write(hand: &Hand, py: Python<'_>) -> PyResult<Vec<u8>> {
    let fixed = hand.fixed();
    let game = fixed.game.bind(py).get();
    let json = py.import("json")?;
    let text = |object: &Py<PyAny>| -> PyResult<String> {
        json.call_method1("dumps", (object.bind(py).call_method0("to_dict")?,))?
            .extract()
    };
    let (variant, options) = (text(&game.variant)?, text(&game.options)?);
    let live = hand.lock().clone();
    let body = Body {
        variant,
        options,
        stakes: fixed.stakes,
        posts: fixed.posts.to_vec(),
        seed: fixed
            .seed
            .as_ref()
            .map(|(seed, number)| (seed.as_bytes().to_vec(), *number)),
        state: CoreHand::resume(&*fixed.core, live.state).snapshot(),
        record: live.record,
        events: live.events,
        actions: live.actions,
        taken: live.taken,
    };
    let body = postcard::to_allocvec(&body).map_err(damaged)?;
    Ok(seal(MARK, &body))
}

/// The variant of the registry that is equal to this one, so that hands that come back share its
/// compiled games; this one itself where there is none.
fn registered(variant: Bound<'_, PyAny>) -> PyResult<Bound<'_, PyAny>> {
    let variants = variant.py().import("pokercore.variants")?;
    match variants.call_method1("get", (variant.getattr("code")?,)) {
        Ok(known) if known.eq(&variant)? => Ok(known),
        _ => Ok(variant),
    }
}

/// Reads a hand.
pub fn read(py: Python<'_>, data: &[u8]) -> PyResult<Hand> {
    let (version, body) = unseal(MARK, data).map_err(errors::snapshot)?;
    let mut body = body.to_vec();
    if version < 3 {
        body.push(0);
    }
    let mut body: Body = postcard::from_bytes(&body).map_err(damaged)?;
    if version < 3 {
        body.taken = body.actions.len() as u64;
    }
    let json = py.import("json")?;
    let made = |module: &str, class: &str, text: &str| -> PyResult<Bound<'_, PyAny>> {
        let dict = json.call_method1("loads", (text,))?;
        py.import(module)?
            .getattr(class)?
            .call_method1("from_dict", (dict,))
    };
    let variant = made("pokercore.variants", "Variant", &body.variant).map_err(damaged)?;
    let variant = registered(variant)?;
    let options = made("pokercore.options", "Options", &body.options).map_err(damaged)?;
    let game = game::of(&variant, Some(&options)).map_err(damaged)?;
    let core = Arc::clone(&game.get().core);
    let state = *CoreHand::restore(&*core, &body.state)
        .map_err(errors::snapshot)?
        .state();
    let mut posts = Posts::default();
    for post in body.posts {
        if !posts.push(post) {
            return Err(damaged("too many posts"));
        }
    }
    let facts = Facts::of(&core, body.stakes.big_blind);
    Ok(Hand::from_parts(
        Arc::new(Fixed {
            game: game.unbind(),
            core,
            stakes: body.stakes,
            posts,
            seed: body
                .seed
                .map(|(bytes, number)| (Seed::from_bytes(bytes), number)),
            facts,
        }),
        Live {
            state,
            record: body.record,
            events: body.events,
            actions: body.actions,
            taken: body.taken,
        },
    ))
}
