"""Draws that are equal in both runs, for given bounds."""

from __future__ import annotations

from fractions import Fraction

from lapwing.deadline import Deadline
from lapwing.kernel.language.sort import REAL
from lapwing.kernel.language.term import Literal
from lapwing.kernel.logic.judgment import Private
from lapwing.prove.program.loop_schedule import paces_of
from lapwing.prove.program.sites import find_metered
from lapwing.prove.shift.synthesis import Task
from lapwing.prove.strategy.by_bounds import by_bounds
from lapwing.prove.strategy.found import Search
from tests.helpers import lowered

TEXT = """
    @private(epsilon="2 * eps")
    def f(q: Query(sensitivity=1), eps: Epsilon) -> tuple[float, float]:
        x = laplace(q, scale=1 / eps)
        y = laplace(q, scale=1 / eps)
        return x, y
"""


def test_the_first_bounds_that_are_enough_are_taken() -> None:
    found = lowered(TEXT)
    assert found.claim is not None
    goal = Private(found.program, found.claim)
    sites = find_metered(found.program, "epsilon", Fraction(1))
    assert sites is not None
    task = Task(found.program, found.claim, *sites, {}, False, False, paces_of(found.program))
    search = Search(Deadline.after(60))
    enough = found.claim.epsilon  # type: ignore[union-attr]
    nothing = Literal(Fraction(0), REAL)
    answer = by_bounds(search, goal, task, [(nothing,), (enough,)])
    assert answer is not None and answer.solutions[0].bounds == (enough,)
    assert by_bounds(search, goal, task, [(nothing,)]) is None
