//! From the text of a range to its hands.
//!
//! A reader walks over the characters: it knows of separators, groups, brackets, exclusions, weights
//! and where a piece begins. What one piece stands for is read in [`super::piece`]. Hands are
//! gathered as a list of entries, in which a later entry overwrites an earlier one of the same hand.

use crate::card::{CardSet, rank_of, suit_of};

use super::pattern::Suits;
use super::piece::{self, Kind};
use super::{Hole, MILLION, Problem, Range, RangeError};

/// At most how many hands the pieces of one text may name, each time they are named: what can be
/// read in seconds.
const MOST_NAMED: usize = 50_000_000;

/// How much of a piece an error quotes.
const QUOTED: usize = 40;

pub(super) fn parse(text: &str, hole: Hole) -> Result<Range, RangeError> {
    let chars: Vec<char> = text.chars().collect();
    let mut reader = Reader {
        chars: &chars,
        at: 0,
        list: List::new(hole),
        bracket: None,
        last: (0, 0),
    };
    reader.read_all()?;
    let Reader { list, last, .. } = reader;
    let refuse = |problem| refuse_at(&chars, last.0, last.1, problem);
    if list.pieces == 0 {
        return Err(RangeError::Blank);
    }
    let took = list.took;
    list.finish().map_err(refuse)?.ok_or_else(|| {
        refuse(if took {
            Problem::NothingLeft
        } else {
            Problem::NoWeight
        })
    })
}

fn refuse_at(chars: &[char], from: usize, to: usize, problem: Problem) -> RangeError {
    let to = to.clamp(from, chars.len());
    let quoted = &chars[from..to.min(from + QUOTED)];
    RangeError::Piece {
        piece: quoted.iter().collect(),
        at: from,
        problem,
    }
}

/// The rank at a place, and how many characters it takes.
pub(super) fn rank_at(chars: &[char], at: usize) -> Option<(u8, usize)> {
    match (chars.get(at)?, chars.get(at + 1)) {
        ('1', Some('0')) => Some((8, 2)),
        (&c, _) => rank_of(c).map(|rank| (rank, 1)),
    }
}

/// The suit at a place, and how many characters it takes.
pub(super) fn suit_at(chars: &[char], at: usize) -> Option<(u8, usize)> {
    let suit = suit_of(*chars.get(at)?)?;
    // A symbol may be followed by a mark that says how it is drawn.
    let drawn = matches!(chars.get(at + 1), Some('\u{fe0e}' | '\u{fe0f}'));
    Some((suit, 1 + usize::from(drawn)))
}

/// How many cards a text is, where it is nothing but known and unknown cards.
fn plain_cards(chars: &[char]) -> Option<usize> {
    let (mut at, mut count) = (0, 0);
    while at < chars.len() {
        at += match rank_at(chars, at) {
            Some((_, width)) => width + suit_at(chars, at + width)?.1,
            None if chars[at..].starts_with(&['?', '?']) => 2,
            None => return None,
        };
        count += 1;
    }
    (count > 0).then_some(count)
}

fn is_separator(c: char) -> bool {
    c.is_whitespace() || c == ',' || c == ';'
}

fn is_word(chars: &[char], word: &str) -> bool {
    chars.iter().collect::<String>().eq_ignore_ascii_case(word)
}

/// Whether this stands between the ends of a run. What word processors make of a dash counts.
pub(super) fn is_dash(c: char) -> bool {
    matches!(c, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}')
}

fn ends_piece(c: char) -> bool {
    is_separator(c) || matches!(c, '(' | ')' | '[' | ']' | '!' | ':')
}

/// Where one piece of a text stands, and what was read of it.
#[derive(Clone, Debug)]
struct Piece {
    from: usize,
    to: usize,
    kind: Kind,
    /// The weight behind a colon, in millionths.
    weight: Option<u64>,
}

