//! A second referee for the betting and the pots: slow and plain.
//!
//! It keeps nothing but the list of what was done and reads every answer from that list by the
//! words of the rules, where the engine keeps running numbers and masks. It shares no code with
//! the engine but the plain data of a setup.

use pokercore_core::card::Card;
use pokercore_core::ranking::Wild;
use pokercore_core::rules::{
    BetSize, CapLift, Limit, MAX_SEATS, OddChips, Opener, Options, Rules, Step, StudTie,
};
use pokercore_core::setup::{PostKind, Setup};
use pokercore_core::stakes::{AnteKind, Stakes};

use crate::faces;

/// What a seat did in a betting round. A check is a call of nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    Fold,
    Call,
    RaiseTo(i64),
}

/// A betting round of the game: its street, its fixed-limit size, who opens, and its own cap.
#[derive(Clone, Copy, Debug)]
pub struct RoundKind {
    pub street: usize,
    pub size: i64,
    /// The size that a pair which shows allows besides; 0 where it does not matter.
    pub larger: i64,
    pub opener: Opener,
    pub cap: Option<u8>,
}

/// What the seat to act may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    pub seat: usize,
    pub fold: bool,
    pub check: bool,
    pub call: i64,
    /// The chips of a bring-in that is due, else 0.
    pub bring_in: i64,
    /// The smallest and the largest total.
    pub raise: Option<(i64, i64)>,
    /// Whether no total between the two is right.
    pub two_sizes: bool,
}

/// How the wagers of a round stand in fixed limit.
struct Level {
    /// The last full level, and what is added to it.
    full: i64,
    size: i64,
    /// The size that may be added as well, or 0.
    larger: i64,
    /// The place in the list of deeds of the last full wager.
    at: Option<usize>,
    /// How many wagers there were.
    count: usize,
}

/// Where all chips are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    pub stack: [i64; MAX_SEATS],
    pub wager: [i64; MAX_SEATS],
    pub matched: [i64; MAX_SEATS],
    pub dead: i64,
    pub folded: [bool; MAX_SEATS],
    /// What came back to each seat as uncalled.
    pub returned: [i64; MAX_SEATS],
}

impl Sheet {
    /// All chips that are not in stacks.
    fn pot(&self) -> i64 {
        self.matched.iter().chain(&self.wager).sum::<i64>() + self.dead
    }
}

/// The betting rounds of a game in order.
fn kinds(rules: &Rules, options: &Options, stakes: &Stakes) -> Vec<RoundKind> {
    let (small, big) = stakes.fixed_bets();
    let mut kinds = Vec::new();
    for (street, steps) in rules.streets.iter().enumerate() {
        for step in &steps.steps {
            let Step::Bet {
                size,
                opener,
                cap,
                open_pair,
            } = *step
            else {
                continue;
            };
            let pair = open_pair && options.stud_open_pair && size == BetSize::Small;
            kinds.push(RoundKind {
                street,
                size: if size == BetSize::Small { small } else { big },
                larger: if pair && rules.limit == Limit::FixedLimit {
                    big
                } else {
                    0
                },
                opener,
                cap,
            });
        }
    }
    kinds
}

/// A hand as the list of what was done in each betting round.
#[derive(Clone, Debug)]
pub struct Referee {
    limit: Limit,
    pub options: Options,
    stakes: Stakes,
    pub setup: Setup,
    pub kinds: Vec<RoundKind>,
    pub rounds: Vec<Vec<(usize, Deed)>>,
    /// The cards that lay face up before each seat when a round began.
    up: Vec<[Vec<Option<Card>>; MAX_SEATS]>,
    wild: Wild,
    low: bool,
    /// Whether odd chips of a tie go by suit.
    pub odd_by_suit: bool,
}

