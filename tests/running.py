"""Runs of small programs: by Lapwing, and by Python itself for comparison."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from textwrap import dedent
from typing import Any

from lapwing.run.interpreter.inputs import bind_inputs
from lapwing.run.interpreter.interpret import interpret
from lapwing.run.interpreter.noise import GivenNoise
from lapwing.run.interpreter.value import Value
from lapwing.syntax.pretty_program import pretty
from tests.helpers import body, lowered

INPUTS: dict[str, object] = {"q": [5, -1, 3], "d": [1, 0, 1, 1], "eps": 1, "c": 3}


def ran(text: str, noise: Sequence[object] = (), **inputs: object) -> Value | tuple[Value, ...]:
    """What the first private program of a text gives; every noise value must be drawn."""
    program = lowered(text).program
    given = GivenNoise(tuple(noise))
    names = [parameter.param.name for parameter in program.parameters]
    chosen = {**{name: INPUTS[name] for name in names if name in INPUTS}, **inputs}
    result = interpret(program, bind_inputs(program, (), chosen), given)
    given.finish()
    return result


def python_ran(text: str, noise: Sequence[Any] = (), **inputs: object) -> object:
    """What Python gives for the same text with the same draws, all of which must be made."""
    rest = list(noise)
    around: Callable[..., object] = lambda center, scale: center + rest.pop(0)  # noqa: E731
    plain: Callable[..., object] = lambda *arguments: rest.pop(0)  # noqa: E731
    scope: dict[str, Any] = {"private": lambda **options: lambda function: function}
    scope |= dict.fromkeys(("laplace", "geometric"), around) | dict.fromkeys(("flip", "uniform"), plain)
    exec(compile("from __future__ import annotations\n" + dedent(text), "python", "exec"), scope)
    function = scope["program"]
    wanted = function.__code__.co_varnames[: function.__code__.co_argcount]
    result: object = function(**{**{key: INPUTS[key] for key in wanted if key in INPUTS}, **inputs})
    assert rest == []
    return result


def agrees(lines: str, noise: Sequence[Any] = (), **inputs: object) -> bool:
    """Whether Lapwing and Python give the same for a program with these lines."""
    text = body(lines)
    ours, theirs = ran(text, noise, **inputs), python_ran(text, noise, **inputs)
    assert ours == theirs
    return True


def normal(text: str) -> str:
    """The lines of the first program in normal form, without its heading."""
    lines = pretty(lowered(text).program).splitlines()[2:]
    return "\n".join(line.removeprefix("    ") for line in lines) + "\n"
