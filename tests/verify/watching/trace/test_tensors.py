"""Noise in tensors, known by value."""

from __future__ import annotations

import numpy as np

from lapwing.verify.watching.trace.law import Law
from lapwing.verify.watching.trace.tape import Tape
from lapwing.verify.watching.trace.tensors import MOST, tensors_of

RAW = np.array([[0.25, -0.5], [0.75, 1.5]])


def drawn(tape: Tape, law: str = "normal") -> np.ndarray:
    draw = tape.add(Law(law), 4, RAW)
    return tensors_of(tape).drawn(draw.base, np.reshape(draw.raw, RAW.shape), 0.0, law == "uniform")


def test_numbers_are_found_in_any_arrangement() -> None:
    tape = Tape()
    values = drawn(tape)
    turned = tensors_of(tape).find(values.T[::-1])
    assert turned is not None
    assert turned.noise.tolist() == [[1, 3], [0, 2]]
    assert tensors_of(tape).find(np.array([0.25, 0.1])) is None
    assert tensors_of(tape).find(np.array([1, 2])) is None
    assert tensors_of(tape).find(np.zeros(MOST + 1)) is None


def test_a_repeated_run_gets_the_sums_of_the_first_one() -> None:
    first = Tape()
    table, values = tensors_of(first), drawn(first)
    here = table.linear(table.find(values), 2.0, 1.0, values * 2 + 1)  # type: ignore[arg-type]
    second = Tape(earlier=first)
    table, values = tensors_of(second), drawn(second)
    there = table.linear(table.find(values), 4.0, 3.0, values * 4 + 3)  # type: ignore[arg-type]
    assert np.array_equal(here, there)
    assert second.moves[0].centres == (1.0, 3.0)
    assert second.moves[0].factors == (2.0, 4.0)
    assert set(second.rescaled) == {0, 1, 2, 3}


def test_comparing_numbers_between_0_and_1_tosses_coins() -> None:
    tape = Tape()
    table, values = tensors_of(tape), drawn(tape, "uniform")
    array = table.find(values)
    assert array is not None
    assert array.uniform
    assert table.below(array, np.full(RAW.shape, 1.0)).all()
    assert not tape.decisions
    table.below(array, np.full(RAW.shape, 0.5))
    assert [decision.weights for decision in tape.decisions] == [(0.5, 0.5)] * 4
