"""The hands that the golden playthroughs tell: one or more of every family of games.

Each is a hand that is to begin, and words that are done (see `playthroughs.action_of`). The cards
are chosen so that the rule that makes the game is seen.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pokercore as pc
from pokercore import variants
from pokercore.variants import Board, Burn, Draw, Hole, Variant

Played = tuple[pc.Hand, str]


def deck(
    game: Variant, *holes: str, boards: Sequence[str] = (), draws: Sequence[str] = ()
) -> list[pc.Card]:
    """A deck that deals these cards in the order of the game; burned cards come from the rest.

    Args:
        game: The game.
        holes: The cards of each seat as they come, from the left of the button; fewer for a seat
            that folds before it gets them all.
        boards: The cards of each board; then the last cards of further boards of a run-out.
        draws: What comes in each draw, in order.
    """
    own = [list(pc.parse_cards(text)) for text in holes]
    shared = [list(pc.parse_cards(text)) for text in boards]
    changed = [list(pc.parse_cards(text)) for text in draws]
    named = {card for cards in (*own, *shared, *changed) for card in cards}
    rest = [card for card in game.deck if card not in named]
    dealt: list[pc.Card] = []
    for step in (step for street in game.streets for step in street.steps):
        match step:
            case Burn():
                dealt.append(rest.pop())
            case Hole():
                for _ in range(step.count):
                    dealt += [cards.pop(0) for cards in own if cards]
            case Board():
                for board in shared:
                    dealt += [board.pop(0) for _ in range(step.count)]
            case Draw():
                dealt += changed.pop(0)
    for board in shared:
        for card in board:
            dealt += [rest.pop(), card]
    assert not any(own), "a seat is given more cards than it gets"
    return dealt + rest


def no_limit() -> Played:
    """Six players: a raise and a call before the flop, a check-raise, a bet, a muck."""
    hand = pc.Hand(variants.NLHE, [200] * 6, blinds=(1, 2), seed="playthrough", number=6)
    return hand, "7 f f 22 f f c   x 24 c   x x   40 c"


def pot_limit() -> Played:
    """Four players, each bet as large as the pot; a short stack is all-in on the way."""
    hand = pc.Hand(variants.PLHE, [300, 60, 300, 300], blinds=(2, 5), seed="playthrough", number=2)
    return hand, "pot c c c   x pot c c f   pot f"


def fixed_limit() -> Played:
    """Three players: the cap before the flop, more than half a bet all-in, a bet to the end."""
    hand = pc.Hand(
        variants.FLHE, [100, 23, 100], blinds=(2, 4), bets=(4, 8), seed="playthrough", number=3
    )
    return hand, "8 12 16 c c   4 7 11 c   8 16 c   x 8 c"


def heads_up() -> Played:
    """Two players: a limp, a bet all the way, an all-in for less that is called."""
    hand = pc.Hand(variants.HEADS_UP, [90, 150], blinds=(1, 2), seed="playthrough", number=4)
    return hand, "c 8 c   10 c   20 c   allin c"


def many_pots() -> Played:
    """Antes, a straddle, an empty chair, four pots, and two rivers."""
    hand = pc.Hand(
        variants.NLHE,
        [400, 61, None, 150, 400, 25],
        stakes=pc.Stakes(1, 2, ante=1),
        straddles=[(0, 4)],
        button=3,
        deck=deck(variants.NLHE, "KsKd", "QhQd", "AcAd", "JhTh", "8c8s", boards=["2c7d9hJs4sKc"]),
        options=pc.Options(run_outs=True),
    )
    return hand, "12 c c c c   x allin c allin allin c c   allin c   boards:2"


def omaha() -> Played:
    """Three players: a lone heart makes no flush, and a set fills up."""
    game = variants.PLO
    cards = deck(game, "AhKc7c2d", "9s9d3c4c", "QhJhTs8c", boards=["9h6h2hKh2c"])
    hand = pc.Hand(game, [300] * 3, blinds=(1, 2), deck=cards)
    return hand, "pot c c   x x pot c c   x x x   x pot c f"


def omaha_eight() -> Played:
    """Three players, two pots: the high half to one, the low half between two, then to one."""
    game = variants.PLO8
    cards = deck(game, "As2dKhQc", "Ah2c9d9h", "KsKd7c6h", boards=["3c8hKc5dJh"])
    hand = pc.Hand(game, [101, 77, 200], blinds=(1, 2), deck=cards)
    return hand, "pot pot c c   x allin c allin c"


def courchevel() -> Played:
    """Three players: the first card of the flop lies open before the first bet."""
    game = variants.COURCHEVEL
    cards = deck(game, "AsKsQd5c4c", "8h8d7c6c2h", "JsJdTs9s3h", boards=["8cJc2dAh4s"])
    hand = pc.Hand(game, [200] * 3, blinds=(1, 2), deck=cards)
    return hand, "pot f c   x pot c   x x   40 c"


def short_deck() -> Played:
    """Four players, live antes: a call makes up the button's two; a flush beats a full house."""
    game = variants.SHORT_DECK
    cards = deck(game, "AhKh", "TdTc", "7s7d", "As8d", boards=["9h9s7h6hQs"])
    hand = pc.Hand(game, [200] * 4, stakes=variants.short_deck.STAKES_LIVE_ANTES, deck=cards)
    return hand, "c f 8 c c   x 10 c c   x 30 f c   x allin c"


