//! What one piece of a range stands for: a class, a run, a percentage, cards.

use core::mem;

use crate::card::{Card, CardSet, RANK_CHARS, SUIT_CHARS};

use super::class::{Class, ranks_of};
use super::parse::{decimal, is_dash, rank_at, suit_at};
use super::pattern::{Pattern, Spec, Suits};
use super::{Hole, Problem, Subsets};

/// The hands of a piece, before they are written out.
#[derive(Clone, Debug)]
pub(super) enum Kind {
    /// Every hand.
    All,
    /// All hands that fit.
    Pattern(Pattern),
    /// One hand, of which cards may be unknown.
    Hand(CardSet),
    /// Classes of two-card hands.
    Classes(Vec<Class>),
}

impl Kind {
    /// At most how many hands [`Kind::for_each`] gives.
    pub(super) fn work(&self, hole: Hole) -> u64 {
        match self {
            Self::All => hole.hands(),
            Self::Pattern(pattern) => pattern.work(hole.deck),
            Self::Hand(_) => 1,
            Self::Classes(classes) => 12 * classes.len() as u64,
        }
    }

    pub(super) fn for_each(&self, hole: Hole, f: &mut impl FnMut(CardSet)) {
        match self {
            Self::All => Subsets::new(hole.deck, hole.cards).for_each(f),
            Self::Pattern(pattern) => pattern.for_each(hole.deck, f),
            Self::Hand(hand) => f(*hand),
            Self::Classes(classes) => {
                for class in classes {
                    class.hands(hole.deck).for_each(&mut *f);
                }
            }
        }
    }
}

/// Reads a piece without its weight.
pub(super) fn read(chars: &[char], suits: Option<Suits>, hole: Hole) -> Result<Kind, Problem> {
    if let Some(suits) = suits {
        let mut pattern = pattern_of(chars, hole)?;
        if pattern.suits != Suits::Any {
            return Err(Problem::Unreadable);
        }
        pattern.suits = suits;
        return Ok(Kind::Pattern(pattern));
    }
    let text: String = chars.iter().collect::<String>().to_ascii_lowercase();
    if matches!(text.as_str(), "random" | "any" | "anytwo" | "all" | "*") {
        return Ok(Kind::All);
    }
    if chars.contains(&'%') {
        return percent(&text, hole);
    }
    if let Some(dash) = chars.iter().position(|&c| is_dash(c)) {
        return run(&chars[..dash], &chars[dash + 1..], hole);
    }
    if let Some(('+', before)) = chars.split_last() {
        return climb(before, hole);
    }
    if let Some(hand) = hand_of(chars, hole)? {
        return Ok(if hand.is_empty() {
            Kind::All
        } else {
            Kind::Hand(hand)
        });
    }
    let pattern = pattern_of(chars, hole)?;
    Ok(if pattern.is_open() {
        Kind::All
    } else {
        Kind::Pattern(pattern)
    })
}

/// One hand of known and, where it may be partial, unknown cards; nothing where the text leaves a
/// rank or suit open.
fn hand_of(chars: &[char], hole: Hole) -> Result<Option<CardSet>, Problem> {
    let (mut at, mut count) = (0, 0);
    let mut hand = CardSet::EMPTY;
    while at < chars.len() {
        count += 1;
        if hole.partial && is_unknown(&chars[at..]) {
            at += 2;
            continue;
        }
        let Some((rank, width)) = rank_at(chars, at) else {
            break;
        };
        let Some((suit, more)) = suit_at(chars, at + width) else {
            break;
        };
        at += width + more;
        let card = Card::new(rank, suit);
        if !hole.deck.contains(card) {
            return Err(Problem::not_in_deck(card.to_string(), hole.deck));
        }
        if hand.contains(card) {
            return Err(Problem::Twice(card));
        }
        hand = hand.with(card);
    }
    if at < chars.len() {
        return Ok(None);
    }
    if count > hole.cards as usize || (count < hole.cards as usize && !hole.partial) {
        return Err(Problem::Count {
            found: count,
            expected: hole.cards,
        });
    }
    Ok(Some(hand))
}

/// Whether the first of these characters are an unknown card.
fn is_unknown(chars: &[char]) -> bool {
    chars.starts_with(&['?', '?'])
}

