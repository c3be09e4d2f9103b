//! Who shows, who wins which part of which pot (rules.md sections 6 and 7).

use crate::action::Slots;
use crate::betting::Round;
use crate::card::Slot;
use crate::event::{Event, Observer};
use crate::game::Game;
use crate::hand::{Phase, State};
use crate::pots::{Pot, Pots, part};
use crate::ranking::{Key, Strength};
use crate::rules::{MAX_BOARDS, MAX_SEATS, Tabling};
use crate::seats::{NOBODY, ascending, at_most_one, bit, clockwise, next_after};

/// The most shares of a pot.
const MAX_SHARES: usize = 2;

/// The strength of each seat's hand, a board and a share.
struct Strengths([[[Strength; MAX_SEATS]; MAX_SHARES]; MAX_BOARDS]);

impl Strengths {
    const NONE: Self = Self([[[Strength::NONE; MAX_SEATS]; MAX_SHARES]; MAX_BOARDS]);
}

impl State {
    /// The first to show: the last to bet or raise in the final round; else its opener, or the
    /// next live seat after it (6.3).
    fn first_to_show(&self) -> u8 {
        let Round {
            aggressor, opener, ..
        } = self.round;
        let from = if aggressor == NOBODY {
            opener
        } else {
            aggressor
        };
        if self.live & bit(from) == 0 {
            next_after(self.live, from)
        } else {
            from
        }
    }

    /// Begins to table the hands.
    pub(crate) fn begin_showdown<O: Observer>(&mut self, game: &Game, observer: &mut O) {
        if !self.exposed {
            self.undecided = self.live;
        }
        if !self.plain_showdown(game, observer) {
            self.showdown(game, observer);
        }
    }

    /// The showdown that nearly every hand has, in one pass: one board, one share, one pot that
    /// every live seat can win, all cards known, and nobody has a choice. It does what
    /// [`State::showdown`] would. Returns whether the hand was of this kind; else nothing has
    /// changed.
    fn plain_showdown<O: Observer>(&mut self, game: &Game, observer: &mut O) -> bool {
        let options = game.options();
        let &[tables] = game.tables() else {
            return false;
        };
        let some_decided = self.undecided != 0 && self.shown != 0;
        if self.board_count != 1
            || options.rake.is_some()
            || options.tabling == Tabling::Choose
            || self.mucked != 0
            || some_decided
        {
            return false;
        }
        let Some(board) = key_of(self.boards[0].slots()) else {
            return false;
        };
        let mut strengths = [Strength::NONE; MAX_SEATS];
        let (mut best, mut winners) = (Strength::NONE, 0);
        let mut level = None;
        for seat in ascending(self.live) {
            let Some(own) = key_of(&self.hole[seat]) else {
                return false;
            };
            if *level.get_or_insert(self.total[seat]) != self.total[seat] {
                return false;
            }
            let strength = tables.strength(board + own);
            strengths[seat] = strength;
            if strength > best {
                best = strength;
                winners = 0;
            }
            winners |= u16::from(strength == best) << seat;
        }
        let pot = self.pot();
        if best.is_none() || pot == 0 {
            return false;
        }
        if self.undecided != 0 {
            let before_first = self.first_to_show().wrapping_sub(1);
            let mut shows = self.live;
            if options.tabling == Tabling::Auto {
                let mut best_shown = Strength::NONE;
                for seat in clockwise(self.live, before_first) {
                    if strengths[seat] >= best_shown {
                        best_shown = strengths[seat];
                    } else {
                        shows &= !(1 << seat);
                    }
                }
            }
            if O::WANTED {
                for seat in clockwise(self.live, before_first) {
                    if shows >> seat & 1 == 1 {
                        self.tabled(seat as u8, observer);
                    } else {
                        self.give_up(seat as u8, observer);
                    }
                }
            }
            self.shown = shows;
            self.mucked = self.live & !shows;
            self.undecided = 0;
        }
        if at_most_one(winners) {
            self.win(winners.trailing_zeros() as u8, pot, (0, 0, 0), observer);
        } else {
            self.divide(game, (0, 0, 0), pot, winners, observer);
        }
        self.finish(observer);
        true
    }

