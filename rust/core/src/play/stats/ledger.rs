//! Takes hands and units into a report.

use wide::u16x8;

use crate::hand::State;
use crate::play::stats::{HandNotes, PARTS, Products, Report, Tally};
use crate::rules::MAX_SEATS;
use crate::seats::{NOBODY, at_most_one, bit, clockwise, next_after};

/// The masks of seats that a hand leaves, or how many hands had a seat in each.
type Masks = [u16x8; 2];

/// Of how many hands the products of nets are taken at once.
const BLOCK: usize = 8;

/// Sums over a few hands of one bot in one position, in numbers of the machine's width.
#[derive(Clone, Copy, Debug, Default)]
struct Short {
    /// In how many hands the bot's seat was in each mask.
    counts: Masks,
    bets: u64,
    calls: u64,
    net: i64,
    squares: u64,
}

impl Short {
    /// The counts as a tally; where every hand is a unit, with the sums over units.
    fn tally(&self, single: bool) -> Tally {
        let [first, second] = self.counts.map(u16x8::to_array);
        let [
            hands,
            vpip,
            pfr,
            folds,
            saw_flop,
            showdowns,
            showdowns_won,
            wins,
        ] = first.map(u64::from);
        let [
            three_bets,
            three_bet_chances,
            steals,
            steal_chances,
            folds_to_steal,
            steals_faced,
            cbets,
            cbet_chances,
        ] = second.map(u64::from);
        let mut tally = Tally {
            hands,
            net: i128::from(self.net),
            vpip,
            pfr,
            bets: self.bets,
            calls: self.calls,
            folds,
            saw_flop,
            showdowns,
            showdowns_won,
            wins,
            three_bets,
            three_bet_chances,
            steals,
            steal_chances,
            folds_to_steal,
            steals_faced,
            cbets,
            cbet_chances,
            ..Tally::default()
        };
        if single {
            tally.units = hands;
            tally.net_squares = u128::from(self.squares);
            tally.hand_squares = u128::from(hands);
            tally.net_by_hands = i128::from(self.net);
        }
        tally
    }
}

/// What one bot did in a unit of several hands, in one position or in all.
#[derive(Clone, Copy, Debug, Default)]
struct InUnit {
    hands: u32,
    net: i64,
    adjusted: i128,
}

impl InUnit {
    fn take(&mut self, hands: u32, net: i64, adjusted: i64) {
        self.hands += hands;
        self.net += net;
        self.adjusted += i128::from(adjusted);
    }

    /// Adds the sums over units.
    fn close(&self, tally: &mut Tally) {
        let (hands, net) = (i128::from(self.hands), i128::from(self.net));
        tally.units += u64::from(self.hands > 0);
        tally.net_squares = tally.net_squares.saturating_add((net * net) as u128);
        tally.hand_squares += (hands * hands) as u128;
        tally.net_by_hands += net * hands;
        tally.adjusted_squares = tally
            .adjusted_squares
            .saturating_add(square_of(self.adjusted));
        tally.adjusted_by_hands += self.adjusted * hands;
    }
}

/// The seats from which blinds are stolen, and the blinds.
#[derive(Clone, Copy, Debug)]
struct Stealing {
    dealt: u16,
    button: u8,
    /// The last seat of the first orbit: the big blind.
    last: u8,
    /// The cutoff (from four players on), the button, and the small blind, who is the button among
    /// two; and of each seat those of them that act before it.
    seats: u16,
    before: [u16; MAX_SEATS],
    blinds: u16,
}

impl Stealing {
    const NOBODY: Self = Self {
        dealt: 0,
        button: NOBODY,
        last: 0,
        seats: 0,
        before: [0; MAX_SEATS],
        blinds: 0,
    };

    fn of(state: &State) -> Self {
        let (dealt, button) = (state.dealt, state.button);
        let mut stealing = Self {
            dealt,
            button,
            ..Self::NOBODY
        };
        let count = dealt.count_ones() as usize;
        if count < 2 {
            return stealing;
        }
        // Clockwise: the small blind, the big one, and so on to the button; among two the big one,
        // then the button.
        let mut around = [0_u8; MAX_SEATS];
        for (place, seat) in around.iter_mut().zip(clockwise(dealt, button)) {
            *place = seat as u8;
        }
        let two = count == 2;
        stealing.last = around[usize::from(!two)];
        stealing.blinds = bit(around[0]) | bit(around[1]);
        let small = around[usize::from(two)];
        let late = count.saturating_sub(2).max(2)..count;
        for &seat in around[late].iter().chain([&small]) {
            stealing.before[seat as usize % MAX_SEATS] = stealing.seats;
            stealing.seats |= bit(seat);
        }
        stealing
    }