def short_deck_trips() -> Played:
    """Two players, antes and a blind of the button, by the older rule: trips beat a straight."""
    game = variants.SHORT_DECK_TRIPS
    cards = deck(game, "9s9d", "As8d", boards=["9h7h6cQsKd"])
    stakes = variants.short_deck.STAKES_BUTTON_BLIND
    hand = pc.Hand(game, [60, 60], stakes=stakes, deck=cards)
    return hand, "c 4 c   4 8 c   x 10 c   x x"


def short_deck_omaha() -> Played:
    """Two players: two own cards and three of the board make a straight, ten high."""
    game = variants.SHORT_DECK_PLO
    cards = deck(game, "AsKd8cTd", "QhQcJs6s", boards=["9s7h6dKhJd"])
    hand = pc.Hand(game, [60, 60], stakes=variants.short_deck.STAKES_BLINDS, deck=cards)
    return hand, "c x   pot c   x x   10 c"


def pineapple() -> Played:
    """Two players all-in before the flop: the hands are turned up once a card of each is gone."""
    game = variants.PINEAPPLE
    cards = deck(game, "AsKs2d", "QhJhQd", boards=["ThKh2h7c2c"])
    hand = pc.Hand(game, [40, 50], blinds=(1, 2), deck=cards)
    return hand, "allin c   d:2d d:Qd"


def crazy_pineapple() -> Played:
    """Three players: cards go after the betting on the flop; one who does not decide loses the
    card that came last.
    """
    game = variants.CRAZY_PINEAPPLE
    cards = deck(game, "AsKs2d", "QhJhQd", "9c9d8c", boards=["Th9h3s2hKd"])
    hand = pc.Hand(game, [100] * 3, blinds=(1, 2), deck=cards)
    return hand, "6 c c   x 10 c c   d:2d d:Qd default   x 20 f c   x x"


def lazy_pineapple() -> Played:
    """Two players: of three cards at most two count, so three to a straight are none."""
    game = variants.LAZY_PINEAPPLE8
    cards = deck(game, "Ts9s8d", "As4d2c", boards=["7c6hKd3cQh"])
    hand = pc.Hand(game, [100, 101], blinds=(1, 2), deck=cards)
    return hand, "c x   x 3 c   x 4 c   5 c"


def irish() -> Played:
    """Two players: of four cards two go after the betting on the flop."""
    game = variants.IRISH
    cards = deck(game, "AsKs7h6h", "QdQcJdTd", boards=["AdKh2d9d2c"])
    hand = pc.Hand(game, [150, 150], blinds=(1, 2), deck=cards)
    return hand, "6 c   x 8 24 c   d:7h6h d:QdQc   30 allin c"


