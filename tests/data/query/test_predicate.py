"""Conditions as data."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.data.query.predicate import And, Compare, Missing, Not, Or, as_predicate, both, columns_of

OLD = Compare("age", ">", Fraction(30))


def test_conditions_combine() -> None:
    assert (OLD & Missing("city")) == And((OLD, Missing("city")))
    assert Or((OLD, Not(OLD))) == (OLD | ~OLD)
    assert columns_of(~(OLD & Missing("city"))) == {"age", "city"}
    assert both(None, OLD) == both(OLD, None) == OLD and both(None, None) is None
    assert as_predicate(OLD) is OLD and columns_of(None) == frozenset()


def test_a_condition_is_no_truth_value() -> None:
    with pytest.raises(TypeError, match="write &"):
        bool(OLD)
    with pytest.raises(TypeError):
        _ = OLD and OLD
