//! Hands written down in words: `p3 cbr 60`, `A raise 6`, `others fold`.

use std::rc::Rc;

use pokercore_core::action::{Action, Legal, Place, Slots, Turn};
use pokercore_core::card::{Card, Slot, parse_slots};
use pokercore_core::error::IllegalAction;
use pokercore_core::event::Event;
use pokercore_core::game::Game;
use pokercore_core::hand::{Dealing, Hand};
use pokercore_core::pots::Pot;
use pokercore_core::rules::{Limit, MAX_SEATS, Options, Rules};
use pokercore_core::setup::{Post, PostKind, Posts, Setup};
use pokercore_core::stakes::Stakes;

/// A hand to set up. Seat 0 is the first left of the button, which the last seat has.
#[derive(Clone)]
pub struct Spot {
    pub rules: Rules,
    pub options: Options,
    pub stakes: Stakes,
    pub stacks: Vec<i64>,
    /// The forced bets; the usual ones of the stakes where none are given.
    pub posts: Option<Vec<(u8, PostKind, i64)>>,
    /// The cards of each seat; unknown where none are given.
    pub hole: Vec<String>,
    /// The cards of the boards in order; anything where none are given.
    pub board: String,
    /// Names of the seats; `p1`, `p2` and so on where none are given.
    pub names: Vec<String>,
}

impl Spot {
    pub fn new(limit: Limit, blinds: (i64, i64), stacks: &[i64]) -> Self {
        Self {
            rules: Rules::holdem(limit),
            options: Options::default(),
            stakes: Stakes::blinds(blinds.0, blinds.1),
            stacks: stacks.to_vec(),
            posts: None,
            hole: Vec::new(),
            board: String::new(),
            names: Vec::new(),
        }
    }

    pub fn no_limit(blinds: (i64, i64), stacks: &[i64]) -> Self {
        Self::new(Limit::NoLimit, blinds, stacks)
    }

    pub fn hole(mut self, hole: &[&str]) -> Self {
        self.hole = hole.iter().map(|&cards| cards.to_owned()).collect();
        self
    }

    pub fn board(mut self, board: &str) -> Self {
        board.clone_into(&mut self.board);
        self
    }

    pub fn names(mut self, names: &[&str]) -> Self {
        self.names = names.iter().map(|&name| name.to_owned()).collect();
        self
    }

    pub fn options(mut self, change: impl FnOnce(&mut Options)) -> Self {
        change(&mut self.options);
        self
    }

    /// Antes of all, then the blinds; two-handed the button has the small one.
    pub fn usual_posts(&self) -> Vec<(u8, PostKind, i64)> {
        let seats = 0..self.stacks.len() as u8;
        let mut posts: Vec<_> = seats
            .map(|seat| (seat, PostKind::Ante, self.stakes.ante))
            .collect();
        let (small, big) = if self.stacks.len() == 2 {
            (1, 0)
        } else {
            (0, 1)
        };
        posts.push((small, PostKind::SmallBlind, self.stakes.small_blind));
        posts.push((big, PostKind::BigBlind, self.stakes.big_blind));
        posts.retain(|post| post.2 > 0);
        posts
    }

    pub fn setup(&self) -> Setup {
        let mut posts = Posts::default();
        for (seat, kind, amount) in self.posts.clone().unwrap_or_else(|| self.usual_posts()) {
            assert!(posts.push(Post { seat, kind, amount }));
        }
        Setup::full(&self.stacks, posts)
    }

    pub fn game(&self) -> Game {
        Game::new(&self.rules, &self.options).expect("the rules are right")
    }

    /// Begins the hand; cards come when they are due.
    pub fn start(&self) -> Play {
        let mut events = Vec::new();
        let hand = Hand::new(
            Rc::new(self.game()),
            &self.stakes,
            &self.setup(),
            &Dealing::Manual,
            &mut events,
        )
        .expect("the setup is right");
        let seats = self.stacks.len();
        let names = if self.names.is_empty() {
            (1..=seats).map(|seat| format!("p{seat}")).collect()
        } else {
            self.names.clone()
        };
        let slots = |text: &str| parse_slots(text).expect("the cards are right");
        let mut play = Play {
            hand,
            events,
            names,
            hole: self.hole.iter().map(|cards| slots(cards)).collect(),
            board: slots(&self.board),
            dealt: vec![0; seats],
            pots: Vec::new(),
        };
        play.deal();
        play
    }
}