    /// The masks of who stole and who could have, who folded a blind to that and who faced it.
    #[inline(always)]
    fn masks(&self, notes: &HandNotes) -> [u16; 4] {
        if notes.vpip == 0 {
            return [0, self.seats & notes.folded_first, 0, 0];
        }
        // Who acts in turn and puts in money does so with its first action, but for the big blind.
        let first = next_after(notes.vpip, self.last);
        let thief = bit(first) & self.seats;
        if thief == 0 {
            return [0; 4];
        }
        let before = self.before[first as usize % MAX_SEATS];
        let chance = thief | before & notes.folded_first;
        if !notes.opened {
            return [0, chance, 0, 0];
        }
        let blinds = self.blinds & !thief;
        [
            thief,
            chance,
            blinds & notes.folded_to_one,
            blinds & notes.faced_one,
        ]
    }
}

/// What a [`Ledger`] is made for.
#[derive(Clone, Copy, Debug)]
pub(in crate::play) struct Account {
    /// How many bots there are.
    pub bots: usize,
    /// The most chips that can lie on the table.
    pub chips: i64,
    /// Whether every hand is a unit.
    pub single: bool,
    /// Whether results are adjusted.
    pub adjusting: bool,
}

/// Takes hands and units into a report. The sums of a few hands are kept small and go to the
/// report before they could overflow.
#[derive(Debug)]
pub(in crate::play) struct Ledger {
    report: Report,
    account: Account,
    /// By bot and position.
    short: [[Short; 16]; MAX_SEATS],
    /// The nets of the last few hands, by bot, and how many they are.
    block: [[i64; BLOCK]; MAX_SEATS],
    blocked: usize,
    /// By the second bot of a pair and the first.
    products: [[i64; MAX_SEATS]; MAX_SEATS],
    /// Hands in the short sums, and how many they can take; none when one hand is too much.
    held: u32,
    most: u32,
    /// Of each bot in the unit, where it has several hands: in all, and by position.
    unit: [InUnit; MAX_SEATS],
    unit_positions: [[InUnit; MAX_SEATS]; MAX_SEATS],
    stealing: Stealing,
}

impl Ledger {
    /// An empty ledger.
    pub(in crate::play) fn new(account: Account) -> Self {
        let chips = account.chips.unsigned_abs();
        let square = chips.saturating_mul(chips).max(1);
        Self {
            report: Report::new(account.bots),
            account,
            short: [[Short::default(); 16]; MAX_SEATS],
            block: [[0; BLOCK]; MAX_SEATS],
            blocked: 0,
            products: [[0; MAX_SEATS]; MAX_SEATS],
            held: 0,
            most: (u64::MAX / square).min(u64::from(u16::MAX)) as u32 / 2,
            unit: [InUnit::default(); MAX_SEATS],
            unit_positions: [[InUnit::default(); MAX_SEATS]; MAX_SEATS],
            stealing: Stealing::NOBODY,
        }
    }

