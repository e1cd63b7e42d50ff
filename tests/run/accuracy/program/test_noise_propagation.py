"""Programs followed with their public inputs only."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.run.accuracy.program import noise_propagation as module
from lapwing.run.accuracy.program.abstract_value import HIDDEN, Known, Lost, Noisy
from lapwing.run.accuracy.program.draw import Draw
from lapwing.run.accuracy.program.noise_propagation import LONG, Walked, begin, follow
from lapwing.run.interpreter.value import Value
from tests.helpers import body, lowered

PUBLIC: dict[str, Value] = {"q": [0, 0], "d": [0], "eps": Fraction(1, 2), "c": 3}


def walked(lines: str) -> Walked:
    return follow(lowered(body(lines)).program, PUBLIC, 8)


def test_draws_have_scale_and_step() -> None:
    found = walked("return laplace(q[0], scale=1 / eps) + gaussian(q[1], sigma=c), geometric(c, scale=1)")
    assert found.draws == (
        Draw("laplace", Fraction(2), (Fraction(1, 8),)),
        Draw("gaussian", Fraction(3), (Fraction(1, 8),)),
        Draw("laplace", Fraction(1), (Fraction(1),)),
    )
    assert found.results == (Noisy({0: Fraction(1), 1: Fraction(1)}), Noisy({2: Fraction(1)}))


def test_the_step_around_a_quotient_may_be_finer() -> None:
    assert walked("return laplace(q[0] / c, scale=1)").draws[0].steps == (Fraction(1, 8), Fraction(1, 24))
    assert walked("return laplace(q[0] / 1, scale=1)").draws[0].steps == (Fraction(1, 8),)


def test_rows_of_known_length() -> None:
    text = "d: Database(of=Vector(Bit, k)), e: Database(of=Bit, neighbours='add-remove'), k: Public[int], eps: Epsilon"
    program = lowered(body("return laplace(0, scale=1 / eps)", text)).program
    found = dict(begin(program, {"d": [0, 0], "k": 3, "eps": 1}))
    assert found == {"d": [[HIDDEN] * 3] * 2, "e": HIDDEN, "k": Known(3), "eps": Known(1)}


def test_what_is_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_STEPS", 100)
    assert walked("x = 0\nfor i in range(200):\n    x = x + 1\nreturn x").results == (Lost(LONG),)
    assert walked("x = 0\nwhile True:\n    x = x + 1\nreturn x").results == (Lost(LONG),)
    long = "x = 0.0\nfor i in range(20):\n    x = x + laplace(q[0], scale=1)\nreturn x"
    assert walked(long).results == (Lost(LONG),)


def test_lists_in_branches_are_copied() -> None:
    found = walked("out = [1]\nif q[0] > 1:\n    out.append(2)\nelse:\n    out.append(3)\nreturn out")
    assert found.results == ([Known(1), HIDDEN],)
    found = walked("out = [1]\nif q[0] > 1:\n    out.append(2)\nreturn out, len(out)")
    assert found.results == (HIDDEN, HIDDEN)
