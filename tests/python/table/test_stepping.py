"""Hands at a table: the button, the drivers, what bots are told, and what goes wrong."""

import pytest

import pokercore as pc
from pokercore.enums import ButtonMode, EventKind, PostKind
from pokercore.table import aio, inputs
from pokercore.table.stream import Run


def table(seats=3, **changes):
    settings = {"blinds": (1, 2), "seats": seats, "seed": 1, "refill": "rebuy"}
    return pc.Table(pc.variants.NLHE, **{**settings, **changes})


def big_blind_of(hand):
    (post,) = (e for e in hand.events if e.post == PostKind.BIG_BLIND)
    return post.seat


@pytest.mark.parametrize("mode", list(ButtonMode))
@pytest.mark.parametrize("seats", range(2, 11))
def test_the_button_goes_round(seats, mode):
    t = table(seats, button=seats - 1, button_mode=mode).fill(pc.bots.AlwaysFold, 100)
    hands = list(t.play(hands=2 * seats))
    assert [hand.button for hand in hands] == [(seats - 1 + k) % seats for k in range(2 * seats)]
    blinds = [big_blind_of(hand) for hand in hands]
    step = 1 if seats == 2 else 2
    assert blinds == [(hand.button + step) % seats for hand in hands]


def test_the_button_passes_who_left_and_who_is_away():
    """A player who is gone must not keep the button: of two left, the big blind alternates."""
    t = table(3, button=2).fill(pc.bots.AlwaysFold, 100)
    (first,) = t.play(hands=1)
    assert (first.button, big_blind_of(first)) == (2, 1)
    t.stand(2)
    hands = list(t.play(hands=4))
    assert [big_blind_of(hand) for hand in hands] == [0, 1, 0, 1]
    assert [hand.button for hand in hands] == [1, 0, 1, 0]


def test_the_dead_button_and_the_dead_small_blind():
    t = table(4, button=0, button_mode=ButtonMode.DEAD).fill(pc.bots.AlwaysFold, 100)
    (first,) = t.play(hands=1)
    assert (first.button, big_blind_of(first)) == (0, 2)
    # The big blind leaves: nobody posts the small blind at his chair, and the button goes on to
    # the old small blind; one hand later it stands at the empty chair.
    t.stand(2)
    second, third = t.play(hands=2)
    assert (second.button, big_blind_of(second)) == (1, 3)
    assert not any(e.post == PostKind.SMALL_BLIND for e in second.events)
    assert (third.button, big_blind_of(third)) == (2, 0)


def test_the_first_button_is_drawn_from_the_seed():
    def first(seed):
        t = table(6, seed=seed).fill(pc.bots.AlwaysFold, 100)
        return next(t.play(hands=1)).button

    drawn = [first(seed) for seed in range(60)]
    assert drawn == [first(seed) for seed in range(60)]
    assert set(drawn) == set(range(6))


def test_hand_k_of_the_seed_is_dealt():
    t = table(4, seed="a seed", button=3).fill(pc.bots.Call, 100)
    for number, hand in enumerate(t.play(hands=3)):
        twin = pc.Hand(
            pc.variants.NLHE,
            stacks=hand.starting_stacks,
            blinds=(1, 2),
            button=hand.button,
            seed="a seed",
            number=number,
        )
        assert [twin.hole(seat) for seat in range(4)] == [hand.hole(seat) for seat in range(4)]


def test_without_a_seed_no_two_tables_are_alike():
    def holes():
        t = table(6, seed=None).fill(pc.bots.Call, 100)
        return [hand.hole(seat) for hand in t.play(hands=2) for seat in range(6)]

    assert holes() != holes()


def test_one_table_twice_is_the_same():
    def run():
        t = table(5, seed=9).fill(pc.bots.Random, 60)
        return [(hand.payoffs, hand.board, hand.button) for hand in t.play(hands=60)]

    assert run() == run()


def test_a_finished_hand_is_the_callers():
    t = table(2).fill(pc.bots.Call, 50)
    first, second = t.play(hands=2)
    assert first is not second
    assert first.is_over
    assert first.payoffs == tuple(
        after - before for after, before in zip(first.stacks, first.starting_stacks, strict=True)
    )


def test_the_hand_that_is_going_on_cannot_be_reached():
    t = table(2).fill(pc.bots.Call, 50)
    t.begin()
    t.hand.check_or_call()
    assert t.hand.events == t.hand.copy().events
    assert len(t.hand.actions) == 0


