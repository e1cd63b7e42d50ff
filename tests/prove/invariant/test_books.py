"""What variables may say of a budget."""

from __future__ import annotations

from fractions import Fraction

from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.sort import REAL
from lapwing.kernel.language.term import ONE, ZERO, Local, Param
from lapwing.prove.invariant.books import books
from lapwing.prove.program.sites import find_metered
from lapwing.prove.script.goal import show_assertion
from lapwing.prove.shift.synthesis import Task
from tests.kernel.build import program

LINES = """
left = b
while left >= p:
    x = laplace(a, scale=1 / p)
    left = left - p
return left
"""


def test_a_variable_may_be_what_is_left_or_what_was_spent() -> None:
    found = program(LINES, "a: Query(sensitivity=1), p: Public[float], b: Public[float], eps: Epsilon")
    sites = find_metered(found, "epsilon", Fraction(1))
    assert sites is not None
    task = Task(found, Claim(Param("b", REAL), ZERO, ONE), *sites, {}, False, False, {})
    facts = [show_assertion(each) for each in books(task, frozenset({Local("left", REAL)}), (Param("b", REAL),))]
    assert "spent[0] + left<1> <= b" in facts
    assert "spent[0] <= left<1>" in facts
    assert "left<1> >= 0" in facts
    assert list(books(task, frozenset(), (Param("b", REAL),))) == []
