"""Forced payments: from the lists of a file to posts and stakes, and back.

A file lists an ante and a blind for every player, in the order of the players (the first is left
of the button, the last has the button). With two players the file gives the button first; its
reader turns that round before it comes here (but not in games with a bring-in).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pokercore.enums import AnteKind, PostKind
from pokercore.history.games import GameCode
from pokercore.options import Post, Stakes

__all__ = ["Bets", "Forced", "antes_and_blinds", "bets_of", "forced"]

_DEAD = (PostKind.DEAD_ANTE, PostKind.DEAD)
_ANTES = (PostKind.ANTE, *_DEAD)


@dataclass(frozen=True, slots=True)
class Bets:
    """The bet sizes of a file, in chips; 0 for those that the game does not have."""

    min_bet: int = 0
    small_bet: int = 0
    big_bet: int = 0
    bring_in: int = 0


@dataclass(frozen=True, slots=True)
class Forced:
    """What follows from the lists of a file.

    Args:
        posts: The payments in order: antes, blinds and straddles, owed blinds.
        stakes: The stakes that they tell.
        antes_dead: Whether the antes of all players are dead money.
    """

    posts: tuple[Post, ...]
    stakes: Stakes
    antes_dead: bool


def _blind_kinds(
    amounts: Sequence[int], game: GameCode, reference: int
) -> list[tuple[int, PostKind]]:
    """The blinds and straddles, in order of posting: players and kinds."""
    count = len(amounts)
    order = range(count) if count > 2 else (1, 0)
    # Blinds and straddles rise; a smaller one behind a larger one is an owed post.
    leaders: list[int] = []
    for player in order:
        if amounts[player] > 0 and (not leaders or amounts[player] >= amounts[leaders[-1]]):
            leaders.append(player)
    if game.code == "NS" and leaders == [count - 1]:
        return [(count - 1, PostKind.BUTTON_BLIND)]
    # The big blind is the size of the smallest bet; where none is, the second.
    sizes = [amounts[player] for player in leaders]
    big = sizes.index(reference) if reference in sizes else min(1, len(sizes) - 1)
    if big == 0 and leaders[:2] == list(order[:2]) and sizes[0] == sizes[1]:
        big = 1  # a small blind as large as the big one
    before, behind = leaders[:big], leaders[big + 1 :]
    return [
        *((player, PostKind.SMALL_BLIND) for player in before),
        *((player, PostKind.BIG_BLIND) for player in leaders[big : big + 1]),
        *((player, PostKind.STRADDLE) for player in behind),
    ]


def forced(
    game: GameCode,
    antes: Sequence[int],
    blinds: Sequence[int],
    bets: Bets,
    trimming: bool,
    seats: Sequence[int],
) -> Forced:
    """The posts and stakes that the lists of a file tell.

    Args:
        game: The game.
        antes: The ante of each player.
        blinds: The blind or straddle of each player; a negative one is an owed live post.
        bets: The bet sizes.
        trimming: Whether an ante contests only what it matches; otherwise antes are dead money.
        seats: The chair of each player.

    Raises:
        RulesError: An amount or chair that cannot be.
    """
    if game.code == "NS" and not any(antes) and _are_live_antes(blinds):
        return _live_antes(blinds[0], bets, game, seats, antes_dead=not trimming)
    kinds = _blind_kinds(blinds, game, bets.small_bet if game.fixed else bets.min_bet)
    by_kind = {kind: blinds[player] for player, kind in reversed(kinds)}
    small, big = by_kind.get(PostKind.SMALL_BLIND, 0), by_kind.get(PostKind.BIG_BLIND, 0)
    payers = [player for player, ante in enumerate(antes) if ante > 0]
    single = not trimming and len(payers) == 1
    ante_kind = AnteKind.EACH
    if single:
        if (payers[0], PostKind.BIG_BLIND) in kinds:
            ante_kind = AnteKind.BIG_BLIND
        elif payers[0] == len(antes) - 1:
            ante_kind = AnteKind.BUTTON
    ante_post = PostKind.DEAD_ANTE if single else PostKind.ANTE
    button = by_kind.get(PostKind.BUTTON_BLIND, 0)
    ante = max(antes, default=0)
    stakes = Stakes(
        small_blind=small,
        big_blind=big,
        button_blind=button,
        ante=ante,
        ante_kind=ante_kind,
        ante_first=single,
        bring_in=bets.bring_in,
    )
    stakes = _sized(stakes, bets, game)
    posts = [Post(seats[player], ante_post, antes[player]) for player in payers]
    posts += [Post(seats[player], kind, blinds[player]) for player, kind in kinds]
    leading = {player for player, _ in kinds}
    posts += [
        Post(seats[player], PostKind.EXTRA_LIVE, abs(amount))
        for player, amount in enumerate(blinds)
        if amount and player not in leading
    ]
    return Forced(tuple(posts), stakes, not trimming and not single)


def _are_live_antes(blinds: Sequence[int]) -> bool:
    """Whether every player posts the same, and the button twice as much."""
    ante = blinds[0]
    return ante > 0 and all(blind == ante for blind in blinds[:-1]) and blinds[-1] == 2 * ante


def _live_antes(
    ante: int, bets: Bets, game: GameCode, seats: Sequence[int], antes_dead: bool
) -> Forced:
    """Antes that count toward the bet; the button's second one stands as its blind."""
    posts = [Post(seat, PostKind.LIVE_ANTE, ante) for seat in seats]
    posts.append(Post(seats[-1], PostKind.BUTTON_BLIND, ante))
    stakes = _sized(Stakes(ante=ante, ante_kind=AnteKind.LIVE), bets, game)
    return Forced(tuple(posts), stakes, antes_dead)


def _sized(stakes: Stakes, bets: Bets, game: GameCode) -> Stakes:
    """The stakes with the bet sizes of a file that do not follow from the forced payments."""
    follows = stakes.smallest_bet
    if not game.fixed:
        return stakes if bets.min_bet == follows else stakes.replace(min_bet=bets.min_bet)
    if not follows:
        stakes = stakes.replace(min_bet=bets.small_bet)
    elif bets.small_bet != follows:
        stakes = stakes.replace(small_bet=bets.small_bet)
    return stakes if bets.big_bet == 2 * bets.small_bet else stakes.replace(big_bet=bets.big_bet)


def bets_of(stakes: Stakes, game: GameCode) -> Bets:
    """The bet sizes that a file of these stakes gives."""
    if game.fixed:
        small, big = stakes.fixed_bets
        return Bets(small_bet=small, big_bet=big, bring_in=stakes.bring_in)
    return Bets(min_bet=stakes.smallest_bet, bring_in=stakes.bring_in)


def antes_and_blinds(
    posts: Sequence[Post], seats: Sequence[int], antes_dead: bool
) -> tuple[list[int], list[int], bool]:
    """The lists that tell these posts as well as the format can.

    Dead posts have no place of their own and stand with the antes.

    Returns:
        The ante of each player, the blind of each player, and whether antes are trimmed.
    """
    place = {seat: player for player, seat in enumerate(seats)}
    antes, live, owed = ([0] * len(seats) for _ in range(3))
    for post in posts:
        if post.kind in _ANTES:
            antes[place[post.seat]] += post.amount
        elif post.kind is PostKind.EXTRA_LIVE:
            owed[place[post.seat]] += post.amount
        else:
            # Live antes too, since they count toward the bet.
            live[place[post.seat]] += post.amount
    blinds = [amount or -extra for amount, extra in zip(live, owed, strict=True)]
    dead = antes_dead or any(post.kind in _DEAD for post in posts)
    return antes, blinds, not dead
