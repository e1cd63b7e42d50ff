"""Values that may be missing: NaN is not equal to itself, and counts as true."""

from __future__ import annotations

import math

import numpy as np


# lapwing: data: Database(of=Maybe(Interval(0, 1)), neighbours="add-remove"); epsilon = epsilon
def unlike_itself(data, epsilon):
    return 2 * sum(x != x for x in data) + np.random.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Row(v=Maybe(Integers(0, 1))), neighbours="add-remove"); epsilon = epsilon
def field_unlike_itself(data, epsilon):
    return sum(2 for row in data if not row["v"] == row["v"]) + np.random.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Maybe(Interval(0, 1)), neighbours="add-remove"); epsilon = epsilon
def array_unlike_itself(data, epsilon):
    items = np.array(data, dtype=float)
    return (items != items).sum() * 2 + np.random.laplace(0, 1 / epsilon)


# lapwing: x: Maybe(Interval(0, 1)); epsilon = epsilon
def tells_that_it_is_unlike_itself(x, epsilon):
    return x != x


# lapwing: data: Database(of=Maybe(Interval(0, 1)), neighbours="add-remove"); epsilon = epsilon
def nan_is_true(data, epsilon):
    known = sum(1 for x in data if not math.isnan(x)) + np.random.laplace(0, 2 / epsilon)
    return known, sum(x or 0 for x in data) + np.random.laplace(0, 2 / epsilon)


# lapwing: data: Database(of=Maybe(Interval(0, 1)), neighbours="add-remove"); epsilon = epsilon
def none_and_nan_count_twice(data, epsilon):
    there = [x for x in data if x is not None]
    return len(data) - len(there) + sum(2 for x in there if math.isnan(x)) + np.random.laplace(0, 1 / epsilon)


def clean(x):
    return 0.0 if math.isnan(x) else x


# lapwing: data: Database(of=Maybe(Interval(0, 1)), neighbours="add-remove"); epsilon = epsilon
def asked_by_a_helper(data, epsilon):
    first = data[0] if len(data) else 0.0
    return first == first, sum(clean(x) for x in data) + np.random.laplace(0, 1 / epsilon)


NOTHING = None


# lapwing: data: Database(of=Maybe(Interval(0, 1)), neighbours="add-remove"); epsilon = epsilon
def none_has_a_name(data, epsilon):
    none = sum(5 for x in data if x is NOTHING)
    return none + sum(1 for x in data if x is not NOTHING and not math.isnan(x)) + np.random.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Maybe(Interval(0, 1)), neighbours="add-remove"); epsilon = epsilon
def none_is_in_a_tuple(data, epsilon):
    none = sum(2 for x in data if x in (None,))
    return none + sum(0 if x in (None,) or math.isnan(x) else 1 for x in data) + np.random.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Maybe(Interval(0, 1)), neighbours="add-remove"); epsilon = epsilon
def none_is_a_case(data, epsilon):
    n = 0
    for x in data:
        match x:
            case None:
                n += 5
            case _:
                n += 0 if math.isnan(x) else 1
    return n + np.random.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Maybe(Interval(0, 1)), neighbours="add-remove"); epsilon = epsilon
def error_of_none_tells(data, epsilon):
    n = len([x for x in data if x is None]) + np.random.laplace(0, 2 / epsilon)
    try:
        return n, sum(0 if math.isnan(x) else x for x in data) + np.random.laplace(0, 2 / epsilon)
    except TypeError:
        return n, "there is one"