    /// Takes a hand that is over. `chairs` has the chair of each bot; `adjusted` is the adjusted
    /// result of each chair, in millionths of a chip, where it is not what was won; `blinds` tells
    /// whether there are blinds to steal.
    #[inline]
    pub(in crate::play) fn book(
        &mut self,
        number: u64,
        chairs: &[u8; 16],
        notes: &HandNotes,
        state: &State,
        adjusted: Option<&[i64; MAX_SEATS]>,
        blinds: bool,
    ) {
        let showdown = if at_most_one(state.live) {
            0
        } else {
            state.live
        };
        // A hand that ended in the first round opened no other.
        let saw = if state.round.first {
            0
        } else {
            state.dealt & !notes.folded_first
        };
        let [steal, steal_chance, steal_folded, steal_faced] = self.steals(notes, state, blinds);
        let masks: Masks = [
            u16x8::new([
                state.dealt,
                notes.vpip,
                notes.pfr,
                notes.folded_later,
                saw,
                showdown,
                showdown & state.won,
                state.won,
            ]),
            u16x8::new([
                notes.three_bet,
                notes.faced_one,
                steal,
                steal_chance,
                steal_folded,
                steal_faced,
                notes.cbet,
                notes.cbet_chance,
            ]),
        ];
        let players = self.account.bots.min(MAX_SEATS);
        let single = self.account.single;
        // Mostly the last chair has the button, and positions are chairs.
        let before = players.wrapping_sub(usize::from(state.button) + 1);
        let mut nets = [0_i64; MAX_SEATS];
        let mut hash = number ^ u64::from(notes.decisions);
        for ((bot, &chair), kept) in chairs[..players].iter().enumerate().zip(&mut nets) {
            let chair = usize::from(chair);
            if chair >= MAX_SEATS {
                break;
            }
            let mut position = chair + before;
            if position >= players {
                position -= players;
            }
            let short = &mut self.short[bot][position & 15];
            let net = state.stack[chair] - state.start[chair];
            let one = u16x8::splat(1);
            short.counts[0] += masks[0] >> chair as u32 & one;
            short.counts[1] += masks[1] >> chair as u32 & one;
            short.bets += u64::from(notes.bets[chair]);
            short.calls += u64::from(notes.calls[chair]);
            short.net = short.net.wrapping_add(net);
            // Where a unit has several hands these are not read.
            short.squares = short.squares.wrapping_add(net.wrapping_mul(net) as u64);
            *kept = net;
            hash = (hash.rotate_left(23) ^ net as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
        if single {
            for (block, net) in self.block.iter_mut().zip(nets).take(players) {
                block[self.blocked % BLOCK] = net;
            }
            self.blocked += 1;
            if self.blocked == BLOCK {
                self.multiply_block();
            }
        }
        if !single || self.account.adjusting {
            self.book_whole(chairs, state, adjusted);
        }
        self.report.hands += 1;
        self.report.decisions += u64::from(notes.decisions);
        self.report.digest = self.report.digest.wrapping_add(hash ^ hash >> 32);
        self.held += 1;
        if self.held >= self.most {
            if self.most == 0 && single {
                self.multiply_at_once(chairs, state, &nets);
            }
            self.pass_on();
        }
    }

    /// Takes the products of the nets of the last few hands into the short sums. One hand at a time
    /// they would cost more than all else that is booked.
    #[inline(never)]
    fn multiply_block(&mut self) {
        let players = self.account.bots.min(MAX_SEATS);
        for second in 1..players {
            let one = self.block[second];
            for (first, other) in self.block[..second].iter().enumerate() {
                let mut sum = 0_i64;
                for place in 0..BLOCK {
                    sum = sum.wrapping_add(one[place].wrapping_mul(other[place]));
                }
                let product = &mut self.products[second][first];
                *product = product.wrapping_add(sum);
            }
        }
        self.block = [[0; BLOCK]; MAX_SEATS];
        self.blocked = 0;
    }

    /// Who stole, and so on.
    #[inline]
    fn steals(&mut self, notes: &HandNotes, state: &State, blinds: bool) -> [u16; 4] {
        if !blinds {
            return [0; 4];
        }
        if self.stealing.dealt != state.dealt || self.stealing.button != state.button {
            self.stealing = Stealing::of(state);
        }
        self.stealing.masks(notes)
    }

    /// Takes a hand of a unit of several, or one whose result is adjusted.
    #[inline(never)]
    fn book_whole(
        &mut self,
        chairs: &[u8; 16],
        state: &State,
        adjusted: Option<&[i64; MAX_SEATS]>,
    ) {
        let players = self.account.bots.min(MAX_SEATS);
        let mut parts = [0_i64; MAX_SEATS];
        for (bot, &chair) in chairs[..players].iter().enumerate() {
            let chair = usize::from(chair) % MAX_SEATS;
            let net = state.stack[chair] - state.start[chair];
            if self.account.adjusting {
                // A match whose chips do not fit is refused where it adjusts.
                parts[bot] =
                    adjusted.map_or_else(|| net.saturating_mul(PARTS), |parts| parts[chair]);
            }
            let position = position_of(chair, state.button, players);
            let in_position = &mut self.unit_positions[position][bot];
            let hands = u32::from(state.dealt >> chair & 1);
            for unit in [&mut self.unit[bot], in_position] {
                unit.take(hands, net, parts[bot]);
            }
            if self.account.adjusting {
                let sum = i128::from(parts[bot]);
                self.report.bots[bot].adjusted += sum;
                self.report.positions[bot][position].adjusted += sum;
            }
        }
        if self.account.single {
            self.close_adjusted(chairs, state);
        }
    }

    /// The unit of one hand whose result is adjusted; all else of it is counted elsewhere.
    fn close_adjusted(&mut self, chairs: &[u8; 16], state: &State) {
        let players = self.account.bots.min(MAX_SEATS);
        self.multiply_unit(|pair, one, other| {
            let product = one.adjusted.saturating_mul(other.adjusted);
            pair.adjusted = pair.adjusted.saturating_add(product);
        });
        for (bot, &chair) in chairs[..players].iter().enumerate() {
            let position = position_of(usize::from(chair) % MAX_SEATS, state.button, players);
            let parts = self.unit[bot].adjusted;
            let square = square_of(parts);
            for tally in [
                &mut self.report.bots[bot],
                &mut self.report.positions[bot][position],
            ] {
                tally.adjusted_squares = tally.adjusted_squares.saturating_add(square);
                tally.adjusted_by_hands += parts;
            }
        }
        self.open();
    }

    /// Goes through the pairs of bots with what both did in the unit.
    fn multiply_unit(&mut self, multiply: impl Fn(&mut Products, &InUnit, &InUnit)) {
        let unit = &self.unit[..self.account.bots.min(MAX_SEATS)];
        let mut pairs = self.report.pairs.iter_mut();
        for (first, one) in unit.iter().enumerate() {
            for other in &unit[first + 1..] {
                if let Some(pair) = pairs.next() {
                    multiply(pair, one, other);
                }
            }
        }
    }

    /// One hand of such stacks: its squares and products need more than 64 bits.
    #[cold]
    fn multiply_at_once(&mut self, chairs: &[u8; 16], state: &State, nets: &[i64; MAX_SEATS]) {
        let players = self.account.bots.min(MAX_SEATS);
        for bot in 0..players {
            let position = position_of(usize::from(chairs[bot]) % MAX_SEATS, state.button, players);
            let net = i128::from(nets[bot]);
            for tally in [
                &mut self.report.bots[bot],
                &mut self.report.positions[bot][position],
            ] {
                tally.net_squares = tally.net_squares.saturating_add((net * net) as u128);
            }
            self.short[bot][position].squares = 0;
        }
        let mut pairs = self.report.pairs.iter_mut();
        for first in 0..players {
            for second in first + 1..players {
                if let Some(pair) = pairs.next() {
                    let product = i128::from(nets[first]) * i128::from(nets[second]);
                    pair.net = pair.net.saturating_add(product);
                }
            }
        }
        self.block = [[0; BLOCK]; MAX_SEATS];
        self.blocked = 0;
    }

    /// Passes the short sums on to the report.
    #[cold]
    fn pass_on(&mut self) {
        self.multiply_block();
        let players = self.account.bots.min(MAX_SEATS);
        for (bot, shorts) in self.short.iter_mut().take(players).enumerate() {
            for (position, short) in shorts.iter_mut().take(players).enumerate() {
                let tally = short.tally(self.account.single);
                self.report.bots[bot].add(&tally);
                self.report.positions[bot][position].add(&tally);
                *short = Short::default();
            }
        }
        let mut pairs = self.report.pairs.iter_mut();
        for first in 0..players {
            for row in &mut self.products[first + 1..players] {
                if let Some(pair) = pairs.next() {
                    pair.net = pair.net.saturating_add(i128::from(row[first]));
                    row[first] = 0;
                }
            }
        }
        self.held = 0;
    }

    /// Counts an illegal action.
    pub(in crate::play) fn illegal(&mut self, bot: usize) {
        if let Some(tally) = self.report.bots.get_mut(bot) {
            tally.illegal += 1;
        }
    }

    /// Counts an answer that came too late.
    pub(in crate::play) fn timeout(&mut self, bot: usize) {
        if let Some(tally) = self.report.bots.get_mut(bot) {
            tally.timeouts += 1;
        }
    }

    /// Takes a unit that is over.
    #[inline]
    pub(in crate::play) fn close(&mut self) {
        self.report.units += 1;
        if !self.account.single {
            self.close_unit();
        }
    }

    #[inline(never)]
    fn close_unit(&mut self) {
        self.multiply_unit(|pair, one, other| {
            let net = i128::from(one.net) * i128::from(other.net);
            pair.net = pair.net.saturating_add(net);
            let adjusted = one.adjusted.saturating_mul(other.adjusted);
            pair.adjusted = pair.adjusted.saturating_add(adjusted);
        });
        let players = self.account.bots.min(MAX_SEATS);
        for bot in 0..players {
            self.unit[bot].close(&mut self.report.bots[bot]);
            for position in 0..players {
                self.unit_positions[position][bot].close(&mut self.report.positions[bot][position]);
            }
        }
        self.open();
    }

    /// Forgets a unit that was not played to its end.
    #[inline]
    pub(in crate::play) fn open(&mut self) {
        if !self.account.single || self.account.adjusting {
            self.unit = [InUnit::default(); MAX_SEATS];
            self.unit_positions = [[InUnit::default(); MAX_SEATS]; MAX_SEATS];
        }
    }

    /// What was counted so far.
    pub(in crate::play) fn report(&mut self) -> &Report {
        self.pass_on();
        &self.report
    }

    /// The same, and what was counted of each game of a mixed game.
    pub(in crate::play) fn report_with(&mut self, games: Vec<Report>) -> &Report {
        self.report.games = games;
        self.report()
    }
}

/// A square that stops at the greatest number there is.
fn square_of(number: i128) -> u128 {
    let number = number.unsigned_abs();
    number.saturating_mul(number)
}

/// The position of a chair: 0 is the one after the button.
#[inline(always)]
fn position_of(chair: usize, button: u8, chairs: usize) -> usize {
    let position = chair + chairs - usize::from(button) - 1;
    let position = if position >= chairs {
        position - chairs
    } else {
        position
    };
    position.min(MAX_SEATS - 1)
}