struct Reader<'a> {
    chars: &'a [char],
    at: usize,
    list: List,
    /// The weight of the brackets around, where there are some.
    bracket: Option<u64>,
    /// The last piece that changed the range.
    last: (usize, usize),
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    fn skip(&mut self, skipped: impl Fn(char) -> bool) {
        while self.peek().is_some_and(&skipped) {
            self.at += 1;
        }
    }

    fn refuse<T>(&self, from: usize, to: usize, problem: Problem) -> Result<T, RangeError> {
        Err(refuse_at(self.chars, from, to, problem))
    }

    fn read_all(&mut self) -> Result<(), RangeError> {
        let mut opened = 0;
        loop {
            self.skip(is_separator);
            let from = self.at;
            match self.peek() {
                None if self.bracket.is_some() => {
                    return self.refuse(opened, self.at, Problem::Unpaired);
                }
                None => return Ok(()),
                Some('[') => {
                    self.bracket()?;
                    opened = from;
                }
                Some('!') => {
                    self.at += 1;
                    self.skip(char::is_whitespace);
                    let (pieces, weight) = self.pieces()?;
                    if weight.is_some() || pieces.iter().any(|piece| piece.weight.is_some()) {
                        return self.refuse(from, self.at, Problem::WeightedExclusion);
                    }
                    if self.list.pieces == 0 {
                        return self.refuse(from, self.at, Problem::NothingBefore);
                    }
                    self.last = (from, self.at);
                    self.list.took = true;
                    for piece in pieces {
                        self.add(&piece, 0)?;
                    }
                }
                Some(_) => {
                    let (pieces, group) = self.pieces()?;
                    self.last = (from, self.at);
                    self.list.took = false;
                    for piece in pieces {
                        let weights = [piece.weight, group, self.bracket];
                        let mut given = weights.into_iter().flatten();
                        let weight = given.next().unwrap_or(MILLION);
                        if given.next().is_some() {
                            return self.refuse(piece.from, piece.to, Problem::WeightedTwice);
                        }
                        self.add(&piece, weight)?;
                    }
                }
            }
        }
    }

    fn add(&mut self, piece: &Piece, weight: u64) -> Result<(), RangeError> {
        let (from, to) = (piece.from, piece.to);
        self.list
            .add(&piece.kind, weight)
            .or_else(|problem| self.refuse(from, to, problem))
    }

    /// `[50]` or `[/50]`.
    fn bracket(&mut self) -> Result<(), RangeError> {
        let from = self.at;
        let Some(length) = self.chars[from..].iter().position(|&c| c == ']') else {
            return self.refuse(from, self.chars.len(), Problem::Unpaired);
        };
        self.at = from + length + 1;
        let mut inside = &self.chars[from + 1..from + length];
        let closes = inside.first() == Some(&'/');
        if closes {
            inside = &inside[1..];
        }
        let Some(weight) = decimal(inside, 4).filter(|&weight| weight <= 100 * 10_000) else {
            return self.refuse(from, self.at, Problem::Weight);
        };
        match (closes, self.bracket) {
            (false, None) => self.bracket = Some(weight),
            (true, Some(open)) if open == weight => self.bracket = None,
            _ => return self.refuse(from, self.at, Problem::Unpaired),
        }
        Ok(())
    }

    /// One piece, or the pieces of a group with its weight.
    fn pieces(&mut self) -> Result<(Vec<Piece>, Option<u64>), RangeError> {
        let from = self.at;
        if self.peek() != Some('(') {
            return Ok((vec![self.piece()?], None));
        }
        self.at += 1;
        let mut pieces = Vec::new();
        loop {
            self.skip(is_separator);
            match self.peek() {
                Some(')') => break,
                None | Some('(' | '[' | ']' | '!') => {
                    return self.refuse(from, self.at, Problem::Unpaired);
                }
                Some(_) => pieces.push(self.piece()?),
            }
        }
        self.at += 1;
        if pieces.is_empty() {
            return self.refuse(from, self.at, Problem::Unreadable);
        }
        let (weight, suits) = self.suffixes(from)?;
        if suits.is_some() {
            return self.refuse(from, self.at, Problem::Weight);
        }
        Ok((pieces, weight))
    }

    fn piece(&mut self) -> Result<Piece, RangeError> {
        let from = self.at;
        let mut body = self.body();
        if body.is_empty() {
            let problem = match self.peek() {
                Some(')' | ']') => Problem::Unpaired,
                _ => Problem::Unreadable,
            };
            // At the end, the mark before it asks for more.
            let from = from.min(self.chars.len() - 1);
            return self.refuse(from, from + 1, problem);
        }
        let hole = self.list.hole;
        if is_word(&body, "any") {
            let back = self.at;
            self.skip(char::is_whitespace);
            if !is_word(&self.body(), "two") {
                self.at = back;
            }
        }
        if is_word(&body, "top") {
            self.join(&mut body, |next| {
                next.first().is_some_and(char::is_ascii_digit)
            });
        }
        self.join(&mut body, |next| next.first() == Some(&'%'));
        // So may the ends of a run: `TT - 88`.
        self.join(
            &mut body,
            |next| matches!(next, [dash, space, ..] if is_dash(*dash) && space.is_whitespace()),
        );
        if body.len() > 1 && body.last().copied().is_some_and(is_dash) {
            self.join(&mut body, |next| !next.is_empty());
        }
        self.join(&mut body, |next| next.first() == Some(&'%'));
        // The cards of a hand may stand apart from each other: `As Kd`.
        while let Some(count) = plain_cards(&body).filter(|&count| count < hole.cards as usize) {
            let back = self.at;
            self.skip(char::is_whitespace);
            let next = self.body();
            match plain_cards(&next) {
                Some(more) if count + more <= hole.cards as usize => body.extend(next),
                _ => {
                    self.at = back;
                    break;
                }
            }
        }
        let end = self.at;
        let (weight, suits) = self.suffixes(from)?;
        match piece::read(&body, suits, hole) {
            Ok(kind) => Ok(Piece {
                from,
                to: self.at,
                kind,
                weight,
            }),
            Err(problem) => self.refuse(from, end, problem),
        }
    }

    /// Adds what stands behind spaces, if it begins as it should.
    fn join(&mut self, body: &mut Vec<char>, begins: impl Fn(&[char]) -> bool) {
        let back = self.at;
        self.skip(char::is_whitespace);
        if begins(&self.chars[self.at..]) {
            body.extend(self.body());
        } else {
            self.at = back;
        }
    }

    fn body(&mut self) -> Vec<char> {
        let from = self.at;
        self.skip(|c| !ends_piece(c));
        self.chars[from..self.at].to_vec()
    }

    /// What stands behind colons: a weight, and what suits are asked for.
    fn suffixes(&mut self, from: usize) -> Result<(Option<u64>, Option<Suits>), RangeError> {
        let (mut weight, mut suits) = (None, None);
        loop {
            let back = self.at;
            self.skip(char::is_whitespace);
            if self.peek() != Some(':') {
                self.at = back;
                break;
            }
            self.at += 1;
            self.skip(char::is_whitespace);
            let body = self.body();
            let flavour = match body.as_slice() {
                ['d' | 'D', 's' | 'S'] => Some(Suits::Shared(2)),
                ['s' | 'S', 's' | 'S'] => Some(Suits::Shared(1)),
                ['r' | 'R'] => Some(Suits::Shared(0)),
                _ => None,
            };
            let twice = if flavour.is_some() {
                suits.replace(flavour).is_some()
            } else {
                let Some(read) = weight_of(&body) else {
                    return self.refuse(from, self.at, Problem::Weight);
                };
                weight.replace(read).is_some()
            };
            if twice {
                return self.refuse(from, self.at, Problem::WeightedTwice);
            }
        }
        Ok((weight, suits.flatten()))
    }
}

