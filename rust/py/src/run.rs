//! Many hands: matches of native bots on threads, and of Python bots in the calling thread.

use std::sync::Arc;
use std::time::{Duration, Instant};

use pokercore_core::action::{Action as CoreAction, Turn};
use pokercore_core::error::{DefectCode, RulesError as CoreRulesError};
use pokercore_core::event::Event as CoreEvent;
use pokercore_core::game::Game as CoreGame;
use pokercore_core::play::record::Log;
use pokercore_core::play::{
    Adjust, Carry, Dealer, Match, MatchSetup, OnIllegal, Policy, Progress as CoreProgress, Report,
    Seatings, Tally, Turns, record, run, run_recorded,
};
use pokercore_core::rules::MAX_SEATS;
use pokercore_core::stakes::Stakes;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};

use crate::action::Action;
use crate::button::button_mode;
use crate::event::Event;
use crate::game::Game;
use crate::gate::Gate;
use crate::hand::{Fixed, Hand, Live};
use crate::legal::Legal;
use crate::native::policy;
use crate::record::{Leg, read_legs, with_records};
use crate::setup::{Defects, read_seed};
use crate::typed::{
    Arg, Dict, GamesLike, IntSequence, Makers, Names, Object, Progress, SeedLike, Typed,
};
use crate::view::{Facts, View, Views};
use crate::{card, errors};

/// How many hands of Python bots are played between two looks at signals and progress.
const LOOK_EVERY: u64 = 256;

/// What both runners are told of a match besides its games, bots and seed.
struct Asked<'a> {
    session: u32,
    carry: u8,
    mode: u8,
    run_outs: u8,
    seating: &'a str,
    duplicate: bool,
    adjust: &'a str,
}

/// Reads what a match is.
fn read_setup(
    py: Python<'_>,
    games: &Bound<'_, PyAny>,
    stacks: &Bound<'_, PyAny>,
    seed: Option<&Bound<'_, PyAny>>,
    asked: &Asked<'_>,
) -> PyResult<(Vec<Leg>, MatchSetup)> {
    let mut defects = Defects::default();
    let legs = read_legs(games, &mut defects)?;
    let mut amounts = Vec::new();
    for (i, stack) in stacks.try_iter()?.enumerate() {
        amounts.push(defects.amount(&stack?, &format!("match.stacks[{i}]")));
    }
    let carry = match asked.carry {
        0 => Carry::Reset,
        1 => Carry::Rebuy,
        2 => Carry::Drop,
        carry => {
            defects.add(
                DefectCode::Option,
                "match.carry",
                format!("{carry} is no choice; 0 resets stacks, 1 lets bots rebuy, 2 drops them"),
            );
            Carry::Reset
        }
    };
    let seatings = match asked.seating {
        "rotations" => Seatings::Rotations,
        "permutations" => Seatings::Permutations,
        other => {
            defects.add(
                DefectCode::Option,
                "match.seating",
                format!("{other:?} is no choice; give 'rotations' or 'permutations'"),
            );
            Seatings::Rotations
        }
    };
    let adjust = match asked.adjust {
        "none" => Adjust::Nothing,
        "all_in" => Adjust::AllIn,
        "aivat" => Adjust::ByCaller,
        other => {
            defects.add(
                DefectCode::Option,
                "match.adjust",
                format!("{other:?} is no choice; give 'none', 'all_in' or 'aivat'"),
            );
            Adjust::Nothing
        }
    };
    defects.raise()?;
    let mut setup = MatchSetup::new(amounts, read_seed(seed, py)?);
    setup.session = asked.session;
    setup.carry = carry;
    setup.button = button_mode(asked.mode)?;
    setup.run_outs = asked.run_outs;
    setup.seatings = seatings;
    setup.duplicate = asked.duplicate;
    setup.adjust = adjust;
    Ok((legs, setup))
}