def test_stepping_and_playing_are_the_same():
    stepped, played = (table(3).fill(pc.bots.PotBettor, 80) for _ in range(2))
    hands = []
    for _ in range(20):
        stepped.begin()
        while stepped.turn is not None:
            stepped.act(stepped.bot(stepped.turn).act(stepped.view()))
        hands.append(stepped.last_hand)
    assert [h.payoffs for h in hands] == [h.payoffs for h in played.play(hands=20)]
    assert stepped.players == played.players


def test_play_goes_on_with_a_hand_that_was_begun():
    t = table(3).fill(pc.bots.Call, 80)
    t.begin()
    t.act(t.view().fold())
    (hand,) = t.play(hands=1)
    assert hand.actions[0][1] == pc.Action.fold()
    assert t.number == 1


def test_play_asks_for_players_from_outside():
    t = table(3)
    t.sit("Ada", 100)
    t.fill(pc.bots.Call, 100)
    asked = []

    def ask(seat, view):
        asked.append((seat, view.seat))
        return view.check_or_fold()

    assert len(list(t.play(hands=3, ask=ask))) == 3
    assert asked
    assert set(asked) == {(0, 0)}
    with pytest.raises(pc.IllegalAction) as caught:
        list(t.play(hands=3))
    assert caught.value.code == "no_bot"


def test_an_error_of_a_bot_leaves_the_hand_as_it_was():
    class Faulty:
        broken = True

        def act(self, view):
            if self.broken:
                raise ZeroDivisionError("a bug")
            return view.check_or_call()

    bot = Faulty()
    t = table(2, button=0)
    t.sit(bot, 50)
    t.sit(pc.bots.Call, 50)
    with pytest.raises(ZeroDivisionError):
        next(t.play(hands=1))
    assert t.turn == 0
    assert sum(p.chips for p in t.players) == 100
    bot.broken = False
    assert len(list(t.play(hands=3))) == 3
    assert t.number == 3


@pytest.mark.parametrize(
    ("policy", "answer", "expected"),
    [
        ("fold", None, "fold"),
        ("fold", "raise to 7", "fold"),
        ("fold", pc.Action.raise_to(3), "fold"),
        ("clamp", pc.Action.raise_to(3), "raise to 4"),
        ("clamp", pc.Action.raise_to(10**6), "raise to 50"),
        ("clamp", pc.Action.check(), "fold"),
        ("clamp", pc.Action.muck(), "fold"),
        ("clamp", 4, "fold"),
    ],
)
def test_the_declared_policy_takes_the_place_of_an_illegal_answer(policy, answer, expected):
    t = table(2, button=0, on_illegal=policy)
    t.sit(lambda view: answer, 50)
    t.sit(pc.bots.AlwaysFold, 50)
    (hand,) = t.play(hands=1)
    assert str(hand.actions[0][1]) == expected
    assert t.players[0].illegal == 1
    assert t.players[1].illegal == 0


@pytest.mark.parametrize(
    ("policy", "answer", "expected"),
    [
        ("fold", pc.Action.fold(), "check"),
        ("clamp", pc.Action.fold(), "check"),
        ("clamp", pc.Action.call(), "check"),
        ("clamp", pc.Action.raise_to(1), "raise to 2"),
    ],
)
def test_with_nothing_to_call(policy, answer, expected):
    class Wrong:
        def act(self, view):
            return answer if view.street == 1 else view.check_or_call()

    t = table(2, button=0, on_illegal=policy)
    t.sit(pc.bots.Call, 50)
    t.sit(Wrong(), 50)
    (hand,) = t.play(hands=1)
    assert str(hand.actions[2][1]) == expected
    assert t.players[1].illegal == 1


def test_a_raise_that_is_not_open_becomes_a_call():
    """Nobody is left to respond: the clamp of a raise is the call."""

    class Raiser:
        def act(self, view):
            return pc.Action.raise_to(1000)

    t = table(2, button=0, on_illegal="clamp")
    t.sit(Raiser, 500)
    t.sit(Raiser, 20)
    (hand,) = t.play(hands=1)
    # Raised to 500, the other has 20 and only calls.
    assert [str(action) for _, action in hand.actions] == ["raise to 500", "call"]
    assert [p.illegal for p in t.players] == [1, 1]


def test_raise_tells_what_was_wrong_and_what_would_be_legal():
    t = table(2, button=0)
    t.sit(lambda view: "all in", 50, name="Shouter")
    t.sit(pc.bots.Call, 50)
    with pytest.raises(pc.IllegalAction, match="Shouter answered 'all in', no Action") as caught:
        next(t.play(hands=1))
    assert caught.value.code == "not_an_action"
    assert pc.Action.call() in caught.value.legal
    assert t.players[0].illegal == 1