/// A weight in millionths: `0.5`, `.5`, `2`, `5e-05` or `50%`.
fn weight_of(chars: &[char]) -> Option<u64> {
    let weight = match chars.split_last() {
        Some(('%', percent)) => decimal(percent, 4)?,
        _ => decimal(chars, 6)?,
    };
    (weight <= Range::MOST_WEIGHT * MILLION).then_some(weight)
}

/// A decimal number times ten to the power of `digits`, rounded. Other programs write weights with
/// more digits than matter, and small ones with a power of ten.
pub(super) fn decimal(chars: &[char], digits: usize) -> Option<u64> {
    const MOST: usize = 40;
    let power = chars.iter().position(|&c| c == 'e' || c == 'E');
    let (chars, power) = chars.split_at(power.unwrap_or(chars.len()));
    let zeros = match power {
        [] => 0,
        [_, '-', power @ ..] if (1..=2).contains(&power.len()) => {
            power.iter().collect::<String>().parse().ok()?
        }
        _ => return None,
    };
    let point = chars.iter().position(|&c| c == '.');
    let (whole, part) = chars.split_at(point.unwrap_or(chars.len()));
    let part = part.get(1..).unwrap_or_default();
    if whole.len() + part.len() == 0 || whole.len() > 9 || part.len() > MOST {
        return None;
    }
    // The digits with the point behind as many of them as `whole` has, then one more to round by.
    let shown = core::iter::repeat_n(&'0', zeros).chain(whole).chain(part);
    let mut number = 0_u64;
    let mut read = 0;
    for c in shown {
        let digit = u64::from(c.to_digit(10)?);
        if read <= whole.len() + digits {
            number = number.checked_mul(10)?.checked_add(digit)?;
        }
        read += 1;
    }
    for _ in read..=whole.len() + digits {
        number = number.checked_mul(10)?;
    }
    Some(number / 10 + u64::from(number % 10 >= 5))
}

