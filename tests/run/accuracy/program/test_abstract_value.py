"""What is known of values."""

from __future__ import annotations

from fractions import Fraction

from lapwing.run.accuracy.program.abstract_value import (
    HIDDEN,
    Known,
    Lost,
    Noisy,
    is_known,
    is_noiseless,
    joined,
    known,
    lost_in,
    mixed,
    value_of,
)

NOISE = Noisy({0: Fraction(1)})


def test_public_values_are_known() -> None:
    found = known([1, [True, Fraction(1, 2)]])
    assert found == [Known(1), [Known(True), Known(Fraction(1, 2))]]
    assert is_known(found)
    assert value_of(found) == [1, [True, Fraction(1, 2)]]
    assert not is_known([Known(1), HIDDEN])


def test_mixing() -> None:
    assert mixed([Known(1), HIDDEN, [HIDDEN]], "why") == HIDDEN
    assert mixed([Known(1), NOISE], "why") == Lost("why")
    assert mixed([NOISE, [Known(1), Lost("before")]], "why") == Lost("before")
    assert lost_in([[NOISE]]) is None
    assert is_noiseless([HIDDEN, [Known(1)]])
    assert not is_noiseless([HIDDEN, [NOISE]])


def test_joining() -> None:
    assert joined(Known(1), Known(1), "why") == Known(1)
    assert joined(Known(1), Known(2), "why") == HIDDEN
    assert joined(NOISE, Noisy({0: Fraction(1)}), "why") == NOISE
    assert joined(NOISE, Noisy({1: Fraction(1)}), "why") == Lost("why")
    assert joined([NOISE, Known(1)], [NOISE, HIDDEN], "why") == [NOISE, HIDDEN]
    assert joined([HIDDEN], [HIDDEN, HIDDEN], "why") == HIDDEN
    assert joined([NOISE], [NOISE, NOISE], "why") == Lost("why")
