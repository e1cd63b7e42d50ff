"""Rows as vectors, and weights on a grid."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from lapwing.data.answer.exact import Exact
from lapwing.data.answer.pull import ROW_BITS
from lapwing.data.answer.respond_minimiser import between, on_grid, pulled
from lapwing.data.query.bounded_sum import Rows
from lapwing.data.query.query import Minimiser
from tests.data.query.test_minimiser import BY

ONE = 1 << ROW_BITS


def test_a_row_is_1_and_its_inputs_with_the_sign_of_what_is_told() -> None:
    keys = [np.array(column) for column in ([0, 10, 5], [10, 0, 7], [1, 0, 1])]
    found = pulled(Minimiser(BY, "hinge", Fraction(2)), Exact({Rows(): np.array([3, 1, 2])}, keys))
    assert found.vectors.tolist() == [[ONE, -ONE, ONE], [-ONE, -ONE, ONE], [ONE, 0, ONE * 2 // 5]]
    assert found.counts.tolist() == [3, 1, 2] and found.loss == "hinge" and found.penalty == 2


def test_columns_lie_between_minus_1_and_1_whatever_an_engine_says() -> None:
    assert between(np.array([-(2**40), 0, 3, 10, 2**40]), BY[0]).tolist() == [-ONE, -ONE, -ONE * 4 // 10, ONE, ONE]


def test_weights_are_rounded() -> None:
    assert on_grid([Fraction(1, 3), Fraction(-1, 3)], 100).tolist() == [33, -33]