def test_an_illegal_action_is_laid_to_who_took_it():
    t = table(2, button=0)
    t.sit(lambda view: pc.Action.raise_to(3), 50, name="Minnie")
    t.sit(pc.bots.Call, 50)
    with pytest.raises(pc.IllegalAction) as caught:
        next(t.play(hands=1))
    assert caught.value.code == "raise_too_small"
    assert caught.value.__notes__ == ["answered by Minnie on seat 0"]


def test_chips_in_the_pot_count_until_the_hand_is_settled():
    t = table(3).fill(pc.bots.Call, 1000)
    t.begin()
    t.act(t.view().raise_to(400))
    assert [p.chips for p in t.players] == [1000, 1000, 1000]


def test_who_comes_or_goes_during_a_hand_is_told_nothing_of_it():
    t = table(4, seed=3)
    seats = [t.sit(Diary(), 100) for _ in range(2)]
    t.begin()
    late = Diary()
    seat = t.sit(late, 100)
    drivers = [t.take_notice() for _ in range(50)]
    t.stand(seat)
    while t.turn is not None:
        t.act(t.view().check_or_call())
    told = [notice for notice in drivers if notice is not None]
    while (notice := t.take_notice()) is not None:
        told.append(notice)
    assert {notice.seat for notice in told if notice.method != "start"} == set(seats)
    assert [notice.method for notice in told if notice.bot is late] == ["start"]


class Diary:
    """Calls, and writes down what it is told."""

    def __init__(self):
        self.lines = []

    def start(self, info):
        self.info = info

    def act(self, view):
        self.lines.append(("act", view))
        return view.check_or_call()

    def observe(self, event):
        self.lines.append(("event", event))

    def end(self, result):
        self.lines.append(("end", result))


def test_what_a_bot_is_told():
    diary = Diary()
    t = table(3, button=1)
    t.sit(pc.bots.Call, 100)
    t.sit(diary, 80, name="Dee")
    t.sit(pc.bots.Call, 100)
    (hand,) = t.play(hands=1)
    info = diary.info
    assert (info.seat, info.chairs, info.stack, info.name) == (1, 3, 80, "Dee")
    assert (info.small_blind, info.big_blind, info.hands) == (1, 2, None)
    events = [what for kind, what in diary.lines if kind == "event"]
    assert events == [event.seen_by(1) for event in hand.events]
    seen = {event.seat: event.card for event in events if event.kind == EventKind.DEAL_HOLE}
    assert seen[0] is None
    assert seen[2] is None
    assert seen[1] is not None
    (result,) = (what for kind, what in diary.lines if kind == "end")
    assert result.payoff == hand.payoffs[1]
    assert result.stack == t.players[1].chips
    assert result.view == hand.view(1)
    # Told before asked: what happened before a decision is known at the decision.
    kinds = [kind for kind, _ in diary.lines]
    assert kinds[0] == "event"
    assert kinds[-1] == "end"


def test_a_bots_generator_is_its_own():
    infos = []
    for _ in range(2):
        diaries = [Diary() for _ in range(3)]
        t = table(3, seed=5)
        for diary in diaries:
            t.sit(diary, 50)
        list(t.play(hands=1))
        infos.append([diary.info.rng.random() for diary in diaries])
    assert infos[0] == infos[1]
    assert len(set(infos[0])) == 3


def test_several_boards_are_run_once_where_the_house_asks():
    t = table(2, options=pc.Options(run_outs=True), button=0)
    t.fill(lambda view: view.all_in(), 50)
    (hand,) = t.play(hands=1)
    assert len(hand.boards) == 1
    assert len(hand.board) == 5


def test_each_may_choose_to_show():
    class Shy(Diary):
        def show(self, view):
            self.lines.append(("show", view))
            return False

    shy = Shy()
    t = table(2, options=pc.Options(tabling=pc.Tabling.CHOOSE, strict_muck=False), button=1)
    t.sit(shy, 50)
    t.sit(pc.bots.Call, 50)
    (hand,) = t.play(hands=1)
    assert any(kind == "show" for kind, _ in shy.lines)
    assert 0 in hand.mucked


def test_stakes_may_change_between_hands():
    t = table(2, button=0).fill(pc.bots.Call, 1000)
    list(t.play(hands=1))
    t.stakes = pc.Stakes(50, 100)
    (hand,) = t.play(hands=1)
    assert max(hand.contributed) == 0
    assert sum(e.amount for e in hand.events if e.kind == EventKind.POST) == 150


