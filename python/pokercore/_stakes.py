"""Stakes by their usual parts, for everything that takes them either way. Private."""

from pokercore import variants
from pokercore._fields import describe, member, say, whole
from pokercore.enums import AnteKind
from pokercore.exceptions import RulesError
from pokercore.options import Stakes
from pokercore.variants import Leg, MixedGame, Variant


def game_of(
    name: Variant | MixedGame | str,
    blinds: tuple[int, int] | None = None,
    stakes: Stakes | None = None,
    ante: int = 0,
    ante_kind: AnteKind = AnteKind.EACH,
    bets: tuple[int, int] | None = None,
    bring_in: int = 0,
) -> MixedGame:
    """A game and its stakes, given as for `stakes_of`; one variant is a mixed game of one leg.

    Raises:
        RulesError: There is no such game or kind of ante, the stakes are none, or they are given
            for a mixed game, which has its own.
    """
    _check_kind(ante_kind)
    game = variants.get_any(name)
    if isinstance(game, Variant):
        level = stakes_of(game, blinds, stakes, ante, ante_kind, bets, bring_in)
        return MixedGame(game.name, game.code, (Leg(game, level),))
    if stakes is not None or _are_given(blinds, bets, ante, bring_in):
        message = f"the games of {game.name} have their own; give a MixedGame with others"
        raise RulesError("", [("option", "stakes", message)])
    return game


def stakes_of(
    variant: Variant,
    blinds: tuple[int, int] | None = None,
    stakes: Stakes | None = None,
    ante: int = 0,
    ante_kind: AnteKind = AnteKind.EACH,
    bets: tuple[int, int] | None = None,
    bring_in: int = 0,
) -> Stakes:
    """The stakes, given whole or by their usual parts; the variant's own where nothing is given.

    Raises:
        RulesError: Both are given, or a part is no pair of amounts.
    """
    _check_kind(ante_kind)
    parts = _are_given(blinds, bets, ante, bring_in)
    if stakes is not None and parts:
        message = "give stakes alone, or blinds, ante, bets and bring_in"
        raise RulesError("", [("option", "stakes", message)])
    if stakes is not None and not isinstance(stakes, Stakes):
        raise RulesError("", [("wrong_type", "stakes", f"{describe(stakes)}; give Stakes")])
    if not parts:
        return variant.default_stakes if stakes is None else stakes
    defects = [
        ("wrong_type", f"stakes.{name}", f"{say(pair)}; give a pair: the small one, the big one")
        for name, pair in (("blinds", blinds), ("bets", bets))
        if pair is not None and not (isinstance(pair, tuple | list) and len(pair) == 2)
    ]
    if defects:
        raise RulesError("", defects)
    small_blind, big_blind = blinds or (0, 0)
    small_bet, big_bet = bets or (0, 0)
    return Stakes(
        small_blind=small_blind,
        big_blind=big_blind,
        ante=ante,
        ante_kind=ante_kind,
        small_bet=small_bet,
        big_bet=big_bet,
        bring_in=bring_in,
    )


def _check_kind(ante_kind: object) -> None:
    """Refuses a way to pay antes that there is not, also where nobody pays any."""
    try:
        member(AnteKind, ante_kind)
    except ValueError as error:
        raise RulesError("", [("wrong_type", "stakes.ante_kind", str(error))]) from error


def _are_given(blinds: object, bets: object, ante: object, bring_in: object) -> bool:
    """Whether a part of the stakes is; what is no number is, and refused where it belongs."""
    return blinds is not None or bets is not None or whole(ante) != 0 or whole(bring_in) != 0


def has_blinds(stakes: Stakes) -> bool:
    """Whether somebody has the big blind."""
    big_pays = stakes.ante > 0 and stakes.ante_kind == AnteKind.BIG_BLIND
    return stakes.big_blind > 0 or big_pays


def unit_of(stakes: Stakes) -> int:
    """What win rates, rewards and observations are told in: the big blind; in a game without one
    the small bet, or the smallest bet where there is no such.
    """
    return stakes.big_blind or stakes.small_bet or stakes.smallest_bet or 1
