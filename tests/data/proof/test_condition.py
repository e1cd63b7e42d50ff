"""Conditions as JSON, there and back."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from lapwing.data.proof.condition import condition_data, read_condition_data
from lapwing.data.query.predicate import Among, And, Compare, Missing, Not, Or, Predicate
from tests.data.plans import ODD, OLD

CONDITIONS: list[Predicate | None] = [
    None,
    OLD,
    ODD,
    And((OLD, Not(ODD))),
    Or((Missing("age"), Compare("member", "=", True))),
    Among("city", ("Oslo", "1/2")),
    Among("age", (Fraction(1, 2), Fraction(3))),
]


@pytest.mark.parametrize("condition", CONDITIONS)
def test_there_and_back(condition: Predicate | None) -> None:
    assert read_condition_data(json.loads(json.dumps(condition_data(condition)))) == condition


@pytest.mark.parametrize("data", [[], ["compare", "age", "~", ["1"]], ["not", None], ["among", "age", [1]], ["x"], 7])
def test_anything_else_is_no_condition(data: Any) -> None:
    with pytest.raises(ValueError, match=r"no condition|missing|no value"):
        read_condition_data(data)