/// The match of games that take turns, of which there may be one.
fn match_of<'g>(
    legs: &'g [Leg],
    turns: Turns,
    setup: &MatchSetup,
) -> Result<Match<'g>, CoreRulesError> {
    if let [(game, stakes)] = legs {
        return Match::new(game, stakes, setup);
    }
    let games: Vec<(&CoreGame, Stakes)> = legs.iter().map(|(game, s)| (&**game, *s)).collect();
    Match::mixed(&games, turns, setup)
}

fn native(name: &str, place: usize) -> PyResult<Policy> {
    policy(name, || format!("match.bots[{place}]"))
}

fn tally<'py>(py: Python<'py>, tally: &Tally) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for (name, sum) in [
        ("net", tally.net),
        ("net_by_hands", tally.net_by_hands),
        ("adjusted", tally.adjusted),
        ("adjusted_by_hands", tally.adjusted_by_hands),
    ] {
        dict.set_item(name, sum)?;
    }
    for (name, sum) in [
        ("net_squares", tally.net_squares),
        ("hand_squares", tally.hand_squares),
        ("adjusted_squares", tally.adjusted_squares),
    ] {
        dict.set_item(name, sum)?;
    }
    for (name, count) in [
        ("hands", tally.hands),
        ("units", tally.units),
        ("vpip", tally.vpip),
        ("pfr", tally.pfr),
        ("bets", tally.bets),
        ("calls", tally.calls),
        ("folds", tally.folds),
        ("saw_flop", tally.saw_flop),
        ("showdowns", tally.showdowns),
        ("showdowns_won", tally.showdowns_won),
        ("wins", tally.wins),
        ("illegal", tally.illegal),
        ("timeouts", tally.timeouts),
        ("three_bets", tally.three_bets),
        ("three_bet_chances", tally.three_bet_chances),
        ("steals", tally.steals),
        ("steal_chances", tally.steal_chances),
        ("folds_to_steal", tally.folds_to_steal),
        ("steals_faced", tally.steals_faced),
        ("cbets", tally.cbets),
        ("cbet_chances", tally.cbet_chances),
    ] {
        dict.set_item(name, count)?;
    }
    Ok(dict)
}

fn tallies<'py>(py: Python<'py>, tallies: &[Tally]) -> PyResult<Bound<'py, PyList>> {
    let dicts = tallies.iter().map(|one| tally(py, one));
    PyList::new(py, dicts.collect::<PyResult<Vec<_>>>()?)
}

fn report_dict<'py>(py: Python<'py>, report: &Report) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item("units", report.units)?;
    dict.set_item("hands", report.hands)?;
    dict.set_item("decisions", report.decisions)?;
    dict.set_item("digest", report.digest)?;
    dict.set_item("bots", tallies(py, &report.bots)?)?;
    let positions = report.positions.iter().map(|bot| tallies(py, bot));
    let positions = positions.collect::<PyResult<Vec<_>>>()?;
    dict.set_item("positions", PyList::new(py, positions)?)?;
    let pairs = PyList::empty(py);
    for pair in &report.pairs {
        let products = PyDict::new(py);
        products.set_item("net_products", pair.net)?;
        products.set_item("adjusted_products", pair.adjusted)?;
        pairs.append(products)?;
    }
    dict.set_item("pairs", pairs)?;
    let games = report.games.iter().map(|game| report_dict(py, game));
    let games = games.collect::<PyResult<Vec<_>>>()?;
    dict.set_item("games", PyList::new(py, games)?)?;
    Ok(dict)
}

fn last_unit(first: u64, units: u64) -> PyResult<u64> {
    first.checked_add(units).ok_or_else(|| {
        errors::defect(
            DefectCode::AmountOutOfRange,
            "match.units",
            format!("{units} units from {first} on; units are numbered below 2^64"),
        )
    })
}

