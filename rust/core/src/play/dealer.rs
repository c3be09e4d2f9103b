//! Plays the units of a match one after the other, for bots of any kind.

use crate::action::{Action, Slots, Turn};
use crate::button::{self, ButtonMode, Positions};
use crate::error::IllegalAction;
use crate::event::Observer;
use crate::game::Game;
use crate::hand::{Dealing, Hand, Phase, State};
use crate::play::dice::{Dice, Generators};
use crate::play::expected::{adjusted, adjusted_from_start};
use crate::play::matchup::{Adjust, Carry, Match, first_positions};
use crate::play::native::decide;
use crate::play::policy::{Bot, Choice, OnIllegal};
use crate::play::record::{ActionKind, Log, Played};
use crate::play::seat::Seat;
use crate::play::seatings::Seating;
use crate::play::stats::{Account, HandNotes, Ledger, Report};
use crate::rules::MAX_SEATS;
use crate::seats::{NOBODY, ascending, bit, next_after};
use crate::seed::ManyStreams;
use crate::setup::{Posts, Setup};

/// The adjusted result of a hand by chair, where it is not what was won.
type Adjusted = Option<[i64; MAX_SEATS]>;

/// The chairs of the bots that always check or call and never look, as a mask for each seating.
#[derive(Clone, Debug)]
pub(super) struct Passive {
    masks: Vec<u16>,
    any: bool,
}

impl Passive {
    pub(super) fn of<B: Bot>(table: &Match<'_>, bots: &[B]) -> Self {
        let chairs = |seating: usize| {
            let chairs = bots.iter().zip(table.chairs(seating));
            chairs.fold(0, |mask, (bot, &chair)| {
                let passive = bot.without_looking() == Some(Choice::CheckOrCall);
                mask | if passive { bit(chair) } else { 0 }
            })
        };
        let masks: Vec<u16> = (0..table.seatings()).map(chairs).collect();
        Self {
            any: masks.iter().any(|&mask| mask != 0),
            masks,
        }
    }

    #[inline]
    fn chairs(&self, seating: usize) -> u16 {
        if !self.any {
            return 0;
        }
        self.masks.get(seating).copied().unwrap_or(0)
    }
}

/// Deals the hands of a [`Match`] unit by unit and keeps the score.
///
/// Native bots are played by [`Dealer::play`]. Any other loop does the same by hand, and gets the
/// same hands and the same report:
///
/// ```
/// # use pokercore_core::{action::Turn, game::Game, rules::*, seed::Seed, stakes::Stakes};
/// # use pokercore_core::play::{Choice, Dealer, Match, MatchSetup, Policy, Seat, run};
/// # let game = Game::new(&Rules::holdem(Limit::NoLimit), &Options::default())?;
/// # let setup = MatchSetup::new([200; 4], Seed::from(1));
/// # let table = Match::new(&game, &Stakes::blinds(1, 2), &setup)?;
/// let mut dealer = Dealer::new(&table);
/// for unit in 0..100 {
///     dealer.open(unit);
///     while dealer.deal(&mut ()) {
///         while let Some(seat) = dealer.seat() {
///             // dealer.bot_at(seat.seat()) says whose turn it is.
///             let action = seat.action(Choice::CheckOrCall);
///             dealer.act(action, &mut ()).expect("a legal action");
///         }
///     }
/// }
/// let report = run(&table, &[Policy::Call; 4], 0..100, 1, &mut |_| true)?;
/// assert_eq!(*dealer.report(), report);
/// # Ok::<(), pokercore_core::error::RulesError>(())
/// ```
pub struct Dealer<'m, L = ()> {
    /// The whole match, and that of the game that is played.
    whole: &'m Match<'m>,
    table: &'m Match<'m>,
    /// Whether the match is of one game, whose deals come once and are not adjusted.
    plain: bool,
    /// Of a mixed game: the place of that game, and where stacks carry for how many hands more.
    place: usize,
    left: u64,
    hand: Hand<&'m Game>,
    generators: Generators,
    notes: HandNotes,
    ledger: Ledger,
    /// Of a mixed game: the score of each game.
    by_game: Vec<Ledger>,
    decks: ManyStreams,
    players: usize,
    /// The unit, the number of its first hand, and how many of its hands were begun.
    unit: u64,
    first: u64,
    begun: u32,
    /// Whether the unit is over.
    over: bool,
    /// Whether a hand was dealt and not booked yet.
    in_play: bool,
    /// The seating, and in which hand it is.
    turn: usize,
    turned: u64,
    seating: Seating,
    adjusted: Adjusted,
    /// Where stacks carry: the table of the hand, and who has the button and the blinds.
    setup: Setup,
    positions: Option<Positions>,
    /// Is told what is played.
    log: L,
}