impl Referee {
    pub fn new(rules: &Rules, options: &Options, stakes: &Stakes, setup: &Setup) -> Self {
        let mut setup = *setup;
        for seat in 0..MAX_SEATS {
            if setup.unlimited >> seat & 1 == 1 {
                setup.stacks[seat] = 1 << 53;
            }
        }
        let kinds = kinds(rules, options, stakes);
        let mut referee = Self {
            limit: rules.limit,
            options: *options,
            stakes: *stakes,
            setup,
            up: vec![Default::default(); kinds.len() + 1],
            kinds,
            rounds: vec![Vec::new()],
            wild: rules.wild,
            odd_by_suit: rules.odd_chips == OddChips::Suit && !options.odd_chips_by_position,
            low: rules
                .shares
                .first()
                .is_some_and(|share| share.ranking.is_low()),
        };
        referee.close_rounds();
        referee
    }

    /// Sees the cards that lie face up before each seat. What lies there when a round begins
    /// counts for it.
    pub fn see(&mut self, up: &[Vec<Option<Card>>; MAX_SEATS]) {
        let begun = self.rounds.iter().rposition(|deeds| !deeds.is_empty());
        for round in begun.map_or(0, |last| last + 1)..self.up.len() {
            self.up[round].clone_from(up);
        }
    }

    /// Whether the first round has a bring-in.
    fn has_bring_in(&self) -> bool {
        self.stakes.bring_in > 0 && matches!(self.kinds[0].opener, Opener::Showing { .. })
    }

    /// The seat that opens a round by the cards that show, or nothing where other things decide.
    fn by_faces(&self, round: usize) -> Option<usize> {
        let Opener::Showing { lowest, ace_low } = self.kinds[round].opener else {
            return None;
        };
        let mut then = self.clone();
        then.rounds.truncate(round + 1);
        then.rounds[round].clear();
        let mut order = then.live(&then.sheet());
        let button = self.setup.button as usize;
        order.sort_by_key(|&seat| (seat + MAX_SEATS - button - 1) % MAX_SEATS);
        // Who has an unknown card that lies face up opens only where everybody has one.
        let told = |seat: &usize| self.up[round][*seat].iter().all(Option::is_some);
        if order.iter().any(told) {
            order.retain(told);
        }
        let by_suit = match self.options.stud_tie {
            StudTie::Norm => round == 0 && self.has_bring_in(),
            StudTie::Suit => true,
            StudTie::Position => false,
        };
        let seen = |seat: usize| {
            let cards: Vec<Card> = self.up[round][seat].iter().copied().flatten().collect();
            let mut value = faces::value(&cards, &self.wild, ace_low, self.low);
            if !by_suit {
                value.2 = 0;
            }
            value
        };
        let best = order.iter().map(|&seat| seen(seat));
        let best = if lowest { best.min() } else { best.max() }?;
        order.into_iter().find(|&seat| seen(seat) == best)
    }

    /// The seat from which on a round is opened, and whether it is the first itself.
    pub fn opened_from(&self, round: usize) -> usize {
        let leader = match self.kinds[round].opener {
            Opener::Showing { .. } => return self.by_faces(round).expect("somebody is in"),
            Opener::AfterPosts => self.leads().1,
            Opener::LeftOfButton => None,
        };
        leader.unwrap_or(self.setup.button as usize) + 1
    }

    fn is_dealt(&self, seat: usize) -> bool {
        self.setup.dealt >> seat & 1 == 1
    }

    /// The number of the betting round, from 0; past the last one when the betting is over.
    pub fn round(&self) -> usize {
        self.rounds.len() - 1
    }

    pub fn is_over(&self) -> bool {
        self.round() == self.kinds.len() || self.live(&self.sheet()).len() == 1
    }

    /// The seats that are in, lowest first.
    pub fn live(&self, sheet: &Sheet) -> Vec<usize> {
        (0..MAX_SEATS)
            .filter(|&seat| self.is_dealt(seat) && !sheet.folded[seat])
            .collect()
    }