/// Plays units of a match between native bots, without the interpreter, on ``workers`` threads.
/// The report is the same for any number of threads; Ctrl-C, or an exception of ``progress``, stops
/// it. ``progress(done, of)`` counts units.
///
/// ``games`` are one game and its stakes, or several that take turns: the next one comes after
/// ``every`` hands, or orbits. ``seating`` is ``'rotations'`` or ``'permutations'``; with ``duplicate``
/// a unit is one deal in every seating; ``adjust`` is ``'none'``, ``'all_in'`` or ``'aivat'``.
///
/// Returns:
///     ``units``, ``hands``, ``decisions``, ``digest``; ``bots``: exact counts of each;
///     ``positions``: of each bot, the same by position, from the chair after the button on;
///     ``pairs``: sums of products of each pair of bots; and ``games``: the same for each of several
///     games. With ``record``, ``records`` too: every hand, a list of ``Records`` in the order of the
///     hands.
///
/// Raises:
///     RulesError: with the defects of the match.
#[pyfunction]
#[pyo3(signature = (
    games, policies, stacks, *, seed=None, first=0, units=1, session=1, carry=0,
    button_mode=1, run_outs=1, every=1, orbits=false, seating="rotations", duplicate=false,
    adjust="none", workers=1, progress=None, record=false
))]
#[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
pub fn run_match<'py>(
    py: Python<'py>,
    games: Arg<'_, 'py, GamesLike>,
    policies: Arg<'_, 'py, Names>,
    stacks: Arg<'_, 'py, IntSequence>,
    seed: Option<Arg<'_, 'py, SeedLike>>,
    first: u64,
    units: u64,
    session: u32,
    carry: u8,
    button_mode: u8,
    run_outs: u8,
    every: u32,
    orbits: bool,
    seating: &str,
    duplicate: bool,
    adjust: &str,
    workers: usize,
    progress: Option<Arg<'_, 'py, Progress>>,
    record: bool,
) -> PyResult<Typed<'py, Dict>> {
    let seed = seed.as_ref().map(|seed| &*seed.0);
    let (legs, setup) = read_setup(
        py,
        &games.0,
        &stacks.0,
        seed,
        &Asked {
            session,
            carry,
            mode: button_mode,
            run_outs,
            seating,
            duplicate,
            adjust,
        },
    )?;
    let mut bots = Vec::new();
    for (place, name) in policies.0.try_iter()?.enumerate() {
        bots.push(native(&name?.extract::<String>()?, place)?);
    }
    let turns = Turns { every, orbits };
    let last = last_unit(first, units)?;
    let mut looks = Gate::new(progress.as_ref());
    let report = py.detach(|| {
        let table = match_of(&legs, turns, &setup)?;
        let mut watch = |done: CoreProgress| looks.look(done.units, done.of);
        if record {
            return run_recorded(&table, &bots, first..last, workers, &mut watch);
        }
        let report = run(&table, &bots, first..last, workers, &mut watch)?;
        Ok((report, Vec::new()))
    });
    looks.raise()?;
    let (report, lots) = report.map_err(errors::rules)?;
    let answer = report_dict(py, &report)?;
    with_records(&answer, record.then_some(lots))?;
    Ok(Typed::new(answer))
}

/// A bot in one unit of work.
enum Player<'py> {
    Native(Policy),
    Python(PythonBot<'py>),
}

/// A Python bot, its methods looked up once a unit.
struct PythonBot<'py> {
    act: Bound<'py, PyAny>,
    whole: Bound<'py, PyAny>,
    observe: Option<Bound<'py, PyAny>>,
    end: Option<Bound<'py, PyAny>>,
}

/// What a bot is made from.
enum Maker<'py> {
    Native(Policy),
    Python(Bound<'py, PyAny>),
}

/// Looks up what a bot may have. Before Python 3.13, only the function of Python does that without
/// an exception, which would cost more than the bot.
struct Lookup<'py>(Bound<'py, PyAny>);

impl<'py> Lookup<'py> {
    fn new(py: Python<'py>) -> PyResult<Self> {
        Ok(Self(py.import("builtins")?.getattr("getattr")?))
    }