/// The hands that were named so far.
struct List {
    hole: Hole,
    /// Hands and weights in millionths; a later entry counts.
    entries: Vec<(CardSet, u64)>,
    /// Every hand at weight 1, not written out: `entries` holds nothing then.
    all: bool,
    named: usize,
    /// How many entries there were when each hand had one.
    distinct: usize,
    pieces: usize,
    /// Whether the last piece took hands away.
    took: bool,
}

impl List {
    fn new(hole: Hole) -> Self {
        Self {
            hole,
            entries: Vec::new(),
            all: false,
            named: 0,
            distinct: 0,
            pieces: 0,
            took: false,
        }
    }

    fn add(&mut self, kind: &Kind, weight: u64) -> Result<(), Problem> {
        self.pieces += 1;
        if matches!(kind, Kind::All) {
            if weight == MILLION && !self.hole.partial {
                self.entries.clear();
                self.all = true;
                return Ok(());
            }
            if weight == MILLION && self.entries.is_empty() {
                self.all = true;
                return Ok(());
            }
            if weight == 0 {
                self.entries.clear();
                self.all = false;
                return Ok(());
            }
        }
        if self.all {
            self.all = false;
            self.gather(&Kind::All, MILLION)?;
        }
        self.gather(kind, weight)
    }

    fn gather(&mut self, kind: &Kind, weight: u64) -> Result<(), Problem> {
        if kind.work(self.hole) > 4 * Range::MOST as u64 {
            return Err(Problem::TooMany(Range::MOST));
        }
        let before = self.entries.len();
        kind.for_each(self.hole, &mut |hand| self.entries.push((hand, weight)));
        let found = self.entries.len() - before;
        if found == 0 {
            return Err(Problem::NoHand);
        }
        self.named += found;
        if self.named > MOST_NAMED {
            return Err(Problem::TooLong(MOST_NAMED));
        }
        // Now and then the list is cut to one entry a hand, so that it does not grow with the text.
        if self.entries.len() > 2 * self.distinct + 1_000_000 {
            self.compact();
            if self.distinct > Range::MOST {
                return Err(Problem::TooMany(Range::MOST));
            }
        }
        Ok(())
    }

    fn compact(&mut self) {
        // The sort keeps the order of equal hands; the last of them is kept.
        self.entries.reverse();
        self.entries.sort_by_key(|(hand, _)| hand.bits());
        self.entries.dedup_by_key(|(hand, _)| *hand);
        self.distinct = self.entries.len();
    }

    fn finish(mut self) -> Result<Option<Range>, Problem> {
        if self.all {
            return Ok(Some(Range {
                hole: self.hole,
                hands: super::Hands::All,
                scale: 1,
            }));
        }
        self.compact();
        if self.distinct > Range::MOST {
            return Err(Problem::TooMany(Range::MOST));
        }
        Ok(Range::of_millionths(self.hole, self.entries))
    }
}