    /// Counts all chips from the beginning.
    pub fn sheet(&self) -> Sheet {
        let mut sheet = Sheet {
            stack: self.setup.stacks,
            ..Sheet::default()
        };
        for post in self.setup.posts.iter() {
            let seat = post.seat as usize;
            let paid = post.amount.min(sheet.stack[seat]);
            sheet.stack[seat] -= paid;
            match post.kind {
                PostKind::DeadAnte | PostKind::Dead => sheet.dead += paid,
                PostKind::Ante if self.options.antes_dead => sheet.dead += paid,
                PostKind::Ante => sheet.matched[seat] += paid,
                _ => sheet.wager[seat] += paid,
            }
        }
        for (i, round) in self.rounds.iter().enumerate() {
            for &(seat, deed) in round {
                let paid = match deed {
                    Deed::Fold => {
                        sheet.folded[seat] = true;
                        0
                    }
                    Deed::Call => self.owed(&sheet, i, seat).min(sheet.stack[seat]),
                    Deed::RaiseTo(total) => total - sheet.wager[seat],
                };
                sheet.stack[seat] -= paid;
                sheet.wager[seat] += paid;
            }
            if i < self.round() {
                self.close(&mut sheet);
            }
        }
        sheet
    }

    /// The end of a round: wagers are matched money, and what nobody called comes back.
    fn close(&self, sheet: &mut Sheet) {
        for seat in 0..MAX_SEATS {
            sheet.matched[seat] += sheet.wager[seat];
            sheet.wager[seat] = 0;
        }
        for seat in self.live(sheet) {
            let others = (0..MAX_SEATS).filter(|&other| other != seat);
            let second = others.map(|other| sheet.matched[other]).max().unwrap_or(0);
            let excess = sheet.matched[seat] - second;
            if excess > 0 {
                sheet.matched[seat] -= excess;
                sheet.stack[seat] += excess;
                sheet.returned[seat] += excess;
            }
        }
    }

    /// The live posts: whose, the total that each asks its seat for, and whether it is a blind or
    /// straddle that the betting starts from.
    fn live_posts(&self) -> Vec<(usize, i64, bool)> {
        let mut stacks = self.setup.stacks;
        let mut before = [0; MAX_SEATS];
        let mut list = Vec::new();
        for post in self.setup.posts.iter() {
            let seat = post.seat as usize;
            let paid = post.amount.min(stacks[seat]);
            stacks[seat] -= paid;
            let (least, starts) = match post.kind {
                PostKind::Ante | PostKind::DeadAnte | PostKind::Dead => continue,
                PostKind::BigBlind => (self.stakes.big_blind, true),
                PostKind::ButtonBlind if self.stakes.ante_kind == AnteKind::Live => {
                    // The ante of all, and the button's once more.
                    (self.stakes.button_blind.max(2 * self.stakes.ante), true)
                }
                PostKind::ButtonBlind => (self.stakes.button_blind, true),
                PostKind::Straddle => (0, true),
                PostKind::SmallBlind | PostKind::ExtraLive | PostKind::LiveAnte => (0, false),
            };
            list.push((seat, (before[seat] + post.amount).max(least), starts));
            before[seat] += paid;
        }
        list
    }

    /// The largest live total that was asked for before the first round.
    fn opening(&self) -> i64 {
        let bring_in = if self.has_bring_in() {
            self.stakes.bring_in
        } else {
            0
        };
        self.posted().max(bring_in)
    }

    /// As [`Referee::opening`], of the posts alone.
    fn posted(&self) -> i64 {
        let posts = self.live_posts();
        posts.iter().map(|post| post.1).max().unwrap_or(0)
    }

    /// Big blinds, button blinds and straddles, each where it was the largest live post so far:
    /// how many, and whose was the last.
    pub fn leads(&self) -> (usize, Option<usize>) {
        let posts = self.live_posts();
        let leads: Vec<usize> = (0..posts.len())
            .filter(|&i| posts[i].2 && posts[..i].iter().all(|before| before.1 <= posts[i].1))
            .map(|i| posts[i].0)
            .collect();
        (leads.len(), leads.last().copied())
    }

    fn to_match(&self, round: usize) -> i64 {
        let raises = self.rounds[round]
            .iter()
            .filter_map(|(_, deed)| match deed {
                Deed::RaiseTo(total) => Some(*total),
                _ => None,
            });
        let opening = if round == 0 { self.opening() } else { 0 };
        raises.max().unwrap_or(0).max(opening)
    }