def dramaha() -> Played:
    """Three players: half for the five in hand after a draw, half for an Omaha hand."""
    game = variants.DRAMAHA
    cards = deck(
        game,
        "AsAhKd7c2d",
        "9s9c9d4h3s",
        "QhJhTh8c7d",
        boards=["9h8h2cKh3c"],
        draws=["Ad5s6c4c4s"],
    )
    hand = pc.Hand(game, [201, 200, 203], blinds=(1, 2), deck=cards)
    return hand, "pot c c   x 10 c c   d:Kd7c2d d:4h3s pat   x x pot f c   x x"


def stud() -> Played:
    """Four players: the lowest card brings in by its suit, one completes, the best hand showing
    opens, and the last to bet shows first.
    """
    game = variants.STUD
    cards = deck(game, "AsAd4hKc4c9h2s", "QhJd2c", "9s9dKd9cTcTh3s", "7h6h2d")
    hand = pc.Hand(game, [60] * 4, stakes=game.default_stakes, deck=cards)
    return hand, "b c f 4 f 8 c   4 c   8 16 c   x 8 c   8 c"


def open_pair() -> Played:
    """Two players of stud where the house allows the big bet for an open pair on fourth street."""
    game = variants.STUD
    cards = deck(game, "3s4dQhQc", "KsKd7h9c")
    options = pc.Options(stud_open_pair=True)
    hand = pc.Hand(game, [60] * 2, stakes=game.default_stakes, deck=cards, options=options)
    return hand, "4 c   4 12 20 f"


def crowded_stud() -> Played:
    """Eight players of stud to the last card, which is one for all."""
    game = variants.STUD
    hand = pc.Hand(game, [40] * 8, stakes=game.default_stakes, deck=deck(game))
    street = "x " * 8
    return hand, f"b {'c ' * 7} {street * 4}"


def stud_eight() -> Played:
    """Three players: one has the high half; two share the low half, its odd chip by suit."""
    game = variants.STUD8
    cards = deck(game, "Ah2h3cKd5d8dKh", "Ac2d3dJs5h8sJh", "QsQdQc9c9s4h7c")
    hand = pc.Hand(game, [60] * 3, stakes=game.default_stakes, deck=cards)
    return hand, "b c 4 c c   x x 4 c c   8 c c   8 c c   x x x"


def razz() -> Played:
    """Three players: of two kings the spade brings in; one is all-in on the way, one at the end."""
    game = variants.RAZZ
    cards = deck(game, "As2hKh4s3d7s6d", "3c4dKs5sQdJc2c", "5h6c7d8h9cTcAh")
    hand = pc.Hand(game, [40, 9, 40], stakes=game.default_stakes, deck=cards)
    return hand, "b 4 c c   4 c c   8 16 c   x 8 c   x allin c"


def razz_27() -> Played:
    """Two players: aces are high, and straights count against."""
    game = variants.RAZZ27
    cards = deck(game, "2s3hAh4s5d7sKd", "2c3dKs4c6dTc8h")
    hand = pc.Hand(game, [50] * 2, stakes=game.default_stakes, deck=cards)
    return hand, "b c   x 4 c   8 c   x x   x 8 c"


def five_card_stud() -> Played:
    """Two players without a limit: a bring-in, then bets of any size."""
    game = variants.NL_STUD5
    cards = deck(game, "KsKd9c9h2s", "AcQd5h5sQc")
    hand = pc.Hand(game, [100, 80], stakes=pc.Stakes(ante=1, bring_in=1, min_bet=2), deck=cards)
    return hand, "b 5 c   6 20 c   x x   x allin c"


