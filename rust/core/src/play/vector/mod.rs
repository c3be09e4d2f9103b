//! Many hands in step: [`VectorHands`], for learners that decide for all of them at once.
//!
//! *Rows.* Row `r` of a batch is environment `e = first + r`, which plays one hand after the other.
//! Its `k`-th hand has the number `e * 2^32 + k` of the seed: the same cards, seats and bots'
//! generators as that unit of a [`Match`], whatever the size of the batch, the other rows and what
//! is played in them. Player `p` sits in a hand with the number `h` on chair `(p + h) mod n`, and
//! the last chair has the button.
//!
//! *Decisions.* A row always waits for one player's decision: a bet, a discard, or (where the house
//! lets seats decide) a show or muck. The players that were given a native bot are played inside, and
//! the number of boards of a run-out is the setup's, so neither is ever asked for. [`Actions`] are
//! the numbers of what can be answered, [`Encoding`] what the player is told: what its seat may know,
//! and nothing else.
//!
//! *Steps.* [`VectorHands::step`] takes one number a row. All are looked at first; where one is not
//! legal, none is taken. When a hand is over, its row is `done` in this step, its rewards are the
//! chips that each player won or lost, and the next hand of the environment is dealt at once: what
//! the row tells besides is of the new hand. A hand in which nobody is asked for a decision (bots
//! fold to the player, or the chips do not reach) is *passed over*: its number is used up, and its
//! result is counted apart ([`VectorHands::passed`]).
//!
//! ```
//! use pokercore_core::game::Game;
//! use pokercore_core::play::vector::{Size, VectorHands, VectorSetup};
//! use pokercore_core::rules::{Limit, Options, Rules};
//! use pokercore_core::stakes::Stakes;
//!
//! let game = Game::new(&Rules::holdem(Limit::NoLimit), &Options::default())?;
//! let setup = VectorSetup::new([200; 6], 1_u64, 32);
//! let menu = [Size::Min, Size::Pot { parts: 1, of: 1 }, Size::AllIn];
//! let mut hands = VectorHands::new(&game, &Stakes::blinds(1, 2), &setup, &menu)?;
//! let mut arrays = hands.arrays();
//! hands.look(&mut arrays.out())?;
//! hands.step(&[1; 32], &mut arrays.out())?;
//! assert_eq!(arrays.players.len(), 32);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod encoding;
mod menu;
mod out;
mod rows;

use core::ops::Deref;

use crate::action::{Action, Turn};
use crate::error::{Defect, DefectCode, IllegalAction, RulesError};
use crate::game::Game;
use crate::hand::{Hand, State};
use crate::lanes::fetch;
use crate::play::dice::{Generators, Kept};
use crate::play::matchup::{Match, MatchSetup};
use crate::play::policy::Policy;
use crate::play::seatings::Seating;
use crate::seed::{Domain, Seed, SomeStreams, TOGETHER};
use crate::stakes::Stakes;

pub use encoding::{Block, ENCODING_VERSION, Encoding};
pub use menu::{Actions, FIRST_SIZE, FOLD, MAX_BETS, MAX_PART, PASSIVE, Size};
pub use out::{Arrays, Out, VectorError};

use encoding::Acted;
use menu::discard_fits;
use out::check;

/// The most rows of a batch.
pub const MAX_ROWS: usize = 1 << 20;
/// How many hands in a row may be passed over.
const MOST_PASSED: u32 = 10_000;
/// Rows whose hands are dealt, or whose rewards are cleared, in one go.
const CHUNK: usize = 32;
/// How many rows ahead the memory of one is asked for.
const AHEAD: isize = 6;
/// How much of a row most actions look at: its number, its turn, and the first fields of the state.
const LOOKED_AT: usize = 6 * 64;

