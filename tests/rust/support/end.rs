//! The end of a watched hand: who won what, who showed, and what the hand has met.

use std::collections::BTreeMap;

use pokercore_core::action::Action;
use pokercore_core::card::{Card, CardSet, Slot};
use pokercore_core::event::Event;
use pokercore_core::ranking::{HoleUse, Measure, Ranking, Strength};
use pokercore_core::rules::{Limit, MAX_SEATS, Opener, Share, Step, Tabling};
use pokercore_core::setup::PostKind;

use crate::cases::{Source, around};
use crate::run::{Did, Run, members, starting};

/// Whether no two cards have a rank or a suit in common.
fn all_differ(cards: &[Card]) -> bool {
    let common = |a: &Card, b: &Card| a != b && (a.rank() == b.rank() || a.suit() == b.suit());
    !cards.iter().any(|a| cards.iter().any(|b| common(a, b)))
}

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

    /// What a seat holds for a share, by the words of the rules: every choice of cards that counts is
    /// tried.
    fn strength(&self, seat: usize, board: usize, share: usize) -> Strength {
        let hands = self.hands(seat, board, share);
        hands
            .iter()
            .map(|&(strength, _)| strength)
            .max()
            .unwrap_or_default()
    }

    /// Every choice of cards that counts for a share, with what it is worth.
    fn hands(&self, seat: usize, board: usize, share: usize) -> Vec<(Strength, CardSet)> {
        let (state, rules) = (self.hand.state(), self.case.game.rules());
        let known = |slots: &[Slot]| -> Vec<Card> {
            let cards = slots.iter().map(|slot| slot.card());
            cards
                .map(|card| card.expect("the cards are known"))
                .collect()
        };
        let own = known(state.hole(seat));
        let Share { ranking, uses } = rules.shares[share];
        let whole = Measure {
            ranking,
            uses: HoleUse::Any,
            wild: rules.wild,
        };
        let cards = usize::from(ranking.cards());
        let (least, most) = match uses {
            HoleUse::Any => (0, own.len()),
            HoleUse::All => {
                let own = CardSet::collect(own, "the hand").expect("no card twice");
                let strength = whole.evaluate(own, CardSet::EMPTY).expect("the cards fit");
                return vec![(strength, own)];
            }
            HoleUse::Exactly(count) => (count.into(), count.into()),
            HoleUse::AtMost(count) => (0, count.into()),
        };
        let shared = known(state.board(board));
        let all = own.len() + shared.len();
        // Rankings of fewer cards than are there choose by themselves (badugi takes what fits).
        let size = if uses == HoleUse::Any && whole.check_counts(all as u8, 0).is_ok() {
            all
        } else {
            cards
        };
        let mut hands = Vec::new();
        for mask in 0_u32..1 << all {
            let of_own = (mask & ((1 << own.len()) - 1)).count_ones() as usize;
            if mask.count_ones() as usize != size || !(least..=most).contains(&of_own) {
                continue;
            }
            let picked = own.iter().chain(&shared).enumerate();
            let picked = picked.filter(|(place, _)| mask >> place & 1 == 1);
            let hand = CardSet::collect(picked.map(|(_, &card)| card), "the hand").unwrap();
            let strength = whole.evaluate(hand, CardSet::EMPTY).expect("the cards fit");
            hands.push((strength, hand));
        }
        hands
    }

    /// The suits of the best hand of a share from its highest card down, the best choice of suits.
    fn suits(&self, seat: usize, board: usize, share: usize) -> Vec<u8> {
        let Share { ranking, .. } = self.case.game.rules().shares[share];
        let best = self.strength(seat, board, share);
        let ace_low = matches!(
            ranking,
            Ranking::LowA5 | Ranking::LowA5Eight | Ranking::LowA6 | Ranking::Badugi
        );
        let mut found = Vec::new();
        for (strength, set) in self.hands(seat, board, share) {
            if strength != best {
                continue;
            }
            let cards: Vec<Card> = set.iter().collect();
            let least = usize::from(ranking.cards()).min(cards.len());
            for mask in 0_u32..1 << cards.len() {
                let picked = cards.iter().enumerate();
                let picked = picked.filter(|(place, _)| mask >> place & 1 == 1);
                let picked: Vec<Card> = picked.map(|(_, &card)| card).collect();
                let badugi = matches!(ranking, Ranking::Badugi | Ranking::BadugiHighAce);
                if picked.is_empty() || (!badugi && picked.len() != least) {
                    continue;
                }
                let of = CardSet::collect(picked.iter().copied(), "the hand").unwrap();
                if ranking.evaluate(of) != Ok(best) || (badugi && !all_differ(&picked)) {
                    continue;
                }
                let ranks: Vec<u8> = picked.iter().map(|card| card.rank()).collect();
                let high = matches!(
                    ranking,
                    Ranking::High | Ranking::ShortDeck | Ranking::ShortDeckTrips
                );
                // In the lowest straight the ace is the lowest card.
                let lowest_straight = [vec![0, 1, 2, 3, 12], vec![4, 5, 6, 7, 12]];
                let mut sorted = ranks.clone();
                sorted.sort_unstable();
                let wheel =
                    high && lowest_straight[usize::from(ranking != Ranking::High)] == sorted;
                let height = |card: &Card| {
                    if (ace_low || wheel) && card.rank() == 12 {
                        0
                    } else {
                        card.rank() + 1
                    }
                };
                let mut order: Vec<(u8, u8)> = picked
                    .iter()
                    .map(|card| (height(card), card.suit()))
                    .collect();
                order.sort_unstable_by(|a, b| b.cmp(a));
                found.push(order.into_iter().map(|(_, suit)| suit).collect());
            }
        }
        found.into_iter().max().unwrap_or_default()
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
        // Where no board is dealt at all, there is no flop to wait for.
        let streets = &self.case.game.rules().streets;
        let boards = |step: &Step| matches!(step, Step::Board { .. });
        let flop = !state.board(0).is_empty()
            || !streets.iter().any(|street| street.steps.iter().any(boards));
        let (won, raked) = self.referee.award(
            &claims,
            state.board_count() as usize,
            flop,
            |seats, board, share| self.best(seats, board, share),
            |seat, board, share| self.suits(seat, board, share),
            self.case.game.rules().shares.len(),
        );
        assert_eq!(
            won, self.ledger.won,
            "\n{:?}\n{:?} {:?}",
            self.case, self.did, self.ledger.events
        );
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
            "{tabled:?} in the order {order:?}\n{:?}\n{:?}\n{:?}",
            self.case,
            self.did,
            self.ledger.events
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
        self.tally_words(&mut when);
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

    /// Counts which words of the rules this hand has met.
    #[expect(clippy::too_many_lines, reason = "one list of what can be met")]
    fn tally_words(&self, when: &mut dyn FnMut(&str, bool)) {
        let (rules, options) = (self.case.game.rules(), self.case.game.options());
        let (stakes, events) = (&self.case.stakes, &self.ledger.events);
        let has = |test: &dyn Fn(&Event) -> bool| events.iter().any(test);
        let brings = |event: &Event| matches!(event, Event::BringIn { .. });
        when("a bring-in", has(&brings));
        when(
            "a bring-in for less",
            has(
                &|event| matches!(event, Event::BringIn { amount, .. } if *amount < stakes.bring_in),
            ),
        );
        let bets = |event: &&Event| {
            matches!(
                event,
                Event::BringIn { .. }
                    | Event::Call { .. }
                    | Event::Raise { .. }
                    | Event::Check { .. }
            )
        };
        let first: Vec<&Event> = events.iter().filter(bets).take(2).collect();
        let wants = stakes.bring_in > 0;
        when(
            "a full bet instead of a bring-in",
            wants && matches!(first.first(), Some(Event::Raise { .. })),
        );
        when(
            "a completion",
            matches!(first[..], [Event::BringIn { .. }, Event::Raise { .. }]),
        );
        when(
            "a bring-in from who is all-in",
            wants && matches!(first.first(), Some(Event::Call { .. })),
        );
        when("two sizes of a bet", self.two_sizes);
        let later = self.referee.rounds.iter().zip(&self.referee.kinds).skip(1);
        when(
            "cards that show later",
            later.into_iter().any(|(deeds, kind)| {
                !deeds.is_empty() && matches!(kind.opener, Opener::Showing { .. })
            }),
        );
        let draws = |step: &Step| matches!(step, Step::Draw { .. });
        let draw = rules
            .streets
            .iter()
            .any(|street| street.steps.iter().any(draws));
        let gave = |count: usize| {
            has(
                &|event| matches!(event, Event::Discard { cards, .. } if cards.len().min(1) == count),
            )
        };
        when("a draw", draw && gave(1));
        when("a seat that stands pat", draw && gave(0));
        when("a draw cut short", self.cut_short);
        let back = has(&|event| matches!(event, Event::Reshuffle { .. }));
        when("a deck put back", back && draw);
        when("burned cards put back", back && !draw);
        let boards = |step: &Step| matches!(step, Step::Board { .. });
        let board = rules
            .streets
            .iter()
            .any(|street| street.steps.iter().any(boards));
        when(
            "a shared card for all",
            !board && has(&|event| matches!(event, Event::DealBoard { .. })),
        );
        let live = |seat: usize| self.hand.state().hole(seat);
        let shown = members(self.hand.state().shown()).into_iter();
        when(
            "a wild card",
            shown.flat_map(|seat| live(seat).iter()).any(|slot| {
                slot.card()
                    .is_some_and(|card| rules.wild.cards.contains(card))
            }),
        );
        let odd = |event: &Event| {
            matches!(event, Event::Award { pot, board, share, amount, .. }
                if has(&|other| matches!(other, Event::Award { pot: p, board: b, share: s, amount: a, .. }
                    if (p, b, s) == (pot, board, share) && a != amount)))
        };
        when("odd chips by suit", self.referee.odd_by_suit && has(&odd));
        let alive = |event: &Event| {
            matches!(
                event,
                Event::Post {
                    kind: PostKind::LiveAnte,
                    ..
                }
            )
        };
        when("live antes", has(&alive));
        let tabled = has(&|event| matches!(event, Event::Show { .. }));
        let uses = |test: fn(&HoleUse) -> bool| rules.shares.iter().any(|share| test(&share.uses));
        when(
            "exactly so many own cards",
            tabled && uses(|uses| matches!(uses, HoleUse::Exactly(_))),
        );
        when(
            "at most so many own cards",
            tabled && uses(|uses| matches!(uses, HoleUse::AtMost(_))),
        );
        when(
            "own cards alone",
            tabled && uses(|uses| *uses == HoleUse::All),
        );
        let own = |(deeds, kind): (&Vec<_>, &crate::referee::RoundKind)| {
            !deeds.is_empty() && kind.cap.is_some() && kind.cap != options.cap
        };
        when(
            "a round with its own cap",
            rules.limit == Limit::FixedLimit
                && self.referee.rounds.iter().zip(&self.referee.kinds).any(own),
        );
        when("a small deck", rules.deck.len() <= 20);
    }
}
