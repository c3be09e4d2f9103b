//! The referee at the showdown: who shows first, and how the pots are shared out.

use pokercore_core::rules::{MAX_SEATS, RakeOrder};

use crate::referee::{Deed, Referee};

impl Referee {
    /// The seat that shows first: the last to bet or raise in the last round; else its opener, or
    /// who would have opened it; else the next clockwise that is in.
    pub fn first_to_show(&self) -> usize {
        let last = self.kinds.len() - 1;
        let deeds = &self.rounds[last];
        if let Some(&(seat, _)) = deeds
            .iter()
            .rfind(|(_, deed)| matches!(deed, Deed::RaiseTo(_)))
        {
            return seat;
        }
        let from = match deeds.first() {
            Some(&(seat, _)) => seat,
            None => self.opened_from(last),
        };
        let live = self.live(&self.sheet());
        (0..MAX_SEATS)
            .map(|step| (from + step) % MAX_SEATS)
            .find(|seat| live.contains(seat))
            .expect("somebody is in")
    }

    /// Shares out the pots. `best(seats, board, share)` tells the best of these seats, or none;
    /// `suits(seat, board, share)` the suits of its best hand, that of the highest card first.
    /// Returns what each seat receives and what the house keeps.
    pub fn award(
        &self,
        claims: &[usize],
        boards: usize,
        flop: bool,
        best: impl Fn(&[usize], usize, usize) -> Vec<usize>,
        suits: impl Fn(usize, usize, usize) -> Vec<u8>,
        shares: usize,
    ) -> ([i64; MAX_SEATS], i64) {
        let mut pots = self.pots();
        let raked = self.rake(&mut pots, flop);
        // Money without a claim joins the pot below.
        for i in (1..pots.len()).rev() {
            if !pots[i].1.iter().any(|seat| claims.contains(seat)) {
                pots[i - 1].0 += pots[i].0;
                pots[i].0 = 0;
            }
        }
        // The main pot is for those who still claim something.
        if let Some(main) = pots.first_mut()
            && !main.1.iter().any(|seat| claims.contains(seat))
        {
            main.1 = claims.to_vec();
        }
        let mut won = [0; MAX_SEATS];
        for (amount, seats) in pots {
            let seats: Vec<usize> = seats
                .into_iter()
                .filter(|seat| claims.contains(seat))
                .collect();
            if seats.len() < 2 {
                self.share_out(amount, &seats, &mut won, &|_| Vec::new());
                continue;
            }
            for (board, on_board) in self.cut(amount, boards).into_iter().enumerate() {
                let winners: Vec<(usize, Vec<usize>)> = (0..shares)
                    .map(|share| (share, best(&seats, board, share)))
                    .filter(|(_, winners)| !winners.is_empty())
                    .collect();
                let once = winners.windows(2).all(|pair| pair[0].1 == pair[1].1);
                let halves = if once { 1 } else { 2 };
                let parts = self.cut(on_board, halves);
                for (part, (share, winners)) in parts.into_iter().zip(&winners) {
                    self.share_out(part, winners, &mut won, &|seat| suits(seat, board, *share));
                }
            }
        }
        (won, raked)
    }

    fn rake(&self, pots: &mut [(i64, Vec<usize>)], flop: bool) -> i64 {
        let Some(rake) = self.options.rake else {
            return 0;
        };
        if rake.no_flop_no_drop && !flop {
            return 0;
        }
        let whole: i128 = pots.iter().map(|pot| i128::from(pot.0)).sum();
        let taken = (whole * i128::from(rake.per_10_000) / 10_000).min(rake.cap.into());
        let mut left = taken;
        if rake.order == RakeOrder::ProRata && whole > 0 {
            for pot in pots.iter_mut() {
                let own = taken * i128::from(pot.0) / whole;
                pot.0 -= own as i64;
                left -= own;
            }
        }
        for pot in pots.iter_mut() {
            let own = left.min(pot.0.into());
            pot.0 -= own as i64;
            left -= own;
        }
        taken as i64
    }

    /// Cuts an amount into so many parts, the larger ones first.
    fn cut(&self, amount: i64, parts: usize) -> Vec<i64> {
        let unit = self.options.odd_chip_unit;
        let (units, rest) = (amount / unit, amount % unit);
        let parts = parts as i64;
        (0..parts)
            .map(|part| {
                (units + parts - 1 - part) / parts * unit + if part == 0 { rest } else { 0 }
            })
            .collect()
    }

    fn share_out(
        &self,
        amount: i64,
        winners: &[usize],
        won: &mut [i64; MAX_SEATS],
        suits: &dyn Fn(usize) -> Vec<u8>,
    ) {
        let button = self.setup.button as usize;
        let mut order = winners.to_vec();
        order.sort_by_key(|&seat| (seat + MAX_SEATS - button - 1) % MAX_SEATS);
        let parts = self.cut(amount, winners.len());
        if self.odd_by_suit && parts.first() != parts.last() {
            order.sort_by_cached_key(|&seat| core::cmp::Reverse(suits(seat)));
        }
        for (seat, part) in order.iter().zip(parts) {
            won[*seat] += part;
        }
    }
}
