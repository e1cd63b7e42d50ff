"""Noise that is drawn, compared with the exact semantics of programs."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.kernel.language.term import LONGEST
from lapwing.run.interpreter.drawn import DrawnNoise, draw_many, number
from lapwing.run.interpreter.inputs import check_inputs
from lapwing.run.interpreter.interpret import interpret
from lapwing.run.interpreter.value import Value
from tests.exact import chances_of, numbered
from tests.fits import fits
from tests.helpers import lowered
from tests.sources import seed_everything

PROGRAMS = {
    "laplace": ("return laplace(q, scale=1 / eps)", 1, range(-10, 11)),
    "laplace on a grid": ("return 4 * laplace(q, scale=1 / eps)", 4, range(-20, 21)),
    "laplace around a quotient": ("return 3 * laplace(q / 3, scale=1 / eps)", 1, range(-15, 16)),
    "exponential noise": ("return exponential_noise(q, scale=2 / eps)", 1, range(20)),
    "gaussian": ("return gaussian(q, sigma=sqrt(2 * log(5)) / eps)", 1, range(-9, 10)),
    "geometric": ("return geometric(2, scale=1 / eps)", 1, range(-10, 15)),
    "no noise": ("return laplace(q, scale=max(0, eps - 9))", 1, range(-2, 3)),
    "flip": ("return 1 if flip(eps / 3) else 0", 1, range(2)),
    "too probable": ("return 1 if flip(eps + 1) else 0", 1, range(2)),
    "randomized response": ("return 1 if randomized_response(1, eps) else 0", 1, range(2)),
    "sure response": ("return 1 if randomized_response(1, 10000 * eps) else 0", 1, range(2)),
    "opposite response": ("return 1 if randomized_response(1, -2 * eps + q) else 0", 1, range(2)),
    "scale from noise": ("return laplace(q, scale=abs(geometric(0, scale=1 / eps)) % 2)", 1, range(-9, 10)),
    "no scale to choose": ("return exponential(s, scale=q)", 1, range(4)),
    "uniform": ("return uniform(5)", 1, range(5)),
    "exponential mechanism": ("return exponential(s, scale=2 / eps)", 1, range(4)),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_draws_have_the_law_of_the_exact_semantics(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seed_everything(monkeypatch, len(name))
    line, grid, values = PROGRAMS[name]
    program = lowered(
        f"""
        from math import log, sqrt
        @private(epsilon="eps")
        def program(q: Query, s: Queries, eps: Epsilon):
            {line}
        """
    ).program
    inputs = check_inputs(program, {"q": 0, "s": [1, 3, Fraction(1, 2), 3], "eps": Fraction(2, 3)})
    chances = chances_of(program, inputs, values, grid)
    noise = DrawnNoise(grid)
    draws = [whole(interpret(program, inputs, noise)) for _ in range(2000)]
    assert fits(*numbered(draws, chances))


def whole(value: Value | tuple[Value, ...]) -> int:
    assert isinstance(value, int | Fraction)
    assert Fraction(value).denominator == 1
    return int(value)


def test_draws_ahead_are_used_once() -> None:
    noise = DrawnNoise(1)
    draws = [noise.steps("laplace", Fraction(10**12), Fraction(1)) for _ in range(500)]
    assert len(set(draws)) == 500
    assert noise.steps("laplace", 0, Fraction(1)) == 0


def test_kinds() -> None:
    assert all(draw >= 0 for draw in draw_many("geometric", Fraction(5), 100))
    assert any(draw < 0 for draw in draw_many("laplace", Fraction(5), 100))
    assert any(draw < 0 for draw in draw_many("gaussian", Fraction(5), 100))
    assert number([1]) == 0


def test_noise_around_a_quotient_is_around_that_very_quotient_however_long_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(DrawnNoise, "steps", lambda self, kind, scale, step: 0)
    program = lowered(
        "@private(epsilon='eps', requires='n >= 1')\n"
        "def mean(q: Query(sensitivity=1), n: Public[int], eps: Epsilon):\n"
        "    return laplace(q / n, scale=1 / (n * eps))"
    ).program
    for held in (2**LONGEST - 1, 2**LONGEST + 1):
        given: dict[str, Value] = {"q": held, "n": 2, "eps": 1}
        assert interpret(program, check_inputs(program, given), DrawnNoise(1)) == Fraction(held, 2)
