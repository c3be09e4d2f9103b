//! The beginning of a hand: the checks of the door, and the forced bets.

use crate::action::Slots;
use crate::betting::Round;
use crate::card::CardSet;
use crate::deck::Deck;
use crate::error::{Defect, DefectCode, RulesError};
use crate::event::{Event, Observer};
use crate::game::Game;
use crate::hand::{Board, Dealing, Phase, State};
use crate::rules::{MAX_BOARDS, MAX_SEATS};
use crate::seats::{NOBODY, ascending, bit};
use crate::setup::{PostKind, Setup};
use crate::stakes::{AnteKind, MAX_CHIPS, Stakes};

/// No run-out was chosen.
pub(crate) const NO_RUN: u8 = u8::MAX;

/// Looks for every defect of stakes, setup and deck.
pub(super) fn check(
    game: &Game,
    stakes: &Stakes,
    setup: &Setup,
    dealing: &Dealing,
) -> Result<(), RulesError> {
    let mut defects = Vec::new();
    stakes.check(game, &mut defects);
    setup.check(game, &mut defects);
    if let Dealing::Deck(deck) = dealing {
        check_deck(game, setup, deck, &mut defects);
    }
    if defects.is_empty() {
        Ok(())
    } else {
        Err(RulesError { defects })
    }
}

fn check_deck(game: &Game, setup: &Setup, deck: &Deck, defects: &mut Vec<Defect>) {
    let cards = game.deck().set();
    if let Err(error) = CardSet::collect(deck.iter(), "the given deck") {
        defects.push(Defect::new(
            DefectCode::DuplicateCard,
            "deck",
            error.to_string(),
        ));
    }
    if let Some(card) = deck.iter().find(|&card| !cards.contains(card)) {
        defects.push(Defect::new(
            DefectCode::DeckCards,
            "deck",
            format!("{card} is not a card of this game"),
        ));
    }
    let needed = game.cards_needed(setup.dealt.count_ones() as usize);
    if deck.len() < needed {
        defects.push(Defect::new(
            DefectCode::DeckTooSmall,
            "deck",
            format!(
                "{} cards; this hand can need {needed}, burns included",
                deck.len()
            ),
        ));
    }
}

impl State {
    /// A hand before its first card, the forced bets posted.
    #[inline]
    pub(crate) fn begin<O: Observer>(
        game: &Game,
        stakes: &Stakes,
        setup: &Setup,
        dealing: &Dealing,
        observer: &mut O,
    ) -> Self {
        let (small_bet, big_bet) = stakes.fixed_bets();
        let (auto, deck): (bool, Deck) = match dealing {
            Dealing::Deck(deck) => (true, *deck),
            Dealing::Manual => (false, *game.deck()),
        };
        let mut stacks = setup.stacks;
        for seat in ascending(setup.unlimited) {
            stacks[seat] = MAX_CHIPS;
        }
        let mut state = Self {
            stack: stacks,
            wager: [0; MAX_SEATS],
            total: [0; MAX_SEATS],
            start: stacks,
            in_pots: 0,
            dead: 0,
            single_ante: 0,
            missing_blinds: 0,
            small_blind_gap: stakes.big_blind - stakes.small_blind,
            min_bet: stakes.smallest_bet(),
            small_bet,
            big_bet,
            bring_in: stakes.bring_in,
            raked: 0,
            round: Round::default(),
            opening_to_match: 0,
            opening_wagers: 0,
            opening_seat: NOBODY,
            opened: false,
            chairs: setup.chairs,
            button: setup.button,
            dealt: setup.dealt,
            live: setup.dealt,
            chips: setup.dealt,
            unlimited: setup.unlimited,
            shown: 0,
            mucked: 0,
            undecided: 0,
            won: 0,
            phase: Phase::Deal,
            stage: 0,
            exposed: false,
            auto,
            seen: CardSet::EMPTY,
            deck,
            cursor: 0,
            hole: [Slots::default(); MAX_SEATS],
            up: [0; MAX_SEATS],
            boards: [Board::default(); MAX_BOARDS],
            board_count: game.rules().boards,
            board_now: 0,
            run_stage: NO_RUN,
            run_shared: 0,
            drawn: [0; MAX_SEATS],
            gone: CardSet::EMPTY,
            gone_count: 0,
            going: CardSet::EMPTY,
            burned: CardSet::EMPTY,
            fresh: CardSet::EMPTY,
            recycled: 0,
            redealt: 0,
            due: [0; MAX_SEATS],
            due_board: [0; MAX_BOARDS],
            absent: setup.absent,
        };
        state.post(game, stakes, setup, observer);
        state
    }

    /// Takes the forced bets. The bet to match is the full blind or straddle even where less was
    /// posted (rules.md 4.2).
    #[inline]
    fn post<O: Observer>(&mut self, game: &Game, stakes: &Stakes, setup: &Setup, observer: &mut O) {
        let mut missing_small = stakes.small_blind;
        let mut missing_big = stakes.big_blind;
        let mut missing_button = stakes.button_blind;
        for post in setup.posts.iter() {
            let seat = post.seat;
            let place = seat as usize;
            let paid = post.amount.min(self.stack[place]);
            // The total that a live post asks for: a straddle may lie on a blind.
            let mut nominal = self.wager[place] + post.amount;
            let mut leads = false;
            match post.kind {
                PostKind::Ante if !game.options().antes_dead => {
                    self.pay_ante(seat, paid);
                }
                PostKind::Ante | PostKind::Dead => self.pay_dead(seat, paid),
                PostKind::DeadAnte => {
                    self.pay_dead(seat, paid);
                    self.single_ante += paid;
                }
                PostKind::SmallBlind => {
                    missing_small -= paid;
                    self.pay(seat, paid);
                }
                PostKind::ExtraLive | PostKind::LiveAnte => self.pay(seat, paid),
                PostKind::BigBlind => {
                    missing_big -= paid;
                    nominal = nominal.max(stakes.big_blind);
                    leads = true;
                    self.pay(seat, paid);
                }
                PostKind::ButtonBlind => {
                    let live_antes = if stakes.ante_kind == AnteKind::Live {
                        2 * stakes.ante
                    } else {
                        0
                    };
                    missing_button -= paid;
                    nominal = nominal.max(stakes.button_blind).max(live_antes);
                    leads = true;
                    self.pay(seat, paid);
                }
                PostKind::Straddle => {
                    leads = true;
                    self.pay(seat, paid);
                }
            }
            let live = !matches!(
                post.kind,
                PostKind::Ante | PostKind::Dead | PostKind::DeadAnte
            );
            if leads && nominal >= self.opening_to_match {
                self.opening_seat = seat;
                self.opening_wagers += 1;
            }
            if live {
                self.opening_to_match = self.opening_to_match.max(nominal);
            }
            if O::WANTED && paid > 0 {
                observer.event(Event::Post {
                    seat,
                    kind: post.kind,
                    amount: paid,
                });
            }
        }
        self.missing_blinds = missing_small.max(0) + missing_big.max(0) + missing_button.max(0);
    }

    fn pay_ante(&mut self, seat: u8, amount: i64) {
        let place = seat as usize;
        self.stack[place] -= amount;
        self.total[place] += amount;
        self.in_pots += amount;
        if self.stack[place] == 0 {
            self.chips &= !bit(seat);
        }
    }

    fn pay_dead(&mut self, seat: u8, amount: i64) {
        let place = seat as usize;
        self.stack[place] -= amount;
        self.dead += amount;
        if self.stack[place] == 0 {
            self.chips &= !bit(seat);
        }
    }
}
