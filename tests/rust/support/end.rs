//! The end of a watched hand: who won what, who showed, and what the hand has met.

use std::collections::BTreeMap;

use pokercore_core::action::Action;
use pokercore_core::card::CardSet;
use pokercore_core::event::Event;
use pokercore_core::ranking::Strength;
use pokercore_core::rules::{MAX_SEATS, Tabling};

use crate::cases::{Source, around};
use crate::run::{Did, Run, members, starting};

impl Run<'_> {
    /// The end: the shares are those of the referee, and the laws about who can win what hold.
    pub fn settle(&mut self, seen: &mut BTreeMap<String, u64>) {
        let mut count = |what: &str| *seen.entry(what.to_owned()).or_default() += 1;
        let unknown = self.hand.is_unsettled();
        if unknown {
            count("an unknown winner");
            self.tell_all();
            if self.hand.is_unsettled() {
                let boards = 0..self.hand.state().board_count() as usize;
                let known = |board: usize| {
                    self.hand
                        .state()
                        .board(board)
                        .iter()
                        .all(|slot| slot.is_known())
                };
                assert!(
                    !boards.into_iter().all(known),
                    "all is known, and nothing is awarded"
                );
                return;
            }
            count("a winner told later");
        }
        self.look();
        assert!(self.hand.is_over() && self.ledger.over);
        self.check_awards();
        self.check_limits();
        self.check_tabling();
        self.tally(&mut count);
    }

    /// Tells all cards that the showdown lacks.
    fn tell_all(&mut self) {
        let state = self.hand.state();
        for seat in members(state.live() & !state.mucked()) {
            if self.hand.is_over() {
                break;
            }
            let cards = self.cards_of(seat).into_iter().collect();
            self.note(Did::Reveal(seat as u8, cards));
            self.told = true;
        }
    }

    fn strength(&self, seat: usize, board: usize, share: usize) -> Strength {
        let state = self.hand.state();
        let cards = state.board(board).iter().chain(state.hole(seat).iter());
        let cards = cards.map(|slot| slot.card().expect("the cards are known"));
        let hand = CardSet::collect(cards, "the hand").expect("no card twice");
        self.case.game.rules().shares[share]
            .ranking
            .evaluate(hand)
            .expect("the cards fit")
    }

    /// The best of these seats, or none where nobody has a hand.
    fn best(&self, seats: &[usize], board: usize, share: usize) -> Vec<usize> {
        let strength = |seat: &usize| self.strength(*seat, board, share);
        let best = seats.iter().map(strength).max().unwrap_or_default();
        let same = |seat: &usize| !best.is_none() && strength(seat) == best;
        seats.iter().copied().filter(same).collect()
    }

    fn check_awards(&self) {
        let state = self.hand.state();
        let claims = members(state.live() & !state.mucked());
        let (won, raked) = self.referee.award(
            &claims,
            state.board_count() as usize,
            !state.board(0).is_empty(),
            |seats, board, share| self.best(seats, board, share),
            self.case.game.rules().shares.len(),
        );
        assert_eq!(won, self.ledger.won, "\n{:?}\n{:?}", self.case, self.did);
        assert_eq!(raked, state.raked());
        let winners = (0..MAX_SEATS).filter(|&seat| won[seat] > 0);
        assert_eq!(members(state.won()), winners.collect::<Vec<usize>>());
    }

    /// A seat wins from each other at most what it matched itself; apart from dead money and
    /// from what was put in above all seats that still claim something. Extra chips go one each.
    fn check_limits(&self) {
        let claims = members(self.hand.state().live() & !self.hand.state().mucked());
        let matched = &self.ledger.matched;
        let top = claims.iter().map(|&seat| matched[seat]).max().unwrap_or(0);
        let orphaned: i64 = matched.iter().map(|&total| (total - top).max(0)).sum();
        for seat in claims {
            let most: i64 = matched.iter().map(|&total| total.min(matched[seat])).sum();
            let most = most + self.ledger.dead + orphaned;
            assert!(
                self.ledger.won[seat] <= most,
                "seat {seat} wins more than {most}"
            );
        }
        let unit = self.case.game.options().odd_chip_unit;
        let mut parts: BTreeMap<(u8, u8, u8), Vec<i64>> = BTreeMap::new();
        for event in &self.ledger.events {
            if let Event::Award {
                pot,
                board,
                share,
                amount,
                ..
            } = *event
            {
                parts.entry((pot, board, share)).or_default().push(amount);
            }
        }
        for parts in parts.values() {
            assert!(
                parts.is_sorted_by(|a, b| a >= b),
                "extra chips in order: {parts:?}"
            );
            let spread = parts[0] - parts[parts.len() - 1];
            // A pot of whole units differs by one unit; the rest of one below a unit comes on top.
            let whole = parts.iter().sum::<i64>() % unit == 0;
            assert!(
                spread <= if whole { unit } else { 2 * unit - 1 },
                "{parts:?} by {unit}"
            );
        }
    }

    /// Hands are tabled in their order, and those that cannot win anything stay face down.
    fn check_tabling(&self) {
        let state = self.hand.state();
        let options = self.case.game.options();
        let told = |event: &Event| match *event {
            Event::Show { seat, .. } => Some((usize::from(seat), true)),
            Event::Muck { seat } => Some((usize::from(seat), false)),
            _ => None,
        };
        let tabled: Vec<(usize, bool)> = self.ledger.events.iter().filter_map(told).collect();
        let live = members(state.live());
        if live.len() == 1 {
            assert!(tabled.is_empty());
            return;
        }
        if self.case.source == Source::Hidden {
            return;
        }
        let sheet = self.referee.sheet();
        let all_in = live.iter().any(|&seat| sheet.stack[seat] == 0);
        let chairs = self.case.setup.chairs;
        if options.expose_allin && all_in {
            let order = around(state.live(), chairs, self.case.setup.button);
            let order: Vec<(usize, bool)> = order
                .into_iter()
                .map(|seat| (usize::from(seat), true))
                .collect();
            assert_eq!(tabled, order);
            return;
        }
        let first = self.referee.first_to_show() as u8;
        let before = (first + chairs - 1) % chairs;
        let order = around(state.live(), chairs, before);
        let seats: Vec<u8> = tabled.iter().map(|&(seat, _)| seat as u8).collect();
        assert!(
            order.starts_with(&seats),
            "{tabled:?} in the order {order:?}"
        );
        if tabled.len() < order.len() {
            // The last one need not show when all others have given up.
            assert_eq!(tabled.len() + 1, order.len());
            assert!(tabled.iter().all(|&(_, shown)| !shown));
        }
        let mut shown: Vec<usize> = Vec::new();
        for &(seat, shows) in &tabled {
            match options.tabling {
                Tabling::ShowAll => assert!(shows),
                Tabling::Auto => assert_eq!(shows, self.could_win(seat, &shown)),
                Tabling::Choose => {
                    assert!(shows || !options.strict_muck || !self.could_win(seat, &shown));
                }
            }
            shown.extend(shows.then_some(seat));
        }
    }

    /// Whether no shown hand is better for some part of some pot.
    fn could_win(&self, seat: usize, shown: &[usize]) -> bool {
        let shares = self.case.game.rules().shares.len();
        let boards = self.hand.state().board_count() as usize;
        self.referee.pots().iter().any(|(_, seats)| {
            let mut rivals: Vec<usize> = seats
                .iter()
                .copied()
                .filter(|rival| shown.contains(rival))
                .collect();
            rivals.push(seat);
            seats.contains(&seat)
                && (0..boards).any(|board| {
                    (0..shares).any(|share| self.best(&rivals, board, share).contains(&seat))
                })
        })
    }

    /// Counts what this hand has met.
    fn tally(&self, count: &mut dyn FnMut(&str)) {
        let (state, setup) = (self.hand.state(), &self.case.setup);
        let live = state.live();
        let events = &self.ledger.events;
        let mut when = |what: &str, so: bool| {
            if so {
                count(what);
            }
        };
        when("a dead button", setup.dealt >> setup.button & 1 == 0);
        when("an unlimited stack", setup.unlimited != 0);
        when(
            "several boards run",
            self.did
                .iter()
                .any(|did| matches!(did, Did::Act(Action::RunOut(2..)))),
        );
        when(
            "a double board",
            self.case.game.rules().boards == 2 && !state.board(1).is_empty(),
        );
        when("a rake", state.raked() > 0);
        let has = |test: fn(&Event) -> bool| events.iter().any(test);
        when(
            "a discard",
            has(|event| matches!(event, Event::Discard { .. })),
        );
        when("a muck", has(|event| matches!(event, Event::Muck { .. })));
        when(
            "an uncalled bet",
            has(|event| matches!(event, Event::Return { .. })),
        );
        when(
            "a side pot",
            has(|event| matches!(event, Event::Award { pot: 1, .. })),
        );
        when(
            "three pots",
            has(|event| matches!(event, Event::Award { pot: 2, .. })),
        );
        when(
            "a low",
            has(|event| matches!(event, Event::Award { share: 1, .. })),
        );
        let bet = |event: &Event| matches!(event, Event::Call { .. } | Event::Raise { .. });
        when("a walk", !events.iter().any(bet) && live.is_power_of_two());
        let place = |what: fn(&Event) -> bool| events.iter().position(what);
        let show = place(|event| matches!(event, Event::Show { .. }));
        let board = events
            .iter()
            .rposition(|event| matches!(event, Event::DealBoard { .. }));
        when("an exposed hand", show.is_some() && show < board);
        when(
            "a short blind",
            events.iter().any(|event| match *event {
                Event::Post { seat, amount, .. } => {
                    let asked = setup.posts.iter().filter(|post| post.seat == seat);
                    amount == starting(self.case)[seat as usize]
                        && asked.map(|post| post.amount).sum::<i64>() > amount
                }
                _ => false,
            }),
        );
        let mut parts: BTreeMap<(u8, u8, u8), Vec<i64>> = BTreeMap::new();
        for event in events {
            if let Event::Award {
                pot,
                board,
                share,
                amount,
                ..
            } = *event
            {
                parts.entry((pot, board, share)).or_default().push(amount);
            }
        }
        when("a tie", parts.values().any(|parts| parts.len() > 1));
        when(
            "odd chips",
            parts
                .values()
                .any(|parts| parts[0] != parts[parts.len() - 1]),
        );
        when(
            "a low shared",
            parts
                .iter()
                .any(|(key, parts)| key.2 == 1 && parts.len() > 1),
        );
    }
}