    fn get(
        &self,
        bot: &Bound<'py, PyAny>,
        name: &Bound<'py, PyString>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let found = self.0.call1((bot, name, bot.py().None()))?;
        Ok((!found.is_none()).then_some(found))
    }
}

impl<'py> PythonBot<'py> {
    fn new(bot: Bound<'py, PyAny>, lookup: &Lookup<'py>) -> PyResult<Self> {
        let py = bot.py();
        let act = bot.getattr_opt(intern!(py, "act"))?;
        let (act, observe, end) = match act {
            Some(act) => (
                act,
                lookup.get(&bot, intern!(py, "observe"))?,
                lookup.get(&bot, intern!(py, "end"))?,
            ),
            // A plain function is a bot of one method.
            None => (bot.clone(), None, None),
        };
        Ok(Self {
            act,
            whole: bot,
            observe,
            end,
        })
    }
}

/// Who is shown every decision with all cards, and says what each hand was worth to whom.
struct Judge<'py> {
    begin: Bound<'py, PyAny>,
    decision: Bound<'py, PyAny>,
    taken: Bound<'py, PyAny>,
    end: Bound<'py, PyAny>,
    /// Of each game that takes a turn.
    games: Vec<(Py<Game>, Leg)>,
    /// The hand so far.
    fixed: Option<Arc<Fixed>>,
    events: Vec<CoreEvent>,
    actions: Vec<(i8, CoreAction)>,
}

impl<'py> Judge<'py> {
    fn new(judge: &Bound<'py, PyAny>, games: &Bound<'py, PyAny>, legs: &[Leg]) -> PyResult<Self> {
        let mut known = Vec::new();
        for (leg, played) in games.try_iter()?.zip(legs) {
            let (game, _): (Bound<'py, Game>, Bound<'py, PyAny>) = leg?.extract()?;
            known.push((game.unbind(), (Arc::clone(&played.0), played.1)));
        }
        Ok(Self {
            begin: judge.getattr("begin")?,
            decision: judge.getattr("decision")?,
            taken: judge.getattr("taken")?,
            end: judge.getattr("end")?,
            games: known,
            fixed: None,
            events: Vec::new(),
            actions: Vec::new(),
        })
    }

    /// Forgets the last hand.
    fn forget(&mut self) {
        self.fixed = None;
        self.events.clear();
        self.actions.clear();
    }

    /// The hand with all cards that were dealt, and without those to come.
    fn hand(&mut self, py: Python<'py>, dealer: &Dealer<'_, impl Log>) -> Hand {
        let (game, (core, stakes)) = &self.games[dealer.game_place()];
        let fixed = self.fixed.get_or_insert_with(|| {
            Arc::new(Fixed {
                game: game.clone_ref(py),
                core: Arc::clone(core),
                stakes: *stakes,
                posts: *dealer.posts(),
                seed: None,
                facts: Facts::of(core, stakes.big_blind),
            })
        });
        let live = Live {
            state: *dealer.hand().without_deck().state(),
            record: true,
            events: self.events.clone(),
            actions: self.actions.clone(),
            taken: self.actions.len() as u64,
        };
        Hand::from_parts(Arc::clone(fixed), live)
    }
}

/// Plays Python bots.
struct Bench<'py, 'm> {
    py: Python<'py>,
    dealer: Dealer<'m, Option<record::Recorder>>,
    /// Of each game that takes a turn.
    views: Vec<Views>,
    lookup: Lookup<'py>,
    makers: Vec<Maker<'py>>,
    players: Vec<Player<'py>>,
    events: Vec<CoreEvent>,
    observed: bool,
    judge: Option<Judge<'py>>,
    duplicate: bool,
    deadline: Option<Duration>,
    on_illegal: Option<OnIllegal>,
    info: Bound<'py, PyAny>,
    result: Bound<'py, PyAny>,
}

