"""Watched numbers behave as numbers, and remember their noise."""

from __future__ import annotations

import copy
import pickle
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from lapwing.verify.watching.trace.form import Form
from lapwing.verify.watching.trace.law import Law
from lapwing.verify.watching.trace.noisy import NoisyInt, form_of, made, plain
from lapwing.verify.watching.trace.tape import Tape


def noise(value: Any = 0.75) -> Any:
    tape = Tape()
    tape.add(Law("laplace", 1.0), None, value)
    return made(Form(tape, 0.0, ((0, 1.0),)), value)


@pytest.mark.parametrize("other", [3, 3.0, np.float64(3), np.int64(3), np.float32(3), True, Fraction(3)])
def test_whatever_is_added_is_the_centre(other: Any) -> None:
    for both in (noise() + other, other + noise()):
        form = form_of(both)
        assert form is not None
        assert form.centre == float(other)
        assert plain(both) == 0.75 + float(other)


def test_arithmetic_is_that_of_floats() -> None:
    x = noise()
    assert plain(2 - x * 4) == -1.0
    form = form_of(2 - x * 4)
    assert form is not None
    assert (form.centre, form.terms) == (2.0, ((0, -4.0),))
    half = form_of((x + 1) / 2)
    assert half is not None
    assert (half.centre, half.terms) == (0.5, ((0, 0.5),))
    assert x**2 == 0.5625
    assert 3 / x == 4.0
    assert abs(-x) == 0.75
    assert f"{x:.1f}" == "0.8"
    assert round(x) == 1
    assert int(x) == 0
    assert x == 0.75
    assert hash(x) == hash(0.75)
    assert pickle.loads(pickle.dumps(x)) == 0.75
    assert copy.deepcopy(x) is x


def test_sums_of_lists_keep_every_noise() -> None:
    x = noise()
    assert form_of(sum([x, x, 1])).terms == ((0, 2.0),)  # type: ignore[union-attr]


def test_whole_numbers_stay_whole() -> None:
    x = noise(3)
    assert isinstance(x + 2, NoisyInt)
    assert [10, 11, 12, 13][x] == 13
    assert isinstance(np.int64(2) + x, NoisyInt)


def test_looking_is_noticed() -> None:
    x = noise()
    assert max(0, x) == 0.75
    assert [how for how, _ in x.form.tape.looks] == ["compared"]
    assert x >= 0.5
    assert not x <= 0.5


def test_arrays_take_a_noise_up() -> None:
    added = np.array([1.0, 2.0]) + noise()
    assert added.centre.tolist() == [1.0, 2.0]
    assert (noise() * np.array([1.0, 2.0])).factor.tolist() == [1.0, 2.0]