    /// Tables hands up to the next decision, or awards the pots.
    fn showdown<O: Observer>(&mut self, game: &Game, observer: &mut O) {
        let tabling = game.options().tabling;
        // Strengths serve the tabling and the awards alike.
        let contested = self.live & !self.mucked;
        let mut strengths = Strengths::NONE;
        let strengths = self
            .strengths(game, contested, &mut strengths)
            .then_some(&strengths);
        let pots = self.layered();
        let first = self.first_to_show();
        while self.undecided != 0 {
            let seat = if self.undecided & bit(first) != 0 {
                first
            } else {
                next_after(self.undecided, first)
            };
            if at_most_one(self.live & !self.mucked) {
                break;
            }
            // With strengths, every card is known.
            let known = strengths.is_some() || self.hole[seat as usize].all_known();
            if tabling == Tabling::Choose || !known {
                self.round.actor = seat;
                self.phase = Phase::Show;
                return;
            }
            let shows = tabling == Tabling::ShowAll
                || strengths.is_none_or(|strengths| self.can_take(game, seat, &pots, strengths));
            if shows {
                self.tabled(seat, observer);
            } else {
                self.give_up(seat, observer);
            }
        }
        self.award_all(game, pots, strengths, observer);
    }

    /// Goes on after a hand was shown or mucked.
    pub(crate) fn after_show<O: Observer>(&mut self, game: &Game, observer: &mut O) {
        // While an all-in is run out, the showdown has not begun.
        if self.phase == Phase::Show {
            self.showdown(game, observer);
        }
    }

    /// Turns a hand up.
    #[inline]
    pub(crate) fn table<O: Observer>(&mut self, seat: u8, hole: &Slots, observer: &mut O) {
        if self.hole[seat as usize] != *hole {
            self.learn(seat, hole);
        }
        self.tabled(seat, observer);
    }

    #[inline]
    fn tabled<O: Observer>(&mut self, seat: u8, observer: &mut O) {
        self.shown |= bit(seat);
        self.undecided &= !bit(seat);
        if O::WANTED {
            let cards = self.hole[seat as usize];
            observer.event(Event::Show { seat, cards });
        }
    }

    /// Gives a hand up face down.
    #[inline]
    pub(crate) fn give_up<O: Observer>(&mut self, seat: u8, observer: &mut O) {
        self.mucked |= bit(seat);
        self.undecided &= !bit(seat);
        if O::WANTED {
            observer.event(Event::Muck { seat });
        }
    }

    /// Whether the hand of this seat could take a part of a pot from those that were shown.
    pub(crate) fn could_win(&self, game: &Game, seat: u8) -> bool {
        let seats = self.shown | bit(seat);
        let mut strengths = Strengths::NONE;
        !self.strengths(game, seats, &mut strengths)
            || self.can_take(game, seat, &self.layered(), &strengths)
    }

    /// Whether, for some pot, board and share, no shown hand is better.
    fn can_take(&self, game: &Game, seat: u8, pots: &Pots, strengths: &Strengths) -> bool {
        let shares = game.tables().len();
        pots.iter()
            .filter(|pot| pot.seats & bit(seat) != 0)
            .any(|pot| {
                let rivals = pot.seats & self.shown & !bit(seat);
                strengths.0[..self.board_count as usize]
                    .iter()
                    .any(|board| {
                        board[..shares].iter().any(|share| {
                            let own = share[seat as usize];
                            !own.is_none() && ascending(rivals).all(|rival| share[rival] <= own)
                        })
                    })
            })
    }

    fn layered(&self) -> Pots {
        Pots::layer(&self.total, self.dealt, self.live, self.dead)
    }

    /// Finds the strengths of these seats. Returns false where a card of theirs or of a board is
    /// unknown.
    #[inline]
    fn strengths(&self, game: &Game, seats: u16, into: &mut Strengths) -> bool {
        let boards = &self.boards[..self.board_count as usize];
        for (of_board, board) in into.0.iter_mut().zip(boards) {
            let Some(shared) = key_of(board.slots()) else {
                return false;
            };
            for seat in ascending(seats) {
                let Some(own) = key_of(self.hole(seat)) else {
                    return false;
                };
                for (of_share, tables) in of_board.iter_mut().zip(game.tables()) {
                    of_share[seat] = tables.strength(shared + own);
                }
            }
        }
        true
    }

    /// Awards all pots, or waits for cards that must be told first.
    pub(crate) fn settle<O: Observer>(&mut self, game: &Game, observer: &mut O) {
        let claims = self.live & !self.mucked;
        if self.one_live() && game.options().rake.is_none() {
            // All others have folded.
            let pot = self.pot();
            self.win(self.live.trailing_zeros() as u8, pot, (0, 0, 0), observer);
            return self.finish(observer);
        }
        let mut strengths = Strengths::NONE;
        let strengths = (!at_most_one(claims) && self.strengths(game, claims, &mut strengths))
            .then_some(&strengths);
        self.award_all(game, self.layered(), strengths, observer);
    }

