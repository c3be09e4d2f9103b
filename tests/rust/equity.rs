//! Equities: published counts, a slow enumerator beside the engine, laws, samples, and refusals.

#[path = "equity/games.rs"]
mod games;
#[path = "equity/laws.rs"]
mod laws;
#[path = "equity/naive.rs"]
mod naive;
#[path = "equity/refusals.rs"]
mod refusals;
#[path = "equity/samples.rs"]
mod samples;
#[path = "equity/spots.rs"]
mod spots;
#[path = "equity/vectors.rs"]
mod vectors;