def test_fixed_limit_and_antes():
    t = pc.Table("FLHE", blinds=(1, 2), bets=(2, 4), seats=2, seed=1, button=0, ante=1)
    t.fill(pc.bots.PotBettor, 100)
    (hand,) = t.play(hands=1)
    raises = [action.amount for _, action in hand.actions if action.amount is not None]
    assert raises[0] == 4
    assert sum(e.amount for e in hand.events if e.post == PostKind.ANTE) == 2


def test_nothing_goes_on_between_hands():
    t = table(2).fill(pc.bots.Call, 50)
    for call in (t.view, lambda: t.act(pc.Action.fold()), lambda: t.answer(None), lambda: t.legal):
        with pytest.raises(pc.IllegalAction) as caught:
            call()
        assert caught.value.code == "no_hand"
    t.begin()
    with pytest.raises(pc.IllegalAction) as caught:
        t.begin()
    assert caught.value.code == "hand_in_progress"


def test_a_long_life_remembers_a_bounded_number_of_inputs():
    """What was stepped, and nothing of what bots decide in between."""
    t = table(4, buy_in=(50, 200), refill="rebuy", keep=None)
    t.sit(lambda view: view.check_or_fold())
    t.fill(pc.bots.Call)
    for _ in t.play(300):
        pass
    assert t.inputs > 2_000
    assert not t._done
    numbers = []
    for _ in t.play(2000):
        numbers.append(t.inputs + 1)
        assert t.step(inputs.Tick(), number=numbers[-1]) == ()
    assert len(t._done) <= 512
    for number in numbers[-256:]:
        assert t.step(inputs.Tick(), number=number) == ()
    assert numbers[-1] == t.inputs
    with pytest.raises(pc.IllegalAction, match="long ago"):
        t.step(inputs.Tick(), number=numbers[-600])
    with pytest.raises(pc.IllegalAction, match="otherwise than by step"):
        t.step(inputs.Tick(), number=numbers[-1] - 1)


@pytest.mark.parametrize("keep", [1, 3, 16, 40])
def test_what_is_kept_of_hands_is_bounded(keep):
    """Events of so many hands, or an eighth more; and who sat there once, not once a hand."""
    t = table(3, keep=keep, refill="rebuy").fill(lambda view: view.check_or_fold(), 100)
    for hand in t.play(200):
        assert hand.is_over
        runs = [piece for piece in t._engine.stream._pieces if isinstance(piece, Run)]
        assert min(t.number, keep + 1) <= len(runs) <= keep + 3 + keep // 8
    assert len({id(run.sittings) for run in runs}) == 1


def test_what_a_table_holds_has_places_and_no_dictionary_of_its_own():
    """A thousand of them share the fast memory of one loop."""
    for t in (table(2), pc.SitAndGo(seats=2)):
        engine = t._engine
        for held in (engine, engine.stream, engine.chairs, engine.clock, engine.dealing, t._bench):
            assert not hasattr(held, "__dict__"), type(held)
    assert not hasattr(aio.play(t), "__dict__")


def test_notices_that_nobody_takes_are_bounded():
    """The latest are there, and where each bot sits that is still there."""

    class Hears:
        def __init__(self):
            self.infos = []

        def act(self, view):
            return view.check_or_call()

        def start(self, info):
            self.infos.append(info)

        def observe(self, event):
            self.last = event

        def end(self, result):
            self.result = result

    t = table(4).fill(Hears, 100)
    bots = [t.bot(seat) for seat in range(4)]
    while t.number < 200:
        t.begin()
        while t.turn is not None:
            t.answer(t.bot(t.turn).act(t.view()))
    t.stand(3)
    t.sit(Hears(), 100, 3)
    while t.number < 400:
        t.begin()
        while t.turn is not None:
            t.answer(t.bot(t.turn).act(t.view()))
    waiting = 0
    dropped = t.notices_dropped
    while (notice := t.take_notice()) is not None:
        notice.deliver()
        waiting += 1
    assert 5_000 <= waiting <= 10_000 < dropped
    assert [len(bot.infos) for bot in (*bots[:3], t.bot(3))] == [1, 1, 1, 1]
    assert not bots[3].infos
    for seat in range(4):
        assert t.bot(seat).result.number == 399
        assert t.bot(seat).last == t.last_hand.events_for(seat)[-1]
    assert t.notices_dropped == dropped


def test_notices_are_dropped_at_will():
    class Hears:
        def act(self, view):
            return view.check_or_fold()

        def observe(self, event):
            raise AssertionError("what was dropped is not told")

    t = table(2, button=0).fill(Hears, 100)
    t.begin()
    waiting = 2 * t.hand.event_count
    assert t.drop_notices() == t.notices_dropped == waiting
    assert not t.has_notices
    assert t.take_notice() is None
    assert t.drop_notices() == 0
