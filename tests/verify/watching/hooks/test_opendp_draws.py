"""Measurements with the interface of OpenDP's."""

from __future__ import annotations

import random
import sys
from types import ModuleType
from typing import Any

import pytest

from lapwing.verify.watching.hooks.opendp_draws import cost_of, distance_of, opendp_changes
from lapwing.verify.watching.hooks.patch import patched
from lapwing.verify.watching.hooks.state import running
from lapwing.verify.watching.trace.tape import Tape


class Measurement:
    input_metric, output_measure = "AbsoluteDistance(i32)", "MaxDivergence"
    costs: Any = 0.5

    def __call__(self, arg: Any) -> Any:
        return arg + random.random()

    def invoke(self, arg: Any) -> Any:
        return self(arg)

    def map(self, distance: Any) -> Any:
        if isinstance(self.costs, Exception):
            raise self.costs
        return tuple(distance * part for part in self.costs) if isinstance(self.costs, tuple) else distance * self.costs


@pytest.fixture(autouse=True)
def _library(monkeypatch: pytest.MonkeyPatch) -> None:
    module: Any = ModuleType("opendp.mod")
    module.Measurement = Measurement
    monkeypatch.setitem(sys.modules, "opendp.mod", module)


def test_an_invocation_is_one_draw() -> None:
    measurement = Measurement()
    first, second = Tape(), None
    with patched(opendp_changes()):
        with running(first):
            here = measurement(3)
        second = Tape(earlier=first)
        with running(second):
            there = measurement.invoke(4)
    assert here == there
    assert (len(first.draws), first.draws[0].given, second.draws[0].given) == (1, 3, 4)
    assert first.draws[0].mechanism is measurement


def test_the_map_says_what_it_costs() -> None:
    measurement = Measurement()
    assert cost_of(measurement, 3, 5) == (1.0, 0.0, 0.5)
    measurement.costs = (1.0, 1e-6)
    assert cost_of(measurement, 3, 5) == (2.0, 2e-6, 2.0)
    measurement.costs = ValueError("no")
    assert cost_of(measurement, 3, 5) is None
    assert cost_of(measurement, "a", "b") is None


@pytest.mark.parametrize(
    ("metric", "first", "second", "distance"),
    [
        ("AbsoluteDistance(f64)", 1.5, 1.0, 0.5),
        ("SymmetricDistance()", [1, 1, 2], [1, 3], 3),
        ("L1Distance(i32)", [1, 2], [2, 0], 3),
        ("L2Distance(f64)", [0.0, 0.0], [3.0, 4.0], 5.0),
        ("LInfDistance(f64)", [0.0, 0.0], [3.0, 4.0], 4.0),
        ("L1Distance(i32)", [1, 2], [2], None),
        ("HammingDistance()", [1, 2], [2, 2], None),
    ],
)
def test_distances(metric: str, first: Any, second: Any, distance: Any) -> None:
    assert distance_of(metric, first, second) == distance


def test_a_frame_that_may_be_collected_once_is_repeated() -> None:
    class OnceFrame:
        def __init__(self) -> None:
            self.rows: list[list[float]] = [[random.random()]]

        def collect(self) -> Any:
            return Frame(self.rows.pop())

    class Frame(list[float]):
        def clone(self) -> Any:
            return Frame(self)

    class Framed(Measurement):
        def __call__(self, arg: Any) -> Any:
            return OnceFrame()

        invoke = __call__

    first, measurement = Tape(), Framed()
    sys.modules["opendp.mod"].Measurement = Framed  # type: ignore[attr-defined]
    with patched(opendp_changes()):
        with running(first):
            here = measurement(1).collect()
        with running(Tape(earlier=first)):
            there = measurement(2).collect()
    assert here == there
    assert len(here) == 1
