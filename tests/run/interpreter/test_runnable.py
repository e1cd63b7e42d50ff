"""Which programs can be run."""

from __future__ import annotations

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.run.interpreter.admit import admit
from lapwing.run.interpreter.runnable import check_runnable
from tests.helpers import body, lowered
from tests.running import ran


def refusal(lines: str) -> str:
    """The id of the refusal to run a program; empty if it can be run."""
    try:
        check_runnable(lowered(body(lines)).program)
    except ProgramError as error:
        return error.diagnostics[0].id
    return ""


@pytest.mark.parametrize(
    "lines",
    [
        "return exp(q[0])",
        "x = sqrt(q[0])\nreturn 0",
        "if log(q[0]) > 1:\n    return 1\nreturn 0",
        "i = 0\nwhile log(i) < 1:\n    i += 1\nreturn i",
        "return laplace(exp(eps), scale=1)",
        "return laplace(0, scale=exp(q[0]))",
        "s = laplace(0, scale=1)\nreturn laplace(0, scale=sqrt(s))",
        "return randomized_response(exp(q[0]) > 2, eps)",
    ],
)
def test_what_is_not_computed_exactly_is_not_run(lines: str) -> None:
    """What a run does with such a value could tell about the data, wherever it gives up."""
    assert refusal(lines) == "run-inexact"


@pytest.mark.parametrize(
    "lines",
    ["return unknown('f', q[0])", "return laplace(0, scale=unknown('f', eps))", "x = unknown('f', q[0])\nreturn 1"],
)
def test_what_is_unknown_is_not_run(lines: str) -> None:
    assert refusal(lines) == "run-unknown"


@pytest.mark.parametrize(
    "lines",
    [
        "return laplace(q[0], scale=sqrt(2 * log(c)) / eps)",
        "return flip(exp(eps) / (1 + exp(eps)))",
        "return floor(q[0] * q[1] / 3)",
        "s = laplace(q[0], scale=1)\nreturn laplace(0, scale=s * s)",
    ],
)
def test_public_scales_may_be_any_numbers(lines: str) -> None:
    assert refusal(lines) == ""


def test_the_refusal_comes_before_anything_else() -> None:
    found = lowered(body("return exp(q[0])"))
    with pytest.raises(ProgramError, match="run-inexact"):
        admit(found.program, found.claim, None, unproved=True)
    with pytest.raises(ProgramError, match="run-inexact"):
        ran(body("return exp(q[0])"))


def test_floor() -> None:
    assert ran(body("return floor(q[0] / 2), floor(-q[0] / 2), floor(c)")) == (2, -3, 3)
