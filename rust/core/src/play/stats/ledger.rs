//! Takes hands and units into a report.

use crate::button::Positions;
use crate::hand::State;
use crate::play::stats::block::{BLOCK, Block, Masks, SMALL, position_of};
use crate::play::stats::notes::mask::{FACED_ONE, VPIP, WON};
use crate::play::stats::{HandNotes, PARTS, Report, Tally};
use crate::rules::MAX_SEATS;
use crate::seats::{ascending, at_most_one, bit, clockwise, next_after};
use wide::u16x8;

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
            vpip,
            pfr,
            folds,
            three_bets,
            three_bet_chances,
            cbets,
            cbet_chances,
            wins,
        ] = first.map(u64::from);
        let [
            hands,
            saw_flop,
            showdowns,
            showdowns_won,
            steals,
            steal_chances,
            folds_to_steal,
            steals_faced,
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
    hands: i64,
    net: i64,
}

impl InUnit {
    /// Adds the sums over units.
    fn close(self, tally: &mut Tally) {
        let (hands, net) = (i128::from(self.hands), i128::from(self.net));
        tally.units += u64::from(self.hands > 0);
        tally.net_squares = tally.net_squares.saturating_add((net * net) as u128);
        tally.hand_squares += (hands * hands) as u128;
        tally.net_by_hands += net * hands;
    }
}

/// The seats from which blinds are stolen, and the blinds.
#[derive(Clone, Copy, Debug)]
struct Stealing {
    dealt: u16,
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
        last: 0,
        seats: 0,
        before: [0; MAX_SEATS],
        blinds: 0,
    };

    /// Where both blinds are posted, by the next two seats after the button.
    fn of(state: &State) -> Self {
        let (dealt, button) = (state.dealt, state.button);
        // Clockwise: the small blind, then the big one; among two the big one, then the button.
        let mut after = clockwise(dealt, button);
        match (after.next(), after.next()) {
            (Some(big), Some(small)) if dealt.count_ones() == 2 => {
                Self::at(dealt, button, Some(small as u8), big as u8)
            }
            (Some(small), Some(big)) => Self::at(dealt, button, Some(small as u8), big as u8),
            _ => Self {
                dealt,
                ..Self::NOBODY
            },
        }
    }

    /// Where these seats post the blinds. Nobody may have the button, or post the small blind.
    fn at(dealt: u16, button: u8, small: Option<u8>, big: u8) -> Self {
        let blinds = small.map_or(0, bit) | bit(big);
        let mut stealing = Self {
            dealt,
            last: big,
            blinds,
            ..Self::NOBODY
        };
        // Who acts before the blinds: the button is the last of them, the cutoff the one before.
        let mut others = [0_u8; MAX_SEATS];
        let mut count = 0;
        for (place, seat) in others.iter_mut().zip(clockwise(dealt & !blinds, big)) {
            *place = seat as u8;
            count += 1;
        }
        let cutoff = usize::from(dealt.count_ones() >= 4);
        let late = cutoff + usize::from(dealt & !blinds & bit(button) != 0);
        let late = others[..count].iter().skip(count.saturating_sub(late));
        for &seat in late.chain(&small) {
            stealing.before[seat as usize % MAX_SEATS] = stealing.seats;
            stealing.seats |= bit(seat);
        }
        stealing
    }

    /// The masks of who stole and who could have, who folded a blind to that and who faced it.
    #[inline(always)]
    fn masks(&self, notes: &HandNotes) -> [u16; 4] {
        let vpip = notes.masks[VPIP];
        if vpip == 0 {
            return [0, self.seats & notes.folded_first, 0, 0];
        }
        // Who acts in turn and puts in money does so with its first action, but for the big blind.
        let first = next_after(vpip, self.last);
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
            blinds & notes.masks[FACED_ONE],
        ]
    }
}

/// What a [`Ledger`] is made for.
#[derive(Clone, Copy, Debug)]
pub(in crate::play) struct Account {
    /// How many bots there are, and how many ways for them to sit.
    pub bots: usize,
    pub seatings: usize,
    /// Whether the button moves while the bots sit.
    pub moving: bool,
    /// The most chips that can lie on the table.
    pub chips: i64,
    /// Whether every hand is a unit.
    pub single: bool,
    /// Whether results are adjusted.
    pub adjusting: bool,
}