    /// What a seat owes (5.2), the round seen as it stands on the sheet.
    fn owed(&self, sheet: &Sheet, round: usize, seat: usize) -> i64 {
        // The sheet may stand in the middle of the round: the bet to match is then what was
        // raised to so far, which is the largest wager, or the opening.
        let opening = if round == 0 { self.opening() } else { 0 };
        let to_match = sheet.wager.iter().copied().max().unwrap_or(0).max(opening);
        let others = self.live(sheet).into_iter().filter(|&other| other != seat);
        let reach = others
            .map(|other| sheet.wager[other] + sheet.stack[other])
            .max()
            .unwrap_or(0);
        (to_match.min(reach) - sheet.wager[seat]).max(0)
    }

    /// In no-limit and pot-limit: the last full bet or raise, the place in the list of deeds of the
    /// last full wager, and how many wagers there were.
    fn last_full(&self) -> (i64, Option<usize>, usize) {
        let first = self.round() == 0;
        let mut level = if first { self.opening() } else { 0 };
        let mut count = if first { self.leads().0 } else { 0 };
        count += usize::from(first && self.has_bring_in());
        let mut full = self.stakes.smallest_bet();
        if count < 2 || !self.options.straddle_raise_by_min_bet {
            full = full.max(level);
        }
        let mut at = None;
        for (i, (_, deed)) in self.rounds[self.round()].iter().enumerate() {
            if let Deed::RaiseTo(total) = *deed {
                if total - level >= full {
                    full = total - level;
                    at = Some(i);
                    count += 1;
                }
                level = total;
            }
        }
        (full, at, count)
    }

    /// How the wagers stand in fixed limit. A bring-in that is less than the bet is no wager.
    fn last_level(&self) -> Level {
        let first = self.round() == 0;
        let kind = self.kinds[self.round()];
        let mut level = Level {
            full: if first { self.posted() } else { 0 },
            size: kind.size,
            larger: if self.pair_shows() { kind.larger } else { 0 },
            at: None,
            count: if first { self.leads().0 } else { 0 },
        };
        if first && self.has_bring_in() && self.stakes.bring_in == kind.size {
            level.full = kind.size;
            level.count += 1;
        }
        for (i, (_, deed)) in self.rounds[self.round()].iter().enumerate() {
            if let Deed::RaiseTo(total) = *deed {
                if level.larger > 0 && total > level.full + level.size {
                    level.size = level.larger;
                    level.larger = 0;
                }
                if 2 * (total - level.full) >= level.size {
                    level.full = total;
                    level.at = Some(i);
                    level.count += 1;
                }
            }
        }
        level
    }

    /// Whether a pair lay face up before a seat that was in when the round began.
    fn pair_shows(&self) -> bool {
        let folded = |seat: usize| {
            let earlier = self.rounds[..self.round()].iter().flatten();
            earlier.into_iter().any(|&deed| deed == (seat, Deed::Fold))
        };
        (0..MAX_SEATS)
            .filter(|&seat| !folded(seat))
            .map(|seat| self.up[self.round()][seat].iter().copied().flatten())
            .any(|cards| faces::has_pair(&cards.collect::<Vec<Card>>()))
    }

    /// How many wagers the round has seen: the posts that count as one, and full bets and raises.
    pub fn wagers(&self) -> usize {
        match self.limit {
            Limit::FixedLimit => self.last_level().count,
            Limit::NoLimit | Limit::PotLimit => self.last_full().2,
        }
    }

    /// Whether the seat has acted since the last full wager, its own counted, or since the round
    /// began where there was none.
    fn has_acted_since(&self, seat: usize, full: Option<usize>) -> bool {
        self.rounds[self.round()][full.unwrap_or(0)..]
            .iter()
            .any(|&(actor, _)| actor == seat)
    }

