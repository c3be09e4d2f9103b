"""The games: variants as data, the ones that are built in, their registry, and their files.

>>> from pokercore import variants
>>> variants.get("limit Omaha hi-lo") is variants.FLO8
True
>>> print(variants.RAZZ)
RAZZ: fixed-limit razz
...

Games are found by `get` (`names`, `aliases`, `register`), listed by `catalogue`, read and written
by `load`, `loads`, `dump` and `dumps`. `with_limit`, `double_board`, `bomb_pot`, `with_jokers` and
`with_wild` make another game of one; `pineapple` and `draw_game` make games of their families.
`MixedGame` is several that take turns (`get_any`, `mixed_names`).
"""

# The names of the registry stand in this order.
# isort: off
from pokercore.variants.holdem import FLHE, HEADS_UP, NLHE, PLHE
from pokercore.variants.greek import FL_GREEK, GREEK, PL_GREEK
from pokercore.variants.omaha import (
    FLO,
    FLO5,
    FLO5_8,
    FLO6,
    FLO6_8,
    FLO8,
    NLO,
    NLO5,
    NLO6,
    NLO8,
    PLO,
    PLO5,
    PLO5_8,
    PLO6,
    PLO6_8,
    PLO8,
)
from pokercore.variants.courchevel import COURCHEVEL, COURCHEVEL8
from pokercore.variants.short_deck import SHORT_DECK, SHORT_DECK_PLO, SHORT_DECK_TRIPS
from pokercore.variants.pineapple import (
    CRAZY_PINEAPPLE,
    CRAZY_PINEAPPLE8,
    FL_CRAZY_PINEAPPLE,
    FL_CRAZY_PINEAPPLE8,
    FL_LAZY_PINEAPPLE,
    FL_LAZY_PINEAPPLE8,
    FL_PINEAPPLE,
    FL_PINEAPPLE8,
    LAZY_PINEAPPLE,
    LAZY_PINEAPPLE8,
    PINEAPPLE,
    PINEAPPLE8,
    pineapple,
)
from pokercore.variants.irish import FL_IRISH, IRISH, PL_IRISH
from pokercore.variants.dramaha import DRAMAHA, FL_DRAMAHA
from pokercore.variants.stud import NL_STUD5, PL_STUD5, RAZZ, RAZZ27, STUD, STUD5, STUD8
from pokercore.variants.draw import (
    BADACEY,
    BADEUCEY,
    BADUGI,
    FIVE_CARD_DRAW,
    FL5CD,
    FL27SD,
    FLA5SD,
    NL5CD,
    NL27SD,
    NLA5SD,
    PL5CD,
    PL27SD,
    PLA5SD,
    SINGLE_DRAW_27,
    SINGLE_DRAW_A5,
    TRIPLE_DRAW_27,
    TRIPLE_DRAW_A5,
    draw_game,
)
from pokercore.variants.small import (
    FL_ROYAL_HOLDEM,
    KUHN,
    LEDUC,
    PL_ROYAL_HOLDEM,
    RHODE_ISLAND,
    ROYAL_HOLDEM,
    ROYAL_RHODE_ISLAND,
)
from pokercore.variants.forms import (
    BOMB_POT_NLHE,
    BOMB_POT_PLO,
    DOUBLE_BOARD_PLO,
    bomb_pot,
    double_board,
    with_jokers,
    with_wild,
)
from pokercore.variants.mixed import EIGHT_GAME, HORSE, HOSE, Leg, MixedGame, get_any, mixed_names

# isort: on
from pokercore.variants.catalogue import Catalogue, Entry, catalogue, describe
from pokercore.variants.decks import DECKS, deck
from pokercore.variants.files import dump, dumps, load, loads
from pokercore.variants.limits import with_limit
from pokercore.variants.model import (
    STANDARD_DECK,
    Bet,
    Board,
    Burn,
    Discard,
    Draw,
    Hole,
    Share,
    Step,
    Street,
    Variant,
)
from pokercore.variants.registry import aliases, find, get, names, register

__all__ = [
    "BADACEY",
    "BADEUCEY",
    "BADUGI",
    "BOMB_POT_NLHE",
    "BOMB_POT_PLO",
    "COURCHEVEL",
    "COURCHEVEL8",
    "CRAZY_PINEAPPLE",
    "CRAZY_PINEAPPLE8",
    "DECKS",
    "DOUBLE_BOARD_PLO",
    "DRAMAHA",
    "EIGHT_GAME",
    "FIVE_CARD_DRAW",
    "FL5CD",
    "FL27SD",
    "FLA5SD",
    "FLHE",
    "FLO",
    "FLO5",
    "FLO5_8",
    "FLO6",
    "FLO6_8",
    "FLO8",
    "FL_CRAZY_PINEAPPLE",
    "FL_CRAZY_PINEAPPLE8",
    "FL_DRAMAHA",
    "FL_GREEK",
    "FL_IRISH",
    "FL_LAZY_PINEAPPLE",
    "FL_LAZY_PINEAPPLE8",
    "FL_PINEAPPLE",
    "FL_PINEAPPLE8",
    "FL_ROYAL_HOLDEM",
    "GREEK",
    "HEADS_UP",
    "HORSE",
    "HOSE",
    "IRISH",
    "KUHN",
    "LAZY_PINEAPPLE",
    "LAZY_PINEAPPLE8",
    "LEDUC",
    "NL5CD",
    "NL27SD",
    "NLA5SD",
    "NLHE",
    "NLO",
    "NLO5",
    "NLO6",
    "NLO8",
    "NL_STUD5",
    "PINEAPPLE",
    "PINEAPPLE8",
    "PL5CD",
    "PL27SD",
    "PLA5SD",
    "PLHE",
    "PLO",
    "PLO5",
    "PLO5_8",
    "PLO6",
    "PLO6_8",
    "PLO8",
    "PL_GREEK",
    "PL_IRISH",
    "PL_ROYAL_HOLDEM",
    "PL_STUD5",
    "RAZZ",
    "RAZZ27",
    "RHODE_ISLAND",
    "ROYAL_HOLDEM",
    "ROYAL_RHODE_ISLAND",
    "SHORT_DECK",
    "SHORT_DECK_PLO",
    "SHORT_DECK_TRIPS",
    "SINGLE_DRAW_27",
    "SINGLE_DRAW_A5",
    "STANDARD_DECK",
    "STUD",
    "STUD5",
    "STUD8",
    "TRIPLE_DRAW_27",
    "TRIPLE_DRAW_A5",
    "Bet",
    "Board",
    "Burn",
    "Catalogue",
    "Discard",
    "Draw",
    "Entry",
    "Hole",
    "Leg",
    "MixedGame",
    "Share",
    "Step",
    "Street",
    "Variant",
    "aliases",
    "bomb_pot",
    "catalogue",
    "deck",
    "describe",
    "double_board",
    "draw_game",
    "dump",
    "dumps",
    "find",
    "get",
    "get_any",
    "load",
    "loads",
    "mixed_names",
    "names",
    "pineapple",
    "register",
    "with_jokers",
    "with_limit",
    "with_wild",
]
