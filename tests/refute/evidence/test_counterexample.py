"""Counterexamples as data."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.kernel.language.refuse import Refused
from lapwing.refute.evidence.counterexample import Input, Items, datum, held_by, listed
from lapwing.refute.exact.span import Span
from tests.refute.programs import EPS

INPUTS = (("d", ((0, 1), (Fraction(1, 2), 2))), ("on", True), ("eps", EPS))


def test_inputs_there_and_back() -> None:
    found = listed(INPUTS)
    assert found[0] == Input("d", Items((Items((0, 1)), Items((Fraction(1, 2), 2)))))
    assert held_by(found) == dict(INPUTS)


def test_spans_are_no_inputs() -> None:
    with pytest.raises(Refused):
        datum(Span(0, None))
