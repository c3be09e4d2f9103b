"""The TOML writer writes what the standard reader reads."""

import datetime as dt
import math
import tomllib
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokercore import _toml as toml

texts = st.text(st.characters(exclude_categories=["Cs"]))
zones = st.none() | st.timezones().map(lambda _: dt.UTC)
scalars = st.one_of(
    texts,
    st.booleans(),
    st.integers(-(2**63), 2**63 - 1),
    st.decimals(allow_nan=False),
    st.dates(dt.date(1, 1, 1)),
    st.times(),
    st.datetimes(dt.datetime(1, 1, 1), timezones=st.just(None) | st.just(dt.UTC)),
)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=12,
)


@given(texts, values)
def test_reading_what_is_written_is_identity(name, data):
    text = f"{toml.key(name)} = {toml.value(data)}\n"
    assert tomllib.loads(text, parse_float=Decimal) == {name: data}


@given(st.floats(allow_nan=False))
def test_floats(number):
    assert tomllib.loads(f"x = {toml.value(number)}") == {"x": number}


@pytest.mark.parametrize("number", [math.nan, Decimal("NaN")])
def test_no_number(number):
    assert math.isnan(tomllib.loads(f"x = {toml.value(number)}")["x"])


def test_decimals_stay_exact_and_finite_in_length():
    assert toml.value(Decimal("1.50")) == "1.50"
    assert toml.value(Decimal("1E+3")) == "1000.0"
    assert toml.value(Decimal("1E+999999")) == "1e+999999"
    assert toml.value(Decimal("-Infinity")) == "-inf"
    assert toml.value(True) == "true"


def test_what_toml_does_not_have():
    with pytest.raises(TypeError, match="cannot be written as TOML"):
        toml.value({"x": None})
