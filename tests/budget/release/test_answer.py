"""Answers lose nothing."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from lapwing.budget.release.answer import Answer, read_value, write_accuracy, write_value
from lapwing.run.accuracy.program.spread import Spreads
from lapwing.run.accuracy.program.tail_bound import Reach


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        (3, "3"),
        (True, "true"),
        (Fraction(1, 3), '"1/3"'),
        (Fraction(4), "4"),
        ([1, Fraction(-1, 2), False], '[1,"-1/2",false]'),
        ((1, [2]), '{"tuple":[1,[2]]}'),
        ([], "[]"),
        (10**30, "1" + "0" * 30),
    ],
)
def test_there_and_back(answer: Answer, text: str) -> None:
    assert write_value(answer) == text
    again = read_value(text)
    assert again == answer
    assert type(again) is type(answer) or isinstance(answer, Fraction)


def test_accuracy_is_short_enough_to_be_written() -> None:
    reach = Reach(Fraction(1, 3), Fraction(2))
    short = write_accuracy([1, 2], Spreads(((reach, reach),), Fraction(1, 20)))
    assert json.loads(short)["intervals"] == [{"from": "-1", "to": "4/3"}, {"from": "0", "to": "7/3"}]
    long = write_accuracy([1] * 900, Spreads(((reach,) * 900,), Fraction(1, 20)))
    assert json.loads(long)["intervals"] == {"numbers": 900, "others": 0, "below": "2", "above": "1/3"}
    huge = Reach(Fraction(1, 3), Fraction(2, 7**9000))
    assert "none" in json.loads(write_accuracy(1, Spreads((huge,), Fraction(1, 20))))["intervals"]
