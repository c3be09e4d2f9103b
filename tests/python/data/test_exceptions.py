"""Errors: classes, fields, and that they survive pickling."""

import copy
import pickle

import pytest

import pokercore as pc
from pokercore import exceptions
from pokercore.exceptions import Defect

ERRORS = [
    pc.PokerError("a"),
    pc.CardError("a"),
    pc.SnapshotError("a"),
    pc.JournalError("a"),
    pc.FairError("a"),
    pc.FairError("b", "root"),
    pc.IllegalAction("a", "not_over"),
    pc.IllegalActions("a"),
    pc.IllegalActions("b", "not_in_mask", [3, 7]),
    pc.RulesError("", [Defect("code", "place", "what"), ("code 2", "place 2", "what 2")]),
    pc.RulesError("told", [("code", "place", "what")]),
    pc.WorkersLost("a"),
    pc.RangeError("a"),
    pc.RangeError("b", "TTs", 5),
    pc.HistoryError("a"),
    pc.HistoryError("b", "a.phh", 2, 7),
]


def test_the_family() -> None:
    for name in exceptions.__all__:
        kind = getattr(exceptions, name)
        if name == "Defect":
            continue
        assert issubclass(kind, pc.PokerError)
        answers = name not in ("PokerError", "JournalError", "WorkersLost")
        assert issubclass(kind, ValueError) == answers


@pytest.mark.parametrize("error", ERRORS, ids=repr)
@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_pickling_keeps_the_fields(error: pc.PokerError, protocol: int) -> None:
    again = pickle.loads(pickle.dumps(error, protocol))
    assert type(again) is type(error)
    assert (str(again), vars(again)) == (str(error), vars(error))
    assert vars(copy.copy(error)) == vars(error)


def test_notes_survive_too() -> None:
    error = pc.HistoryError("a")
    error.add_note("seen in a test")
    assert pickle.loads(pickle.dumps(error)).__notes__ == ["seen in a test"]


def test_a_subclass_of_a_user_pickles() -> None:
    again = pickle.loads(pickle.dumps(Mine("a", "code")))
    assert (type(again), again.code) == (Mine, "code")


class Mine(pc.IllegalAction):
    """An error of a user's own."""


def test_refusals_of_the_engine_pickle_with_what_is_legal() -> None:
    hand = pc.Hand(pc.variants.NLHE, [200, 200], blinds=(1, 2), seed=1)
    with pytest.raises(pc.IllegalAction) as caught:
        hand.raise_to(3)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.code, again.legal) == ("raise_too_small", hand.legal)
    with pytest.raises(pc.RulesError) as refused:
        pc.Hand(pc.variants.NLHE, [0, -1], blinds=(3, 2))
    assert pickle.loads(pickle.dumps(refused.value)).defects == refused.value.defects
    assert len(refused.value.defects) == 3


def test_messages() -> None:
    defects = [Defect("code", "stakes.ante", "what"), Defect("other", "deck", "why")]
    assert str(pc.RulesError("", defects)) == "stakes.ante: what [code]; deck: why [other]"
    assert str(pc.HistoryError("why", "a.phh", 2, 7)) == "a.phh, hand 2, action 7: why"
    assert str(pc.HistoryError("why", hand=2)) == "hand 2: why"
    assert str(pc.HistoryError("why")) == "why"


def test_a_defect_is_a_value() -> None:
    defect = Defect("code", "place", "what")
    assert defect == Defect("code", "place", "what")
    assert defect != Defect("code", "place", "else")
    assert defect != ("code", "place", "what")
    assert len({defect, Defect("code", "place", "what")}) == 1
    assert eval(repr(defect), {"Defect": Defect}) == defect
    assert pickle.loads(pickle.dumps(defect)) == defect
    with pytest.raises(AttributeError):
        defect.code = "x"
    with pytest.raises(AttributeError):
        del defect.code
    match defect:
        case Defect(code, place, message):
            assert (code, place, message) == tuple(defect)