/// A batch, as plain data that may be wrong; [`VectorHands::new`] checks it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VectorSetup {
    /// The chips that each player begins every hand with; one number a player, 2 to 10 of them.
    pub stacks: Vec<i64>,
    /// The seed of all decks and generators.
    pub seed: Seed,
    /// How many rows, 1 to [`MAX_ROWS`].
    pub rows: usize,
    /// The environment of row 0, below 2^32 less the rows.
    pub first: u64,
    /// The native bot of each player; none for the players that are asked. Empty for no bots at all.
    pub bots: Vec<Option<Policy>>,
    /// How many boards are dealt where the house asks, 1 to 4.
    pub run_outs: u8,
}

impl VectorSetup {
    /// A batch in which every player is asked.
    pub fn new(stacks: impl Into<Vec<i64>>, seed: impl Into<Seed>, rows: usize) -> Self {
        Self {
            stacks: stacks.into(),
            seed: seed.into(),
            rows,
            first: 0,
            bots: Vec::new(),
            run_outs: 1,
        }
    }
}

/// What a row may answer. Fits into a word, since all of them are looked at before a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Asked(u64);

impl Asked {
    /// Nothing: no hand of this row comes to a decision.
    const NOTHING: Self = Self(0);
    /// A show, and nothing else.
    const SHOW: Self = Self(1 << 63);
    /// A show or a muck.
    const SHOW_OR_MUCK: Self = Self(1 << 63 | 1 << 62);
    /// The bit of a discard; see [`Asked::discard`].
    const DISCARD: u64 = 1 << 61;
    /// How many numbers of actions a bet has at most.
    const BETS: u64 = (FIRST_SIZE + MAX_BETS) as u64;

    /// A bet: the sizes of the menu that may be chosen, a bit each, and whether folding is legal.
    /// What is due can always be paid.
    #[inline(always)]
    const fn bet(sizes: u64, fold: bool) -> Self {
        Self(sizes << FIRST_SIZE | 1 << PASSIVE | fold as u64)
    }

    /// A discard of so many cards by a hand of so many.
    const fn discard(due: Due) -> Self {
        Self(Self::DISCARD | due.least as u64 | (due.most as u64) << 8 | (due.held as u64) << 16)
    }

    /// The bits of the actions that may be chosen, where a bet is asked for.
    #[inline(always)]
    const fn as_bet(self) -> Option<u64> {
        if self.0 >> PASSIVE & 1 == 1 && self.0 < Self::DISCARD {
            Some(self.0)
        } else {
            None
        }
    }

    /// What is to be discarded, where that is asked for.
    const fn as_discard(self) -> Option<Due> {
        if self.0 & Self::DISCARD == 0 {
            return None;
        }
        Some(Due {
            least: self.0 as u8,
            most: (self.0 >> 8) as u8,
            held: (self.0 >> 16) as u8,
        })
    }
}

/// How many cards are to be discarded by a hand of how many.
#[derive(Clone, Copy, Debug)]
struct Due {
    least: u8,
    most: u8,
    held: u8,
}

/// One environment. It begins where a line of the cache does.
#[derive(Clone)]
#[repr(C, align(64))]
struct Row<G> {
    /// The number of the hand.
    number: u64,
    /// Where the bet that is asked for goes in what is kept; see [`Encoding::line`].
    line: u32,
    /// By how many chairs the players are turned.
    turn: u8,
    acted: Acted,
    hand: Hand<G>,
}

/// The bots of all rows.
#[derive(Clone)]
struct Bots {
    of_player: Vec<Option<Policy>>,
    generators: Generators,
    /// The generators of each row while those of another one are in use; none for one row alone.
    kept: Vec<Kept>,
}

impl Bots {
    /// Begins with the generators of a row's next hand.
    #[inline]
    fn open(&mut self, place: usize, number: u64) {
        match self.kept.get_mut(place) {
            Some(kept) => *kept = Kept::default(),
            None => self.generators.open(number),
        }
    }

    /// Takes the generators of a row into use, or puts them back.
    #[inline(always)]
    fn change(&mut self, place: usize, number: u64) {
        if let Some(kept) = self.kept.get_mut(place) {
            self.generators.swap(number, kept);
        }
    }
}

