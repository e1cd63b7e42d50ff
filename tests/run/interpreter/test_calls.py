"""Unknown functions are called for real in a run, if they depend on their arguments alone."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable
from fractions import Fraction

import pytest

from lapwing import Database, Epsilon, Interval, laplace, private, unknown
from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.kernel.language.sort import BOOL, INT, REAL
from lapwing.run.interpreter.calls import LOWEST, Calls, check_functions

FACTOR = 2.5
SEEN: list[float] = []
PRIVATE = {"rows": [1, 2, 3]}


@private(epsilon="eps")
def clipped(d: Database(of=Interval(0, 10), neighbours="add-remove"), eps: Epsilon) -> float:  # type: ignore[valid-type]
    total = 0.0
    for x in d:
        total += min(max(unknown("f", x), 0), 1)
    return laplace(total, scale=1 / eps)


def helper(x: float) -> float:
    return math.sqrt(x) * FACTOR


def number(value: object) -> Fraction:
    assert isinstance(value, int | Fraction)
    return Fraction(value)


def test_a_proved_program_calls_its_function() -> None:
    release = clipped.run([1, 2, 3], eps=10**6, functions={"f": lambda x: x / 2})
    assert abs(number(release.value) - Fraction(5, 2)) < Fraction(1, 100)
    assert release.proved


def test_a_row_on_which_the_function_fails_counts_as_the_lower_bound() -> None:
    release = clipped.run([0, 4], eps=10**6, functions={"f": lambda x: math.log(x)})
    assert abs(number(release.value) - 1) < Fraction(1, 100)


def test_without_its_function_a_program_is_not_run() -> None:
    with pytest.raises(ProgramError, match="functions="):
        clipped.run([1], eps=1)


def counted(x: float) -> float:
    SEEN.append(x)
    return len(SEEN)


def closing_over(rows: list[float]) -> Callable[[float], float]:
    return lambda x: x + sum(rows)


def setting() -> Callable[[float], float]:
    def inner(x: float) -> float:
        global FACTOR
        FACTOR = x
        return x

    return inner


class Keeps:
    def __call__(self, x: float) -> float:
        return x


@pytest.mark.parametrize(
    "function",
    [
        lambda x: x + random.random(),
        lambda x: x + time.time(),
        lambda x: x + len(PRIVATE["rows"]),
        lambda x: print(x),  # noqa: T201
        lambda x: open("log", "w").write(str(x)),  # noqa: PTH123, SIM115
        lambda x: (yield x),
        lambda x, kept=[]: kept.append(x),
        lambda x: helper.__globals__["SEEN"],
        lambda x: counted(x),
        lambda x: __import__("random").random(),
        lambda x: eval("SEEN"),
        lambda x: setattr(helper, "x", x),
        lambda x: id(x),
        random.Random(1).random,
        closing_over([1.0]),
        setting(),
        Keeps(),
        counted,
        3,
    ],
)
def test_a_function_that_may_know_more_is_refused(function: object) -> None:
    with pytest.raises(ProgramError):
        check_functions({"f": function})


@pytest.mark.parametrize(
    "function",
    [
        helper,
        math.exp,
        abs,
        lambda x: helper(x) + 1,
        lambda x: max(0, min(x, FACTOR)),
        lambda x: [x, 2][0],
        lambda x: sorted([3, x])[0],
        int,
    ],
)
def test_a_function_of_its_arguments_is_taken(function: object) -> None:
    assert check_functions({"f": function})


def test_the_same_arguments_give_the_same() -> None:
    found = iter(range(9))
    calls = Calls({"f": lambda x: next(found)}, 4)
    assert [calls("f", (1,), INT), calls("f", (1,), INT), calls("f", (2,), INT)] == [0, 0, 1]


@pytest.mark.parametrize(
    ("gives", "sort", "value"),
    [
        (0.3, REAL, Fraction(1, 4)),
        (2.9, INT, 2),
        ("a", BOOL, True),
        (math.nan, REAL, LOWEST),
        (math.inf, REAL, LOWEST),
        (None, REAL, LOWEST),
        (None, BOOL, False),
    ],
)
def test_results_are_exact(gives: object, sort: object, value: object) -> None:
    assert Calls({"f": lambda: gives}, 4)("f", (), sort) == value  # type: ignore[arg-type]
