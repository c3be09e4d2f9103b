//! A checked match: who plays with what, and what follows from that for every hand.

use crate::button::{self, ButtonMode, Positions};
use crate::error::{Defect, DefectCode, RulesError};
use crate::game::Game;
use crate::hand::{Dealing, State};
use crate::play::seatings::{Seating, Seatings};
use crate::rules::{MAX_BOARDS, MAX_SEATS};
use crate::seed::{Domain, Seed, Streams};
use crate::setup::{Posts, Setup};
use crate::stakes::{AnteKind, MAX_CHIPS, Stakes};

/// What becomes of the stacks between the hands of a unit of work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Carry {
    /// Every hand begins with the same stacks, and the bots change seats from hand to hand.
    #[default]
    Reset,
    /// Stacks carry; who has lost all chips begins the next hand with a new stack.
    Rebuy,
    /// Stacks carry; who has lost all chips is out until the unit ends. A unit also ends when one
    /// bot has all chips.
    Drop,
}

/// What stands beside the actual result of a hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Adjust {
    /// Nothing.
    #[default]
    Nothing,
    /// What the hand was worth when the betting was over, where cards of the board came after that.
    AllIn,
    /// What the caller of the [`Dealer`](crate::play::Dealer) makes of it.
    ByCaller,
}

/// A match, as plain data that may be wrong; [`Match::new`] checks it.
///
/// The unit of work is a session of [`MatchSetup::session`] hands: one hand where nothing is
/// carried from hand to hand, more where stacks carry or bots remember. Unit `u` has the hands
/// `u * session` and following, hand `k` has the deck of stream `k` of the seed, and a bot's own
/// generator follows from the unit and the bot. So a unit is the same whoever plays it and when.
///
/// Seats. There are as many chairs as bots, and [`MatchSetup::seatings`] says how many ways to sit
/// there are, `s`. Where stacks are reset, hand `k` is played in seating `k mod s` and the last chair
/// has the button: over `s` consecutive hands each bot has each position equally often. Where they
/// carry, unit `u` is played in seating `u mod s`, the last chair has the first button, and the
/// button goes round by [`crate::button`].
///
/// Duplicate. With [`MatchSetup::duplicate`] a unit is one deal that is played once in each seating:
/// hand `u * s + k` has the deck of stream `u` and seating `k`. Bots that remember begin each hand
/// anew there, since they have seen the cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchSetup {
    /// The chips that each bot begins a unit with (with [`Carry::Reset`]: each hand). One number a
    /// bot, 2 to 10 of them.
    pub stacks: Vec<i64>,
    /// The seed of all decks and generators.
    pub seed: Seed,
    /// How many hands a unit of work has, at least 1.
    pub session: u32,
    /// What becomes of the stacks between the hands of a unit.
    pub carry: Carry,
    /// How the button moves where stacks carry.
    pub button: ButtonMode,
    /// How many boards are dealt where the house asks (`run_outs`), 1 to 4; fewer where the deck
    /// has not enough cards.
    pub run_outs: u8,
    /// Who sits where.
    pub seatings: Seatings,
    /// Whether each deal is played in every seating.
    pub duplicate: bool,
    /// What stands beside the actual results.
    pub adjust: Adjust,
}

impl MatchSetup {
    /// A match of single hands.
    pub fn new(stacks: impl Into<Vec<i64>>, seed: impl Into<Seed>) -> Self {
        Self {
            stacks: stacks.into(),
            seed: seed.into(),
            session: 1,
            carry: Carry::Reset,
            button: ButtonMode::Moving,
            run_outs: 1,
            seatings: Seatings::Rotations,
            duplicate: false,
            adjust: Adjust::Nothing,
        }
    }

    /// How many hands a unit of work has.
    pub fn unit_hands(&self) -> u32 {
        if self.duplicate {
            self.seatings.count(self.stacks.len()) as u32
        } else {
            self.session
        }
    }
}

