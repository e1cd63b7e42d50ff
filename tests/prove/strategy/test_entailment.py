"""What follows from what, for neighbouring inputs."""

from __future__ import annotations

import pytest

from lapwing.kernel.logic.judgment import Judgment
from lapwing.prove.script.assertion import read_assertion
from lapwing.prove.strategy.entailment import Entailment, Known
from tests.kernel.build import setting

LINES = """
x = 0
y = 0
while x < 2:
    x += 1
    y += x
return y
"""


@pytest.mark.parametrize(
    ("assumption", "conclusion", "holds"),
    [
        ("x<1> == x<2> and y<1> < x<1>", "y<1> < x<2>", True),
        ("x<1> == x<2> and y<1> < x<1>", "y<2> < x<2>", False),
        ("x<1> < x<2>", "x<1> != x<2>", True),
    ],
)
def test_what_follows(assumption: str, conclusion: str, holds: bool) -> None:
    about = setting(LINES)
    terms = [read_assertion(text, about) for text in (assumption, conclusion)]
    assert Entailment().holds(about, *terms) is holds


def test_what_was_made_once_is_not_mistaken_for_another() -> None:
    about, asked = setting(LINES), Entailment()
    for number in range(200):
        assumption = read_assertion(f"x<1> == {number} and x<2> == x<1>", about)
        assert asked.holds(about, assumption, read_assertion(f"x<2> == {number}", about))
        assert not asked.holds(about, assumption, read_assertion(f"x<2> == {number + 1}", about))


def test_what_was_asked_of_one_way_is_not_taken_for_known() -> None:
    about = setting(LINES)
    known = Known(
        Entailment(), Judgment(about, (), (), read_assertion("x<1> == 1", about), read_assertion("True", about))
    )
    assert not known.implies(read_assertion("x<1> == 2", about))
    assert known.implies(read_assertion("x<1> == 1", about))
    assert not known.implies(read_assertion("x<2> == 1", about))