/// Cards of which ranks and suits may be open, with a mark of suits where there are two.
fn pattern_of(chars: &[char], hole: Hole) -> Result<Pattern, Problem> {
    let marked = match chars.split_last() {
        Some(('s' | 'S', before)) if hole.cards == 2 => Some((before, Suits::Suited)),
        Some(('o' | 'O', before)) if hole.cards == 2 => Some((before, Suits::Offsuit)),
        _ => None,
    };
    // A last s says "suited" where two ranks stand before it, and is a suit otherwise: AKs, AsKs,
    // ??As.
    if let Some((before, suits)) = marked
        && !before.contains(&'?')
        && let Ok((specs, 0)) = specs_of(before, hole.cards)
        && specs.iter().all(|spec| spec.suit.is_none())
    {
        if let [Spec { rank: Some(a), .. }, Spec { rank: Some(b), .. }] = specs[..]
            && a == b
        {
            return Err(marked_pair(a));
        }
        return checked(Pattern { specs, suits }, hole);
    }
    let (specs, _) = specs_of(chars, hole.cards)?;
    let suits = Suits::Any;
    checked(Pattern { specs, suits }, hole)
}

fn marked_pair(rank: u8) -> Problem {
    let rank = RANK_CHARS[rank as usize];
    Problem::MarkedPair(format!("{rank}{rank}"))
}

fn checked(pattern: Pattern, hole: Hole) -> Result<Pattern, Problem> {
    if let Some(card) = pattern.twice() {
        return Err(Problem::Twice(card));
    }
    if let Some(spec) = pattern.missing(hole.deck) {
        let rank = spec.rank.map(|rank| RANK_CHARS[rank as usize]);
        let suit = spec.suit.map(|suit| SUIT_CHARS[suit as usize]);
        let card: String = rank.into_iter().chain(suit).collect();
        return Err(Problem::not_in_deck(card, hole.deck));
    }
    Ok(pattern)
}

/// Reads cards with wildcards; `??` is a card of any kind. A wildcard before a suit is a rank, one behind a rank may be its suit:
/// of those that may be either, as many as cards are wanting are cards. So `A*`, `A*Ks` and `AA****`
/// are clear once the number of cards is known. The number is that of the wildcards that are suits.
fn specs_of(chars: &[char], cards: u8) -> Result<(Vec<Spec>, usize), Problem> {
    let mut specs: Vec<Spec> = Vec::new();
    // Wildcards without a suit, and how many of them are cards at least.
    let (mut wild, mut least) = (0, 0);
    // Whether a wildcard may be the suit of what stands before it.
    let mut lacks_suit = false;
    let mut at = 0;
    while at < chars.len() {
        let (rank, width) = match rank_at(chars, at) {
            Some((rank, width)) => (Some(rank), width),
            None if matches!(chars[at], '*' | 'x' | 'X') => (None, 1),
            None if is_unknown(&chars[at..]) => {
                specs.push(Spec::ANY);
                lacks_suit = false;
                at += 2;
                continue;
            }
            None => return Err(Problem::Unreadable),
        };
        at += width;
        let suit = suit_at(chars, at);
        at += suit.map_or(0, |(_, width)| width);
        let suit = suit.map(|(suit, _)| suit);
        if rank.is_some() || suit.is_some() {
            lacks_suit = suit.is_none();
            specs.push(Spec { rank, suit });
        } else {
            wild += 1;
            least += usize::from(!lacks_suit);
            lacks_suit = !lacks_suit;
        }
    }
    let expected = cards as usize;
    // The number of cards nearest to what is expected.
    let found = expected.clamp(specs.len() + least, specs.len() + wild);
    if found != expected {
        return Err(Problem::Count {
            found,
            expected: cards,
        });
    }
    let wanting = expected - specs.len();
    specs.extend(core::iter::repeat_n(Spec::ANY, wanting));
    Ok((specs, wild - wanting))
}

/// Two ranks, higher first, and the suits that are asked for.
type TwoRanks = (u8, u8, Suits);

