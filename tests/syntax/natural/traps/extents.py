"""Widths of noise that are the largest or smallest of public numbers: too small for some of them."""

from __future__ import annotations

import numpy as np


# lapwing: data: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon; requires = lo < hi; requires = hi > 0
def largest_end_without_its_sign(data, lo, hi, epsilon):
    return np.clip(data, lo, hi).sum() + np.random.laplace(0, max(lo, hi) / epsilon)


# lapwing: data: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon; requires = lo < 0; requires = hi > 0
def smaller_of_two_ends(data, lo, hi, epsilon):
    return np.clip(data, lo, hi).sum() + np.random.laplace(0, min(abs(lo), abs(hi)) / epsilon)


# lapwing: data: Database(of=Reals, neighbours="replace"); epsilon = epsilon; requires = lo < hi
def largest_end_where_rows_are_replaced(data, lo, hi, epsilon):
    return np.clip(data, lo, hi).sum() + np.random.laplace(0, max(abs(lo), abs(hi)) / epsilon)


# lapwing: data: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon
def ends_that_may_both_be_zero(data, lo, hi, epsilon):
    scale = max(abs(lo), abs(hi)) / epsilon
    return len(data) + np.random.laplace(0, scale)


# lapwing: data: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon; requires = lo < hi
def distance_of_ends_where_rows_are_added(data, lo, hi, epsilon):
    return np.clip(data, lo, hi).sum() + np.random.laplace(0, abs(hi - lo) / epsilon)