/// Takes hands and units into a report. Hands are counted a few at a time, and the sums are kept
/// small and go to the report before they could overflow.
#[derive(Debug)]
pub(in crate::play) struct Ledger {
    report: Report,
    account: Account,
    /// By bot and position.
    short: [[Short; 16]; MAX_SEATS],
    /// Hands that were not counted yet, by seating and, where it moves, the button: each bot has
    /// one position in all hands of a block.
    blocks: Vec<Block>,
    /// By the second bot of a pair and the first.
    products: [[i64; MAX_SEATS]; MAX_SEATS],
    /// Hands in the short sums, and how many they can take.
    held: usize,
    most: usize,
    /// Whether the squares of a few hands are too much for 64 bits.
    great: bool,
    /// Whether there is more to a hand than what is counted of all hands.
    special: bool,
    /// How many hands of the unit were booked, where it has several, what each bot did in them in
    /// each position, and its adjusted result.
    in_unit: u32,
    unit: [[InUnit; 16]; MAX_SEATS],
    parts: [[i128; MAX_SEATS]; MAX_SEATS],
    /// By the chair with the button.
    stealing: [Stealing; MAX_SEATS],
}

impl Ledger {
    /// An empty ledger.
    pub(in crate::play) fn new(account: Account) -> Self {
        let chips = account.chips.unsigned_abs();
        let square = chips.saturating_mul(chips).max(1);
        let most = (u64::MAX / square).min(u64::from(u16::MAX)) as usize / 2;
        let great = most < BLOCK;
        let buttons = if account.moving { account.bots } else { 1 };
        Self {
            report: Report::new(account.bots),
            account,
            short: [[Short::default(); 16]; MAX_SEATS],
            blocks: vec![Block::default(); account.seatings * buttons],
            products: [[0; MAX_SEATS]; MAX_SEATS],
            held: 0,
            // Without squares: a thousand times 2^53 chips, the most there are, fit.
            most: if great { 512 } else { most },
            great,
            special: great || !account.single || account.adjusting,
            in_unit: 0,
            unit: [[InUnit::default(); 16]; MAX_SEATS],
            parts: [[0; MAX_SEATS]; MAX_SEATS],
            stealing: [Stealing::NOBODY; MAX_SEATS],
        }
    }

