"""Sequences and dictionaries that are taken apart: what is left, which case fits and which error comes tell of the data."""

from __future__ import annotations

import numpy as np

NAMES = ["a", "b", "c"]


# lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon
def too_few_to_unpack(data, epsilon, rng: np.random.Generator):
    first, second, *_ = data
    return rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 5), neighbours="add-remove"); epsilon = epsilon
def rest_without_the_first(data, epsilon, rng: np.random.Generator):
    if len(data) == 0:
        return rng.laplace(0, 1 / epsilon)
    first, *rest = data
    return first + rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon
def deletes_from_nothing(data, epsilon, rng: np.random.Generator):
    kept = list(data)
    del kept[0]
    return sum(kept) + rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon
def tells_the_case(data, epsilon, rng: np.random.Generator):
    match data:
        case []:
            return 0.0
        case [x]:
            return 1.0
        case _:
            return sum(data) + rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 5), neighbours="add-remove"); epsilon = epsilon
def noise_in_a_guard(data, epsilon, rng: np.random.Generator):
    match sum(data):
        case total if total + rng.laplace(0, 5 / epsilon) > 3:
            return total
        case _:
            return 0


# lapwing: data: Database(of=Category("a", "b", "c"), neighbours="add-remove"); epsilon = epsilon
def deletes_what_is_absent(data, epsilon, rng: np.random.Generator):
    counts = {name: 0 for name in NAMES}
    for name in data:
        counts[name] += 1
    for name in list(counts):
        if counts[name] == 0:
            del counts[name]
    return {name: n + rng.laplace(0, 1 / epsilon) for name, n in counts.items()}


# lapwing: data: Database(of=Category("a", "b", "c"), neighbours="add-remove"); epsilon = epsilon
def deletes_the_true_best(data, epsilon, rng: np.random.Generator):
    counts = {name: 0 for name in NAMES}
    for name in data:
        counts[name] += 1
    del counts[max(counts, key=counts.get)]
    return [n + rng.laplace(0, 1 / epsilon) for n in counts.values()]


# lapwing: data: Database(of=Category("a", "b", "c"), neighbours="add-remove"); epsilon = epsilon
def changes_a_later_value(data, epsilon, rng: np.random.Generator):
    counts = {name: 0.0 for name in NAMES}
    out = []
    for name, n in counts.items():
        out.append(n + rng.laplace(0, 1 / epsilon))
        counts["c"] += len(data)
    return out + [counts["c"]]


# lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon
def adds_to_a_shared_set(data, epsilon, rng: np.random.Generator):
    seen = set()
    same = seen
    for x in data:
        seen |= {x}
    return len(same) + 0 * rng.laplace(0, 1 / epsilon)
