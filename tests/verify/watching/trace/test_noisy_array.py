"""Watched arrays."""

from __future__ import annotations

import copy
import pickle
from typing import Any, cast

import numpy as np

from lapwing.verify.watching.trace.law import Law
from lapwing.verify.watching.trace.noisy import form_of
from lapwing.verify.watching.trace.noisy_array import NoisyArray, fresh, has_noise
from lapwing.verify.watching.trace.tape import Tape


def noise(earlier: Tape | None = None, uniform: bool = False) -> Any:
    tape = Tape(earlier=earlier)
    draw = tape.add(Law("uniform" if uniform else "laplace", 1.0), 3, np.array([0.25, 0.5, 0.75]))
    return fresh(tape, draw.base, draw.raw, 0.0, uniform)


def test_sums_and_multiples_keep_the_noise() -> None:
    x: Any = np.array([1, 2, 3]) + noise() * 2
    assert isinstance(x, NoisyArray)
    assert (x.centre.tolist(), x.factor.tolist(), x.noise.tolist()) == ([1, 2, 3], [2, 2, 2], [0, 1, 2])
    assert np.asarray(x).tolist() == [1.5, 3.0, 4.5]
    x = cast("Any", x)
    assert (5 - x).factor.tolist() == [-2, -2, -2]
    assert (x / 2).centre.tolist() == [0.5, 1, 1.5]


def test_elements_and_arrangements() -> None:
    x = noise() + 1
    assert form_of(x[1]).terms == ((1, 1.0),)  # type: ignore[union-attr]
    assert x[::-1].noise.tolist() == [2, 1, 0]
    assert x.reshape(3, 1).noise.shape == (3, 1)
    assert x[np.array([True, False, True])].noise.tolist() == [0, 2]
    assert form_of(x.tolist()[2]).terms == ((2, 1.0),)  # type: ignore[union-attr]
    assert [form_of(each) is not None for each in x] == [True] * 3
    assert x.astype(float).noise.tolist() == [0, 1, 2]
    assert x.astype(int).tolist() == [1, 1, 1]
    assert copy.deepcopy(x).noise.tolist() == [0, 1, 2]
    assert pickle.loads(pickle.dumps(x)).tolist() == [1.25, 1.5, 1.75]


def test_anything_else_gives_plain_values_and_is_noticed() -> None:
    x = noise()
    assert np.argmax(x) == x.argmax() == 2
    assert float(np.exp(x)[0]) > 1
    assert x.sum() == 1.5
    assert not has_noise(np.exp(x))
    assert not has_noise(x * x)
    assert len(x.tape.looks) >= 4


def test_sums_in_place() -> None:
    x = noise()
    x += np.array([1.0, 2.0, 3.0])
    assert x.centre.tolist() == [1, 2, 3]
    counts = np.array([1.0, 2.0, 3.0])
    counts += noise()
    assert counts.tolist() == [1.25, 2.5, 3.75]


def test_a_second_run_is_put_right() -> None:
    first = np.array([1, 2, 3]) + noise()
    second = np.array([1, 5, 3]) + noise(first.tape)
    assert np.asarray(second).tolist() == np.asarray(first).tolist()
    assert {number: move.centres for number, move in second.tape.moves.items()} == {1: (2.0, 5.0)}


def test_one_noise_in_all_places_moves_everywhere() -> None:
    first_tape = Tape()
    first_tape.add(Law("laplace", 1.0), None, 0.5)
    from lapwing.verify.watching.trace.form import Form
    from lapwing.verify.watching.trace.noisy import made

    first = np.array([1.0, 2.0]) + made(Form(first_tape, 0.0, ((0, 1.0),)), 0.5)
    second_tape = Tape(earlier=first_tape)
    second_tape.add(Law("laplace", 1.0), None, 0.0)
    second = np.array([1.0, 4.0]) + made(Form(second_tape, 0.0, ((0, 1.0),)), 0.5)
    assert np.asarray(first).tolist() == [1.5, 2.5]
    assert np.asarray(second).tolist() == [-0.5, 2.5]


def test_uniform_arrays_are_coins() -> None:
    x = noise(uniform=True)
    assert (x < 0.6).tolist() == [True, True, False]
    assert (x < 0.6).tolist() == [True, True, False]
    assert len(x.tape.decisions) == 3