    /// Takes a hand that is over. `seating` is the number of the seating and the chair of each bot;
    /// `adjusted` is the adjusted result of each chair, in millionths of a chip, where it is not
    /// what was won; `blinds` tells whether there are blinds to steal.
    #[inline(always)]
    pub(in crate::play) fn book(
        &mut self,
        number: u64,
        (seating, chairs): (usize, &[u8; 16]),
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
        let mut first = notes.masks;
        first[WON] = state.won;
        let masks: Masks = [
            u16x8::new(first),
            u16x8::new([
                state.dealt,
                saw,
                showdown,
                showdown & state.won,
                steal,
                steal_chance,
                steal_folded,
                steal_faced,
            ]),
        ];
        let players = self.account.bots.min(MAX_SEATS);
        let place = if self.account.moving {
            seating * players + usize::from(state.button)
        } else {
            seating
        };
        let block = &mut self.blocks[place];
        if block.held == 0 {
            block.begin(chairs, state.button, players);
        }
        let mut hash = number ^ u64::from(notes.decisions);
        for (net, &chair) in block.take(masks).iter_mut().zip(chairs).take(players) {
            let chair = usize::from(chair);
            if chair >= MAX_SEATS {
                break;
            }
            *net = state.stack[chair] - state.start[chair];
            hash = (hash.rotate_left(23) ^ *net as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
        for chair in ascending(notes.later) {
            let (bot, position) = block.of_chair(chair);
            let short = &mut self.short[bot][position];
            short.bets += u64::from(notes.bets[chair]);
            short.calls += u64::from(notes.calls[chair]);
        }
        let full = block.held == BLOCK;
        self.report.decisions += u64::from(notes.decisions);
        self.report.digest = self.report.digest.wrapping_add(hash ^ hash >> 32);
        if self.special {
            self.book_special(place, chairs, state, adjusted);
        }
        if full {
            self.count_block(place);
        }
    }

    /// The same for the report on one game of a mixed game.
    #[cold]
    #[inline(never)]
    pub(in crate::play) fn book_of_game(
        &mut self,
        number: u64,
        seating: (usize, &[u8; 16]),
        notes: &HandNotes,
        state: &State,
        adjusted: Option<&[i64; MAX_SEATS]>,
        blinds: bool,
    ) {
        self.book(number, seating, notes, state, adjusted, blinds);
    }

    /// What there is more to a hand than what is counted of all hands: that it is one of several of
    /// a unit, or has an adjusted result, or great stacks.
    #[inline(never)]
    fn book_special(
        &mut self,
        place: usize,
        chairs: &[u8; 16],
        state: &State,
        adjusted: Option<&[i64; MAX_SEATS]>,
    ) {
        if self.account.single {
            if self.great {
                self.multiply_at_once(chairs, state);
            }
        } else {
            self.in_unit += 1;
            let (nets, positions) = self.blocks[place].last();
            let players = self.account.bots.min(MAX_SEATS);
            for (bot, unit) in self.unit[..players].iter_mut().enumerate() {
                let unit = &mut unit[usize::from(positions[bot]) % 16];
                unit.net += nets[bot];
                unit.hands += i64::from(state.dealt >> (chairs[bot] & 15) & 1);
            }
        }
        if self.account.adjusting {
            self.book_adjusted(chairs, state, adjusted);
        }
    }

    /// Tells who has the blinds of the next hand, where that does not follow from the button.
    pub(in crate::play) fn has_blinds(&mut self, dealt: u16, positions: &Positions) {
        let button = positions.button;
        if let (Some(stealing), Some(big)) = (
            self.stealing.get_mut(usize::from(button)),
            positions.big_blind,
        ) {
            *stealing = Stealing::at(dealt, button, positions.small_blind, big);
        }
    }

    /// Who stole, and so on.
    #[inline]
    fn steals(&mut self, notes: &HandNotes, state: &State, blinds: bool) -> [u16; 4] {
        let Some(stealing) = self.stealing.get_mut(usize::from(state.button)) else {
            return [0; 4];
        };
        if !blinds {
            return [0; 4];
        }
        if stealing.dealt != state.dealt {
            *stealing = Stealing::of(state);
        }
        stealing.masks(notes)
    }

    /// Counts the hands of a block.
    #[inline(never)]
    fn count_block(&mut self, place: usize) {
        let block = &mut self.blocks[place];
        let held = block.close();
        let players = self.account.bots.min(MAX_SEATS);
        let counts = block.counts();
        let rows = block.rows(self.account.chips <= SMALL, players);
        for bot in 0..players {
            let short = &mut self.short[bot][usize::from(block.positions[bot]) % 16];
            let [first, second] = counts.of(block.chairs[bot]);
            short.counts[0] += first;
            short.counts[1] += second;
            short.net = short.net.wrapping_add(rows.sum(bot));
        }
        // Where a unit has several hands, or a hand is too much, squares are not taken here.
        if self.account.single && !self.great {
            for bot in 0..players {
                let square = rows.product(bot, bot) as u64;
                let short = &mut self.short[bot][usize::from(block.positions[bot]) % 16];
                short.squares = short.squares.wrapping_add(square);
                for other in 0..bot {
                    let product = &mut self.products[bot][other];
                    *product = product.wrapping_add(rows.product(bot, other));
                }
            }
        }
        self.report.hands += held as u64;
        self.held += held;
        if self.held + BLOCK > self.most {
            self.pass_on();
        }
    }

    /// Takes the adjusted result of a hand.
    #[inline(never)]
    fn book_adjusted(
        &mut self,
        chairs: &[u8; 16],
        state: &State,
        adjusted: Option<&[i64; MAX_SEATS]>,
    ) {
        let players = self.account.bots.min(MAX_SEATS);
        let single = self.account.single;
        let mut parts = [0_i128; MAX_SEATS];
        for (bot, &chair) in chairs[..players].iter().enumerate() {
            let chair = usize::from(chair) % MAX_SEATS;
            let net = state.stack[chair] - state.start[chair];
            // A match whose chips do not fit is refused where it adjusts.
            let part = adjusted.map_or_else(|| net.saturating_mul(PARTS), |parts| parts[chair]);
            let part = i128::from(part);
            let position = position_of(chair, state.button, players);
            parts[bot] = part;
            if !single {
                self.parts[bot][position] += part;
            }
            for tally in [
                &mut self.report.bots[bot],
                &mut self.report.positions[bot][position],
            ] {
                tally.adjusted += part;
                if single {
                    // All else of the unit is counted elsewhere.
                    tally.adjusted_squares = tally.adjusted_squares.saturating_add(square_of(part));
                    tally.adjusted_by_hands += part;
                }
            }
        }
        if single {
            self.multiply_parts(&parts);
        }
    }

    /// Takes the products of the adjusted results of a unit.
    fn multiply_parts(&mut self, parts: &[i128; MAX_SEATS]) {
        let parts = &parts[..self.account.bots.min(MAX_SEATS)];
        let mut pairs = self.report.pairs.iter_mut();
        for (first, one) in parts.iter().enumerate() {
            for other in &parts[first + 1..] {
                if let Some(pair) = pairs.next() {
                    pair.adjusted = pair.adjusted.saturating_add(one.saturating_mul(*other));
                }
            }
        }
    }

    /// One hand of such stacks: its squares and products need more than 64 bits.
    #[cold]
    fn multiply_at_once(&mut self, chairs: &[u8; 16], state: &State) {
        let players = self.account.bots.min(MAX_SEATS);
        let mut nets = [0_i64; MAX_SEATS];
        for (bot, &chair) in chairs[..players].iter().enumerate() {
            let chair = usize::from(chair) % MAX_SEATS;
            nets[bot] = state.stack[chair] - state.start[chair];
            let square = square_of(i128::from(nets[bot]));
            let position = position_of(chair, state.button, players);
            for tally in [
                &mut self.report.bots[bot],
                &mut self.report.positions[bot][position],
            ] {
                tally.net_squares = tally.net_squares.saturating_add(square);
            }
        }
        self.multiply_nets(&nets);
    }

    /// Takes the products of the nets of a unit.
    fn multiply_nets(&mut self, nets: &[i64; MAX_SEATS]) {
        let nets = &nets[..self.account.bots.min(MAX_SEATS)];
        let mut pairs = self.report.pairs.iter_mut();
        for (first, one) in nets.iter().enumerate() {
            for other in &nets[first + 1..] {
                if let Some(pair) = pairs.next() {
                    let product = i128::from(*one) * i128::from(*other);
                    pair.net = pair.net.saturating_add(product);
                }
            }
        }
    }

    /// Passes the short sums on to the report.
    #[cold]
    fn pass_on(&mut self) {
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
        let players = self.account.bots.min(MAX_SEATS);
        let mut nets = [0_i64; MAX_SEATS];
        for (bot, net) in nets.iter_mut().take(players).enumerate() {
            let mut all = InUnit::default();
            let positions = self.report.positions[bot].iter_mut();
            for (unit, tally) in self.unit[bot].iter().zip(positions) {
                if unit.hands > 0 {
                    all.hands += unit.hands;
                    all.net += unit.net;
                    unit.close(tally);
                }
            }
            all.close(&mut self.report.bots[bot]);
            *net = all.net;
        }
        self.multiply_nets(&nets);
        if self.account.adjusting {
            self.close_adjusted();
        }
        self.open();
    }

    /// Takes the adjusted results of a unit of several hands.
    fn close_adjusted(&mut self) {
        let players = self.account.bots.min(MAX_SEATS);
        let mut parts = [0_i128; MAX_SEATS];
        for (bot, sum) in parts.iter_mut().take(players).enumerate() {
            let mut hands = 0;
            let take = |tally: &mut Tally, part: i128, hands: i64| {
                tally.adjusted_squares = tally.adjusted_squares.saturating_add(square_of(part));
                tally.adjusted_by_hands += part * i128::from(hands);
            };
            for position in 0..players {
                let (part, unit) = (self.parts[bot][position], self.unit[bot][position]);
                *sum += part;
                hands += unit.hands;
                take(&mut self.report.positions[bot][position], part, unit.hands);
            }
            take(&mut self.report.bots[bot], *sum, hands);
        }
        self.multiply_parts(&parts);
    }

    /// Forgets a unit that was not played to its end.
    #[inline]
    pub(in crate::play) fn open(&mut self) {
        if self.in_unit > 0 {
            self.forget();
        }
    }

    #[inline(never)]
    fn forget(&mut self) {
        self.in_unit = 0;
        self.unit = [[InUnit::default(); 16]; MAX_SEATS];
        if self.account.adjusting {
            self.parts = [[0; MAX_SEATS]; MAX_SEATS];
        }
    }

    /// What was counted so far.
    pub(in crate::play) fn report(&mut self) -> &Report {
        for place in 0..self.blocks.len() {
            if self.blocks[place].held > 0 {
                self.count_block(place);
            }
        }
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
