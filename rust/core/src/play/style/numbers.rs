//! The numbers of a style: what each means, the door they come in by, and the text that they are
//! written as.

use core::fmt;

use crate::error::{Defect, DefectCode, RulesError};

/// What one number of a style is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number {
    /// Its name in configurations.
    pub name: &'static str,
    /// The least that it may be.
    pub least: i16,
    /// The most that it may be.
    pub most: i16,
    /// What it is where it is not given.
    pub usual: i16,
    /// What it means.
    pub about: &'static str,
}

/// Declares a style: its numbers with their ranges and what they usually are.
macro_rules! numbers {
    ($($(#[doc = $about:literal])+ $name:ident: $least:literal to $most:literal, $usual:literal;)*) => {
        /// A way to play, as plain numbers: the parameters of one bot ([`Policy::Style`]).
        ///
        /// Shares, chances and prices are in thousandths. [`Style::NUMBERS`] tells what each number
        /// means and may be; [`Style::new`] is the door.
        ///
        /// [`Policy::Style`]: crate::play::Policy::Style
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct Style {
            $($(#[doc = $about])+ pub(super) $name: i16,)*
        }

        impl Style {
            /// What the numbers are, in their order.
            pub const NUMBERS: &'static [Number] = &[$(Number {
                name: stringify!($name),
                least: $least,
                most: $most,
                usual: $usual,
                about: concat!($($about),+),
            },)*];

            /// A style of the usual numbers.
            pub(super) const USUAL: Self = Self { $($name: $usual,)* };

            /// The numbers, in their order.
            pub fn values(&self) -> impl Iterator<Item = i16> + use<> {
                [$(self.$name),*].into_iter()
            }

            fn place(&mut self, name: &str) -> Option<&mut i16> {
                match name {
                    $(stringify!($name) => Some(&mut self.$name),)*
                    _ => None,
                }
            }
        }
    };
}

numbers! {
    /// The share of starting hands raised first in with five or more players behind.
    open_early: 0 to 1000, 150;
    /// The same with four players behind.
    open_middle: 0 to 1000, 190;
    /// The same with three players behind; three quarters of it raise where somebody has limped.
    open_late: 0 to 1000, 270;
    /// The same on the button, or with two players behind.
    open_button: 0 to 1000, 440;
    /// The same with one player behind, off the button.
    open_blind: 0 to 1000, 380;
    /// The share that enters by a call where nobody has raised, the hands that raise included.
    limp: 0 to 1000, 0;
    /// The share that raises after one raise.
    three_bet: 0 to 1000, 60;
    /// The share that raises after two raises; half of it after more.
    four_bet: 0 to 1000, 25;
    /// The share that stays in after one raise, the hands that raise included.
    call_raise: 0 to 1000, 130;
    /// The same for the last to act in the first round, where one raise is to be called.
    defend: 0 to 1000, 350;
    /// The share that stays in after two raises, or where a call costs more than a third of the
    /// stack; half of it after more.
    call_three_bet: 0 to 1000, 50;
    /// The first raise, in thousandths of the bet to match; one such bet more for each limper.
    open_size: 1000 to 20000, 2500;
    /// A further raise in the first round, in thousandths of the bet to match.
    reraise_size: 1000 to 20000, 3000;
    /// Whether the first round is played by these shares (1), or as the later ones (0).
    ranges: 0 to 1, 1;
    /// How many random completions tell what a hand would win; 0 reads the cards in hold'em (made
    /// hand, outs), and tries 48 completions in other games.
    samples: 0 to 1000, 0;
    /// Bets with this edge: 1000 is what a random hand has, 2000 a sure winner against one.
    bet_edge: 0 to 10000, 1350;
    /// Raises a bet with this edge, and 100 more for each raise before.
    raise_edge: 0 to 10000, 1650;
    /// How often a very strong hand checks or calls before the last round where it would bet or
    /// raise.
    slow_play: 0 to 1000, 0;
    /// How often a weak hand bets into one opponent where nobody has; half as often into two, and
    /// so on.
    bluff: 0 to 1000, 250;
    /// How often a draw bets or, half as often, raises.
    semi_bluff: 0 to 1000, 500;
    /// How often a hand that would fold raises a bet of one opponent instead.
    bluff_raise: 0 to 1000, 30;
    /// A bet, in thousandths of the pot.
    bet_size: 50 to 5000, 667;
    /// A raise, in thousandths of the pot after a call.
    raise_size: 50 to 5000, 1000;
    /// Calls where the share that the hand would win is so far above the price.
    margin: -1000 to 1000, 100;
    /// And further by this part of the price, for each bet and raise of the round: those who bet
    /// have better hands than random ones.
    respect: 0 to 2000, 550;
    /// Up to this depth in big blinds it puts all in in the first round or gives up; 0 for never.
    push_below: 0 to 20, 0;
}

/// What the text of a style begins with.
const PREFIX: &str = "style:";

impl Style {
    /// A style of these numbers by their names, the usual ones for all others.
    ///
    /// # Errors
    /// [`RulesError`] with every number that is out of its range, given twice, or not there.
    ///
    /// # Examples
    /// ```
    /// use pokercore_core::play::Style;
    ///
    /// let style = Style::new(&[("open_early", 300), ("bluff", 600)])?;
    /// assert_ne!(style, Style::new(&[])?);
    /// assert_eq!(Style::new(&[("bluff", 1001), ("tilt", 1)]).unwrap_err().defects.len(), 2);
    /// # Ok::<(), pokercore_core::error::RulesError>(())
    /// ```
    pub fn new(numbers: &[(&str, i64)]) -> Result<Self, RulesError> {
        let mut style = Self::USUAL;
        let mut defects = Vec::new();
        for (place, &(name, value)) in numbers.iter().enumerate() {
            let mut refuse = |message: String| {
                let place = format!("style.{name}");
                defects.push(Defect::new(DefectCode::Option, place, message));
            };
            let number = Self::NUMBERS.iter().find(|number| number.name == name);
            let (Some(number), Some(slot)) = (number, style.place(name)) else {
                let known: Vec<&str> = Self::NUMBERS.iter().map(|number| number.name).collect();
                refuse(format!(
                    "a style has no such number; there are {}",
                    known.join(", ")
                ));
                continue;
            };
            if numbers[..place].iter().any(|(other, _)| *other == name) {
                refuse("the number is given twice; give it once".to_owned());
            }
            match i16::try_from(value) {
                Ok(value) if (number.least..=number.most).contains(&value) => *slot = value,
                _ => refuse(format!(
                    "{value} is out of range; give a whole number from {} to {}",
                    number.least, number.most
                )),
            }
        }
        if defects.is_empty() {
            Ok(style)
        } else {
            Err(RulesError { defects })
        }
    }

    /// Reads the text that a style is written as; nothing for text that does not begin like one.
    ///
    /// # Errors
    /// As [`Style::new`], and for an entry that is not of the form `name=number`.
    pub fn from_text(text: &str) -> Option<Result<Self, RulesError>> {
        let entries = text.strip_prefix(PREFIX)?;
        let read = |entry: &'_ str| {
            let (name, value) = entry.split_once('=')?;
            Some((name.to_owned(), value.parse().ok()?))
        };
        let mut numbers: Vec<(String, i64)> = Vec::new();
        for entry in entries.split(',').filter(|entry| !entry.is_empty()) {
            let Some(number) = read(entry) else {
                let message = format!("{entry:?} is no number of a style; write name=number");
                let defect = Defect::new(DefectCode::Option, "style", message);
                return Some(Err(RulesError {
                    defects: vec![defect],
                }));
            };
            numbers.push(number);
        }
        let numbers: Vec<(&str, i64)> = numbers.iter().map(|(name, n)| (&**name, *n)).collect();
        Some(Self::new(&numbers))
    }
}

