//! Sets of seats as bit masks, and walking them clockwise.

/// No seat.
pub(crate) const NOBODY: u8 = u8::MAX;

/// The mask with only this seat.
#[inline(always)]
pub(crate) const fn bit(seat: u8) -> u16 {
    1 << (seat & 15)
}

/// The first seat of a non-empty mask strictly after `seat`, clockwise; `seat` itself comes last.
#[inline(always)]
pub(crate) const fn next_after(mask: u16, seat: u8) -> u8 {
    let beyond = mask & !((2_u32 << (seat & 15)) - 1) as u16;
    let from = if beyond == 0 { mask } else { beyond };
    from.trailing_zeros() as u8
}

/// The seats of a mask, lowest first.
#[inline(always)]
pub(crate) fn ascending(mask: u16) -> impl Iterator<Item = usize> {
    let mut left = u32::from(mask);
    core::iter::from_fn(move || {
        if left == 0 {
            return None;
        }
        let seat = left.trailing_zeros() as usize;
        left &= left - 1;
        Some(seat)
    })
}

/// Whether a mask has at most one seat.
#[inline(always)]
pub(crate) const fn at_most_one(mask: u16) -> bool {
    mask & mask.wrapping_sub(1) == 0
}

/// Whether a mask has exactly two seats.
#[inline(always)]
pub(crate) const fn are_two(mask: u16) -> bool {
    let rest = mask & mask.wrapping_sub(1);
    rest != 0 && at_most_one(rest)
}

/// The seats of a mask clockwise, beginning with the first one strictly after `seat`.
#[inline(always)]
pub(crate) fn clockwise(mask: u16, seat: u8) -> impl Iterator<Item = usize> {
    // The mask turned so that its bit 0 is the chair after `seat`.
    let first = u32::from(seat & 15) + 1;
    let twice = u32::from(mask) << 16 | u32::from(mask);
    ascending((twice >> first) as u16).map(move |step| (step + first as usize) & 15)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clockwise_begins_after_the_seat_and_ends_on_it() {
        for seat in 0..10_u8 {
            for mask in 1..1024_u16 {
                let walk: Vec<usize> = clockwise(mask, seat).collect();
                let naive: Vec<usize> = (1..=10)
                    .map(|step| (seat as usize + step) % 10)
                    .filter(|s| mask >> s & 1 == 1)
                    .collect();
                assert_eq!(walk, naive);
                assert_eq!(next_after(mask, seat) as usize, naive[0]);
            }
        }
    }
}