/// Hands in step; see the [module](self). A clone is a batch of its own that goes on in the same way.
#[derive(Clone)]
pub struct VectorHands<G> {
    rows: Vec<Row<G>>,
    /// What each row may answer; apart, so that all answers are looked at quickly.
    asked: Vec<Asked>,
    /// A place for the totals of the menu in a row whose amounts nobody wants.
    totals: Vec<i64>,
    /// What was done in each row's hand; see [`Encoding::kept`].
    kept: Vec<f32>,
    /// For each turn of the players, the table with the forced bets posted; and (where that is all
    /// that happens) with the first cards dealt.
    starts: Vec<State>,
    dealt: Option<Vec<State>>,
    seatings: Vec<Seating>,
    cards: usize,
    decks: SomeStreams,
    bots: Option<Bots>,
    actions: Actions,
    encoding: Encoding,
    setup: VectorSetup,
    /// Whether the next step goes from the last row to the first. The rows that were looked at last
    /// are still in the cache, so steps go to and fro; what they do does not depend on it.
    backwards: bool,
    most_chips: i64,
    passed: u64,
    passed_net: Vec<i64>,
}

impl<G> core::fmt::Debug for VectorHands<G> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("VectorHands")
            .field("rows", &self.rows.len())
            .finish_non_exhaustive()
    }
}

impl<G: Deref<Target = Game> + Clone> VectorHands<G> {
    /// Checks a batch and deals the first hand of every row.
    ///
    /// # Errors
    /// [`RulesError`] with every defect of the stakes, the setup and the menu; also where hands are
    /// dealt but nobody is ever asked.
    pub fn new(
        game: G,
        stakes: &Stakes,
        setup: &VectorSetup,
        menu: &[Size],
    ) -> Result<Self, RulesError> {
        let mut defects = check_setup(setup);
        let actions = Actions::new(&game, menu);
        let mut single = MatchSetup::new(setup.stacks.clone(), setup.seed.clone());
        single.run_outs = setup.run_outs;
        let table = Match::new(&game, stakes, &single);
        let (actions, table) = match (actions, table) {
            (Ok(actions), Ok(table)) if defects.is_empty() => (actions, table),
            (actions, table) => {
                defects.extend(actions.err().into_iter().flat_map(|error| error.defects));
                let of_table = table.err().into_iter().flat_map(|error| error.defects);
                defects.extend(of_table.map(of_batch));
                return Err(RulesError { defects });
            }
        };
        let players = table.players();
        let starts: Vec<State> = (0..players).map(|turn| *table.start(turn)).collect();
        let dealt: Option<Vec<State>> = (0..players).map(|t| table.dealt(t).copied()).collect();
        let seatings = (0..players).map(|turn| *table.seating(turn)).collect();
        let (cards, most_chips) = (table.cards(), table.most_chips());
        let encoding = Encoding::new(&game, players, stakes.unit(), &actions);
        let rows = (0..setup.rows).map(|_| Row {
            hand: Hand::resume(game.clone(), starts[0]),
            number: 0,
            line: 0,
            turn: 0,
            acted: Acted::default(),
        });
        let bots = setup.bots.iter().any(Option::is_some).then(|| Bots {
            of_player: setup.bots.clone(),
            generators: Generators::new(&setup.seed, players),
            kept: match setup.rows {
                1 => Vec::new(),
                rows => (0..rows).map(|_| Kept::default()).collect(),
            },
        });
        let mut hands = Self {
            rows: rows.collect(),
            asked: vec![Asked::NOTHING; setup.rows],
            totals: vec![0; menu.len()],
            kept: vec![0.0; encoding.kept() * setup.rows],
            starts,
            dealt,
            seatings,
            cards,
            decks: SomeStreams::new(setup.seed.streams(Domain::Deck)),
            bots,
            actions,
            encoding,
            setup: setup.clone(),
            backwards: false,
            most_chips,
            passed: 0,
            passed_net: vec![0; players],
        };
        hands.deal_all();
        if hands.asked.contains(&Asked::NOTHING) {
            return Err(RulesError {
                defects: vec![Defect::new(
                    DefectCode::StackOutOfRange,
                    "batch.stacks",
                    format!(
                        "{MOST_PASSED} hands were dealt and nobody was asked for a decision; give \
                         more chips, or fewer players a bot"
                    ),
                )],
            });
        }
        Ok(hands)
    }

