//! The rules by example: the worked examples of the user's pages, the betting vectors, the public
//! bug reports, and counts of lines of play.

#[path = "rules/cases.rs"]
mod cases;
#[path = "rules/doors.rs"]
mod doors;
#[path = "rules/examples.rs"]
mod examples;
#[path = "support/faces.rs"]
mod faces;
#[path = "rules/games.rs"]
mod games;
#[path = "rules/lines.rs"]
mod lines;
#[path = "rules/lines_of_games.rs"]
mod lines_of_games;
#[path = "support/play.rs"]
mod play;
#[path = "support/referee.rs"]
#[expect(dead_code, reason = "the laws ask the referee more")]
mod referee;
#[path = "rules/vectors.rs"]
mod vectors;