/// A hand that is being played.
pub struct Play {
    pub hand: Hand<Rc<Game>>,
    pub events: Vec<Event>,
    pub names: Vec<String>,
    hole: Vec<Vec<Slot>>,
    board: Vec<Slot>,
    /// How many cards each seat was dealt, those that it gave up included.
    dealt: Vec<usize>,
    /// The pots as they lay when the betting was over.
    pub pots: Vec<Pot>,
}

impl Play {
    pub fn seat(&self, name: &str) -> usize {
        self.names
            .iter()
            .position(|other| other == name)
            .unwrap_or_else(|| panic!("no seat is called {name}"))
    }

    /// The name of the seat to act.
    pub fn actor(&self) -> &str {
        match self.hand.turn() {
            Turn::Seat(seat) => &self.names[seat as usize],
            other => panic!("no seat is to act: {other:?}"),
        }
    }

    pub fn legal(&self) -> Legal {
        self.hand.legal()
    }

    pub fn stack(&self, name: &str) -> i64 {
        self.hand.state().stacks()[self.seat(name)]
    }

    /// The smallest and the largest total to raise to.
    pub fn raise(&self) -> Option<(i64, i64)> {
        let legal = self.legal();
        legal
            .can_raise()
            .then_some((legal.min_raise_to, legal.max_raise_to))
    }

    pub fn apply(&mut self, action: Action) -> Result<(), IllegalAction> {
        self.hand.apply(action, &mut self.events)?;
        self.deal();
        Ok(())
    }

    /// Deals what is due, and keeps the pots as they lie.
    fn deal(&mut self) {
        while let Some((place, count)) = self.hand.legal().deal {
            self.keep_pots();
            let cards = match place {
                Place::Seat(seat) => {
                    let hole = self.hole.get(seat as usize).map_or(&[][..], Vec::as_slice);
                    let dealt = &mut self.dealt[seat as usize];
                    let rest = hole.iter().copied().skip(*dealt).chain([Slot::UNKNOWN; 7]);
                    *dealt += count as usize;
                    rest.take(count as usize).collect::<Vec<Slot>>()
                }
                Place::Board(_) if self.board.is_empty() => self
                    .spare()
                    .into_iter()
                    .take(count as usize)
                    .map(Slot::from)
                    .collect(),
                Place::Board(_) => self.board.drain(..count as usize).collect(),
            };
            let cards = Slots::new(&cards).expect("few cards are due");
            self.hand
                .apply(Action::Deal { place, cards }, &mut self.events)
                .expect("the cards can come");
        }
        self.keep_pots();
    }

    fn keep_pots(&mut self) {
        if !self.hand.is_over() {
            self.pots = self.hand.pots();
        }
    }

    /// Cards that the deck still has and no seat will be dealt.
    fn spare(&self) -> Vec<Card> {
        let deck = self.hand.state().deck_left();
        deck.iter()
            .filter(|&card| !self.hole.iter().flatten().any(|&s| s == card.into()))
            .collect()
    }

    /// Does what each of these sentences says.
    pub fn play(&mut self, sentences: &[&str]) -> &mut Self {
        for sentence in sentences {
            self.say(sentence)
                .unwrap_or_else(|error| panic!("{sentence}: {error}"));
        }
        self
    }