    fn award_all<O: Observer>(
        &mut self,
        game: &Game,
        mut pots: Pots,
        strengths: Option<&Strengths>,
        observer: &mut O,
    ) {
        let claims = self.live & !self.mucked;
        pots.leave_to(claims);
        let contested = |pot: &Pot| !at_most_one(pot.seats & claims);
        if strengths.is_none() && pots.iter().any(contested) {
            self.phase = Phase::Unsettled;
            return;
        }
        if let Some(rake) = &game.options().rake {
            let flop = !self.boards[0].slots().is_empty();
            self.raked = pots.take_rake(rake, flop);
            if O::WANTED && self.raked > 0 {
                observer.event(Event::Rake { amount: self.raked });
            }
        }
        // Last-created first (6.5); a pot that all who could win it have given up joins the next
        // lower one.
        let mut carried = 0;
        for (index, pot) in pots.iter().enumerate().rev() {
            let seats = pot.seats & claims;
            let amount = pot.amount + carried;
            carried = 0;
            if seats == 0 {
                carried = amount;
                continue;
            }
            self.award(game, index as u8, amount, seats, strengths, observer);
        }
        self.finish(observer);
    }

    /// The hand is over.
    #[inline]
    fn finish<O: Observer>(&mut self, observer: &mut O) {
        self.in_pots = 0;
        self.dead = 0;
        self.total = [0; MAX_SEATS];
        self.round.actor = NOBODY;
        self.phase = Phase::Over;
        if O::WANTED {
            observer.event(Event::End);
        }
    }

    /// Awards one pot: divided over the boards, then over the shares, then among the winners.
    #[inline]
    fn award<O: Observer>(
        &mut self,
        game: &Game,
        pot: u8,
        amount: i64,
        seats: u16,
        strengths: Option<&Strengths>,
        observer: &mut O,
    ) {
        let unit = game.options().odd_chip_unit;
        let Some(strengths) = strengths.filter(|_| !at_most_one(seats)) else {
            // One seat is left, or only one may win this pot.
            self.divide(game, (pot, 0, 0), amount, seats, observer);
            return;
        };
        let boards = i64::from(self.board_count);
        let shares = game.tables().len();
        for board in 0..self.board_count {
            let of_board = part(amount, boards, i64::from(board), unit);
            let best = |share: usize| winners(&strengths.0[board as usize][share], seats);
            let high = best(0);
            let low = if shares > 1 { best(1) } else { 0 };
            if low == 0 || low == high {
                self.divide(game, (pot, board, 0), of_board, high, observer);
            } else if high == 0 {
                self.divide(game, (pot, board, 1), of_board, low, observer);
            } else {
                self.divide(
                    game,
                    (pot, board, 0),
                    part(of_board, 2, 0, unit),
                    high,
                    observer,
                );
                self.divide(
                    game,
                    (pot, board, 1),
                    part(of_board, 2, 1, unit),
                    low,
                    observer,
                );
            }
        }
    }

    /// Divides among winners; extra chips clockwise from the button.
    fn divide<O: Observer>(
        &mut self,
        game: &Game,
        (pot, board, share): (u8, u8, u8),
        amount: i64,
        winners: u16,
        observer: &mut O,
    ) {
        let unit = game.options().odd_chip_unit;
        let count = i64::from(winners.count_ones());
        for (place, seat) in clockwise(winners, self.button).enumerate() {
            let won = part(amount, count, place as i64, unit);
            self.win(seat as u8, won, (pot, board, share), observer);
        }
    }

    #[inline]
    fn win<O: Observer>(
        &mut self,
        seat: u8,
        amount: i64,
        (pot, board, share): (u8, u8, u8),
        observer: &mut O,
    ) {
        if amount > 0 {
            self.stack[seat as usize] += amount;
            self.won |= bit(seat);
            if O::WANTED {
                observer.event(Event::Award {
                    pot,
                    board,
                    share,
                    seat,
                    amount,
                });
            }
        }
    }
}

/// The seats with the best valid strength.
#[inline]
fn winners(strengths: &[Strength; MAX_SEATS], seats: u16) -> u16 {
    let (mut best, mut winners) = (Strength::default(), 0);
    for seat in ascending(seats) {
        let own = strengths[seat];
        if own > best {
            best = own;
            winners = 1 << seat;
        } else if own == best && !own.is_none() {
            winners |= 1 << seat;
        }
    }
    winners
}

#[inline]
fn key_of(slots: &[Slot]) -> Option<Key> {
    let mut key = Key::EMPTY;
    for slot in slots {
        key += Key::of(slot.card()?);
    }
    Some(key)
}