impl Bench<'_, '_> {
    /// Makes the bots anew.
    fn make(&mut self) -> PyResult<()> {
        self.players.clear();
        self.observed = false;
        for maker in &self.makers {
            self.players.push(match maker {
                Maker::Native(policy) => Player::Native(*policy),
                Maker::Python(maker) => {
                    let bot = PythonBot::new(maker.call0()?, &self.lookup)?;
                    self.observed |= bot.observe.is_some();
                    Player::Python(bot)
                }
            });
        }
        Ok(())
    }

    /// Tells each bot of a unit, once it is seated, where it sits.
    fn start(&mut self) -> PyResult<()> {
        for place in 0..self.players.len() {
            let Player::Python(bot) = &self.players[place] else {
                continue;
            };
            if let Some(start) = self.lookup.get(&bot.whole, intern!(self.py, "start"))? {
                let chair = self.dealer.chair_of(place);
                let seed = self.dealer.seed_of(place);
                let info = self.info.call1((self.dealer.unit(), place, chair, seed))?;
                start.call1((info,))?;
            }
        }
        Ok(())
    }

    fn unit(&mut self, unit: u64) -> PyResult<()> {
        self.dealer.open(unit);
        self.make()?;
        let mut begun = false;
        loop {
            if begun && self.duplicate {
                // Who saw a deal must not remember it when it is played again.
                self.make()?;
                begun = false;
            }
            if let Some(judge) = &mut self.judge {
                judge.forget();
            }
            let dealt = if self.listens() {
                self.dealer.deal(&mut self.events)
            } else {
                self.dealer.deal(&mut ())
            };
            if !dealt {
                return Ok(());
            }
            if !begun {
                begun = true;
                self.start()?;
            }
            if let Some(judge) = &self.judge {
                let chairs = 0..self.dealer.hand().state().chairs();
                let seated: Vec<usize> = chairs.map(|chair| self.dealer.bot_at(chair)).collect();
                judge.begin.call1((seated,))?;
            }
            self.tell()?;
            while let Turn::Seat(chair) = self.dealer.hand().turn() {
                self.turn(chair)?;
            }
            self.end()?;
        }
    }

    /// Whether anybody is told what happens.
    fn listens(&self) -> bool {
        self.observed || self.judge.is_some()
    }

    /// Hands the new events to those who observe, each as far as its seat may know.
    fn tell(&mut self) -> PyResult<()> {
        if let Some(judge) = &mut self.judge {
            judge.events.extend_from_slice(&self.events);
        }
        if !self.observed {
            self.events.clear();
            return Ok(());
        }
        for (place, player) in self.players.iter().enumerate() {
            if let Player::Python(PythonBot {
                observe: Some(observe),
                ..
            }) = player
            {
                let seat = Some(self.dealer.chair_of(place));
                for event in &self.events {
                    observe.call1((Event(event.seen_by(seat)),))?;
                }
            }
        }
        self.events.clear();
        Ok(())
    }

    fn turn(&mut self, chair: u8) -> PyResult<()> {
        let place = self.dealer.bot_at(chair);
        if self.judge.is_some() {
            self.show_judge(chair, place)?;
        }
        let action = match &mut self.players[place] {
            Player::Native(policy) => self.dealer.decide(policy),
            Player::Python(bot) => {
                let asked = self.deadline.map(|longest| (Instant::now(), longest));
                let view = self.views[self.dealer.game_place()].look(self.dealer.hand(), chair);
                let answered = if view.view.betting {
                    bot.act.call1((view,)).map(|answer| {
                        answer
                            .cast_exact::<Action>()
                            .ok()
                            .map(|action| action.get().0)
                    })
                } else {
                    other_decision(&bot.whole, view)
                };
                match answered {
                    Ok(_) if asked.is_some_and(|(at, longest)| at.elapsed() > longest) => {
                        self.dealer.count_timeout(place);
                        let legal = self.dealer.hand().legal();
                        OnIllegal::Fold.instead(&CoreAction::Fold, &legal)
                    }
                    Ok(action) => action,
                    Err(error) => return Err(self.blame(error, place, chair)),
                }
            }
        };
        self.take(action, place, chair)
    }