def five_card_draw() -> Played:
    """Three players with a joker in the deck: it makes the fifth of a kind."""
    game = variants.with_jokers(variants.NL5CD)
    cards = deck(game, "AsAdAh7c2d", "KsKhQsQh3c", "9d8d7d6d2c", draws=["*AcQc5d"])
    hand = pc.Hand(game, [100] * 3, blinds=(1, 2), deck=cards)
    return hand, "6 c c   d:7c2d d:3c d:2c   x 20 allin c c"


def deuces_wild() -> Played:
    """Two players of hold'em with deuces wild: four of a kind against a straight flush."""
    game = variants.with_wild(variants.NLHE, "deuces")
    cards = deck(game, "2sAs", "9h8h", boards=["Ad7h6h2cKc"])
    hand = pc.Hand(game, [100] * 2, blinds=(1, 2), deck=cards)
    return hand, "c 8 c   10 c   x x   20 c"


def single_draw() -> Played:
    """Two players: seven-five pat against a card drawn to a wheel, which is an ace high hand."""
    game = variants.NL27SD
    cards = deck(game, "2s3h4d5cKs", "2c3d4c5h7s", draws=["Ad"])
    hand = pc.Hand(game, [100] * 2, blinds=(1, 2), deck=cards)
    return hand, "6 18 c   d:Ks pat   x allin c"


def ace_to_five() -> Played:
    """Two players of ace to five: there the same five cards are the best hand."""
    game = variants.FLA5SD
    cards = deck(game, "2s3h4d5cKs", "2c3d4c5h7s", draws=["Ad"])
    hand = pc.Hand(game, [100] * 2, blinds=(1, 2), bets=(2, 4), deck=cards)
    return hand, "4 6 c   d:Ks pat   x 4 8 c"


def triple_draw() -> Played:
    """Three players: three draws, the small bet before and after the first, the big one later."""
    game = variants.TRIPLE_DRAW_27
    cards = deck(game, "2c3d4h7sKs", "8h8d5c4s2h", "9c6d5d3s2s", draws=["Qd7cTd", "5h6s", ""])
    hand = pc.Hand(game, [60, 60, 30], blinds=(2, 4), bets=(4, 8), deck=cards)
    words = (
        "8 12 c c   d:Ks d:8h8d pat   x x 4 c c   d:Qd d:Td pat   8 16 c 24 c   pat pat pat   8 c"
    )
    return hand, words


def short_stub() -> Played:
    """Three players draw from twenty cards: what was given up before comes back, what was given up
    now does not, and the last seat may change no more cards than are left.
    """
    game = replace(
        variants.TRIPLE_DRAW_27,
        name="fixed-limit deuce-to-seven triple draw with twenty cards",
        code="27TD_20",
        deck=variants.ROYAL_HOLDEM.deck,
        max_seats=3,
    )
    cards = deck(game, "TcTdThTsJc", "JdJhJsQcQd", "QhQsKcKdKh", draws=["", "", ""])
    hand = pc.Hand(game, [60] * 3, blinds=(1, 2), bets=(2, 4), deck=cards)
    return (
        hand,
        "c c x   d:TcTd d:Jd d:Qh   x x x   d:ThTsJc d:Jh pat   x x x   pat pat pat   x x x",
    )


def badugi() -> Played:
    """Three players: four cards of different ranks and suits, the lowest of them."""
    game = variants.BADUGI
    cards = deck(game, "As2d3h7c", "4s5s6d8h", "KcKdQhJs", draws=["9cQdJhTs", "", "Ac"])
    hand = pc.Hand(game, [40] * 3, blinds=(1, 2), deck=cards)
    words = "c c x   pat d:5s d:KdQhJs   2 4 c 6 c c   pat pat pat   4 c c   pat pat d:Kc   4 f c"
    return hand, words


def badeucey() -> Played:
    """Three players: half for the best deuce to seven, half for the best badugi with aces high."""
    game = variants.BADEUCEY
    cards = deck(game, "2c3d4h7sKs", "2h3s5d6c9h", "As2s4c5h7d", draws=["5c8h", "", "Kh"])
    hand = pc.Hand(game, [41, 40, 40], blinds=(1, 2), deck=cards)
    words = "4 c c   d:Ks d:9h pat   x x 2 c c   pat pat pat   4 c c   pat pat d:As   x 4 c c"
    return hand, words