    fn may_raise(&self, sheet: &Sheet, seat: usize) -> bool {
        let to_match = self.to_match(self.round());
        if sheet.stack[seat] + sheet.wager[seat] <= to_match {
            return false;
        }
        if !self
            .live(sheet)
            .iter()
            .any(|&other| other != seat && sheet.stack[other] > 0)
        {
            return false;
        }
        let owed = self.owed(sheet, self.round(), seat);
        if self.limit == Limit::FixedLimit {
            let level = self.last_level();
            let kind = self.kinds[self.round()];
            // In a round that everybody began, seats that have folded in it count as well.
            let began = self.began_round();
            let lifted = match self.options.cap_lift {
                CapLift::Never => false,
                CapLift::RoundStartsHeadsUp => began == 2,
                CapLift::DealtHeadsUp => self.setup.dealt.count_ones() == 2,
            };
            let cap = match kind.cap {
                Some(cap) => Some(cap),
                None if lifted => None,
                None => self.options.cap,
            };
            // Where the bring-in is the full bet, who owes it has nothing more to bet.
            let due = self.bring_in_due(sheet, seat) && level.full > 0;
            let capped = due || cap.is_some_and(|cap| level.count >= cap as usize);
            let half = 2 * owed >= level.size;
            return !capped && (half || !self.has_acted_since(seat, level.at));
        }
        let (full, at, _) = self.last_full();
        owed >= full || !self.has_acted_since(seat, at)
    }

    /// How many seats were in when the round began.
    fn began_round(&self) -> usize {
        let mut before = self.clone();
        before.rounds.pop();
        let folded: usize = before
            .rounds
            .iter()
            .flatten()
            .filter(|(_, deed)| *deed == Deed::Fold)
            .count();
        self.setup.dealt.count_ones() as usize - folded
    }

    /// The pot as a pot-limit maximum counts it (4.7).
    fn pot_to_bet(&self, sheet: &Sheet) -> i64 {
        let mut pot = sheet.pot();
        if self.round() > 0 || self.kinds[0].street > 0 {
            return pot;
        }
        // What each kind of post brought in, by paying all over again.
        let mut stacks = self.setup.stacks;
        let (mut small, mut big, mut button, mut single) = (0, 0, 0, 0);
        for post in self.setup.posts.iter() {
            let stack = &mut stacks[post.seat as usize];
            let paid = post.amount.min(*stack);
            *stack -= paid;
            match post.kind {
                PostKind::SmallBlind => small += paid,
                PostKind::BigBlind => big += paid,
                PostKind::ButtonBlind => button += paid,
                PostKind::DeadAnte => single += paid,
                _ => {}
            }
        }
        if self.options.pl_assume_full_blinds {
            pot += (self.stakes.small_blind - small).max(0);
            pot += (self.stakes.big_blind - big).max(0);
            pot += (self.stakes.button_blind - button).max(0);
        }
        if self.options.pl_round_small_blind {
            pot += self.stakes.big_blind - self.stakes.small_blind;
        }
        if !self.options.pl_count_single_ante {
            pot -= single;
        }
        pot
    }

    fn raise(&self, sheet: &Sheet, seat: usize) -> Option<(i64, i64)> {
        if !self.may_raise(sheet, seat) {
            return None;
        }
        let to_match = self.to_match(self.round());
        let all_in = sheet.stack[seat] + sheet.wager[seat];
        let (mut least, mut most) = match self.limit {
            Limit::NoLimit => (to_match + self.last_full().0, all_in),
            Limit::PotLimit => {
                let least = to_match + self.last_full().0;
                let call = to_match - sheet.wager[seat];
                (least, least.max(to_match + self.pot_to_bet(sheet) + call))
            }
            Limit::FixedLimit => {
                let level = self.last_level();
                (
                    level.full + level.size,
                    level.full + level.size.max(level.larger),
                )
            }
        };
        if self.options.cap_raise_at_effective_stack {
            let deepest = self
                .live(sheet)
                .into_iter()
                .filter(|&other| other != seat && sheet.stack[other] > 0)
                .map(|other| sheet.stack[other] + sheet.wager[other])
                .max()?;
            if deepest <= to_match {
                return None;
            }
            least = least.min(deepest);
            most = most.min(deepest);
        }
        Some((least.min(all_in), most.min(all_in)))
    }