    /// Shows the judge a decision before it is made.
    fn show_judge(&mut self, chair: u8, place: usize) -> PyResult<()> {
        let Some(judge) = &mut self.judge else {
            return Ok(());
        };
        let hand = judge.hand(self.py, &self.dealer);
        let view = self.views[self.dealer.game_place()].look(self.dealer.hand(), chair);
        let bot = match &self.players[place] {
            Player::Native(policy) => PyString::new(self.py, policy.name()).into_any(),
            Player::Python(bot) => bot.whole.clone(),
        };
        let shown = judge.decision.call1((hand, chair, place, bot, view));
        shown
            .map(|_| ())
            .map_err(|error| self.blame(error, place, chair))
    }

    /// Tells the judge what was done, and those who observe what happened.
    fn done(&mut self, action: CoreAction, place: usize, chair: u8) -> PyResult<()> {
        if let Some(judge) = &mut self.judge {
            judge.actions.push((chair as i8, action));
            if let Err(error) = judge.taken.call1((Action(action),)) {
                return Err(self.blame(error, place, chair));
            }
        }
        self.tell()
    }

    /// Takes an action, or what the declared policy has in place of an illegal one.
    fn take(&mut self, action: Option<CoreAction>, place: usize, chair: u8) -> PyResult<()> {
        let mut refused = None;
        if let Some(action) = action {
            let done = if self.listens() {
                self.dealer.act(action, &mut self.events)
            } else {
                self.dealer.act(action, &mut ())
            };
            match done {
                Ok(()) => return self.done(action, place, chair),
                Err(error) => refused = Some(error),
            }
        }
        self.dealer.count_illegal(place);
        let legal = self.dealer.hand().legal();
        let instead = self
            .on_illegal
            .and_then(|policy| policy.instead(&action.unwrap_or(CoreAction::Fold), &legal));
        let Some(instead) = instead else {
            let error = match refused {
                Some(error) => errors::illegal(error),
                None => errors::not_an_action(
                    format!("the bot's answer is no Action; {legal}"),
                    "not_an_action",
                ),
            };
            return Err(self.blame(error, place, chair));
        };
        if self.listens() {
            self.dealer.act(instead, &mut self.events)
        } else {
            self.dealer.act(instead, &mut ())
        }
        .map_err(errors::illegal)?;
        self.done(instead, place, chair)
    }

    /// Says which bot an exception comes from.
    fn blame(&self, error: PyErr, place: usize, chair: u8) -> PyErr {
        let note = format!(
            "raised by bot {place} on seat {chair} in hand {} of the match",
            self.dealer.hand_number()
        );
        // Without the note the error is still the bot's own.
        match error
            .value(self.py)
            .call_method1(intern!(self.py, "add_note"), (note,))
        {
            Ok(_) => error,
            Err(worse) => worse,
        }
    }

    /// Asks the judge what the hand was worth, and tells each bot how it ended.
    fn end(&mut self) -> PyResult<()> {
        if let Some(judge) = &mut self.judge {
            let hand = judge.hand(self.py, &self.dealer);
            let worth: Vec<i64> = judge.end.call1((hand,))?.extract()?;
            let mut parts = [0; MAX_SEATS];
            for (part, worth) in parts.iter_mut().zip(worth) {
                *part = worth;
            }
            self.dealer.adjust(&parts);
        }
        for (place, player) in self.players.iter().enumerate() {
            let Player::Python(PythonBot { end: Some(end), .. }) = player else {
                continue;
            };
            let hand = self.dealer.hand();
            let chair = self.dealer.chair_of(place);
            if hand.state().dealt() >> chair & 1 == 0 {
                continue;
            }
            let payoffs = hand.payoffs().map_err(errors::illegal)?;
            let view = self.views[self.dealer.game_place()].look(hand, chair);
            let result = self.result.call1((
                self.dealer.hand_number(),
                chair,
                payoffs[chair as usize],
                hand.state().stacks()[chair as usize],
                view,
            ))?;
            end.call1((result,))?;
        }
        Ok(())
    }
}

