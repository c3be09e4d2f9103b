"""Every rule and worked example of the source documents has a test named by it, or a reason."""

import re
from pathlib import Path

RULES = {
    "S0": [*range(1, 35)],
    "S1": [*range(1, 23)],
    "S2": [*range(1, 12)],
    "S3": [*range(1, 13)],
    "S4": [*range(1, 8)],
}
EXAMPLES = {"S1": 13, "S3": 4, "S4": 10}

# What the package does not have yet, and what for it waits.
LATER: dict[str, str] = {}


def stated():
    for source, numbers in RULES.items():
        yield from (f"{source}-{number:02}" for number in numbers)
    for source, most in EXAMPLES.items():
        yield from (f"{source}-E{number}" for number in range(1, most + 1))


def shown():
    """The ids in the names of the tests beside this one: `test_s0_14_...`, `test_s1_e3_...`."""
    for path in Path(__file__).parent.glob("test_mission_*.py"):
        for source, number in re.findall(r"^def test_(s\d)_(e?\d+)_", path.read_text(), re.M):
            yield f"{source}-{number}".upper()


def test_every_rule_has_its_place():
    tests, ids = set(shown()), set(stated())
    assert tests <= ids
    assert LATER.keys() <= ids
    assert ids - tests == LATER.keys()