    /// Begins anew: every row deals its first hand, of another seed if one is given.
    pub fn reset(&mut self, seed: Option<&Seed>) {
        if let Some(seed) = seed {
            self.setup.seed = seed.clone();
            self.decks = SomeStreams::new(seed.streams(Domain::Deck));
            if let Some(bots) = &mut self.bots {
                bots.generators = Generators::new(seed, self.starts.len());
            }
        }
        self.passed = 0;
        self.passed_net.fill(0);
        self.deal_all();
    }

    fn deal_all(&mut self) {
        let count = self.rows.len();
        for (row, environment) in self.rows.iter_mut().zip(self.setup.first..) {
            // Dealing goes on to the next number.
            row.number = (environment << 32).wrapping_sub(1);
        }
        for first in (0..count).step_by(CHUNK) {
            let last = count.min(first + CHUNK);
            self.refill(&mut (first..last).collect());
        }
        for place in 0..count {
            self.ask(place);
        }
    }

    /// How many rows there are.
    pub fn rows(&self) -> usize {
        self.rows.len()
    }

    /// How many players sit at each table.
    pub fn players(&self) -> usize {
        self.starts.len()
    }

    /// The actions as numbers.
    pub fn actions(&self) -> &Actions {
        &self.actions
    }

    /// What a row tells.
    pub fn encoding(&self) -> &Encoding {
        &self.encoding
    }

    /// What it was made from; the seed is that of the last reset.
    pub fn setup(&self) -> &VectorSetup {
        &self.setup
    }

    /// How many chips can lie on a table at most.
    pub fn most_chips(&self) -> i64 {
        self.most_chips
    }

    /// How many hands were passed over since the last reset, and what each player won in them.
    pub fn passed(&self) -> (u64, &[i64]) {
        (self.passed, &self.passed_net)
    }

    /// The hand that a row plays.
    pub fn hand(&self, row: usize) -> Option<&Hand<G>> {
        self.rows.get(row).map(|row| &row.hand)
    }

    /// The number of the hand that a row plays: its stream of the seed.
    pub fn number(&self, row: usize) -> Option<u64> {
        self.rows.get(row).map(|row| row.number)
    }

    /// The player who is asked in a row; nobody where no hand comes to a decision.
    pub fn player(&self, row: usize) -> Option<usize> {
        (row < self.rows.len()).then(|| self.asked_player(row))?
    }

    /// The chair of a player in the hand that a row plays.
    pub fn chair_of(&self, row: usize, player: usize) -> Option<u8> {
        let players = self.starts.len();
        let row = self.rows.get(row)?;
        (player < players).then(|| ((player + row.turn as usize) % players) as u8)
    }

    #[inline]
    fn asked_player(&self, place: usize) -> Option<usize> {
        let row = &self.rows[place];
        match row.hand.turn() {
            Turn::Seat(chair) if self.asked[place] != Asked::NOTHING => {
                Some(self.seatings[row.turn as usize][chair as usize & 15] as usize)
            }
            _ => None,
        }
    }

    /// New arrays of the right sizes.
    pub fn arrays(&self) -> Arrays {
        let rows = self.rows.len();
        Arrays {
            observations: vec![0.0; rows * self.encoding.width()],
            finals: vec![0.0; rows * self.starts.len() * self.encoding.width()],
            masks: vec![0; rows * self.actions.flags()],
            amounts: vec![0; rows * self.actions.count()],
            players: vec![0; rows],
            rewards: vec![0; rows * self.starts.len()],
            done: vec![0; rows],
        }
    }