impl<L: Log> core::fmt::Debug for Dealer<'_, L> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Dealer")
            .field("unit", &self.unit)
            .field("hand", &self.hand_number())
            .finish_non_exhaustive()
    }
}

impl<'m> Dealer<'m> {
    /// A dealer with an empty report.
    pub fn new(table: &'m Match<'m>) -> Self {
        Self::logging(table, ())
    }
}

impl<'m, L: Log> Dealer<'m, L> {
    /// A dealer with an empty report, that tells what it plays.
    pub fn logging(table: &'m Match<'m>, log: L) -> Self {
        let ledger = || {
            Ledger::new(Account {
                bots: table.players(),
                seatings: table.seatings(),
                moving: table.setup().carry != Carry::Reset,
                chips: table.most_chips(),
                single: table.unit_hands() == 1,
                adjusting: table.setup().adjust != Adjust::Nothing,
            })
        };
        let games = table.games();
        Self {
            whole: table,
            table,
            plain: games == 1
                && !table.setup().duplicate
                && table.setup().adjust == Adjust::Nothing,
            place: 0,
            left: 0,
            by_game: (0..games).map(|_| ledger()).filter(|_| games > 1).collect(),
            hand: Hand::resume(table.game(), *table.start(0)),
            generators: Generators::new(&table.setup().seed, table.players()),
            notes: HandNotes::default(),
            ledger: ledger(),
            decks: ManyStreams::new(table.streams().clone()),
            players: table.players(),
            unit: 0,
            first: 0,
            begun: 0,
            over: true,
            in_play: false,
            turn: 0,
            turned: 0,
            adjusted: None,
            seating: *table.seating(0),
            setup: *table.table(0),
            positions: None,
            log,
        }
    }

    /// What is told of the hands; an unfinished one may be half in it.
    pub fn log(&mut self) -> &mut L {
        &mut self.log
    }

    /// Begins a unit of work. A unit that was not played to its end is not in the report, but for
    /// the counts of its hands that were.
    #[inline]
    pub fn open(&mut self, unit: u64) {
        self.unit = unit;
        self.first = unit.wrapping_mul(u64::from(self.table.unit_hands()));
        self.begun = 0;
        self.over = false;
        self.in_play = false;
        self.generators.open(unit);
        self.ledger.open();
        if !self.plain {
            self.by_game.iter_mut().for_each(Ledger::open);
        }
        self.positions = None;
    }

    /// Deals the next hand of the unit, up to its first decision. Returns false when there is
    /// none: the unit is over and its result is in the report. A hand that was left unfinished is
    /// forgotten.
    #[inline(always)]
    pub fn deal<O: Observer>(&mut self, observer: &mut O) -> bool {
        self.book();
        if self.over {
            return false;
        }
        if self.begun == self.table.unit_hands() {
            self.close();
            return false;
        }
        self.deal_next(observer)
    }

