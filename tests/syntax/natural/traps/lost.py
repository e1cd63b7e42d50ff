"""Values that are there in Python and could be lost on the way: beside a failing part, in a generator, in a type."""

import numpy as np
import pandas as pd


def rows_of(data):
    for row in data:
        yield row


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def chosen_beside_a_failing_part(data, epsilon, rng: np.random.Generator):
    try:
        total = sum(data) if len(data) < 1000000 else 1 // 0
    except ZeroDivisionError:
        total = 0
    return total


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def sum_of_two_that_may_be_missing(data, epsilon, rng: np.random.Generator):
    def some(value):
        return value if value >= 0 else None

    try:
        total = some(sum(data)) + some(len(data))
    except TypeError:
        total = -1
    return total


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def rest_of_a_generator(data, epsilon, rng: np.random.Generator):
    rows = rows_of(data)
    first = next(rows, 0) + rng.laplace(0, 1 / epsilon)
    return first, sum(rows)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def rest_after_a_break(data, epsilon, rng: np.random.Generator):
    rows = rows_of(data)
    for row in rows:
        break
    return sum(rows)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def item_of_an_array_is_no_int(data, epsilon, rng: np.random.Generator):
    sizes = np.array([1, 2])
    if isinstance(sizes[0], int):
        return sum(data) + rng.laplace(0, 1 / epsilon)
    return sum(data)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def type_of_an_array_is_int(data, epsilon, rng: np.random.Generator):
    sizes = np.array([1, 2])
    if sizes.dtype == int:
        return sum(data)
    return sum(data) + rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def type_of_an_array_by_its_name(data, epsilon, rng: np.random.Generator):
    sizes = np.array([1, 2])
    if sizes.dtype == "int64":
        return sum(data)
    return sum(data) + rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def kind_of_an_array(data, epsilon, rng: np.random.Generator):
    sizes = np.array([1, 2])
    if sizes.dtype.kind == "i":
        return sum(data)
    return sum(data) + rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def division_of_an_item_is_no_error(data, epsilon, rng: np.random.Generator):
    sizes = np.array([1, 2])
    try:
        share = sizes[0] / (len(data) * 0)
    except ZeroDivisionError:
        return sum(data) + rng.laplace(0, 1 / epsilon)
    return sum(data)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def rows_of_a_list_are_lists(data, epsilon, rng: np.random.Generator):
    table = np.array([[0, 1], [2, 3]]).tolist()
    return (table[0] + [sum(data)])[2:]


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def series_gives_numbers_of_python(data, epsilon, rng: np.random.Generator):
    for zero in pd.Series([0, 0]):
        try:
            share = 1 / zero
        except ZeroDivisionError:
            return sum(data)
    return sum(data) + rng.laplace(0, 1 / epsilon)


def remembers(function):
    kept = {}

    def inner(data, epsilon, rng):
        if "last" not in kept:
            kept["last"] = function(data, epsilon, rng)
        return kept["last"] + sum(data) - sum(data)

    return inner


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
@remembers
def decorator_that_remembers(data, epsilon, rng: np.random.Generator):
    return sum(data) + rng.laplace(0, 1 / epsilon)


def adds_the_truth(function):
    def inner(data, epsilon, rng):
        return function(data, epsilon, rng), sum(data)

    return inner


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
@adds_the_truth
def decorator_that_tells(data, epsilon, rng: np.random.Generator):
    return sum(data) + rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def finally_tells(data, epsilon, rng: np.random.Generator):
    shown = []
    try:
        shown.append(sum(data) + rng.laplace(0, 1 / epsilon))
        return shown
    finally:
        shown.append(sum(data))


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def finally_fails(data, epsilon, rng: np.random.Generator):
    try:
        return sum(data) + rng.laplace(0, 1 / epsilon)
    finally:
        1 // len(data)