    /// Writes what every row tells now: nothing is done, and rewards are 0.
    ///
    /// # Errors
    /// [`VectorError::Shape`] where an array has another length than it must have.
    pub fn look(&mut self, out: &mut Out<'_>) -> Result<(), VectorError> {
        self.check_shapes(out)?;
        out.rewards.fill(0);
        out.done.fill(0);
        for place in 0..self.rows.len() {
            self.tell(place, out);
        }
        Ok(())
    }

    /// Takes one action a row, deals what follows from it, and writes what every row tells then.
    ///
    /// # Errors
    /// [`VectorError::Shape`] where an array has another length than it must have, and
    /// [`VectorError::Illegal`] with the rows whose action is not legal. Nothing has changed.
    pub fn step(&mut self, actions: &[i64], out: &mut Out<'_>) -> Result<(), VectorError> {
        let count = self.rows.len();
        check("actions", actions.len(), count)?;
        self.check_shapes(out)?;
        let legal = |(asked, action): (&Asked, &i64)| is_legal(&self.actions, *asked, *action);
        if !self.asked.iter().zip(actions).all(legal) {
            return Err(self.refuse(actions));
        }
        let mut over = Vec::with_capacity(TOGETHER + 1);
        out.rewards.fill(0);
        let (first, by) = if self.backwards {
            (count - 1, -1_isize)
        } else {
            (0, 1)
        };
        self.backwards = !self.backwards;
        let mut place = first;
        for _ in 0..count {
            if let Some(row) = self.rows.get(place.wrapping_add_signed(by * AHEAD)) {
                fetch::<_, LOOKED_AT>(row);
            }
            self.expect(place.wrapping_add_signed(by * (AHEAD / 3)));
            self.take(place, actions[place] as usize);
            let ended = self.rows[place].hand.is_over();
            out.done[place] = u8::from(ended);
            if ended {
                self.end(place, out);
                // The last one waits, until what it needs is there.
                self.expect_deal(place);
                over.push(place);
                if over.len() > TOGETHER {
                    self.deal_next(&mut over, out);
                }
            } else {
                self.tell(place, out);
            }
            place = place.wrapping_add_signed(by);
        }
        self.deal_next(&mut over, out);
        Ok(())
    }

    /// As [`VectorHands::step`] in a batch of one row. Returns whether the hand was over by the action.
    ///
    /// # Errors
    /// As those of [`VectorHands::step`], and [`VectorError::Shape`] in a batch of more rows.
    pub fn step_one(&mut self, action: i64, out: &mut Out<'_>) -> Result<bool, VectorError> {
        check("actions", 1, self.rows.len())?;
        self.check_shapes(out)?;
        if !is_legal(&self.actions, self.asked[0], action) {
            return Err(self.refuse(&[action]));
        }
        self.take(0, action as usize);
        let ended = self.rows[0].hand.is_over();
        out.done[0] = u8::from(ended);
        if ended {
            self.end(0, out);
            self.refill_one(0);
        } else {
            out.rewards.fill(0);
        }
        self.tell(0, out);
        Ok(ended)
    }

    /// Writes what a hand that is over brought, and what its players may know of it.
    #[inline]
    fn end(&self, place: usize, out: &mut Out<'_>) {
        let players = self.starts.len();
        self.won(
            place,
            &mut out.rewards[place * players..(place + 1) * players],
        );
        if !out.finals.is_empty() {
            let width = self.encoding.width() * players;
            self.tell_end(place, &mut out.finals[place * width..(place + 1) * width]);
        }
    }

    /// Deals the next hands of the first few of these rows, and writes what they tell; the last one is
    /// left then, if there are more.
    #[inline(never)]
    fn deal_next(&mut self, over: &mut Vec<usize>, out: &mut Out<'_>) {
        let last = if over.len() > TOGETHER {
            over.pop()
        } else {
            None
        };
        let mut places = [0; TOGETHER];
        let count = over.len().min(TOGETHER);
        places[..count].copy_from_slice(&over[..count]);
        self.refill(over);
        over.extend(last);
        for &place in &places[..count] {
            self.tell(place, out);
        }
    }

