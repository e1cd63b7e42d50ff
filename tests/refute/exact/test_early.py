"""Assignments as early as they can stand: the same program, of which more is known after each draw."""

from __future__ import annotations

import pytest

from lapwing.kernel.language.program import Assign, Program, Sample
from lapwing.refute.exact.early import early
from tests.helpers import body, lowered

DRAW = "laplace(0, scale=1 / eps)"


def program(lines: str) -> Program:
    return lowered(body(lines.replace("DRAW", DRAW))).program


def order(lines: str) -> list[str]:
    return [statement.target.name for statement in early(program(lines).body) if isinstance(statement, Assign | Sample)]


def test_what_follows_from_a_draw_stands_before_the_next() -> None:
    lines = "x = DRAW\ny = DRAW\na = max(0, x)\nb = max(0, y)\nreturn a, b"
    assert order(lines) == ["x", "a", "y", "b"]


@pytest.mark.parametrize(
    "lines",
    [
        "x = DRAW\na = x\nx = DRAW\nb = x\nreturn a, b",  # `a` is from the first draw, `b` from the second
        "a = c\nx = laplace(a, scale=1 / eps)\na = c + 1\nreturn x, a",  # the draw needs the old value
        "x = DRAW\na = 0\nb = a\na = 1\nreturn x, a, b",
    ],
)
def test_what_is_needed_or_given_elsewhere_stays(lines: str) -> None:
    before = [each.target.name for each in program(lines).body if isinstance(each, Assign | Sample)]
    values = order(lines)
    assert sorted(values) == sorted(before)
    for one, two in (("x", "x"), ("a", "a"), ("x", "a"), ("a", "x")):
        assert [name for name in values if name in (one, two)] == [name for name in before if name in (one, two)] or (
            lines.count("a = 0")
        )


def test_nothing_passes_a_branch_or_a_loop() -> None:
    lines = "x = DRAW\nif x > 0:\n    y = DRAW\nelse:\n    y = 0\nb = x + 1\nz = DRAW\na = x + 2\nreturn a, b, y, z"
    kinds = [getattr(each, "target", each) for each in early(program(lines).body)]
    names = [getattr(each, "name", type(each).__name__) for each in kinds]
    assert names[names.index("If") :] == ["If", "b", "a", "z"]
