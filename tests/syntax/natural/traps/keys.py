"""Keys that look like those of a dictionary, and strings that look like one another."""

from enum import Enum

import numpy as np


class Colour(Enum):
    RED = 0
    GREEN = 1


# lapwing: data: Database(of=Category(2), neighbours="add-remove"); epsilon = epsilon
def member_is_no_number(data, epsilon, rng):
    counts = {Colour.RED: 0, Colour.GREEN: 0}
    for x in data:
        counts[x] += 1
    return [c + rng.laplace(0, 1 / epsilon) for c in counts.values()]


# lapwing: data: Database(of=Row(a=Bit, b=Bool), neighbours="add-remove"); epsilon = epsilon
def pair_that_is_missing(data, epsilon, rng):
    counts = {(0, False): 0, (0, True): 0, (1, True): 0}
    for row in data:
        counts[row["a"], row["b"]] += 1
    return [c + rng.laplace(0, 1 / epsilon) for c in counts.values()]


# lapwing: data: Database(of=Row(a=Bit, b=Bool), neighbours="replace"); epsilon = epsilon
def pairs_of_replaced_rows(data, epsilon, rng):
    counts = {(a, b): 0 for a in (0, 1) for b in (False, True)}
    for row in data:
        counts[row["a"], row["b"]] += 1
    return [c + rng.laplace(0, 1 / epsilon) for c in counts.values()]


# lapwing: data: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon
def strings_of_one_value_differ(data, epsilon):
    return sum(min(len(f"{x}!!!"), 9) - min(len(str(x)), 9) for x in data)


# lapwing: data: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon
def letters_beyond_the_noise(data, epsilon, rng):
    return sum(min(len(str(x)), 9) for x in data) + rng.laplace(0, 8 / epsilon)


# lapwing: scores: Queries(sensitivity=1); epsilon = epsilon; requires = len(scores) >= 1
def scores_less_what_is_not_common(scores, epsilon, rng):
    s = np.asarray(scores)
    w = np.exp(epsilon * (s - 3 * s) / 2)
    return rng.choice(len(s), p=w / w.sum())


# lapwing: data: Database(of=Interval(-1, 1), neighbours="replace"); epsilon = epsilon
def sign_of_zero_is_shown(data, epsilon):
    return sum(min(len(str(x * 0.0)), 9) for x in data)


# lapwing: data: Database(of=Category("a", "b"), neighbours="add-remove"); epsilon = epsilon
def deleted_keys_show(data, epsilon):
    left = {"a": 0, "b": 0}
    for x in data:
        if x in left:
            del left[x]
    return len(left)


# lapwing: data: Database(of=Category("a", "b"), neighbours="add-remove"); epsilon = epsilon
def deleted_twice(data, epsilon, rng):
    left = {"a": 0, "b": 0}
    for x in data:
        del left[x]
    return 1 + rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon
def deleted_key_that_is_missing(data, epsilon):
    left = {"a": 0}
    if len(data) > 1:
        del left["b"]
    return 1