    /// Takes any legal action, not only those of the menu, in one row, and deals what follows from
    /// it. Returns what each player won where the hand is over by it; the next one is dealt then.
    /// `finals`, unless it is empty, becomes the row of [`Out::finals`].
    ///
    /// # Errors
    /// [`IllegalAction`]; nothing has changed. A row that is not there, and one where nobody is
    /// asked, take no action, and nothing is returned.
    pub fn act(
        &mut self,
        place: usize,
        action: Action,
        finals: &mut [f32],
    ) -> Result<Option<Vec<i64>>, IllegalAction> {
        let Some(row) = self.rows.get_mut(place) else {
            return Ok(None);
        };
        if self.asked[place] == Asked::NOTHING {
            return Ok(None);
        }
        if !row.hand.legal().contains(&action) {
            row.hand.apply(action, &mut ())?;
        }
        self.apply(place, action);
        self.go_on(place);
        let mut won = None;
        if self.rows[place].hand.is_over() {
            let mut rewards = vec![0; self.starts.len()];
            self.won(place, &mut rewards);
            won = Some(rewards);
            if finals.len() == self.starts.len() * self.encoding.width() {
                self.tell_end(place, finals);
            }
            self.refill_one(place);
        }
        self.ask(place);
        Ok(won)
    }

    /// Gives up the hand of a row, whose result nobody is told, and deals the next one.
    pub fn skip(&mut self, place: usize) {
        if place < self.rows.len() {
            self.refill_one(place);
            self.ask(place);
        }
    }

    /// Writes what a player of a row may know, whoever is asked.
    ///
    /// # Errors
    /// [`VectorError::Shape`] where `row` has another length than [`Encoding::width`], or where there
    /// is no such row or player.
    pub fn observe(
        &self,
        place: usize,
        player: usize,
        numbers: &mut [f32],
    ) -> Result<(), VectorError> {
        check("the observation", numbers.len(), self.encoding.width())?;
        let Some(chair) = self.chair_of(place, player) else {
            return Err(VectorError::Shape {
                name: "the place of a row and its player",
                found: place,
                needed: self.rows.len(),
            });
        };
        let row = &self.rows[place];
        self.encode(place, &row.hand.bets(), chair, numbers);
        Ok(())
    }

    /// Which of [`Actions`] are legal in a row, and the totals of its sizes, as in [`Out`].
    ///
    /// # Errors
    /// [`VectorError::Shape`] where the mask has another length than [`Actions::flags`], or the
    /// amounts than [`Actions::count`].
    pub fn choices(
        &mut self,
        place: usize,
        mask: &mut [u8],
        amounts: &mut [i64],
    ) -> Result<(), VectorError> {
        check("the mask", mask.len(), self.actions.flags())?;
        check("the amounts", amounts.len(), self.actions.count())?;
        if place < self.rows.len() {
            self.tell_choices(place, mask, amounts);
        }
        Ok(())
    }

    fn check_shapes(&self, out: &Out<'_>) -> Result<(), VectorError> {
        let (rows, actions) = (self.rows.len(), self.actions.count());
        if !out.observations.is_empty() {
            let width = self.encoding.width();
            check("observations", out.observations.len(), rows * width)?;
        }
        if !out.finals.is_empty() {
            let width = self.encoding.width() * self.starts.len();
            check("finals", out.finals.len(), rows * width)?;
        }
        if !out.amounts.is_empty() {
            check("amounts", out.amounts.len(), rows * actions)?;
        }
        check("masks", out.masks.len(), rows * self.actions.flags())?;
        check("players", out.players.len(), rows)?;
        check("rewards", out.rewards.len(), rows * self.starts.len())?;
        check("done", out.done.len(), rows)
    }

