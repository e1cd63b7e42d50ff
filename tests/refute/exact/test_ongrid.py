"""What meets noise lies on its grid."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from lapwing.kernel.language.data import inside
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.term import Opaque
from lapwing.refute.estimate.column import Column
from lapwing.refute.estimate.column import on_grid as all_on_grid
from lapwing.refute.exact.event import Event, Exactly, Outcome
from lapwing.refute.exact.judge import judge
from lapwing.refute.exact.number import Log
from lapwing.refute.exact.ongrid import GRID, MARK, OffGrid, check_on_grid, is_marked, marked
from lapwing.refute.exact.span import Span
from lapwing.refute.exact.value import on_grid
from lapwing.syntax.pretty_term import LOWEST, show_term
from tests.helpers import lowered
from tests.typed import in_epsilon

PARAMETERS = "x: Query(sensitivity=1), n: Public[int], eps: Epsilon"


def program(lines: str) -> Program:
    inner = "\n".join("    " + line for line in lines.splitlines())
    text = f'@private(epsilon="eps", requires="n >= 1")\ndef program({PARAMETERS}):\n{inner}\n'
    return lowered(text).program


def marks(lines: str) -> list[tuple[str, str]]:
    """The values that have to lie on the grid, and of what multiples of it."""
    found = [node for node in inside(marked(program(lines))) if isinstance(node, Opaque) and node.name == MARK]
    return [(show_term(each.arguments[0], LOWEST), show_term(each.arguments[1], LOWEST)) for each in found]


@pytest.mark.parametrize(
    ("lines", "wanted"),
    [
        ("return x + laplace(0, scale=1)", []),
        ("return x / 3 + geometric(0, scale=1)", []),
        ("return x / n + laplace(0, scale=1)", []),
        ("return laplace(0, scale=1) - x / n", [("x / n", "1")]),
        ("y = laplace(0, scale=1)\nm = x * x\nreturn max(y, m), m", [("m", "1")]),
        ("y = laplace(0, scale=1)\nreturn y > 0.5", [("1 / 2", "1")]),
        ("y = x / 2\nif n > 3:\n    y += laplace(0, scale=1)\nreturn y", [("x / 2", "1")]),
        ("y = laplace(0, scale=1)\nreturn y if n > 3 else x / 7", [("x / 7", "1")]),
        ("return x + 2 * laplace(0, scale=1)", [("x", "2")]),
        ("return laplace(0, scale=1) / n + x", [("x", "1 / n")]),
        ("return laplace(x / n, scale=1)", []),
        ("k = 1\nif x > 0:\n    k = 2\nreturn laplace(x / k, scale=1)", [("x / k", "1")]),
        ("return laplace(0, scale=1) + unknown('f', x)", []),
    ],
)
def test_what_is_marked(lines: str, wanted: list[tuple[str, str]]) -> None:
    assert marks(lines) == wanted
    assert is_marked(program(lines)) == bool(wanted)


def test_points_of_the_grid() -> None:
    check_on_grid(Fraction(3, 4), 4)
    with pytest.raises(OffGrid) as off:
        check_on_grid(Fraction(3, 4), 2)
    assert off.value.finer == 4
    assert on_grid(1, Fraction(1, 2), {GRID: 1}) == 1
    assert on_grid(Span(0, None), 1, {GRID: 1}) == Span(0, None)
    with pytest.raises(OffGrid):
        on_grid(1, 2, {GRID: 1})
    with pytest.raises(Refused):
        on_grid(Log(Fraction(1), Fraction(2)), 1, {GRID: 1})


def test_points_of_the_grid_in_all_runs() -> None:
    column = Column(np.array([2, 4]), Fraction(1, 2))
    assert all_on_grid(column, 1, {GRID: 1}) is column
    with pytest.raises(OffGrid):
        all_on_grid(column, 2, {GRID: 1})
    with pytest.raises(Refused):
        all_on_grid(Log(Fraction(1), Fraction(2)), 1, {GRID: 1})


def test_a_counterexample_on_too_coarse_a_grid_is_none() -> None:
    """The result -1/2 is possible for one neighbour only, on a grid that nobody asked for."""
    found = lowered(
        f'@private(epsilon="eps")\ndef program({PARAMETERS}):\n    return laplace(0, scale=1 / (n * eps)) - x / n\n'
    )
    assert found.claim is not None
    sides = ({"x": each, "n": 2, "eps": Log(Fraction(1), Fraction(2))} for each in (1, 0))
    event = Event((Outcome((Exactly(Fraction(-1, 2)),)),))
    first, second = sides
    with pytest.raises(Refused, match="off the grid"):
        judge(found.program, in_epsilon(found.claim), first, second, event, 1, 4)
    judged = judge(found.program, in_epsilon(found.claim), first, second, event, 2, 4)
    assert judged.holds and not judged.breaks
