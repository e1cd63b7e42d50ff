"""Mechanisms with the interface of diffprivlib's."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from math import exp, log
from types import ModuleType
from typing import Any

import pytest

from lapwing.verify.watching.hooks.diffprivlib_draws import diffprivlib_changes, law_of
from lapwing.verify.watching.hooks.patch import patched
from lapwing.verify.watching.hooks.state import running
from lapwing.verify.watching.trace.tape import Tape


class Mechanism:
    def __init__(self, epsilon: float, sensitivity: float | None = 1.0, delta: float = 0.0, **more: Any) -> None:
        self.epsilon, self.sensitivity, self.delta = epsilon, sensitivity, delta
        vars(self).update(more)

    def _check_all(self, value: Any) -> None:
        pass


class Laplace(Mechanism):
    def randomise(self, value: float) -> float:
        return value + random.gauss(0, 1)


class LaplaceTruncated(Laplace):
    def randomise(self, value: float) -> float:
        return min(super().randomise(value), 10.0)


class Binary(Mechanism):
    def randomise(self, value: str) -> str:
        return value


class Exponential(Mechanism):
    def randomise(self) -> Any:
        return self.candidates[0]  # type: ignore[attr-defined]


class Vector(Mechanism):
    def randomise(self, value: Any) -> Any:
        return [random.random()]


@pytest.fixture(autouse=True)
def _library(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("diffprivlib.mechanisms")
    for kind in (Laplace, LaplaceTruncated, Binary, Exponential, Vector):
        setattr(module, kind.__name__, kind)
    monkeypatch.setitem(sys.modules, "diffprivlib.mechanisms", module)


def taped(draw: Callable[[], Any], tape: Tape | None = None) -> tuple[Any, Tape]:
    tape = tape or Tape()
    with patched(diffprivlib_changes()), running(tape):
        return draw(), tape


def test_the_law_of_a_mechanism() -> None:
    law = law_of(Laplace(2.0, 3.0))
    assert law is not None
    assert (law.name, law.scale, law.sensitivity, law.exact) == ("laplace", 1.5, 3.0, True)
    relaxed = law_of(Laplace(1.0, 1.0, 0.5))
    assert relaxed is not None
    assert relaxed.scale == pytest.approx(1 / (1 + log(2)))
    cut = law_of(LaplaceTruncated(1.0))
    assert cut is not None
    assert not cut.exact
    assert law_of(Vector(1.0, None)) is None


def test_a_release_is_one_draw_with_the_same_value_when_repeated() -> None:
    here, first = taped(lambda: Laplace(1.0).randomise(3.0))
    there, second = taped(lambda: Laplace(1.0).randomise(5.0), Tape(earlier=first))
    assert len(first.draws) == 1
    assert here == there
    assert second.moves[0].centres == (3.0, 5.0)


def test_finite_choices_have_their_weights() -> None:
    found, tape = taped(lambda: Binary(log(3), value0="a", value1="b").randomise("a"))
    assert found == "a"
    assert tape.decisions[0].weights == pytest.approx((1 / 4, 3 / 4))
    assert exp(log(3)) == pytest.approx(3)
    _, tape = taped(lambda: Exponential(1.0, candidates=["x", "y"], _probabilities=[0.25, 1.0]).randomise())
    assert tape.decisions[0].weights == (0.25, 0.75)


def test_other_mechanisms_are_repeated() -> None:
    here, first = taped(lambda: Vector(1.0, None).randomise([1]))
    assert taped(lambda: Vector(1.0, None).randomise([2]), Tape(earlier=first))[0] == here


def test_nothing_is_put_in_place_of_a_library_that_is_not_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "diffprivlib.mechanisms")
    assert diffprivlib_changes() == []
