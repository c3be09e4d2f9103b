"""The trees of the small games, as the catalogue has them."""

import functools

import pokercore as pc
from pokercore import variants
from trees.walk import Tree

_GAMES = {"kuhn": variants.KUHN, "leduc": variants.LEDUC}


@functools.cache
def tree_of(name: str) -> Tree:
    """The tree of Kuhn's game or Leduc hold'em for two, who have chips for every bet."""
    game = _GAMES[name]
    return Tree(pc.Hand(game, [100, 100], stakes=game.default_stakes, manual=True))
