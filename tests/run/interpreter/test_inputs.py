"""Inputs must be exact, of the right sort, and allowed by their roles."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pandas
import pytest

from lapwing.diagnostics.diagnostic import Diagnostic, ProgramError
from lapwing.kernel.language.program import Program
from lapwing.run.interpreter.inputs import bind_inputs, check_inputs
from tests.helpers import lowered

TEXT = """
@private(epsilon="eps", requires=["m >= 1", "len(q) == m"])
def program(
    q: Queries, d: Database(of=Vector(Interval(0, "m"), 2)), h: Histogram, b: Bit, on: Public[bool], m: Public[int],
    eps: Epsilon, delta: Delta,
):
    return 0
"""
GOOD: dict[str, Any] = {
    "q": [1],
    "d": [[0, Fraction(1, 2)]],
    "h": [0, 3],
    "b": 1,
    "on": True,
    "m": 1,
    "eps": Fraction(1, 10),
    "delta": Fraction(1, 2),
}


def program() -> Program:
    return lowered(TEXT).program


def fault(*arguments: object, **named: object) -> Diagnostic:
    with pytest.raises(ProgramError) as caught:
        bind_inputs(program(), arguments, named)
    (found,) = caught.value.diagnostics
    assert found.spans == ()
    return found


def test_good_inputs_come_back_exact() -> None:
    assert bind_inputs(program(), (), GOOD) == GOOD
    assert bind_inputs(program(), tuple(GOOD.values()), {}) == GOOD


def test_sequences_and_whole_numbers_of_any_kind_are_taken() -> None:
    found = bind_inputs(program(), (), {**GOOD, "q": range(1, 2), "d": ((True, 0),), "b": False})
    assert (found["q"], found["d"], found["b"]) == ([1], [[1, 0]], 0)
    assert not isinstance(found["b"], bool)


def test_floats_are_taken_as_they_are_written() -> None:
    found = bind_inputs(program(), (), {**GOOD, "q": [0.1], "m": 1.0, "eps": np.float32(0.1), "delta": Decimal("1e-6")})
    assert (found["q"], found["m"]) == ([Fraction(1, 10)], 1)
    assert (found["eps"], found["delta"]) == (Fraction(1, 10), Fraction(1, 10**6))
    assert [type(value) for value in (found["m"], found["eps"])] == [int, Fraction]


def test_arrays_and_frames_are_taken() -> None:
    frame = pandas.DataFrame({"low": [0, 1], "high": [0.1, 0.25]})
    found = bind_inputs(program(), (), {**GOOD, "q": np.array([0.3]), "h": pandas.Series([0, 3]), "d": frame})
    assert found["q"] == [Fraction(3, 10)]
    assert found["h"] == [0, 3]
    assert found["d"] == [[0, Fraction(1, 10)], [1, Fraction(1, 4)]]
    assert bind_inputs(program(), (), {**GOOD, "on": np.True_})["on"] is True


def test_inputs_are_copied() -> None:
    rows = [[0, 1]]
    found = bind_inputs(program(), (), {**GOOD, "d": rows})
    rows[0].append(2)
    assert found["d"] == [[0, 1]]


@pytest.mark.parametrize(
    ("name", "value", "cause"),
    [
        ("m", Fraction(1), "m cannot be Fraction(1, 1): a whole number is needed."),
        ("m", 1.5, "m cannot be 1.5: a whole number is needed."),
        ("eps", float("nan"), "eps cannot be nan: a finite number is needed."),
        ("eps", float("inf"), "eps cannot be inf: a finite number is needed."),
        ("eps", "0.1", "eps cannot be '0.1': a finite number is needed."),
        ("on", 1, "on cannot be 1: it is not True or False."),
        ("eps", 0, "eps cannot be 0: it is out of range."),
        ("delta", 1, "delta cannot be 1: it is out of range."),
        ("delta", 0, "delta cannot be 0: it is out of range."),
    ],
)
def test_a_value_that_does_not_fit_is_named(name: str, value: object, cause: str) -> None:
    found = fault(**{**GOOD, name: value})
    assert (found.id, found.cause) == ("input-value", cause)


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("q", [float("nan")], "q[0] is refused: a finite number is needed."),
        ("q", ["7654321"], "q[0] is refused: a finite number is needed."),
        ("q", 7654321, "q is refused: it is not a list."),
        ("q", "7654321", "q is refused: it is not a list."),
        ("q", [None], "q[0] is refused: a finite number is needed."),
        ("b", 7654321, "b is refused: it is outside its domain."),
        ("d", [[0, 7654321]], "d[0][1] is refused: it is outside its domain."),
        ("d", [[7654321]], "d[0] is refused: its length is wrong."),
        ("d", [7654321], "d[0] is refused: it is not a list."),
        ("h", [0, -7654321], "h[1] is refused: it is outside its domain."),
    ],
)
def test_a_private_value_that_does_not_fit_is_not_told(name: str, value: object, why: str) -> None:
    found = fault(**{**GOOD, name: value})
    assert (found.id, found.cause) == ("input-private", f"{why} Its value is private, so it is not shown.")
    assert "7654321" not in found.cause + found.fix


def test_a_value_that_is_too_long_to_show_is_refused_too() -> None:
    assert fault(**{**GOOD, "eps": -(10**5000)}).id == "input-value"


def test_requirements_are_checked() -> None:
    found = fault(**{**GOOD, "q": [1, 2]})
    assert found.id == "requirement"
    assert found.cause.endswith("len(q) == m.")


def test_every_parameter_needs_a_value() -> None:
    found = fault(**{name: value for name, value in GOOD.items() if name != "h"})
    assert (found.id, found.cause) == ("input-missing", "The run needs a value for h.")


@pytest.mark.parametrize(
    ("arguments", "named", "name"),
    [((), {"other": 1}, "other"), (([1],), {"q": [1]}, "q a second time"), ((1,) * 9, {}, "number 9")],
)
def test_other_values_are_refused(arguments: tuple[object, ...], named: dict[str, object], name: str) -> None:
    found = fault(*arguments, **named)
    assert found.id == "input-unknown"
    assert found.cause == f"The program has no parameter {name}."
    assert found.fix == "Its parameters are: q, d, h, b, on, m, eps, delta."


@pytest.mark.parametrize("rows", [[], [1]])
def test_reversed_bounds_are_refused_even_without_data(rows: list[int]) -> None:
    program = lowered(
        """
        @private(epsilon="eps")
        def program(d: Database(of=Interval(low, high)), low: Public[int], high: Public[int], eps: Epsilon):
            return laplace(sum(d), scale=(high - low) / eps)
        """
    ).program
    with pytest.raises(ProgramError) as error:
        check_inputs(program, {"d": rows, "low": 3, "high": 1, "eps": 1})
    assert "the lower bound is above the upper one" in error.value.diagnostics[0].cause
    assert check_inputs(program, {"d": [], "low": 1, "high": 1, "eps": 1})["d"] == []


FIELDS = """
@private(epsilon="eps")
def program(d: Database(of=Row(Integers(0, 120), Interval(0, "m"))), m: Public[int], eps: Epsilon):
    return 0
"""


def test_fields_are_checked_one_by_one() -> None:
    found = lowered(FIELDS).program
    good = {"d": [[30, Fraction(1, 2)], [120, 0]], "m": 1, "eps": 1}
    assert bind_inputs(found, (), good) == good
    for row, why in (
        ([Fraction(1, 2), 0], "not a whole number"),
        ([121, 0], "outside its domain"),
        ([30, 2], "outside its domain"),
        ([30], "length is wrong"),
        ([30, 0, 0], "length is wrong"),
    ):
        with pytest.raises(ProgramError, match=why):
            bind_inputs(found, (), {**good, "d": [row]})
    with pytest.raises(ProgramError, match="lower bound is above"):
        bind_inputs(found, (), {**good, "m": -1})
