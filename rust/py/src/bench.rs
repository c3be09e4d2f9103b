//! A table of Python bots: one call a decision, in the calling thread, and the judge of hands.

use std::sync::Arc;
use std::time::{Duration, Instant};

use pokercore_core::action::{Action as CoreAction, Turn};
use pokercore_core::event::Event as CoreEvent;
use pokercore_core::play::record::{Log, Recorder};
use pokercore_core::play::{Dealer, Match, OnIllegal, Policy};
use pokercore_core::rules::MAX_SEATS;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::action::Action;
use crate::event::Event;
use crate::game::Game;
use crate::hand::{Fixed, Hand, Live};
use crate::record::Leg;
use crate::view::{Facts, View, Views};
use crate::{card, errors};

/// A bot in one unit of work.
enum Player<'py> {
    /// With the name that it was asked for by.
    Native(Policy, Bound<'py, PyString>),
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
pub enum Maker<'py> {
    /// With the name that it was asked for by; that of a style may hold its numbers.
    Native(Policy, Bound<'py, PyString>),
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
pub struct Judge<'py> {
    begin: Bound<'py, PyAny>,
    decision: Bound<'py, PyAny>,
    taken: Bound<'py, PyAny>,
    end: Bound<'py, PyAny>,
    /// Tells what raised, where it was no bot.
    at_fault: Bound<'py, PyAny>,
    /// Of each game that takes a turn.
    games: Vec<(Py<Game>, Leg)>,
    /// The hand so far.
    fixed: Option<Arc<Fixed>>,
    events: Vec<CoreEvent>,
    actions: Vec<(i8, CoreAction)>,
}

impl<'py> Judge<'py> {
    pub fn new(
        judge: &Bound<'py, PyAny>,
        games: &Bound<'py, PyAny>,
        legs: &[Leg],
    ) -> PyResult<Self> {
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
            at_fault: judge.getattr("at_fault")?,
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
pub struct Bench<'py, 'm> {
    py: Python<'py>,
    dealer: Dealer<'m, Option<Recorder>>,
    /// Of each game that takes a turn.
    views: Vec<Views>,
    lookup: Lookup<'py>,
    makers: Vec<Maker<'py>>,
    players: Vec<Player<'py>>,
    events: Vec<CoreEvent>,
    observed: bool,
    manners: Manners<'py>,
}

/// What a bench is told besides the match and its bots.
pub struct Manners<'py> {
    /// The bots are made anew for each hand of a unit.
    pub duplicate: bool,
    /// What each bot is called; those that have no name here are told by their number.
    pub names: Vec<String>,
    /// How long an answer may take.
    pub deadline: Option<Duration>,
    /// What takes the place of an illegal answer; nothing raises.
    pub on_illegal: Option<OnIllegal>,
    /// Makes what `start` is told.
    pub info: Bound<'py, PyAny>,
    /// Makes what `end` is told.
    pub result: Bound<'py, PyAny>,
    pub judge: Option<Judge<'py>>,
}

impl<'py, 'm> Bench<'py, 'm> {
    /// A bench for a match of these games, recorded where that is asked for.
    pub fn new(
        py: Python<'py>,
        table: &'m Match<'m>,
        legs: &[Leg],
        makers: Vec<Maker<'py>>,
        manners: Manners<'py>,
        record: bool,
    ) -> PyResult<Self> {
        let dealer = Dealer::logging(table, record.then(|| Recorder::new(table, &Arc::default())));
        let views = legs.iter().map(|(game, stakes)| {
            let facts = Facts::of(game, stakes.big_blind);
            Views::new(dealer.hand().view(None), facts)
        });
        Ok(Self {
            py,
            views: views.collect(),
            dealer,
            lookup: Lookup::new(py)?,
            makers,
            players: Vec::new(),
            events: Vec::new(),
            observed: false,
            manners,
        })
    }

    /// Whose hands are counted and recorded.
    pub fn dealer(&mut self) -> &mut Dealer<'m, Option<Recorder>> {
        &mut self.dealer
    }

    /// Makes the bots anew.
    fn make(&mut self) -> PyResult<()> {
        self.players.clear();
        self.observed = false;
        for (place, maker) in self.makers.iter().enumerate() {
            let player = match maker {
                Maker::Native(policy, name) => Player::Native(*policy, name.clone()),
                Maker::Python(maker) => {
                    let bot = maker
                        .call0()
                        .and_then(|bot| PythonBot::new(bot, &self.lookup))
                        .map_err(|error| {
                            self.noted(error, format!("raised in making {}", self.told(place)))
                        })?;
                    self.observed |= bot.observe.is_some();
                    Player::Python(bot)
                }
            };
            self.players.push(player);
        }
        Ok(())
    }

    /// Tells each bot of a unit, once it is seated, where it sits.
    fn start(&mut self) -> PyResult<()> {
        for place in 0..self.players.len() {
            let Player::Python(bot) = &self.players[place] else {
                continue;
            };
            let chair = self.dealer.chair_of(place);
            let start = self.lookup.get(&bot.whole, intern!(self.py, "start"));
            if let Some(start) = start.map_err(|error| self.blame(error, place, chair))? {
                let seed = self.dealer.seed_of(place);
                let info = self
                    .manners
                    .info
                    .call1((self.dealer.unit(), place, chair, seed))?;
                start
                    .call1((info,))
                    .map_err(|error| self.blame(error, place, chair))?;
            }
        }
        Ok(())
    }

    /// Plays a unit of work.
    pub fn unit(&mut self, unit: u64) -> PyResult<()> {
        self.dealer.open(unit);
        self.make()?;
        let mut begun = false;
        loop {
            if begun && self.manners.duplicate {
                // Who saw a deal must not remember it when it is played again.
                self.make()?;
                begun = false;
            }
            if let Some(judge) = &mut self.manners.judge {
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
            if let Some(judge) = &self.manners.judge {
                let chairs = 0..self.dealer.hand().state().chairs();
                let seated: Vec<usize> = chairs.map(|chair| self.dealer.bot_at(chair)).collect();
                if let Err(error) = judge.begin.call1((seated,)) {
                    return Err(self.blame_judged(error, None));
                }
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
        self.observed || self.manners.judge.is_some()
    }

    /// Hands the new events to those who observe, each as far as its seat may know.
    fn tell(&mut self) -> PyResult<()> {
        if let Some(judge) = &mut self.manners.judge {
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
                let chair = self.dealer.chair_of(place);
                for event in &self.events {
                    observe
                        .call1((Event(event.seen_by(Some(chair))),))
                        .map_err(|error| self.blame(error, place, chair))?;
                }
            }
        }
        self.events.clear();
        Ok(())
    }

    fn turn(&mut self, chair: u8) -> PyResult<()> {
        let place = self.dealer.bot_at(chair);
        if self.manners.judge.is_some() {
            self.show_judge(chair, place)?;
        }
        let mut odd = None;
        let action = match &mut self.players[place] {
            Player::Native(policy, _) => self.dealer.decide(policy),
            Player::Python(bot) => {
                let asked = self
                    .manners
                    .deadline
                    .map(|longest| (Instant::now(), longest));
                let view = self.views[self.dealer.game_place()].look(self.dealer.hand(), chair);
                let answered = if view.view.betting {
                    bot.act.call1((view,)).map(|answer| {
                        let action = answer.cast_exact::<Action>().ok();
                        let action = action.map(|action| action.get().0);
                        if action.is_none() {
                            odd = Some(answer);
                        }
                        action
                    })
                } else {
                    other_decision(&bot.whole, view, &mut odd)
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
        self.take(action, odd, place, chair)
    }

    /// Shows the judge a decision before it is made.
    fn show_judge(&mut self, chair: u8, place: usize) -> PyResult<()> {
        let Some(judge) = &mut self.manners.judge else {
            return Ok(());
        };
        let hand = judge.hand(self.py, &self.dealer);
        let view = self.views[self.dealer.game_place()].look(self.dealer.hand(), chair);
        let bot = match &self.players[place] {
            Player::Native(_, name) => name.clone().into_any(),
            Player::Python(bot) => bot.whole.clone(),
        };
        let shown = judge.decision.call1((hand, chair, place, bot, view));
        shown
            .map(|_| ())
            .map_err(|error| self.blame_judged(error, Some((place, chair))))
    }

    /// Tells the judge what was done, and those who observe what happened.
    fn done(&mut self, action: CoreAction, place: usize, chair: u8) -> PyResult<()> {
        if let Some(judge) = &mut self.manners.judge {
            judge.actions.push((chair as i8, action));
            if let Err(error) = judge.taken.call1((Action(action),)) {
                return Err(self.blame_judged(error, Some((place, chair))));
            }
        }
        self.tell()
    }

    /// Takes an action, or what the declared policy has in place of an illegal one, or of an `odd`
    /// answer that was none.
    fn take(
        &mut self,
        action: Option<CoreAction>,
        odd: Option<Bound<'py, PyAny>>,
        place: usize,
        chair: u8,
    ) -> PyResult<()> {
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
            .manners
            .on_illegal
            .and_then(|policy| policy.instead(&action.unwrap_or(CoreAction::Fold), &legal));
        let Some(instead) = instead else {
            let error = if let Some(error) = refused {
                errors::illegal(error)
            } else {
                let answer = odd.map_or_else(|| "that".to_owned(), |odd| errors::shown(&odd));
                let who = self.told(place);
                errors::not_an_action(
                    format!("{who} answered {answer}, no Action; {legal}"),
                    "not_an_action",
                )
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
        self.note(error, &format!("{} on seat {chair}", self.told(place)))
    }

    /// Says whether an exception of the judge comes from the value of hands, or from the bot that it
    /// asked, if any.
    fn blame_judged(&self, error: PyErr, asked: Option<(usize, u8)>) -> PyErr {
        let told = self.manners.judge.as_ref().map(|judge| {
            let told = judge.at_fault.call0();
            told.and_then(|told| told.extract::<Option<String>>())
        });
        match (told.transpose(), asked) {
            (Ok(Some(Some(value))), _) => self.note(error, &value),
            (Ok(_), Some((place, chair))) => self.blame(error, place, chair),
            (Ok(_), None) => error,
            (Err(worse), _) => worse,
        }
    }

    /// Says who raised an exception, and in which hand.
    fn note(&self, error: PyErr, who: &str) -> PyErr {
        let note = format!(
            "raised by {who} in hand {} of the match",
            self.dealer.hand_number()
        );
        self.noted(error, note)
    }

    /// A bot in a sentence.
    fn told(&self, place: usize) -> String {
        match self.manners.names.get(place) {
            Some(name) => format!("bot {place} ({name})"),
            None => format!("bot {place}"),
        }
    }

    /// An exception with a note.
    fn noted(&self, error: PyErr, note: String) -> PyErr {
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
        if let Some(judge) = &mut self.manners.judge {
            let hand = judge.hand(self.py, &self.dealer);
            let worth: Vec<i64> = match judge.end.call1((hand,)) {
                Ok(worth) => worth.extract()?,
                Err(error) => return Err(self.blame_judged(error, None)),
            };
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
            let result = self.manners.result.call1((
                self.dealer.hand_number(),
                chair,
                payoffs[chair as usize],
                hand.state().stacks()[chair as usize],
                view,
            ))?;
            end.call1((result,))
                .map_err(|error| self.blame(error, place, chair))?;
        }
        Ok(())
    }
}

/// A discard, or a show or muck, of a Python bot: by its optional methods ``discard(view, most)``
/// and ``show(view)``, else the default discard, and a muck where that is legal.
///
/// An answer that names no cards is left in `odd`.
fn other_decision<'py>(
    bot: &Bound<'py, PyAny>,
    view: View,
    odd: &mut Option<Bound<'py, PyAny>>,
) -> PyResult<Option<CoreAction>> {
    let py = bot.py();
    let legal = view.view.legal();
    if legal.discarding {
        let Some(discard) = bot.getattr_opt(intern!(py, "discard"))? else {
            return Ok(Some(CoreAction::Discard(legal.default_discard)));
        };
        let answer = discard.call1((view, legal.discard))?;
        // What names no cards is no action, and treated like any other answer that is none.
        let action = card::read_answer(&answer).ok().map(CoreAction::Discard);
        if action.is_none() {
            *odd = Some(answer);
        }
        return Ok(action);
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
