//! The styles that have a name.

use super::Style;

/// A style with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// The name in configurations.
    pub name: &'static str,
    /// What it does, in a line.
    pub about: &'static str,
    /// Its numbers.
    pub style: Style,
}

const USUAL: Style = Style::USUAL;

/// The same share of starting hands in every place.
const fn anywhere(share: i16, style: Style) -> Style {
    Style {
        open_early: share,
        open_middle: share,
        open_late: share,
        open_button: share,
        open_blind: share,
        ..style
    }
}

/// All styles with a name, the tightest first.
pub const PRESETS: &[Preset] = &[
    Preset {
        name: "nit",
        about: "very few hands, hardly a bluff, and folds to pressure without a very good hand",
        style: Style {
            open_early: 60,
            open_middle: 75,
            open_late: 100,
            open_button: 150,
            open_blind: 130,
            three_bet: 20,
            four_bet: 10,
            call_raise: 50,
            defend: 100,
            call_three_bet: 18,
            bet_edge: 1500,
            raise_edge: 1780,
            bluff: 60,
            semi_bluff: 100,
            bluff_raise: 0,
            margin: 150,
            respect: 800,
            ..USUAL
        },
    },
    Preset {
        name: "rock",
        about: "few hands and passive: limps and calls with them, raises only with the best",
        style: Style {
            limp: 170,
            three_bet: 12,
            four_bet: 8,
            call_raise: 110,
            defend: 150,
            call_three_bet: 25,
            bet_edge: 1690,
            raise_edge: 1880,
            bluff: 0,
            semi_bluff: 0,
            bluff_raise: 0,
            bet_size: 500,
            margin: 120,
            respect: 500,
            ..anywhere(30, USUAL)
        },
    },
    Preset {
        name: "tag",
        about: "tight and aggressive: few hands by position, raised and bet for value, some bluffs",
        style: USUAL,
    },
    Preset {
        name: "positional",
        about: "lives by position: very tight in front, raises most hands on the button",
        style: Style {
            open_early: 90,
            open_middle: 130,
            open_late: 300,
            open_button: 650,
            open_blind: 500,
            three_bet: 70,
            call_raise: 90,
            defend: 400,
            open_size: 2200,
            bluff: 400,
            bet_size: 500,
            ..USUAL
        },
    },
    Preset {
        name: "trapper",
        about: "tight, but plays its best hands slowly: calls and checks them, and raises late",
        style: Style {
            slow_play: 900,
            bluff: 50,
            semi_bluff: 100,
            bluff_raise: 0,
            bet_edge: 1450,
            ..USUAL
        },
    },
    Preset {
        name: "lag",
        about: "loose and aggressive: many hands, many re-raises, bets and bluffs all the way",
        style: Style {
            open_early: 240,
            open_middle: 300,
            open_late: 400,
            open_button: 600,
            open_blind: 550,
            three_bet: 130,
            four_bet: 45,
            call_raise: 260,
            defend: 480,
            call_three_bet: 80,
            bet_edge: 1200,
            raise_edge: 1500,
            bluff: 450,
            semi_bluff: 750,
            bluff_raise: 80,
            margin: 60,
            respect: 400,
            ..USUAL
        },
    },
    Preset {
        name: "maniac",
        about: "raises and bets with almost anything, and hardly ever lets go before the river",
        style: Style {
            three_bet: 400,
            four_bet: 200,
            call_raise: 750,
            defend: 850,
            call_three_bet: 350,
            open_size: 3500,
            bet_edge: 900,
            raise_edge: 1250,
            bluff: 800,
            semi_bluff: 1000,
            bluff_raise: 300,
            bet_size: 1000,
            margin: -20,
            respect: 150,
            ..anywhere(750, USUAL)
        },
    },
    Preset {
        name: "calling_station",
        about: "plays most hands, calls almost anything, and raises with nothing but the best",
        style: Style {
            limp: 750,
            three_bet: 10,
            four_bet: 5,
            call_raise: 600,
            defend: 750,
            call_three_bet: 300,
            bet_edge: 1800,
            raise_edge: 1930,
            bluff: 0,
            semi_bluff: 0,
            bluff_raise: 0,
            bet_size: 500,
            margin: -150,
            respect: 0,
            ..anywhere(15, USUAL)
        },
    },
    Preset {
        name: "fish",
        about: "loose and passive: limps many hands, chases draws, gives up when it has nothing",
        style: Style {
            limp: 600,
            three_bet: 20,
            four_bet: 10,
            call_raise: 450,
            defend: 600,
            call_three_bet: 200,
            open_size: 3000,
            bet_edge: 1550,
            raise_edge: 1850,
            bluff: 60,
            semi_bluff: 50,
            bluff_raise: 10,
            bet_size: 400,
            margin: 40,
            respect: 50,
            ..anywhere(60, USUAL)
        },
    },
    Preset {
        name: "pot_odds",
        about: "never bets: calls whenever the price is right for what its cards would win",
        style: Style {
            ranges: 0,
            bet_edge: 10000,
            raise_edge: 10000,
            bluff: 0,
            semi_bluff: 0,
            bluff_raise: 0,
            margin: 0,
            respect: 0,
            ..USUAL
        },
    },
    Preset {
        name: "sampler",
        about: "bets and calls in every round by what its hand wins in random completions",
        style: Style {
            ranges: 0,
            samples: 40,
            bet_edge: 1200,
            raise_edge: 1450,
            bluff: 0,
            semi_bluff: 0,
            bluff_raise: 0,
            margin: 40,
            respect: 250,
            ..USUAL
        },
    },
    Preset {
        name: "short_stack",
        about: "all-in or fold up to 20 big blinds; with more, few hands for all its chips",
        style: Style {
            three_bet: 60,
            four_bet: 40,
            call_raise: 60,
            defend: 120,
            call_three_bet: 45,
            open_early: 100,
            open_middle: 130,
            open_late: 180,
            open_button: 280,
            open_blind: 280,
            reraise_size: 12000,
            bluff: 150,
            bet_size: 1000,
            raise_size: 2500,
            push_below: 20,
            ..USUAL
        },
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn presets_are_styles_and_differ() {
        for (place, preset) in PRESETS.iter().enumerate() {
            let values = preset.style.values();
            let numbers: Vec<(&str, i64)> = Style::NUMBERS
                .iter()
                .map(|number| number.name)
                .zip(values.map(i64::from))
                .collect();
            assert_eq!(Style::new(&numbers), Ok(preset.style), "{}", preset.name);
            for other in &PRESETS[..place] {
                assert_ne!(preset.name, other.name);
                assert_ne!(preset.style, other.style, "{} {}", preset.name, other.name);
            }
        }
    }
}