    /// Does what the sentence says: who, what, and how much. Without a name the seat to act does
    /// it; a named seat must be the one to act.
    pub fn say(&mut self, sentence: &str) -> Result<(), IllegalAction> {
        let mut words: Vec<&str> = sentence.split_whitespace().collect();
        if words == ["others", "fold"] {
            while self.legal().fold && !self.has_acted() {
                self.apply(Action::Fold)?;
            }
            return Ok(());
        }
        if words[0] == "d" {
            // The cards of the board come by themselves.
            return Ok(());
        }
        if self.names.iter().any(|name| name == words[0]) {
            assert_eq!(self.actor(), words[0], "{sentence}");
            words.remove(0);
        }
        let legal = self.legal();
        let cards = |word: Option<&&str>| {
            let cards = parse_slots(word.copied().unwrap_or_default()).expect("cards");
            Slots::new(&cards).expect("few cards")
        };
        if let "discard" | "pat" = words[0] {
            return self.apply(Action::Discard(cards(words.get(1))));
        }
        let total = words
            .get(1)
            .map(|word| word.parse::<i64>().expect("an amount"));
        let action = match words[0] {
            "f" | "fold" => Action::Fold,
            "check" => Action::Check,
            "cc" | "call" if legal.check => Action::Check,
            "cc" | "call" => {
                let Turn::Seat(seat) = legal.turn else {
                    panic!("{sentence}: nobody is to act")
                };
                let wager = self.hand.state().wagers()[seat as usize];
                let call = wager + legal.call;
                assert!(
                    total.is_none_or(|total| total == call),
                    "{sentence}: to {call}"
                );
                Action::Call
            }
            "cbr" | "raise" | "bet" | "complete" | "allin" => {
                Action::RaiseTo(total.expect("an amount"))
            }
            "bring-in" => Action::BringIn,
            "show" => Action::show(),
            "muck" => Action::Muck,
            other => panic!("what is {other}?"),
        };
        self.apply(action)
    }

    /// Whether the seat to act has acted in this round.
    fn has_acted(&self) -> bool {
        let Turn::Seat(actor) = self.hand.turn() else {
            return true;
        };
        self.events
            .iter()
            .rev()
            .take_while(|event| !matches!(event, Event::DealBoard { .. }))
            .any(|event| match *event {
                Event::Check { seat } | Event::Call { seat, .. } | Event::Raise { seat, .. } => {
                    seat == actor
                }
                _ => false,
            })
    }

    /// Checks and calls until the street, or the end.
    pub fn until(&mut self, street: u8) -> &mut Self {
        while let Some(seat) = self.hand.bettor() {
            let state = self.hand.state();
            if state.street(self.hand.game()) >= street {
                break;
            }
            assert!(state.stacks()[seat as usize] > 0);
            let legal = self.legal();
            let action = if legal.bring_in > 0 {
                Action::BringIn
            } else if legal.check {
                Action::Check
            } else {
                Action::Call
            };
            self.apply(action).expect("checking and calling is legal");
        }
        self
    }

    /// Shows all hands that are to be shown, on as many boards as asked.
    pub fn finish(&mut self, boards: u8) -> &mut Self {
        loop {
            let legal = self.legal();
            let action = if legal.run_out > 0 {
                Action::RunOut(boards)
            } else if legal.show {
                Action::show()
            } else {
                break;
            };
            self.apply(action).expect("showing is legal");
        }
        self
    }

    /// What each seat took out of the pots.
    pub fn won(&self) -> Vec<i64> {
        let mut won = vec![0; self.names.len()];
        for event in &self.events {
            if let Event::Award { seat, amount, .. } = *event {
                won[seat as usize] += amount;
            }
        }
        won
    }

    /// What came back to each seat as uncalled.
    pub fn returned(&self) -> Vec<i64> {
        let mut returned = vec![0; self.names.len()];
        for event in &self.events {
            if let Event::Return { seat, amount } = *event {
                returned[seat as usize] += amount;
            }
        }
        returned
    }

    /// The stacks of all seats.
    pub fn stacks(&self) -> Vec<i64> {
        self.hand.state().stacks()[..self.names.len().min(MAX_SEATS)].to_vec()
    }

    /// The names of the seats that showed (true) or mucked, in order.
    pub fn tabled(&self) -> Vec<(&str, bool)> {
        let name = |seat: u8| self.names[seat as usize].as_str();
        self.events
            .iter()
            .filter_map(|event| match *event {
                Event::Show { seat, .. } => Some((name(seat), true)),
                Event::Muck { seat } => Some((name(seat), false)),
                _ => None,
            })
            .collect()
    }
}