/// The most chips of a match whose results are adjusted: millionths of them stay below 2^63.
const MOST_ADJUSTED: i64 = 1 << 43;

/// How long a game of a mixed game is played before the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turns {
    /// So many hands or orbits, at least 1.
    pub every: u32,
    /// Whether orbits are counted, which are as many hands as are dealt in when the game begins.
    pub orbits: bool,
}

impl Turns {
    /// How many hands a game is played that begins with so many players.
    pub fn hands(self, players: u64) -> u64 {
        let each = if self.orbits { players } else { 1 };
        (u64::from(self.every) * each).max(1)
    }
}

/// A match that was found right: a [`Game`], [`Stakes`] and a [`MatchSetup`]. Of a mixed game it is
/// the first of several matches, one a game.
#[derive(Clone, Debug)]
pub struct Match<'g> {
    game: &'g Game,
    stakes: Stakes,
    setup: MatchSetup,
    streams: Streams,
    /// How many cards of a deck a hand can use.
    cards: usize,
    most_chips: i64,
    /// The table for each seating of the bots, the same with the forced bets posted, and (where
    /// that is all that happens) with the first cards dealt and the first seat to bet.
    tables: Vec<Setup>,
    starts: Vec<State>,
    dealt: Option<Vec<State>>,
    /// For each seating, the bot on each chair, and the chair of each bot.
    seatings: Vec<Seating>,
    chairs: Vec<Seating>,
    unit_hands: u32,
    blinds: bool,
    /// The other games of a mixed game, and how they take turns.
    others: Vec<Match<'g>>,
    turns: Turns,
}

impl<'g> Match<'g> {
    /// Checks a match.
    ///
    /// # Errors
    /// [`RulesError`] with every defect of the stakes and the setup.
    pub fn new(game: &'g Game, stakes: &Stakes, setup: &MatchSetup) -> Result<Self, RulesError> {
        let mut defects = Vec::new();
        stakes.check(game, &mut defects);
        let players = setup.stacks.len();
        if !check_setup(game, setup, &mut defects) {
            return Err(RulesError { defects });
        }
        // Every hand of a unit may bring every stack once more.
        let most = setup
            .stacks
            .iter()
            .try_fold(0_i64, |sum, &stack| sum.checked_add(stack));
        let again = i64::from(setup.session).saturating_add(1);
        if setup.carry == Carry::Rebuy
            && most.is_some_and(|most| most.saturating_mul(again) > MAX_CHIPS)
        {
            defects.push(Defect::new(
                DefectCode::TooManyChips,
                "match.session",
                "so many hands could bring more than 2^53 chips into play; make units shorter",
            ));
        }
        let most_chips = match setup.carry {
            Carry::Rebuy => most.unwrap_or(MAX_CHIPS).saturating_mul(again),
            Carry::Reset | Carry::Drop => most.unwrap_or(MAX_CHIPS),
        };
        if setup.adjust != Adjust::Nothing && most_chips > MOST_ADJUSTED {
            defects.push(Defect::new(
                DefectCode::TooManyChips,
                "match.adjust",
                format!(
                    "{most_chips} chips may come into play; results can be adjusted up to \
                     {MOST_ADJUSTED}"
                ),
            ));
        }
        let mut table = Setup::full(&setup.stacks, Posts::default());
        table.check(game, &mut defects);
        if !defects.is_empty() {
            return Err(RulesError { defects });
        }
        let positions = first_positions(stakes, table.button, table.dealt, table.chairs)?;
        table.posts = button::posts(&positions, stakes, table.dealt, &[], &[])?;
        let dealing = Dealing::Deck(*game.deck());
        let seatings = setup.seatings.list(players);
        let mut chairs = vec![Seating::default(); seatings.len()];
        let mut tables = vec![table; seatings.len()];
        for ((seating, chairs), table) in seatings.iter().zip(&mut chairs).zip(&mut tables) {
            for (chair, &bot) in seating.iter().take(players).enumerate() {
                chairs[bot as usize] = chair as u8;
                table.stacks[chair] = setup.stacks[bot as usize];
            }
        }
        let starts: Vec<State> = tables
            .iter()
            .map(|table| State::begin(game, stakes, table, &dealing, &mut ()))
            .collect();
        Ok(Self {
            game,
            stakes: *stakes,
            setup: setup.clone(),
            cards: if game.options().run_outs || game.recycles() {
                game.deck().len()
            } else {
                game.cards_needed(players)
            },
            most_chips,
            streams: setup.seed.streams(Domain::Deck),
            dealt: starts
                .iter()
                .map(|start| start.up_to_first_bet(game))
                .collect(),
            starts,
            seatings,
            chairs,
            unit_hands: setup.unit_hands(),
            blinds: has_blinds(stakes),
            tables,
            others: Vec::new(),
            turns: Turns {
                every: 1,
                orbits: false,
            },
        })
    }

