"""Loops as Python code give what the interpreter gives; what cannot be written as code is refused."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.kernel.language.program import While
from lapwing.run.interpreter.aggregates.fold import UnfitError
from lapwing.run.interpreter.compiled import code_of, scale_for
from lapwing.run.interpreter.execute import execute
from lapwing.run.interpreter.interpret import interpret
from lapwing.run.interpreter.value import Value
from tests.run.interpreter.aggregates.looping import program_of
from tests.run.interpreter.generated import Listing

PUBLIC = ", r: Public[float], w: Public[list[float]], k: Public[int]"
INPUTS: dict[str, Value] = {"r": Fraction(5, 3), "w": [Fraction(1, 7), 2, Fraction(-9, 2)], "k": 4}
ROWS: list[Value] = [3, 0, 9, 1, 1, 7]
BODIES = [
    "t = 0\nfor x in data:\n    t = t * 2 + x\nreturn t",
    "t = 0.0\nfor x in data:\n    t = t / 2 + x * r\nreturn t",
    "t = 0.0\nfor x in data:\n    t = t * r - w[x]\nreturn t",
    "t = 0.0\nfor x in data:\n    t = max(t, x - r) if x > k else t - w[x % 3]\nreturn t",
    "t = 0\nfor x in data:\n    t = t + k // x + k % x\nreturn t",
    "t = 0\nfor x in data:\n    for i in range(x):\n        t = t + i * (t % 5 - 2)\nreturn t",
    "out = []\nfor x in data:\n    out.append(x + r)\nreturn out, len(out)",
    "last = 0\nseen = False\nfor x in data:\n    seen = seen or (x != last and x > 8)\n    last = x\nreturn last, seen",
    "t = 0.0\nfor x in data:\n    t = t + abs(x * 2 - r)\nreturn t",
    "t = 0.0\nfor x in data:\n    t = t + min(max(r * w[x % 3], -k), r) / -7\nreturn t",
    "t = 0.0\nout = []\nfor x in data:\n    t = t + (r * x * w[1] if x > r else r / 4)\n    out.append(t)\nreturn out",
    "t = 0\ny = 0.0\nfor x in data:\n    y = x * r / 3 - y / 1\n    t = t + floor(y * r)\nreturn t, y",
    "y = 0.5\nfor x in data:\n    y = y * r\nreturn y",
    "t = 0.0\nfor x in data:\n    t = max(t, laplace(x * r * r, scale=1 / r) * r)\nreturn t",
    "t = 0.0\nfor x in data:\n    t = t + r / x\nreturn t",
]


@pytest.mark.parametrize("body", BODIES)
def test_code_gives_what_the_interpreter_gives(body: str) -> None:
    program = program_of(body, PUBLIC)
    for rows in ([], ROWS):
        inputs: dict[str, Value] = {**INPUTS, "data": rows}
        assert execute(program, inputs, {}, Listing()) == interpret(program, inputs, Listing())
    assert inputs["data"] == ROWS and INPUTS["w"] == [Fraction(1, 7), 2, Fraction(-9, 2)]


def test_a_loop_without_end_is_stopped() -> None:
    program = program_of("t = 0\nwhile t < 1:\n    t = 0\nreturn t")
    with pytest.raises(ProgramError) as error:
        execute(program, {"data": []}, {}, Listing(), 1000)
    assert error.value.diagnostics[0].id == "endless"


def loop_of(body: str) -> While:
    (loop,) = [each for each in program_of(body).body if isinstance(each, While)]
    return loop


def scales_in(loop: While) -> dict[str, int]:
    return {name: scale for name, _, scale in code_of(loop, 4).names if scale}


def test_reals_are_whole_at_a_scale_as_long_as_they_stay_on_it() -> None:
    loop = loop_of("t = 0.0\nfor x in data:\n    t = t + x * 0.5\nreturn t")
    assert scales_in(loop) == {"t": 4}
    assert scales_in(loop_of("t = 0.0\ny = 0.0\nfor x in data:\n    t = t + y * y / 3\n    y = x * 0.5\nreturn t")) == {
        "t": 48,
        "y": 4,
    }
    assert scale_for(loop, {"t": Fraction(1, 3)}, 4) == 12
    with pytest.raises(UnfitError):
        code_of(loop_of("t = 0.0\nfor x in data:\n    t = t / 3\nreturn t"), 12)
    with pytest.raises(UnfitError):
        scale_for(loop, {"t": Fraction(1, 3**400)}, 4)
