//! Ultimate Texas Hold'em (rules.md section 9, anchors.md section 6): laws of every round on random
//! houses, stakes, cards and decisions, the settlement in full, the examples of the rules; and what
//! choices are worth, the native strategies and simulations against rounds and published figures.

#[path = "ultimate/cases.rs"]
mod cases;
#[path = "ultimate/examples.rs"]
mod examples;
#[path = "ultimate/laws.rs"]
mod laws;
#[path = "support/longer.rs"]
mod longer;
#[path = "ultimate/refusals.rs"]
mod refusals;
#[path = "support/seeds.rs"]
mod seeds;
#[path = "ultimate/settlement.rs"]
mod settlement;
#[path = "ultimate/simulate.rs"]
mod simulate;
#[path = "ultimate/spots.rs"]
mod spots;
#[path = "ultimate/strategies.rs"]
mod strategies;
#[path = "support/tape.rs"]
mod tape;
#[path = "ultimate/values.rs"]
mod values;
