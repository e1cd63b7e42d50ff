"""Numbers and arrays whose type is another in some runs: NumPy's and Python's numbers, and arrays of nothing."""

from __future__ import annotations

from collections import Counter

import numpy as np


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def sum_of_no_items_is_pythons(data, epsilon):
    total = 0
    for x in np.asarray(data):
        total += x
    try:
        total / len(data)
    except ZeroDivisionError:
        return 7
    return 8


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def builtin_sum_of_no_items_is_pythons(data, epsilon):
    a = np.asarray(data)
    try:
        sum(a) / len(a)
    except ZeroDivisionError:
        return 7
    return 8


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def one_of_two_is_numpys(data, epsilon):
    x = np.float64(0) if len(data) > 1 else 0.0
    try:
        1 / x
    except ZeroDivisionError:
        return 7
    return 8


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def largest_is_numpys(data, epsilon):
    try:
        1 / min(np.sum(data) - 1, 0)
    except ZeroDivisionError:
        return 7
    return 8


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def default_is_pythons(data, epsilon):
    try:
        1 / max(np.asarray(data) * 0, default=0)
    except ZeroDivisionError:
        return 7
    return 8


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def get_gives_pythons(data, epsilon):
    d = {0: np.float64(0)}
    try:
        1 / d.get(len(data), 0)
    except ZeroDivisionError:
        return 7
    return 8


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def whole_quotient_stays_numpys(data, epsilon):
    try:
        1 / (np.sum(data) // 2)
    except ZeroDivisionError:
        return 8
    return 8 + sum(data)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def private_zero_kind(data, epsilon):
    x = np.float64(0) if sum(data) > 1 else 0.0
    y = 5.0 / x
    return 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def array_has_no_counts(data, epsilon):
    a = np.array(data)
    try:
        a.value_counts()
    except AttributeError:
        return sum(data)
    return 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def list_has_no_mean(data, epsilon):
    a = list(data)
    try:
        a.mean()
    except AttributeError:
        return sum(data)
    return 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def sum_of_counters(data, epsilon):
    c = Counter(data) + Counter([1])
    try:
        return c[1] * 0
    except IndexError:
        return 1


# lapwing: df: Frame(age=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def only_item_of_a_series(df, epsilon):
    try:
        df["age"].item()
    except ValueError:
        return 1
    return 0


# lapwing: df: Frame(age=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def squeezed_series(df, epsilon):
    try:
        len(df["age"].squeeze())
    except TypeError:
        return 1
    return 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def squeezed_array(data, epsilon):
    try:
        len(np.array(data).squeeze())
    except TypeError:
        return 1
    return 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def list_of_marks(data, epsilon):
    l = [0.0, np.float64(0)]
    try:
        1 / l[len(data) % 2]
    except ZeroDivisionError:
        return 1
    return 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def tuple_of_marks(data, epsilon):
    x, y = (0.0, 1) if sum(data) > 1 else (np.float64(0), 1)
    try:
        1 / x
    except ZeroDivisionError:
        return 1
    return 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def field_of_marks(data, epsilon):
    class Held:
        def __init__(self):
            self.x = 0.0

    a = Held()
    if sum(data) > 1:
        a.x = np.float64(0)
    try:
        1 / a.x
    except ZeroDivisionError:
        return 1
    return 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def kept_in_a_loop(data, epsilon):
    x = 0.0
    for y in data:
        if y > 0:
            x = np.float64(0)
    try:
        1 / x
    except ZeroDivisionError:
        return 1
    return 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def helper_marks(data, epsilon):
    def mean(a):
        if len(a) < 2:
            return 0.0
        return np.float64(0)

    try:
        1 / mean(data)
    except ZeroDivisionError:
        return 1
    return 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def bins_of_no_items(data, epsilon):
    a = np.array([x for x in data if x > 0])
    try:
        np.bincount(a[1:])
    except TypeError:
        return 1
    return 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def bits_of_no_items(data, epsilon):
    a = np.array([x for x in data if x > 0])
    try:
        a & 1
    except TypeError:
        return 1
    return 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def sorted_no_items(data, epsilon):
    a = np.sort(np.array([x for x in data if x > 0]))
    try:
        np.arange(3)[a]
    except IndexError:
        return 1
    return 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def values_of_an_array(data, epsilon):
    try:
        np.array(data).values
    except AttributeError:
        return sum(data)
    return 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def bins_of_nothing(data, epsilon):
    try:
        np.bincount(np.array([]))
    except TypeError:
        return sum(data)
    return 0