    /// Deals the next hand of a unit that is not over.
    #[inline(never)]
    fn deal_next<O: Observer>(&mut self, observer: &mut O) -> bool {
        let number = self.first.wrapping_add(u64::from(self.begun));
        self.notes = HandNotes::default();
        self.adjusted = None;
        self.log.begin();
        if self.table.setup().carry == Carry::Reset {
            let stream = if self.plain {
                number
            } else {
                self.choose_deal(number)
            };
            let cards = self.table.cards();
            self.turn_to(number);
            if O::WANTED {
                self.post(observer);
            }
            let mut words = self.decks.stream(stream);
            match self.table.dealt(self.turn) {
                Some(dealt) if !O::WANTED => {
                    let players = self.players;
                    self.hand.restart_dealt(dealt, &mut words, cards, players);
                }
                _ => {
                    let start = self.table.start(self.turn);
                    self.hand.restart(start, &mut words, cards, observer);
                }
            }
        } else {
            if !self.seat_the_bots() {
                self.close();
                return false;
            }
            let start = self.post(observer);
            let mut words = self.decks.stream(number);
            let cards = self.table.cards();
            self.hand.restart(&start, &mut words, cards, observer);
        }
        self.begun += 1;
        self.in_play = true;
        self.run_out(observer);
        if !self.plain && self.hand.is_over() {
            self.adjust_from_start();
        }
        true
    }

    /// Adjusts a hand that ran out before anybody could decide.
    #[cold]
    fn adjust_from_start(&mut self) {
        if self.table.setup().adjust != Adjust::AllIn {
            return;
        }
        let start = self.post(&mut ());
        self.adjusted = adjusted_from_start(self.table.game(), &start, self.hand.state());
    }

    /// The stream of the deck of a hand where stacks are reset; its game is chosen, and a deal that
    /// comes again has generators of its own.
    #[cold]
    fn choose_deal(&mut self, number: u64) -> u64 {
        let stream = if self.table.setup().duplicate {
            self.generators.open(number);
            self.unit
        } else {
            number
        };
        if self.whole.games() > 1 {
            self.choose_game(stream);
        }
        stream
    }

    /// Goes to the game of a mixed game that this deal is of, where stacks are reset.
    #[cold]
    fn choose_game(&mut self, deal: u64) {
        let turn = self.whole.turns().hands(self.players as u64);
        self.switch_to((deal / turn % self.whole.games() as u64) as usize);
    }

    /// Goes to the game of a mixed game that is played next, where stacks carry and so many are
    /// dealt in.
    #[cold]
    fn next_game(&mut self, players: u32) {
        if self.begun == 0 {
            self.left = 0;
            self.switch_to(0);
        } else if self.left == 0 {
            self.switch_to((self.place + 1) % self.whole.games());
        }
        if self.left == 0 {
            self.left = self.whole.turns().hands(u64::from(players));
        }
        self.left -= 1;
    }

    fn switch_to(&mut self, place: usize) {
        if place != self.place {
            self.place = place;
            self.table = self.whole.of_game(place);
            self.hand = Hand::resume(self.table.game(), *self.table.start(0));
        }
    }

    /// Sits the bots on their chairs in this hand.
    #[inline]
    fn turn_to(&mut self, number: u64) {
        let seatings = self.table.seatings();
        self.turn = if number == self.turned.wrapping_add(1) && self.turn + 1 < seatings {
            self.turn + 1
        } else {
            (number % seatings as u64) as usize
        };
        self.turned = number;
        self.seating = *self.table.seating(self.turn);
    }

    /// The table before the first card, the forced bets posted.
    fn post<O: Observer>(&self, observer: &mut O) -> State {
        let setup = if self.table.setup().carry == Carry::Reset {
            self.table.table(self.turn)
        } else {
            &self.setup
        };
        let game = self.table.game();
        State::begin(
            game,
            self.table.stakes(),
            setup,
            &Dealing::Deck(*game.deck()),
            observer,
        )
    }