    /// Checks a match of a mixed game: games that take turns, each at its own stakes.
    ///
    /// Where stacks are reset, the game of a hand follows from its number alone; where they carry,
    /// each unit begins with the first game. A game without blinds is played with the button where
    /// it will be in the next hand with blinds, so that nobody escapes one.
    ///
    /// # Errors
    /// [`RulesError`] with every defect of every game, its stakes, and the setup.
    pub fn mixed(
        games: &[(&'g Game, Stakes)],
        turns: Turns,
        setup: &MatchSetup,
    ) -> Result<Self, RulesError> {
        let mut defects = Vec::new();
        if games.is_empty() || turns.every == 0 {
            defects.push(Defect::new(
                DefectCode::Option,
                "match.games",
                format!(
                    "{} games, the next one after {} turns; give at least 1 of both",
                    games.len(),
                    turns.every
                ),
            ));
        }
        let mut made = Vec::new();
        for (place, (game, stakes)) in games.iter().enumerate() {
            match Self::new(game, stakes, setup) {
                Ok(table) => made.push(table),
                Err(error) => defects.extend(error.defects.into_iter().map(|defect| {
                    let at = format!("match.games[{place}].{}", defect.place);
                    Defect::new(defect.code, at, defect.message)
                })),
            }
        }
        if !defects.is_empty() {
            return Err(RulesError { defects });
        }
        let mut made = made.into_iter();
        match made.next() {
            Some(first) => Ok(Self {
                others: made.collect(),
                turns,
                ..first
            }),
            None => Err(RulesError { defects }),
        }
    }

    /// How many games take turns: 1 where the match is of one game.
    #[inline]
    pub fn games(&self) -> usize {
        1 + self.others.len()
    }

    /// The match of a game of the mixed game, the first for a place that there is not.
    pub(super) fn of_game(&self, place: usize) -> &Self {
        match place
            .checked_sub(1)
            .and_then(|other| self.others.get(other))
        {
            Some(other) => other,
            None => self,
        }
    }

    /// How the games take turns.
    pub(super) fn turns(&self) -> Turns {
        self.turns
    }

    /// Whether some game of the match has blinds.
    pub(super) fn any_blinds(&self) -> bool {
        self.blinds || self.others.iter().any(|other| other.blinds)
    }

    /// The game.
    #[inline]
    pub fn game(&self) -> &'g Game {
        self.game
    }

    /// The stakes.
    pub fn stakes(&self) -> &Stakes {
        &self.stakes
    }

    /// The setup it was made from.
    pub fn setup(&self) -> &MatchSetup {
        &self.setup
    }

    /// How many bots play.
    #[inline]
    pub fn players(&self) -> usize {
        self.setup.stacks.len()
    }

    /// How many hands a unit has.
    #[inline]
    pub fn unit_hands(&self) -> u32 {
        self.unit_hands
    }

    /// Whether somebody has the big blind.
    #[inline]
    pub(super) fn has_blinds(&self) -> bool {
        self.blinds
    }

    /// How many seatings there are.
    #[inline]
    pub(super) fn seatings(&self) -> usize {
        self.seatings.len()
    }

    /// The streams of the decks.
    #[inline]
    pub(super) fn streams(&self) -> &Streams {
        &self.streams
    }

    /// How many chips can lie on the table at most.
    pub(super) fn most_chips(&self) -> i64 {
        self.most_chips
    }

    /// How many cards of a deck a hand can use.
    #[inline]
    pub(super) fn cards(&self) -> usize {
        self.cards
    }

    /// The table in a seating.
    #[inline]
    pub(super) fn table(&self, turn: usize) -> &Setup {
        &self.tables[turn]
    }

    /// The same table when the first seat is to bet, if no card can change what comes before.
    #[inline]
    pub(super) fn dealt(&self, turn: usize) -> Option<&State> {
        self.dealt.as_ref().map(|dealt| &dealt[turn])
    }

    /// The bot on each chair in a seating.
    #[inline]
    pub(super) fn seating(&self, turn: usize) -> &Seating {
        &self.seatings[turn]
    }

    /// The chair of each bot in a seating.
    #[inline]
    pub(super) fn chairs(&self, turn: usize) -> &Seating {
        &self.chairs[turn]
    }

    /// The same table before the first card, the forced bets posted.
    #[inline]
    pub(super) fn start(&self, turn: usize) -> &State {
        &self.starts[turn]
    }
}

/// Adds what is wrong with a setup by itself. Returns whether what follows from the number of bots can
/// be looked at.
fn check_setup(game: &Game, setup: &MatchSetup, defects: &mut Vec<Defect>) -> bool {
    if setup.session == 0 {
        defects.push(Defect::new(
            DefectCode::Option,
            "match.session",
            "a unit of 0 hands; give at least 1",
        ));
    }
    if !(1..=MAX_BOARDS as u8).contains(&setup.run_outs) {
        defects.push(Defect::new(
            DefectCode::Boards,
            "match.run_outs",
            format!("{} boards; give 1 to {MAX_BOARDS}", setup.run_outs),
        ));
    }
    let players = setup.stacks.len();
    if !(2..=MAX_SEATS).contains(&players) {
        defects.push(Defect::new(
            DefectCode::Players,
            "match.stacks",
            format!("{players} bots; a match takes 2 to {MAX_SEATS}"),
        ));
        return false;
    }
    if setup.seatings == Seatings::Permutations && players > Seatings::MOST_PERMUTED {
        defects.push(Defect::new(
            DefectCode::Option,
            "match.seating",
            format!(
                "{players} bots have too many orders; permutations are for up to {}, let them \
                 rotate",
                Seatings::MOST_PERMUTED
            ),
        ));
        return false;
    }
    if setup.duplicate && (setup.carry != Carry::Reset || setup.session != 1) {
        defects.push(Defect::new(
            DefectCode::Option,
            "match.duplicate",
            "a deal that is played again begins with the same stacks; leave out sessions, or \
             duplicate",
        ));
    }
    if setup.carry == Carry::Drop && game.seat_limits().0 > 2 {
        defects.push(Defect::new(
            DefectCode::Players,
            "match.carry",
            format!(
                "bots that bust are dropped, but the game needs {} players; let them rebuy",
                game.seat_limits().0
            ),
        ));
    }
    true
}

/// Whether somebody has the big blind.
fn has_blinds(stakes: &Stakes) -> bool {
    stakes.big_blind > 0 || stakes.ante > 0 && stakes.ante_kind == AnteKind::BigBlind
}

/// The positions of the first hand of a table, with or without blinds as the stakes have it.
pub(super) fn first_positions(
    stakes: &Stakes,
    chair: u8,
    dealt: u16,
    chairs: u8,
) -> Result<Positions, RulesError> {
    Ok(if has_blinds(stakes) {
        button::first(chair, dealt, chairs)?
    } else {
        button::first_without_blinds(chair, dealt, chairs)?
    })
}
