"""Outcomes of both inputs of a counterexample."""

from __future__ import annotations

from functools import cache

import pytest

from lapwing.refute.evidence.counterexample import Counterexample
from lapwing.refute.evidence.outputs import is_inside, outputs_of, value_in
from lapwing.refute.exact.event import AtMost, Event, Exactly, Items, Outcome
from lapwing.refute.refuter import refute
from tests.refute.programs import TEXTS, stated


@cache
def counterexample() -> Counterexample:
    found = refute(*stated(TEXTS["noisy_max"]), 20.0)
    assert found is not None
    return found


def test_probabilities_add_up_and_agree_with_the_exact_ones() -> None:
    found = counterexample()
    outputs = outputs_of(found)
    assert sum(output.first for output in outputs) == pytest.approx(1, abs=1e-3)
    assert sum(output.second for output in outputs) == pytest.approx(1, abs=1e-3)
    (inside,) = [output for output in outputs if output.in_event]
    assert inside.first == pytest.approx(float(found.chances[0].low), rel=1e-3)
    assert inside.second == pytest.approx(float(found.chances[1].high), rel=1e-3)


def test_no_edge_looks_like_a_difference() -> None:
    text = '@private(epsilon="eps")\ndef f(x: Query, eps: Epsilon):\n    return laplace(x, scale=1 / (2 * eps))\n'
    found = refute(*stated(text), 20.0)
    assert found is not None
    for output in outputs_of(found):
        assert output.first == 0 or output.second > 0


def test_what_belongs_to_an_event() -> None:
    event = Event((Outcome((AtMost(2),)),))
    assert is_inside(event, Outcome((Exactly(1),)))
    assert not is_inside(event, Outcome((Exactly(3),)))
    assert value_in(Items((Exactly(1), Items(())))) == (1, ())
    with pytest.raises(TypeError):
        value_in(AtMost(1))