    /// Where stacks carry: who sits where with what, and who has the button. Returns whether there
    /// is a hand to play.
    fn seat_the_bots(&mut self) -> bool {
        let table = self.table;
        if self.begun == 0 {
            self.turn = (self.unit % table.seatings() as u64) as usize;
            self.seating = *table.seating(self.turn);
            self.setup = *table.table(self.turn);
        } else {
            let fresh = table.table(self.turn);
            for chair in ascending(self.setup.dealt) {
                let stack = self.hand.state().stack[chair];
                self.setup.stacks[chair] = stack;
                if stack == 0 {
                    match table.setup().carry {
                        Carry::Drop => self.setup.dealt &= !(1 << chair),
                        Carry::Rebuy | Carry::Reset => {
                            self.setup.stacks[chair] = fresh.stacks[chair];
                        }
                    }
                }
            }
        }
        let dealt = self.setup.dealt;
        if dealt.count_ones() < 2 {
            return false;
        }
        if self.whole.games() > 1 {
            self.next_game(dealt.count_ones());
        }
        // None of this fails: the chairs are the match's, and positions follow from positions.
        let Some(positions) = self.next_positions(dealt) else {
            return false;
        };
        self.setup.button = positions.button;
        if table.setup().button == ButtonMode::Dead {
            self.ledger.has_blinds(dealt, &positions);
            if let Some(ledger) = self.by_game.get_mut(self.place) {
                ledger.has_blinds(dealt, &positions);
            }
        }
        let (posts, stakes) = (&mut self.setup.posts, self.table.stakes());
        button::fill_posts(posts, &positions, stakes, dealt, &[], &[]).is_ok()
    }

    /// Who has the button and the blinds next.
    fn next_positions(&mut self, dealt: u16) -> Option<Positions> {
        let (stakes, mode) = (self.table.stakes(), self.table.setup().button);
        let chairs = self.players as u8;
        let last_chair = chairs - 1;
        let stands = !self.table.has_blinds() && self.whole.any_blinds();
        if stands {
            // The button waits where it will be in the next hand with blinds.
            let chair = match &self.positions {
                None => last_chair,
                Some(last) => button::next(last, mode, dealt, chairs).ok()?.button,
            };
            let chair = if dealt >> chair & 1 == 1 {
                chair
            } else {
                next_after(dealt, chair)
            };
            return button::first_without_blinds(chair, dealt, chairs).ok();
        }
        let positions = match &self.positions {
            None if dealt >> last_chair & 1 == 0 => {
                first_positions(stakes, next_after(dealt, last_chair), dealt, chairs)
            }
            None => first_positions(stakes, last_chair, dealt, chairs),
            Some(last) if self.table.has_blinds() => {
                button::next(last, mode, dealt, chairs).map_err(Into::into)
            }
            Some(last) => button::next_without_blinds(last, dealt, chairs).map_err(Into::into),
        };
        self.positions = Some(positions.ok()?);
        self.positions
    }

    /// Chooses the number of boards where the hand waits for it.
    #[inline(always)]
    fn run_out<O: Observer>(&mut self, observer: &mut O) {
        if self.hand.state().phase == Phase::RunOut {
            self.choose_run_out(observer);
        }
    }

    #[cold]
    fn choose_run_out<O: Observer>(&mut self, observer: &mut O) {
        let boards = self.table.setup().run_outs.min(self.hand.legal().run_out);
        // From 1 to what is legal, so never refused.
        let _ = self.hand.apply(Action::RunOut(boards), observer);
        self.log.plain(ActionKind::RunOut, boards);
    }

    /// The place of the game that is played, among those of a mixed game.
    pub fn game_place(&self) -> usize {
        self.place
    }