/// A class, or two of them: `AKs`, `AK`.
fn two_ranks(chars: &[char], hole: Hole) -> Result<Option<TwoRanks>, Problem> {
    let Some((first, width)) = rank_at(chars, 0) else {
        return Ok(None);
    };
    let Some((second, more)) = rank_at(chars, width) else {
        return Ok(None);
    };
    let suits = match &chars[width + more..] {
        [] => Suits::Any,
        ['s' | 'S'] => Suits::Suited,
        ['o' | 'O'] => Suits::Offsuit,
        _ => return Ok(None),
    };
    if hole.cards != 2 {
        return Ok(None);
    }
    if first == second && suits != Suits::Any {
        return Err(marked_pair(first));
    }
    let ranks = ranks_of(hole.deck);
    if let Some(rank) = [first, second]
        .into_iter()
        .find(|rank| !ranks.contains(rank))
    {
        let card = RANK_CHARS[rank as usize];
        return Err(Problem::not_in_deck(card, hole.deck));
    }
    Ok(Some((first.max(second), first.min(second), suits)))
}

fn classes(hands: impl IntoIterator<Item = (u8, u8)>, suits: Suits) -> Kind {
    let marks: &[bool] = match suits {
        Suits::Suited => &[true],
        Suits::Offsuit => &[false],
        _ => &[true, false],
    };
    let of = |(high, low): (u8, u8)| {
        let marks = if high == low { &[false] } else { marks };
        marks.iter().filter_map(move |&s| Class::new(high, low, s))
    };
    Kind::Classes(hands.into_iter().flat_map(of).collect())
}

/// `TT+`, `AJs+`.
fn climb(chars: &[char], hole: Hole) -> Result<Kind, Problem> {
    let (high, low, suits) = two_ranks(chars, hole)?.ok_or(Problem::Plus)?;
    Ok(if high == low {
        classes((high..13).map(|rank| (rank, rank)), suits)
    } else {
        classes((low..high).map(|low| (high, low)), suits)
    })
}

/// `QQ-88`, `KTo-K8o`, `76s-54s`.
fn run(one: &[char], two: &[char], hole: Hole) -> Result<Kind, Problem> {
    let mut top = two_ranks(one, hole)?.ok_or(Problem::Run)?;
    let mut end = two_ranks(two, hole)?.ok_or(Problem::Run)?;
    if (top.0, top.1) < (end.0, end.1) {
        mem::swap(&mut top, &mut end);
    }
    let gap = top.0 - top.1;
    let same_gap = gap == end.0 - end.1;
    if top.2 != end.2 || (gap == 0 || end.0 == end.1) && !same_gap {
        return Err(Problem::Run);
    }
    if top.0 == end.0 {
        Ok(classes((end.1..=top.1).map(|low| (top.0, low)), top.2))
    } else if same_gap {
        Ok(classes(
            (end.0..=top.0).map(|high| (high, high - gap)),
            top.2,
        ))
    } else {
        Err(Problem::Run)
    }
}

/// `15%`, `top 15%`, `5%-20%`, `5-20%`: the best classes of hold'em.
fn percent(text: &str, hole: Hole) -> Result<Kind, Problem> {
    /// A hundred percent, in millionths of a percent.
    const ALL: u64 = 100_000_000;
    let text: Vec<char> = text.strip_prefix("top").unwrap_or(text).chars().collect();
    let (before, last) = match text.iter().position(|&c| is_dash(c)) {
        Some(dash) => (Some(&text[..dash]), &text[dash + 1..]),
        None => (None, text.as_slice()),
    };
    let read = |chars: &[char]| decimal(chars, 6).filter(|&part| part <= ALL);
    let end = last.strip_suffix(&['%']).and_then(read);
    let begin = match before {
        Some(begin) => read(begin.strip_suffix(&['%']).unwrap_or(begin)),
        None => Some(0),
    };
    let (Some(begin), Some(end)) = (begin, end) else {
        return Err(Problem::Percent);
    };
    let (begin, end) = (begin.min(end), begin.max(end));
    if end == 0 {
        return Err(Problem::Percent);
    }
    if (begin, end) == (0, ALL) {
        return Ok(Kind::All);
    }
    if hole.cards != 2 || hole.deck != CardSet::STANDARD {
        return Err(Problem::NoOrder);
    }
    // A class belongs to the best of a part when the better ones fall short of it.
    let mut better = 0;
    let short_of = |better: u64, part: u64| better * ALL < part * hole.hands();
    let slice = Class::by_equity().filter(|class| {
        let inside = short_of(better, end) && !short_of(better, begin);
        better += class.hands(hole.deck).count() as u64;
        inside
    });
    let slice: Vec<Class> = slice.collect();
    if slice.is_empty() {
        return Err(Problem::Narrow);
    }
    Ok(Kind::Classes(slice))
}
