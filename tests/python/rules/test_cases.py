"""Every case has a test, or a reason why not yet."""

from importlib import import_module

from rules.cases import CASES, LATER, SHOWN


def test_every_case_has_its_place():
    for module in ("betting", "cards", "equity", "pots", "table", "tournament"):
        import_module(f"rules.test_cases_{module}")
    assert SHOWN.isdisjoint(LATER)
    assert SHOWN | LATER.keys() == CASES.keys()
    assert len(CASES) >= 49


def test_every_file_is_the_case_that_it_says():
    for name, case in CASES.items():
        assert case["id"] == name
        assert case["expected"], name
