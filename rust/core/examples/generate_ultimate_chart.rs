//! Writes what each choice before the flop comes to under the standard rules of Ultimate Texas
//! Hold'em, the source of `ultimate/standard.rs`:
//!
//! `cargo run --release --example generate_ultimate_chart > rust/core/src/ultimate/standard.rs`

use std::num::NonZero;

use pokercore_core::ultimate::house::House;
use pokercore_core::ultimate::solve;

/// A number with its digits in threes.
fn grouped(number: i128) -> String {
    let digits = number.unsigned_abs().to_string();
    let mut text = String::from(if number < 0 { "-" } else { "" });
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push('_');
        }
        text.push(digit);
    }
    text
}

fn main() {
    let house = House::standard();
    let threads = std::thread::available_parallelism().map_or(1, NonZero::get);
    let solution = solve(&house, threads, &mut |_| true);
    let Some(choices) = solution
        .as_ref()
        .ok()
        .and_then(|solution| solution.choices())
    else {
        unreachable!("nobody stops it");
    };
    println!(
        "//! What each choice before the flop comes to under the standard rules, solved over all deals."
    );
    println!("//! Made by `examples/generate_ultimate_chart.rs`.");
    println!();
    println!("use crate::solve::classes::CLASSES;");
    println!();
    println!("use super::solution::Choices;");
    println!();
    println!(
        "/// What each choice comes to under the standard rules for a class of own cards, as a solution"
    );
    println!("/// of them tells; nothing for a number that no class has.");
    println!("pub fn standard(class: usize) -> Option<Choices> {{");
    println!("    let &[three, four, check] = CHOICES.get(class)?;");
    println!("    Some(Choices {{");
    println!("        plays: [three, four].map(i128::from).to_vec(),");
    println!("        check: check.into(),");
    println!("    }})");
    println!("}}");
    println!();
    println!(
        "/// By class: a Play of 3, a Play of 4, and a check with the best play after it, summed over the"
    );
    println!("/// deals of all hands of the class, in halves of an Ante.");
    println!("#[rustfmt::skip]");
    println!("static CHOICES: [[i64; 3]; CLASSES] = [");
    for choices in choices {
        let [three, four] = choices.plays[..] else {
            unreachable!("the standard rules have two Plays before the flop");
        };
        let [three, four, check] = [three, four, choices.check].map(grouped);
        println!("    [{three}, {four}, {check}],");
    }
    println!("];");
}