/// A discard, or a show or muck, of a Python bot: by its optional methods ``discard(view, most)``
/// and ``show(view)``, else the default discard, and a muck where that is legal.
fn other_decision(bot: &Bound<'_, PyAny>, view: View) -> PyResult<Option<CoreAction>> {
    let py = bot.py();
    let legal = view.view.legal();
    if legal.discarding {
        let Some(discard) = bot.getattr_opt(intern!(py, "discard"))? else {
            return Ok(Some(CoreAction::Discard(legal.default_discard)));
        };
        let answer = discard.call1((view, legal.discard))?;
        // What names no cards is no action, and treated like any other answer that is none.
        return Ok(card::read_answer(&answer).ok().map(CoreAction::Discard));
    }
    let shows = match bot.getattr_opt(intern!(py, "show"))? {
        Some(show) => show.call1((view,))?.is_truthy()?,
        None => false,
    };
    Ok(Some(if shows || !legal.muck {
        CoreAction::show()
    } else {
        CoreAction::Muck
    }))
}

/// Plays units of a match in the calling thread, with Python bots among the native ones: one call
/// a decision, ``act(view)``.
///
/// ``makers`` holds names of native bots, and callables that make a bot for each unit. ``info(unit,
/// bot, chair, seed)`` makes what ``start`` is told, ``result(number, seat, payoff, stack, view)``
/// what ``end`` is told. ``on_illegal`` is ``'raise'``, ``'fold'`` or ``'clamp'``. An answer to
/// ``act``, ``discard`` or ``show`` that takes longer than ``deadline`` seconds is not taken: it is
/// counted, and a check or a fold takes its place. Otherwise as ``run_match``.
///
/// With ``adjust='aivat'`` a ``judge`` says what stands beside the result of each hand. It is told
/// ``begin(bots)``: the bot on each chair; before each decision
/// ``decision(hand, seat, place, bot, view)``: the hand with every card that was
/// dealt and without its deck, the bot (the name of a native one) and what that sees; then
/// ``taken(action)``; at last ``end(hand)``, which returns the result by chair in millionths of a
/// chip.
///
/// Raises:
///     RulesError: with the defects of the match.
///     IllegalAction: of a bot, when the policy is to raise.
#[pyfunction]
#[pyo3(signature = (
    games, makers, stacks, *, info, result, seed=None, first=0, units=1, session=1, carry=0,
    button_mode=1, run_outs=1, every=1, orbits=false, seating="rotations", duplicate=false,
    adjust="none", judge=None, deadline=None, on_illegal="raise", progress=None, record=false
))]
#[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
pub fn run_bots<'py>(
    py: Python<'py>,
    games: Arg<'_, 'py, GamesLike>,
    makers: Arg<'_, 'py, Makers>,
    stacks: Arg<'_, 'py, IntSequence>,
    info: Arg<'_, 'py, Object>,
    result: Arg<'_, 'py, Object>,
    seed: Option<Arg<'_, 'py, SeedLike>>,
    first: u64,
    units: u64,
    session: u32,
    carry: u8,
    button_mode: u8,
    run_outs: u8,
    every: u32,
    orbits: bool,
    seating: &str,
    duplicate: bool,
    adjust: &str,
    judge: Option<Arg<'_, 'py, Object>>,
    deadline: Option<f64>,
    on_illegal: &str,
    progress: Option<Arg<'_, 'py, Progress>>,
    record: bool,
) -> PyResult<Typed<'py, Dict>> {
    let seed = seed.as_ref().map(|seed| &*seed.0);
    let (legs, setup) = read_setup(
        py,
        &games.0,
        &stacks.0,
        seed,
        &Asked {
            session,
            carry,
            mode: button_mode,
            run_outs,
            seating,
            duplicate,
            adjust,
        },
    )?;
    let on_illegal = read_on_illegal(on_illegal)?;
    let mut bots = Vec::new();
    for (place, maker) in makers.0.try_iter()?.enumerate() {
        let maker = maker?;
        bots.push(match maker.cast::<PyString>() {
            Ok(name) => Maker::Native(native(name.to_str()?, place)?),
            Err(_) => Maker::Python(maker),
        });
    }
    let turns = Turns { every, orbits };
    let table = match_of(&legs, turns, &setup).map_err(errors::rules)?;
    if bots.len() != table.players() {
        return Err(errors::defect(
            DefectCode::Players,
            "match.bots",
            format!("{} bots for {} stacks", bots.len(), table.players()),
        ));
    }
    let last = last_unit(first, units)?;
    let progress = progress.filter(|progress| !progress.0.is_none());
    let recorder = record.then(|| record::Recorder::new(&table));
    let dealer = Dealer::logging(&table, recorder);
    let mut bench = Bench {
        py,
        views: legs
            .iter()
            .map(|(game, stakes)| {
                let facts = Facts::of(game, stakes.big_blind);
                Views::new(dealer.hand().view(None), facts)
            })
            .collect(),
        dealer,
        lookup: Lookup::new(py)?,
        makers: bots,
        players: Vec::new(),
        events: Vec::new(),
        observed: false,
        judge: judge
            .filter(|judge| !judge.0.is_none())
            .map(|judge| Judge::new(&judge.0, &games.0, &legs))
            .transpose()?,
        duplicate,
        deadline: deadline.map(read_deadline).transpose()?,
        on_illegal,
        info: info.0.to_owned(),
        result: result.0.to_owned(),
    };
    let pause = (LOOK_EVERY / u64::from(table.unit_hands()).max(1)).max(1);
    for unit in first..last {
        bench.unit(unit)?;
        let done = unit - first + 1;
        if done.is_multiple_of(pause) || unit + 1 == last {
            py.check_signals()?;
            if let Some(progress) = &progress {
                progress.0.call1((done, units))?;
            }
        }
    }
    let answer = report_dict(py, bench.dealer.report())?;
    with_records(&answer, record.then(|| bench.dealer.log().lots()))?;
    Ok(Typed::new(answer))
}