def royal_holdem() -> Played:
    """Two players with the twenty cards from ten on."""
    game = variants.ROYAL_HOLDEM
    cards = deck(game, "AsKs", "TcTd", boards=["QsJsThKdTs"])
    hand = pc.Hand(game, [50] * 2, blinds=(1, 2), deck=cards)
    return hand, "6 c   x 8 c   x x   20 allin c"


def rhode_island() -> Played:
    """Two players: one card each, two shared; three cards make a straight, three wagers a round."""
    game = variants.RHODE_ISLAND
    cards = deck(game, "7h", "Ac", boards=["6s5c"])
    hand = pc.Hand(game, [200] * 2, stakes=game.default_stakes, deck=cards)
    return hand, "10 20 30 c   x 20 c   20 c"


def leduc() -> Played:
    """Two players: two wagers a round; a pair with the shared card beats a higher card."""
    game = variants.LEDUC
    held = [card for card in game.deck if card.rank_char in "QK"]
    queen, second, king = held[0], held[1], held[2]
    cards = deck(game, str(queen), str(king), boards=[str(second)])
    hand = pc.Hand(game, [100] * 2, stakes=game.default_stakes, deck=cards)
    return hand, "2 4 c   x 4 8 c"


def kuhn() -> Played:
    """Two players: a check, a bet of one, a call."""
    game = variants.KUHN
    _, queen, king = map(str, game.deck)
    cards = deck(game, queen, king)
    hand = pc.Hand(game, [2, 2], stakes=game.default_stakes, deck=cards)
    return hand, "x 1 c"


def bomb_pot() -> Played:
    """Three players of Omaha, antes and no bet before the flop, two boards, one half each."""
    game = variants.BOMB_POT_PLO
    cards = deck(game, "AsAdKhQh", "7c6c5d4d", "JdTd9c8c", boards=["KcQd2s2h3h", "8s7h6s5cJh"])
    stakes = game.default_stakes.replace(ante=5)
    hand = pc.Hand(game, [81] * 3, stakes=stakes, deck=cards)
    return hand, "x x 10 c c   x x x   20 f c"


PLAYTHROUGHS: dict[str, Callable[[], Played]] = {
    "NLHE": no_limit,
    "PLHE": pot_limit,
    "FLHE": fixed_limit,
    "HEADS_UP": heads_up,
    "many_pots": many_pots,
    "PLO": omaha,
    "PLO8": omaha_eight,
    "COURCHEVEL": courchevel,
    "SHORT_DECK": short_deck,
    "SHORT_DECK_TRIPS": short_deck_trips,
    "SHORT_DECK_PLO": short_deck_omaha,
    "PINEAPPLE": pineapple,
    "CRAZY_PINEAPPLE": crazy_pineapple,
    "LAZY_PINEAPPLE8": lazy_pineapple,
    "IRISH": irish,
    "DRAMAHA": dramaha,
    "STUD": stud,
    "open_pair": open_pair,
    "crowded_stud": crowded_stud,
    "STUD8": stud_eight,
    "RAZZ": razz,
    "RAZZ27": razz_27,
    "NL_STUD5": five_card_stud,
    "NL5CD_JOKER": five_card_draw,
    "deuces_wild": deuces_wild,
    "NL27SD": single_draw,
    "FLA5SD": ace_to_five,
    "27TD": triple_draw,
    "short_stub": short_stub,
    "BADUGI": badugi,
    "BADEUCEY": badeucey,
    "ROYAL_HOLDEM": royal_holdem,
    "RHODE_ISLAND": rhode_island,
    "LEDUC": leduc,
    "KUHN": kuhn,
    "BOMB_POT_PLO": bomb_pot,
}
