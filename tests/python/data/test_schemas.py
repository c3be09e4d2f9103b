"""The schemas are schemas, and refuse what they should."""

import jsonschema
import pytest

import pokercore as pc
from pokercore import schemas


@pytest.mark.parametrize("name", schemas.names())
def test_each_is_a_schema_of_its_own(name: str) -> None:
    schema = schemas.get(name)
    jsonschema.Draft202012Validator.check_schema(schema)
    assert schema["title"]
    schema["title"] = "changed"
    assert schemas.get(name)["title"] != "changed"


@pytest.mark.parametrize("name", schemas.names())
def test_common_parts_are_those_that_are_used(name: str) -> None:
    schema = schemas.get(name)
    text = str({key: part for key, part in schema.items() if key != "$defs"})
    for part in schema["$defs"]:
        assert f"#/$defs/{part}'" in text


def test_names() -> None:
    assert list(schemas.names()) == sorted(schemas.names())
    with pytest.raises(ValueError, match="there is no schema 'x'; there are action, blind"):
        schemas.get("x")


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("action", {"version": 1, "kind": "fold", "amount": 1}),
        ("action", {"version": 1, "kind": "raise_to"}),
        ("action", {"version": 1, "kind": "raise_to", "amount": -1}),
        ("action", {"version": 1, "kind": "deal", "cards": "As"}),
        ("action", {"version": 1, "kind": "deal", "cards": "As", "seat": 1, "board": 1}),
        ("action", {"version": 1, "kind": "dance"}),
        ("event", {"version": 1, "kind": "fold"}),
        ("event", {"version": 1, "kind": "fold", "seat": 10}),
        ("event", {"version": 1, "kind": "raise", "seat": 1, "amount": 2, "all_in": False}),
        ("event", {"version": 1, "kind": "burn", "card": "AsKd"}),
        ("blind_schedule", {"version": 1, "levels": [], "hands": [1]}),
        ("blind_schedule", {"version": 1, "levels": [{"big_blind": 2}], "hands": [0]}),
        ("payouts", {"version": 1}),
        ("payouts", {"version": 1, "percent": [100], "amounts": [100]}),
        ("payouts", {"version": 1, "amounts": [50.5]}),
        ("stakes", {"version": 1, "ante": 0.5}),
        ("stakes", {"version": 1, "x": 1}),
        ("stakes", {}),
        ("post", {"version": 1, "seat": 1, "kind": "ante"}),
        ("options", {"version": 1, "cap": 0}),
        ("options", {"version": 1, "rake": {"cap": 1}}),
    ],
)
def test_what_is_refused(name: str, data: object) -> None:
    validator = jsonschema.Draft202012Validator(schemas.get(name))
    assert not validator.is_valid(data)


def test_whole_hands_fit() -> None:
    validators = {
        name: jsonschema.Draft202012Validator(schemas.get(name))
        for name in ("action", "event", "view", "legal")
    }
    hand = pc.Hand(pc.variants.NLHE, [200] * 4, blinds=(1, 2), seed=8)
    while hand.turn is not None:
        for seat in hand.players:
            validators["view"].validate(hand.view(seat).to_dict())
        validators["legal"].validate(hand.legal.to_dict())
        hand.check_or_call()
    validators["view"].validate(hand.public_view().to_dict())
    for event in hand.events:
        validators["event"].validate(event.to_dict())
    for _, action in hand.actions:
        validators["action"].validate(action.to_dict())
