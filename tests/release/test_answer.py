"""Answers lose nothing."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.release.answer import Answer, read_value, write_value


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
