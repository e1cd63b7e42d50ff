"""Sums as people write them."""

from __future__ import annotations

import pytest

from lapwing.kernel.language.term import Term
from lapwing.kernel.logic.judgment import Judgment
from lapwing.prove.script.assertion import read_assertion
from lapwing.report.words.neighbours import text
from lapwing.report.words.tidy import tidy
from tests.proofs import MAX, start


def read(words: str) -> Term:
    goal = start(MAX).pointwise({"eps / 2": 2}).goal
    assert isinstance(goal, Judgment)
    return read_assertion(words, goal.setting, goal)


@pytest.mark.parametrize(
    ("words", "simple"),
    [
        ("best<1> + 0", "best<1>"),
        ("best<1> - best<1>", "0"),
        ("best<1> + -1", "best<1> - 1"),
        ("-(best<2> - best<1>)", "best<1> - best<2>"),
        ("2 * best<1> - best<1> - 3 + 1", "best<1> - 2"),
        ("-best<1>", "-best<1>"),
        ("abs(0 - 2)", "2"),
        ("abs(best<1> + 0)", "abs(best<1>)"),
        ("(1 if i<1> == 0 else 0) + 1", "2 if i<1> == 0 else 1"),
        (
            "abs((best<2> - best<1> if i<1> == 0 else 1) + best<1> - best<2>)",
            "0 if i<1> == 0 else abs(best<1> + 1 - best<2>)",
        ),
        ("1 if i<1> == 0 else 2 - 1", "1"),
        ("2 * abs(best<1>) + abs(best<1>)", "3 * abs(best<1>)"),
        ("best<1> / 2", "best<1> / 2"),
    ],
)
def test_a_sum_is_tidied(words: str, simple: str) -> None:
    assert text(tidy(read(words))) == simple


def test_conditions_stay_as_they_are() -> None:
    condition = read("i<1> + 0 == 0")
    assert tidy(condition) == condition
