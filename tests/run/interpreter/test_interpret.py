"""Runs of programs."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.run.interpreter.interpret import interpret
from lapwing.run.interpreter.noise import GivenNoise
from lapwing.run.interpreter.value import Value
from tests.helpers import body, lowered
from tests.running import agrees, ran

SVT = """
@private(epsilon="eps")
def above(q: Queries(sensitivity=1), t: Public[float], eps: Epsilon) -> list[bool]:
    bar = laplace(t, scale=2 / eps)
    out = []
    for i in range(len(q)):
        if laplace(q[i], scale=4 / eps) >= bar:
            out.append(True)
            break
        out.append(False)
    return out
"""


def stopped(lines: str, steps: int) -> str:
    inputs: dict[str, Value] = {"q": [], "d": [], "eps": 1, "c": 3}
    with pytest.raises(ProgramError) as caught:
        interpret(lowered(body(lines)).program, inputs, GivenNoise(()), steps)
    return caught.value.diagnostics[0].id


def test_a_run_draws_in_order() -> None:
    assert ran(SVT, [0, -1, 0], q=[5, 5, 5], t=5, eps=1) == [False, True]
    assert ran(SVT, [Fraction(1, 3), 0, 0, 0], q=[5, 5, 5], t=5, eps=1) == [False, False, False]


def test_several_results_come_as_a_tuple() -> None:
    assert ran(body("return c, q, c > 2")) == (3, [5, -1, 3], True)


def test_a_run_does_not_change_its_inputs() -> None:
    inputs: dict[str, Value] = {"q": [1], "d": [], "eps": 1, "c": 3}
    program = lowered(body("out = q + [2]\nout.append(3)\nreturn out")).program
    for _ in range(2):
        assert interpret(program, inputs, GivenNoise(())) == [1, 2, 3]
    assert inputs["q"] == [1]


def test_results_are_lists_of_their_own() -> None:
    first, second = ran(body("out = [1]\nreturn out, out"))  # type: ignore[misc]
    assert first == second == [1]
    assert first is not second


@pytest.mark.parametrize(
    "lines",
    [
        "a = []\na.append(1)\nb = a + [2]\na.append(3)\nreturn a, b",
        "out = []\nfor i in range(3):\n    row = i\n    out.append(row)\n    out.append(len(out))\nreturn out",
        "a = [1]\nb = list(a)\nb.append(2)\nreturn a, b, list()",
        "out = [1]\nout.append(out[0] + 1)\nout.append(out[-1] + out[1])\nreturn out",
        "a = [1]\nb = []\nfor i in range(2):\n    a = a + [i]\n    b.append(len(a))\nreturn a, b",
    ],
)
def test_lists_do_what_python_does(lines: str) -> None:
    assert agrees(lines)


def test_reading_outside_a_list_gives_zero() -> None:
    assert ran(body("i = c + 9\nreturn q[i], q[0]"), q=[]) == (0, 0)


def test_an_endless_run_is_stopped() -> None:
    assert stopped("n = 0\nwhile c > 0:\n    n += 1\nreturn n", 100) == "endless"
    assert stopped("while c > 0:\n    pass\nreturn 0", 100) == "endless"


def test_steps_are_counted_one_a_statement_and_round() -> None:
    program = lowered(body("n = 0\nfor i in range(c):\n    n += i\nreturn n")).program
    inputs: dict[str, Value] = {"q": [], "d": [], "eps": 1, "c": 3}
    assert interpret(program, inputs, GivenNoise(()), 12) == 3
    with pytest.raises(ProgramError):
        interpret(program, inputs, GivenNoise(()), 11)