/// How long an answer may take.
fn read_deadline(seconds: f64) -> PyResult<Duration> {
    Duration::try_from_secs_f64(seconds)
        .ok()
        .filter(|longest| !longest.is_zero())
        .ok_or_else(|| {
            errors::defect(
                DefectCode::Option,
                "match.deadline",
                format!("{seconds} is no time to answer in; give seconds above 0"),
            )
        })
}

/// The policy of a name; none for raising.
fn read_on_illegal(name: &str) -> PyResult<Option<OnIllegal>> {
    match name {
        "raise" => Ok(None),
        "fold" => Ok(Some(OnIllegal::Fold)),
        "clamp" => Ok(Some(OnIllegal::Clamp)),
        _ => Err(errors::defect(
            DefectCode::Option,
            "on_illegal",
            format!("{name:?} is no policy; policies are 'raise', 'fold' and 'clamp'"),
        )),
    }
}

/// The legal action that a policy (``'fold'`` or ``'clamp'``) puts in place of an illegal one; None
/// for ``'raise'``, or where there is none. ``action`` None stands for an answer that was none.
#[pyfunction]
#[pyo3(signature = (legal, action, policy))]
pub fn instead_of(
    legal: &Bound<'_, Legal>,
    action: Option<&Bound<'_, Action>>,
    policy: &str,
) -> PyResult<Option<Action>> {
    let Some(policy) = read_on_illegal(policy)? else {
        return Ok(None);
    };
    let action = action.map_or(CoreAction::Fold, |action| action.get().0);
    Ok(policy.instead(&action, legal.get().core()).map(Action))
}
