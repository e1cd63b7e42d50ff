"""Loops over lists by NumPy: the interpreter's values, the laws of its draws, and refusals beyond 64 bits."""

from __future__ import annotations

from fractions import Fraction
from statistics import fmean

import numpy as np
import pytest

from lapwing.run.interpreter.drawn import DrawnNoise
from lapwing.run.interpreter.execute import execute
from lapwing.run.interpreter.interpret import interpret
from lapwing.run.interpreter.value import Value
from tests.helpers import lowered

HEAD = """
from lapwing import Public, Queries, exponential_noise, gaussian, geometric, laplace, private
@private(epsilon=1)
def program(q: Queries(sensitivity=1), s: Public[float], w: Public[list[int]]) -> {returns}:
{body}
"""
LOOP = "    out = []\n    for x in q:\n        y = {law}\n        out.append(y)\n    return {result}"
MANY: list[Value] = [Fraction(n % 9, 4) for n in range(300)]


def ran(law: str, scale: Value, q: list[Value] = MANY, result: str = "out, y", returns: str = "", plain: bool = False):  # type: ignore[no-untyped-def]
    body = LOOP.format(law=law, result=result)
    text = HEAD.format(
        body=body.replace("out = []", "out = []\n    y = 0.0"), returns=returns or "tuple[list[float], float]"
    )
    program = lowered(text).program
    inputs: dict[str, Value] = {"q": q, "s": scale, "w": list(range(300))}
    noise = DrawnNoise(8)
    return interpret(program, inputs, noise, 10**9) if plain else execute(program, inputs, {}, noise, 10**9)


@pytest.mark.parametrize(
    "law", ["laplace(x, scale=s)", "laplace(min(x + 2, 3 - x), scale=s)", "laplace(x - 0.5, scale=s)"]
)
def test_without_noise_it_is_what_the_interpreter_gives(law: str) -> None:
    assert ran(law, 0) == ran(law, 0, plain=True)


@pytest.mark.parametrize("law", ["laplace", "gaussian"])
def test_draws_have_their_law(law: str) -> None:
    option = "sigma" if law == "gaussian" else "scale"
    out, last = ran(f"{law}(x, {option}=s)", 2, [Fraction(1, 2)] * 20_000)
    assert out[-1] == last and all((8 * each).denominator == 1 for each in map(Fraction, out))
    sizes = [abs(float(each) - 0.5) for each in out]
    wanted = 2 if law == "laplace" else 2 * (2 / np.pi) ** 0.5
    assert abs(fmean(sizes) - wanted) < 0.15


def test_numbers_beyond_64_bits_are_not_cut() -> None:
    huge: list[Value] = [10**30] * 300
    out, _ = ran("laplace(x, scale=s)", 0, huge)
    assert out == huge