    /// Says which actions are not legal.
    #[cold]
    fn refuse(&self, actions: &[i64]) -> VectorError {
        let wrong = |(place, action): &(usize, &i64)| {
            !is_legal(&self.actions, self.asked[*place], **action)
        };
        let rows: Vec<usize> = actions
            .iter()
            .enumerate()
            .filter(wrong)
            .map(|(p, _)| p)
            .collect();
        let names = self.actions.names();
        let place = rows.first().copied().unwrap_or(0);
        let asked = self.asked.get(place).copied().unwrap_or(Asked::NOTHING);
        let legal: Vec<String> = names
            .iter()
            .enumerate()
            .filter(|(number, _)| is_legal(&self.actions, asked, *number as i64))
            .take(12)
            .map(|(number, name)| format!("{number} ({name})"))
            .collect();
        let number = actions.get(place).copied().unwrap_or(0);
        let name = usize::try_from(number)
            .ok()
            .and_then(|number| names.get(number));
        let name = name.map_or(String::new(), |name| format!(" ({name})"));
        let many = match rows.len() {
            1 => "row",
            _ => "rows",
        };
        let shown: Vec<String> = rows.iter().take(10).map(ToString::to_string).collect();
        let more = if rows.len() > shown.len() {
            ", ..."
        } else {
            ""
        };
        VectorError::Illegal {
            message: format!(
                "no action was taken: those of {} {many} are not legal ({}{more}); row {place} cannot \
                 {number}{name}, it can {}",
                rows.len(),
                shown.join(", "),
                legal.join(", ")
            ),
            rows,
        }
    }
}

#[inline(always)]
fn is_legal(actions: &Actions, asked: Asked, number: i64) -> bool {
    match asked.as_bet() {
        Some(legal) => (number as u64) < Asked::BETS && legal >> number & 1 == 1,
        None => is_other(actions, asked, number),
    }
}

/// Whether an action is legal where no bet is asked for.
#[inline(never)]
fn is_other(actions: &Actions, asked: Asked, number: i64) -> bool {
    if let Some(due) = asked.as_discard() {
        return usize::try_from(number)
            .ok()
            .and_then(|number| actions.discard_of(number))
            .is_some_and(|which| discard_fits(which, due));
    }
    let is = |muck: bool| number == actions.show_number(muck) as i64;
    match asked {
        Asked::SHOW => is(false),
        Asked::SHOW_OR_MUCK => is(false) || is(true),
        _ => false,
    }
}

/// What is wrong with the table of a batch, which was checked as that of a match.
fn of_batch(defect: Defect) -> Defect {
    let place = match defect.place.split_once('.') {
        Some(("match" | "setup", field)) => format!("batch.{field}"),
        _ => return defect,
    };
    // The only number of a match that a batch has another word for.
    let message = match defect.message.split_once(" bots; a match takes ") {
        Some((players, range)) => format!("{players} players; a batch takes {range}"),
        None => defect.message,
    };
    Defect::new(defect.code, place, message)
}

/// What is wrong with a setup, besides what a match finds.
fn check_setup(setup: &VectorSetup) -> Vec<Defect> {
    let mut defects = Vec::new();
    let mut refuse = |place: &str, message: String| {
        defects.push(Defect::new(DefectCode::Option, place, message));
    };
    if !(1..=MAX_ROWS).contains(&setup.rows) {
        refuse(
            "batch.rows",
            format!("{} rows; give 1 to {MAX_ROWS}", setup.rows),
        );
    }
    if setup.first >= 1 << 32 || setup.first + setup.rows as u64 > 1 << 32 {
        refuse(
            "batch.first",
            format!(
                "environments from {} on; they are numbered below 2^32",
                setup.first
            ),
        );
    }
    if !setup.bots.is_empty() && setup.bots.len() != setup.stacks.len() {
        refuse(
            "batch.bots",
            format!(
                "{} entries for {} players; give one each, a bot or none",
                setup.bots.len(),
                setup.stacks.len()
            ),
        );
    }
    if !setup.bots.is_empty() && setup.bots.iter().all(Option::is_some) {
        refuse(
            "batch.bots",
            "every player is a bot, so nobody is asked; leave one out".to_owned(),
        );
    }
    defects
}

#[cfg(test)]
mod tests;
