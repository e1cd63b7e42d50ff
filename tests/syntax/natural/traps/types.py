"""Values whose type decides: what `isinstance`, `type`, `is`, `==` and formats tell apart."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np


class Base:
    pass


class Sub(Base):
    pass


class Rec(NamedTuple):
    seen: int = 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def class_that_extends_another(data, epsilon):
    return sum(data) if isinstance(Sub(), Base) else 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def whole_in_some_runs(data, epsilon):
    x = 1 if len(data) > 2 else 0.5
    return isinstance(x, int)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def number_of_numpy_is_no_int(data, epsilon):
    return 0 if isinstance(np.sum(data), int) else sum(data)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def truth_of_numpy_is_no_bool(data, epsilon):
    return 0 if isinstance(np.any(data), bool) else sum(data)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def truth_of_numpy_is_another_object(data, epsilon):
    return 0 if np.any([1]) is True else sum(data)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def array_is_no_sequence(data, epsilon):
    return 0 if isinstance(np.zeros(2), Sequence) else sum(data)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def string_is_iterable(data, epsilon):
    return sum(data) if isinstance("ab", Iterable) else 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def record_is_no_dictionary(data, epsilon):
    return 0 if isinstance(Rec(), dict) else sum(data)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def rounded_by_numpy_is_a_float(data, epsilon):
    return sum(data) if isinstance(np.round(2.5), float) else 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def type_that_tells(data, epsilon):
    return type(0 if len(data) > 2 else 0.0)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def tuple_of_a_list(data, epsilon):
    return sum(data) if tuple([1, 2]) == (1, 2) else 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def tuple_of_the_data(data, epsilon):
    return tuple(data) == ()


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def tuple_in_a_list(data, epsilon):
    return sum(data) if tuple([1, 2]) in [(1, 2)] else 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def tuple_is_a_tuple(data, epsilon):
    return sum(data) if isinstance(tuple([1]), tuple) else 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def tuple_for_a_key(data, epsilon):
    d = {(1, 2): sum(data)}
    return d[tuple([1, 2])]


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def tuple_cannot_grow(data, epsilon):
    t = tuple([1])
    try:
        t.append(2)
        return 0
    except AttributeError:
        return sum(data)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def tuple_of_data_cannot_grow(data, epsilon):
    t = tuple(data)
    try:
        t.append(2)
        return 0
    except AttributeError:
        return sum(data)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def nan_is_not_in_a_list(data, epsilon):
    return 0 if float("nan") in [float("nan")] else len(data)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def zero_below_zero(data, epsilon):
    return len(data) if math.copysign(1, -0.0) < 0 else 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def zero_below_zero_as_text(data, epsilon):
    return len(data) if str(-0.0) == "-0.0" else 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def number_of_numpy_as_text(data, epsilon):
    return len(data) if str(np.floor(2.5)) == "2.0" else 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def attribute_of_itself_is_none(data, epsilon):
    return sum(data) if attribute_of_itself_is_none.__doc__ is None else 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def true_for_type_checkers_only(data, epsilon):
    return 0 if TYPE_CHECKING else sum(data)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def width_of_a_format(data, epsilon):
    return f"{0:{len(data)}d}"


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def digits_of_a_format(data, epsilon):
    return f"{0.5:.{len(data)}f}"


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def numpy_divides_by_zero(data, epsilon, rng: np.random.Generator):
    try:
        1 / np.abs(0 * len(data))
        return sum(data)
    except ZeroDivisionError:
        return sum(data) + rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def constant_of_numpy_divides(data, epsilon, rng: np.random.Generator):
    try:
        1 / np.abs(0)
        return sum(data)
    except ZeroDivisionError:
        return sum(data) + rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def rounded_by_numpy_divides(data, epsilon, rng: np.random.Generator):
    try:
        1 / np.round(0 * len(data))
        return sum(data)
    except ZeroDivisionError:
        return sum(data) + rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Interval(0, 1), neighbours="replace"); epsilon = eps
def zero_of_two_types(data, eps):
    if data[0] > 0.5:
        x = 0
    else:
        x = 0.0
    return isinstance(x, int), sum(data) + np.random.laplace(0, 1 / eps)


# lapwing: data: Database(of=Interval(0, 1), neighbours="replace"); epsilon = eps
def results_of_two_types(data, eps):
    noisy = sum(data) + np.random.laplace(0, 1 / eps)
    if data[0] > 0.5:
        return 0, noisy
    return 0.0, noisy


# lapwing: data: Database(of=Interval(0, 1), neighbours="replace"); epsilon = eps
def one_or_true(data, eps):
    noisy = sum(data) + np.random.laplace(0, 1 / eps)
    flag = 1 if data[0] > 0.5 else True
    return flag, noisy


# lapwing: data: Database(of=Interval(0, 1), neighbours="replace"); epsilon = eps
def lists_of_two_types(data, eps):
    noisy = sum(data) + np.random.laplace(0, 1 / eps)
    flag = [1] if data[0] > 0.5 else [1.0]
    return flag, noisy


# lapwing: data: Database(of=Interval(0, 1), neighbours="replace"); epsilon = eps
def text_of_two_types(data, eps):
    noisy = sum(data) + np.random.laplace(0, 1 / eps)
    x = 1 if data[0] > 0.5 else 1.0
    return f"{x}", noisy


# lapwing: data: Database(of=Interval(0, 1), neighbours="replace"); epsilon = eps
def rounded_or_float(data, eps):
    noisy = round(sum(data) + np.random.laplace(0, 1 / eps))
    return noisy if data[0] > 0.5 else float(noisy)