impl fmt::Display for Style {
    /// All numbers by their names, as [`Style::from_text`] reads them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(PREFIX)?;
        for (place, (number, value)) in Self::NUMBERS.iter().zip(self.values()).enumerate() {
            let comma = if place > 0 { "," } else { "" };
            write!(f, "{comma}{}={value}", number.name)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_numbers_are_within_their_ranges() {
        for number in Style::NUMBERS {
            assert!(
                (number.least..=number.most).contains(&number.usual),
                "{number:?}"
            );
            assert!(number.about.ends_with('.'), "{number:?}");
        }
        assert_eq!(Style::new(&[]), Ok(Style::USUAL));
    }

    #[test]
    fn text_and_back() {
        for number in Style::NUMBERS {
            for value in [number.least, number.most] {
                let style = Style::new(&[(number.name, i64::from(value))]).unwrap();
                assert_eq!(Style::from_text(&style.to_string()).unwrap(), Ok(style));
            }
        }
        assert!(Style::from_text("nit").is_none());
    }

    #[test]
    fn every_defect_is_told() {
        let text = "style:limp=1001,limp=-1,tilt=3,push_below=21,respect=70000";
        let error = Style::from_text(text).unwrap().unwrap_err();
        let places: Vec<&str> = error.defects.iter().map(|d| d.place.as_str()).collect();
        let wrong = ["limp", "limp", "limp", "tilt", "push_below", "respect"];
        assert_eq!(places, wrong.map(|name| format!("style.{name}")));
        for text in [
            "style:limp",
            "style:limp=x",
            "style:limp=1;bluff=2",
            "style:=,",
        ] {
            assert!(Style::from_text(text).unwrap().is_err(), "{text}");
        }
    }
}
