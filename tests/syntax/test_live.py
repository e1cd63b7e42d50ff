"""Programs that are live Python functions."""

from __future__ import annotations

import functools
import math
import random
from fractions import Fraction
from typing import Annotated, Any

import pytest

import lapwing as lw
from lapwing import Epsilon, ProgramError, Public, Queries, private
from lapwing import laplace as lap
from lapwing.syntax.live import place_of

Answers = Annotated[Queries, Queries(sensitivity=2, monotone=True)]
Pair = Queries(sensitivity=2)
Count = Public[int]
Names = Public[list[float]]
TENTH = 0.1
LIMIT = -3
ON = True


def half(x: Any) -> Any:
    return x / 2


@functools.cache
def cached(x: Any) -> Any:
    return x


@private(epsilon="e")
def aliased(q: Answers, k: Count, ns: Names, e: Epsilon) -> float:
    return lap(half(q[0]), scale=k / e) + lw.laplace(LIMIT, scale=math.exp(TENTH)) + ON


@lw.private(epsilon=1)
def inner_alias(q: Annotated[Queries, Pair]) -> int:
    return len(q)


@private(epsilon=1)
def foreign(q: Queries) -> float:
    return random.random()


@private(epsilon=1)
def wrapped(q: Queries) -> float:
    return cached(q[0])  # type: ignore[no-any-return]


def faults(program: Any) -> list[tuple[str, str]]:
    with pytest.raises(ProgramError) as caught:
        _ = program.program
    return [
        (found.id, found.spans[0].source.line(found.spans[0].line).strip() if found.spans else "")
        for found in caught.value.diagnostics
    ]


def test_names_mean_what_they_are_bound_to() -> None:
    heading = (
        "def aliased(q: Queries(sensitivity=2, monotone=True), k: Public[int], ns: Public[list[float]], e: Epsilon)"
    )
    assert str(aliased).splitlines() == [
        '@private(epsilon="e")',
        f"{heading} -> float:",
        "    draw = laplace(q[0] / 2, scale=k / e)",
        "    draw_2 = laplace(-3, scale=exp(1 / 10))",
        "    return draw + draw_2 + (1 if True else 0)",
    ]


def test_a_role_inside_annotated_may_have_another_name() -> None:
    assert "q: Queries(sensitivity=2)" in str(inner_alias)


@pytest.mark.parametrize(
    ("program", "line"),
    [
        (foreign, "return random.random()"),
        (wrapped, "return cached(q[0])  # type: ignore[no-any-return]"),
    ],
)
def test_what_cannot_be_looked_into_is_foreign(program: Any, line: str) -> None:
    assert faults(program) == [("foreign-name", line)]


def test_closures_are_seen() -> None:
    step = Fraction(1, 3)

    def shift(x: Any) -> Any:
        return x + step

    @private(epsilon=1)
    def program(q: Queries) -> float:
        return shift(q[0])  # type: ignore[no-any-return]

    assert program.interpret([1], noise=[]) == Fraction(4, 3)
    assert program.tree.span.column == 4


def test_an_own_function_under_the_name_of_noise_is_a_helper() -> None:
    def laplace(center: Any, scale: Any) -> Any:
        return center + scale

    @private(epsilon=1)
    def program(q: Queries) -> float:
        return laplace(q[0], 2)  # type: ignore[no-any-return]

    assert program.interpret([1], noise=[]) == 3


def test_a_function_without_text_is_rejected() -> None:
    scope: dict[str, Any] = {}
    exec("def hidden(q):\n    return 0\n", scope)
    assert faults(private(scope["hidden"])) == [("no-source", "")]
    assert faults(private(len)) == [("no-source", "")]


def test_a_lambda_is_rejected() -> None:
    program = private(lambda q: 0)
    assert [id for id, _ in faults(program)] == ["function-kind"]


def test_a_cell_of_a_notebook_is_called_a_cell() -> None:
    assert place_of("/tmp/ipykernel_123/456.py") == "cell"
    assert place_of("<ipython-input-1-abc>") == "cell"
    assert place_of("a/b.py") == "a/b.py"
