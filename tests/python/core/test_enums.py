"""The numbers of the enumerations are those of the core: the two tables agree."""

import re

import pytest

import pokercore as pc
from pokercore import enums

# Where the core's enumeration stands, and what it is called there.
IN_RUST = {
    "ActionKind": ("action.rs", "Action"),
    "PostKind": ("setup.rs", "PostKind"),
    "Limit": ("rules.rs", "Limit"),
    "AnteKind": ("stakes.rs", "AnteKind"),
    "BetSize": ("rules.rs", "BetSize"),
    "CapLift": ("rules.rs", "CapLift"),
    "Tabling": ("rules.rs", "Tabling"),
    "RakeOrder": ("rules.rs", "RakeOrder"),
    "OddChips": ("rules.rs", "OddChips"),
    "StudTie": ("rules.rs", "StudTie"),
    "DefaultDiscard": ("rules.rs", "DefaultDiscard"),
    "EventKind": ("event.rs", "Event"),
    "Category": ("ranking/category.rs", "Category"),
    "ButtonMode": ("button.rs", "ButtonMode"),
    "Ranking": ("ranking/mod.rs", "Ranking"),
}


def members(text, name):
    """The members of a Rust enumeration, in order."""
    body = text[text.index(f"pub enum {name} {{") :]
    depth, names = 0, []
    for line in body.splitlines():
        plain = line.split("//")[0]
        found = re.match(r"\s+([A-Z]\w*)\s*(?:[,({=]|$)", plain)
        if depth == 1 and found:
            names.append(found[1])
        depth += plain.count("{") - plain.count("}")
        if depth == 0 and "}" in plain:
            return names
    raise AssertionError(f"{name} has no end")


def snake(name):
    breaks = r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=[a-z])(?=[0-9])"
    return re.sub(breaks, "_", name).upper()


# Their numbers are given by the binding, since members of the core hold more than a number.
BY_LABEL = {"ActionKind": "action.rs", "EventKind": "event.rs"}


@pytest.mark.parametrize("name", IN_RUST)
def test_names_and_numbers_are_those_of_the_core(name, repository):
    file, rust = IN_RUST[name]
    text = (repository / "rust" / "core" / "src" / file).read_text()
    expected = [snake(member) for member in members(text, rust)]
    kind = getattr(enums, name)
    found = [member.name for member in kind]
    if name in BY_LABEL:
        binding = (repository / "rust" / "py" / "src" / BY_LABEL[name]).read_text()
        table = re.search(r"const KINDS: \[&str; \d+\] = \[(.*?)\];", binding, re.DOTALL)[1]
        assert re.findall(r'"(\w+)"', table) == [member.label for member in kind]
        found, expected = sorted(found), sorted(expected)
    assert found == expected
    assert [int(member) for member in kind] == list(range(len(expected)))


def test_openers_are_those_of_the_core(repository):
    """The core has one word for the cards that show, with two flags."""
    assert set(enums.__all__) - set(IN_RUST) == {"Opener"}
    text = (repository / "rust" / "core" / "src" / "rules.rs").read_text()
    assert members(text, "Opener") == ["AfterPosts", "LeftOfButton", "Showing"]
    flags = [(True, False), (False, False), (True, True), (False, True)]
    names = [
        f"{'LOWEST' if lowest else 'HIGHEST'}_SHOWING{'_ACE_LOW' if ace_low else ''}"
        for lowest, ace_low in flags
    ]
    assert [member.name for member in enums.Opener] == ["AFTER_POSTS", "LEFT_OF_BUTTON", *names]
    assert [int(member) for member in enums.Opener] == list(range(6))


FEWER = {"kuhn": 1, "leduc": 2, "rhode_island": 3}
"""How many cards the small games take."""


def test_numbers_that_go_through_the_core_come_back():
    for kind in enums.Ranking:
        cards = "9s8s7d6h6c" if "SHORT" in kind.name else "7s5d4h3c2s"
        cards = cards[: 2 * FEWER.get(kind.label, 5)]
        assert pc.evaluate(cards, ranking=kind).ranking is kind
        assert pc.evaluate(cards, ranking=int(kind)).ranking is kind
    for kind in enums.PostKind:
        hand = pc.Hand(pc.variants.NLHE, [50] * 3, blinds=(1, 2), posts=[(0, kind, 2)], seed=1)
        assert hand.posts[0].kind is kind
        assert hand.events[0].post is kind
        assert hand.events[0].to_dict()["post"] == kind.label
    for kind in enums.AnteKind:
        blinds = (0, 0) if kind == enums.AnteKind.LIVE else (1, 2)
        stakes = pc.Stakes(*blinds, ante=1, ante_kind=kind)
        assert pc.Hand(pc.variants.NLHE, [50] * 3, stakes=stakes, seed=1).stakes.ante_kind is kind
    for code in pc.variants.names():
        variant = pc.variants.get(code)
        hand = pc.Hand(variant, [50] * 2, stakes=variant.default_stakes, seed=1)
        assert hand.view(0).limit is variant.limit
        assert hand.view(0).to_dict()["limit"] == variant.limit.label


def test_labels_are_the_keys_of_the_rules():
    assert [kind.label for kind in enums.Ranking] == [
        "high", "short_deck", "short_deck_trips", "low_a5", "low_a5_8", "low_27", "low_a6",
        "badugi", "badugi_high_ace", "kuhn", "leduc", "rhode_island",
    ]  # fmt: skip
    assert [kind.label for kind in enums.ActionKind] == [
        "fold", "check", "call", "raise_to", "discard", "show", "muck", "deal", "run_out",
        "bring_in",
    ]  # fmt: skip