    /// The hand in play, or the last one.
    #[inline]
    pub fn hand(&self) -> &Hand<&'m Game> {
        &self.hand
    }

    /// The forced bets of the hand in play, or of the last one.
    pub fn posts(&self) -> &Posts {
        if self.table.setup().carry == Carry::Reset {
            &self.table.table(self.turn).posts
        } else {
            &self.setup.posts
        }
    }

    /// The unit of work.
    pub fn unit(&self) -> u64 {
        self.unit
    }

    /// The number of the hand in play, or of the last one: it has the deck of this stream.
    pub fn hand_number(&self) -> u64 {
        self.first
            .wrapping_add(u64::from(self.begun.saturating_sub(1)))
    }

    /// The bot on a chair in this hand.
    #[inline]
    pub fn bot_at(&self, chair: u8) -> usize {
        self.seating[chair as usize % self.seating.len()] as usize
    }

    /// The chair of a bot in this hand.
    #[inline]
    pub fn chair_of(&self, bot: usize) -> u8 {
        self.table.chairs(self.turn)[bot & 15]
    }

    /// What the seat to act sees; nothing when the hand is over.
    #[inline]
    pub fn seat(&self) -> Option<Seat<'_>> {
        Seat::to_act(&self.hand)
    }

    /// The generator of a bot in this unit.
    #[inline]
    pub fn dice(&mut self, bot: usize) -> Dice<'_> {
        Dice::new(&mut self.generators, bot)
    }

    /// The seed of a bot's generator in this unit, for bots with generators of another kind.
    pub fn seed_of(&mut self, bot: usize) -> u64 {
        self.generators.seed_of(bot)
    }

    /// Takes the action of the seat to act, and everything that follows without a decision.
    ///
    /// # Errors
    /// [`IllegalAction`]; nothing has changed.
    #[inline(always)]
    pub fn act<O: Observer>(
        &mut self,
        action: Action,
        observer: &mut O,
    ) -> Result<(), IllegalAction> {
        let round = self.hand.state().round;
        let stage = self.hand.state().stage;
        let before = (self.table.setup().adjust == Adjust::AllIn).then(|| *self.hand.state());
        self.hand.apply(action, observer)?;
        self.notes.note(round.actor, &action, round.first, stage);
        self.log.action(round.actor, &action);
        self.run_out(observer);
        if let Some(before) = before
            && let Some(parts) = adjusted(self.table.game(), &before, action, self.hand.state())
        {
            self.adjusted = Some(parts);
        }
        Ok(())
    }

    /// Gives the result of the hand that is over as the caller adjusts it: by chair, in millionths of
    /// a chip ([`PARTS`](crate::play::PARTS)). It counts where the match has [`Adjust::ByCaller`],
    /// until the next hand is dealt.
    pub fn adjust(&mut self, parts: &[i64; MAX_SEATS]) {
        if self.table.setup().adjust == Adjust::ByCaller {
            self.adjusted = Some(*parts);
        }
    }

    /// Counts an answer of a bot that came too late.
    pub fn count_timeout(&mut self, bot: usize) {
        self.ledger.timeout(bot);
        if let Some(ledger) = self.by_game.get_mut(self.place) {
            ledger.timeout(bot);
        }
    }

    /// Counts an illegal action of a bot.
    pub fn count_illegal(&mut self, bot: usize) {
        self.ledger.illegal(bot);
        if let Some(ledger) = self.by_game.get_mut(self.place) {
            ledger.illegal(bot);
        }
    }

    /// Plays the unit that was opened to its end, by native bots in the order of the match. An
    /// illegal action is counted, and a check or fold takes its place.
    pub fn play<B: Bot>(&mut self, bots: &mut [B]) {
        let passive = Passive::of(self.whole, bots);
        while self.deal(&mut ()) {
            self.play_hand(bots, &passive);
        }
    }

    /// Plays the hand that was dealt to its end, where it is known which bots never look.
    #[inline]
    pub(super) fn play_hand<B: Bot>(&mut self, bots: &mut [B], passive: &Passive) {
        if self.table.setup().adjust == Adjust::AllIn {
            // One decision at a time: what a hand was worth that runs out is looked for after each.
            while self.one_turn(bots) {}
            return;
        }
        let passive = passive.chairs(self.turn);
        while self.play_rounds(bots, passive) && self.other_turn(bots) {}
    }

    /// Plays betting rounds. The seats of `passive` check or call, and are not asked. Returns whether
    /// the hand goes on with something else.
    #[inline(always)]
    fn play_rounds<B: Bot>(&mut self, bots: &mut [B], passive: u16) -> bool {
        while let Some(mut seat) = self.hand.bettor() {
            // Within a round nothing but the seat changes.
            let first = self.hand.state().round.first;
            loop {
                if passive != 0 {
                    match self.play_passive(seat, passive, first) {
                        NOBODY => break,
                        next => seat = next,
                    }
                }
                let number = self.bot_at(seat);
                let bot = &mut bots[number];
                let choice = if let Some(choice) = bot.without_looking() {
                    choice
                } else {
                    let view = Seat::new(self.table.game(), self.hand.state(), seat);
                    bot.act(view, &mut Dice::new(&mut self.generators, number))
                };
                if choice != Choice::CheckOrCall {
                    self.take_active(seat, choice, first);
                    break;
                }
                match self.check_or_call(seat, first) {
                    NOBODY => break,
                    next => seat = next,
                }
            }
        }
        !self.hand.is_over()
    }

    /// From the seat to act on: those of `passive` check or call, one after the other. Returns the
    /// first other seat; nobody when the round is over.
    #[inline(always)]
    fn play_passive(&mut self, mut seat: u8, passive: u16, first: bool) -> u8 {
        let pending = self.hand.state().round.pending;
        let checked = self.hand.check_around(passive);
        if checked > 0 {
            self.notes.decisions += checked;
            self.log.checks(pending, seat);
            self.run_out(&mut ());
            return NOBODY;
        }
        while seat != NOBODY && passive & bit(seat) != 0 {
            seat = self.check_or_call(seat, first);
        }
        seat
    }

    /// The seat to act checks or calls. Returns the next one; nobody when the round is over.
    #[inline(always)]
    fn check_or_call(&mut self, seat: u8, first: bool) -> u8 {
        let brings_in = L::WANTED && self.hand.state().round.bring_in > 0;
        if !first {
            self.notes.passive_later(seat, self.hand.state().stage);
        }
        let (called, ended) = self.hand.check_or_call(&mut ());
        self.notes.passive(seat, called, first);
        self.log.plain(ActionKind::passive(called, brings_in), seat);
        if ended {
            self.run_out(&mut ());
            return NOBODY;
        }
        self.hand.state().round.actor
    }

    /// A fold or a raise.
    #[inline(always)]
    fn take_active(&mut self, seat: u8, choice: Choice, first: bool) {
        let refused = match choice {
            Choice::RaiseTo(total) => {
                let stage = self.hand.state().stage;
                match self.hand.raise_to(total, &mut ()) {
                    Ok(()) => {
                        self.notes.raise(seat, first, stage);
                        self.log.raise(seat, total);
                        None
                    }
                    Err(_) => Some(Action::RaiseTo(total)),
                }
            }
            Choice::CheckOrFold | Choice::CheckOrCall
                if self.hand.state().owed(seat) == 0
                    || self.hand.state().round.bring_in > 0
                    || choice == Choice::CheckOrCall =>
            {
                self.check_or_call(seat, first);
                return;
            }
            _ => match self.hand.fold(&mut ()) {
                Ok(()) => {
                    self.notes.fold(seat, first);
                    self.log.plain(ActionKind::Fold, seat);
                    None
                }
                Err(_) => Some(Action::Fold),
            },
        };
        match refused {
            None => self.run_out(&mut ()),
            Some(action) => {
                self.replace(self.bot_at(seat), &action);
            }
        }
    }

    /// What a native bot does as the seat to act, from its own generator; nothing when the hand is
    /// over. The action is not taken yet.
    pub fn decide<B: Bot>(&mut self, bot: &mut B) -> Option<Action> {
        let Turn::Seat(chair) = self.hand.turn() else {
            return None;
        };
        let mut dice = Dice::new(
            &mut self.generators,
            self.seating[chair as usize & 15] as usize,
        );
        decide(&self.hand, bot, &mut dice)
    }

    /// Discards and showdowns. Returns false when nobody can do anything.
    #[inline]
    fn other_turn<B: Bot>(&mut self, bots: &mut [B]) -> bool {
        while self.hand.state().phase == Phase::Discard {
            let chair = self.hand.state().round.actor;
            let bot = self.bot_at(chair);
            let mut given = Slots::default();
            if !bots[bot].discards_by_default() || !self.hand.stand_pat() {
                let discards = self.hand.discards();
                let view = Seat::new(self.table.game(), self.hand.state(), chair);
                let mut dice = Dice::new(&mut self.generators, bot);
                let cards = bots[bot].discard(&view, &discards, &mut dice);
                if self.hand.discard(&cards, &mut ()).is_err() {
                    return self.replace(bot, &Action::Discard(cards));
                }
                given = cards;
            }
            self.notes.other();
            self.log.discard(chair, &given);
        }
        self.run_out(&mut ());
        if self.hand.bettor().is_some() || self.hand.is_over() {
            return !self.hand.is_over();
        }
        self.one_turn(bots)
    }

    /// A decision of any kind. Returns false when nobody can do anything.
    #[cold]
    fn one_turn<B: Bot>(&mut self, bots: &mut [B]) -> bool {
        let Turn::Seat(chair) = self.hand.turn() else {
            return false;
        };
        let bot = self.bot_at(chair);
        let Some(action) = self.decide(&mut bots[bot]) else {
            return false;
        };
        self.act_seldom(action) || self.replace(bot, &action)
    }

    /// [`Dealer::act`] where it is seldom. Returns whether the action was legal.
    #[cold]
    #[inline(never)]
    fn act_seldom(&mut self, action: Action) -> bool {
        self.act(action, &mut ()).is_ok()
    }

    /// Puts a legal action in the place of one that was refused, and counts it.
    #[cold]
    fn replace(&mut self, bot: usize, action: &Action) -> bool {
        self.count_illegal(bot);
        let instead = OnIllegal::Fold.instead(action, &self.hand.legal());
        instead.is_some_and(|action| self.act_seldom(action))
    }

    /// Takes the hand in play into the report, if it is over.
    #[inline(always)]
    fn book(&mut self) {
        if self.in_play && self.hand.is_over() {
            let number = self.hand_number();
            let state = self.hand.state();
            let seating = (self.turn, self.table.chairs(self.turn));
            let (notes, adjusted) = (&self.notes, self.adjusted.as_ref());
            let blinds = self.table.has_blinds();
            self.ledger
                .book(number, seating, notes, state, adjusted, blinds);
            if L::WANTED {
                self.log.end(&Played {
                    number,
                    game: self.place,
                    bots: &self.seating,
                    posts: if self.table.setup().carry == Carry::Reset {
                        &self.table.table(self.turn).posts
                    } else {
                        &self.setup.posts
                    },
                    state,
                    recycles: self.table.game().recycles(),
                });
            }
            if !self.plain
                && let Some(ledger) = self.by_game.get_mut(self.place)
            {
                ledger.book_of_game(number, seating, notes, state, adjusted, blinds);
            }
        }
        self.in_play = false;
    }

    /// Takes the unit into the report.
    #[inline]
    fn close(&mut self) {
        self.ledger.close();
        self.over = true;
        if self.plain {
            return;
        }
        if self.table.setup().session == 1 {
            // The unit was of one game.
            self.by_game
                .iter_mut()
                .skip(self.place)
                .take(1)
                .for_each(Ledger::close);
        } else {
            self.by_game.iter_mut().for_each(Ledger::close);
        }
    }

    /// What was counted so far: every hand that was played, and every unit that was played to its
    /// end.
    pub fn report(&mut self) -> &Report {
        let games = self.by_game.iter_mut();
        let games = games.map(|ledger| ledger.report().clone()).collect();
        self.ledger.report_with(games)
    }
}
