"""Whole numbers in arrays."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.run.mechanisms.whole import add, is_small, running_sums, scale_of, whole_number, whole_numbers
from lapwing.run.noise.number import Log


def test_lists_and_arrays() -> None:
    assert whole_numbers("x", [1, -2]).tolist() == [1, -2]
    assert whole_numbers("x", np.array([1, 2], dtype=np.int32)).dtype == np.int64
    assert whole_numbers("x", [1 << 80]).tolist() == [1 << 80]
    assert whole_numbers("x", np.array([(1 << 64) - 1], dtype=np.uint64)).tolist() == [(1 << 64) - 1]
    assert whole_numbers("x", []).size == 0


@pytest.mark.parametrize(
    "values",
    [
        [0.5],
        [float("nan")],
        ["1"],
        "12",
        None,
        5,
        [True],
        [None],
        np.array([0.5]),
        np.array([[1]]),
        np.array([True]),
        [[1]],
    ],
    ids=repr,
)
def test_everything_else_is_refused(values: object) -> None:
    with pytest.raises(ProgramError):
        whole_numbers("x", values)


def test_bounds() -> None:
    assert whole_numbers("x", [0, 3], 0, 3).size == 2
    for values in ([-1], [4]):
        with pytest.raises(ProgramError):
            whole_numbers("x", values, 0, 3)
    with pytest.raises(ProgramError):
        whole_number("x", 0, 1)


def test_sums_do_not_overflow() -> None:
    top = np.array([(1 << 63) - 1])
    assert add(top, np.array([5])).tolist() == [(1 << 63) + 4]
    assert add(np.array([1]), np.array([2])).dtype == np.int64
    assert not is_small(top)
    assert running_sums(np.array([1 << 61, 1 << 61, 1 << 61, 1 << 61])).tolist()[-1] == 1 << 63
    assert running_sums(np.array([1, 2, 3])).tolist() == [1, 3, 6]
    assert running_sums(np.array([], dtype=np.int64)).size == 0


@pytest.mark.parametrize("epsilon", [0, -1, 1.0, float("nan"), float("inf"), "1", None, True, Log(2)], ids=repr)
def test_bad_epsilons(epsilon: object) -> None:
    with pytest.raises(ProgramError):
        scale_of(1, epsilon)


def test_scales() -> None:
    assert scale_of(3, Fraction(1, 2), 2) == 12
    for sensitivity in (0, -1, 0.5, "1", True):
        with pytest.raises(ProgramError):
            scale_of(sensitivity, 1)