    /// The seat to act: the first clockwise that has chips and has something to say.
    fn actor(&self, sheet: &Sheet) -> Option<usize> {
        let live = self.live(sheet);
        if live.len() < 2 || self.round() >= self.kinds.len() {
            return None;
        }
        let deeds = &self.rounds[self.round()];
        let from = match deeds.last() {
            Some(&(seat, _)) => seat + 1,
            None => self.opened_from(self.round()),
        };
        (0..MAX_SEATS)
            .map(|step| (from + step) % MAX_SEATS)
            .find(|&seat| {
                if !live.contains(&seat) || sheet.stack[seat] == 0 {
                    return false;
                }
                let rivals = live
                    .iter()
                    .any(|&other| other != seat && sheet.stack[other] > 0);
                let silent = !deeds.iter().any(|&(actor, _)| actor == seat);
                self.owed(sheet, self.round(), seat) > 0 || (silent && rivals)
            })
    }

    /// Goes to the next round in which somebody acts.
    fn close_rounds(&mut self) {
        while !self.is_over() && self.actor(&self.sheet()).is_none() {
            self.rounds.push(Vec::new());
        }
        if self.live(&self.sheet()).len() == 1 && self.round() < self.kinds.len() {
            // The last round ends with the hand.
            if !self.rounds[self.round()].is_empty() {
                self.rounds.push(Vec::new());
            }
        }
    }

    /// Whether this seat must bring in: nobody has acted, and its cards show so. A seat that is
    /// all-in from its ante leaves it to the next to call.
    fn bring_in_due(&self, sheet: &Sheet, seat: usize) -> bool {
        self.round() == 0
            && self.has_bring_in()
            && self.rounds[0].is_empty()
            && self.by_faces(0) == Some(seat)
            && self.owed(sheet, 0, seat) > 0
    }

    /// What the seat to act may do; nothing when the betting is over.
    pub fn offer(&self) -> Option<Offer> {
        let sheet = self.sheet();
        let seat = self.actor(&sheet)?;
        let owed = self.owed(&sheet, self.round(), seat);
        let pays = owed.min(sheet.stack[seat]);
        let due = self.bring_in_due(&sheet, seat);
        Some(Offer {
            seat,
            fold: !due && (owed > 0 || !self.options.strict_fold),
            check: owed == 0,
            call: if due { 0 } else { pays },
            bring_in: if due { pays } else { 0 },
            raise: self.raise(&sheet, seat),
            two_sizes: self.limit == Limit::FixedLimit && self.last_level().larger > 0,
        })
    }

    /// Notes what the seat to act does.
    pub fn note(&mut self, deed: Deed) {
        let seat = self.actor(&self.sheet()).expect("somebody is to act");
        let round = self.round();
        self.rounds[round].push((seat, deed));
        self.close_rounds();
    }

    /// The pots as amounts and the seats that may win each, main pot first: level by level, and
    /// levels that the same seats have reached make one pot (5.3).
    pub fn pots(&self) -> Vec<(i64, Vec<usize>)> {
        let sheet = self.sheet();
        let live = self.live(&sheet);
        let paid: Vec<i64> = sheet
            .matched
            .iter()
            .zip(&sheet.wager)
            .map(|(matched, wager)| matched + wager)
            .collect();
        let mut levels: Vec<i64> = paid.iter().copied().filter(|&total| total > 0).collect();
        levels.sort_unstable();
        levels.dedup();
        let mut pots: Vec<(i64, Vec<usize>)> = Vec::new();
        if sheet.dead > 0 {
            // Dead money is the main pot's, with the lowest layer of the live seats.
            let lowest = live.iter().map(|&seat| paid[seat]).min().unwrap_or(0);
            let seats = live
                .iter()
                .copied()
                .filter(|&seat| paid[seat] >= lowest)
                .collect();
            pots.push((sheet.dead, seats));
        }
        let mut below = 0;
        for level in levels {
            let payers = paid.iter().filter(|&&total| total >= level).count() as i64;
            let amount = (level - below) * payers;
            below = level;
            let seats: Vec<usize> = live
                .iter()
                .copied()
                .filter(|&seat| paid[seat] >= level)
                .collect();
            match pots.last_mut() {
                None if seats.is_empty() => pots.push((amount, live.clone())),
                Some(last) if seats.is_empty() || last.1 == seats => last.0 += amount,
                _ => pots.push((amount, seats)),
            }
        }
        pots
    }
}
