"""Objects with several names, arrays that share their items, state that is kept, and iterators that are used up."""

from __future__ import annotations

import functools
import time

import numpy as np

CACHE = {}
TOTAL = 0
SEEN = []
SCALES = {"laplace": 1.0}


def remember(row, seen=[]):
    seen.append(row)
    return len(seen)


def leak(row):
    SEEN.append(row)
    return row


def with_global(row):
    global TOTAL
    TOTAL += row
    return TOTAL


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def mutable_default(data, epsilon, rng: np.random.Generator):
    return sum(min(remember(x), 1) for x in data) + remember(0) + rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def global_list(data, epsilon, rng: np.random.Generator):
    total = sum(leak(x) for x in data)
    return total + rng.laplace(0, 1 / epsilon), len(SEEN)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def global_counter(data, epsilon, rng: np.random.Generator):
    total = sum(min(max(with_global(x), 0), 1) for x in data)
    return total + rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def cached(data, epsilon, rng: np.random.Generator):
    if "answer" not in CACHE:
        CACHE["answer"] = sum(data)
    return CACHE["answer"]


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def attribute_of_itself(data, epsilon, rng: np.random.Generator):
    attribute_of_itself.last = sum(data)
    return sum(data) + rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def closure_over_the_data(data, epsilon, rng: np.random.Generator):
    def clean(row):
        return row + len(data)

    return sum(min(max(clean(x), 0), 5) for x in data) + rng.laplace(0, 5 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def accumulator_in_a_closure(data, epsilon, rng: np.random.Generator):
    seen = []

    def clean(row):
        seen.append(row)
        return len(seen)

    return sum(min(clean(x), 5) for x in data) + rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def post_processing_with_the_data(data, epsilon, rng: np.random.Generator):
    noisy = sum(data) + rng.laplace(0, 1 / epsilon)
    post = lambda value: value - sum(data)
    return post(noisy)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def post_processing_with_a_default(data, epsilon, rng: np.random.Generator):
    def post(value, truth=sum(data)):
        return min(value, truth)

    return post(sum(data) + rng.laplace(0, 1 / epsilon))


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def post_processing_with_an_object(data, epsilon, rng: np.random.Generator):
    class Post:
        def __init__(self, rows):
            self.rows = rows

        def __call__(self, value):
            return min(value, len(self.rows))

    return Post(data)(sum(data) + rng.laplace(0, 1 / epsilon))


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def post_processing_with_a_partial(data, epsilon, rng: np.random.Generator):
    post = functools.partial(min, sum(data))
    return post(sum(data) + rng.laplace(0, 1 / epsilon))


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def mutable_argument(data, epsilon, rng: np.random.Generator):
    box = [0]

    def fill(rows, into):
        into[0] = sum(rows)

    fill(data, box)
    noisy = sum(data) + rng.laplace(0, 1 / epsilon)
    return max(noisy, box[0])


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def clock(data, epsilon, rng: np.random.Generator):
    return sum(data) + rng.laplace(0, 1 / epsilon) + time.time() * len(data)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def generator_used_twice(data, epsilon, rng: np.random.Generator):
    rows = (x for x in data)
    return sum(rows) + rng.laplace(0, 1 / epsilon), sum(rows)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def generator_in_a_list_used_twice(data, epsilon, rng: np.random.Generator):
    rows = [(x for x in data)]
    one = sum(rows[0])
    return one - 2 * sum(rows[0]) + one + rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Category(2), neighbours="add-remove"); epsilon = epsilon
def view_takes_the_noise_away(data, epsilon, rng: np.random.Generator):
    counts = np.bincount(data, minlength=2).astype(float)
    noisy = counts[:]
    truth = counts
    noisy += rng.laplace(0, 1 / epsilon, size=2)
    return truth - noisy + np.bincount(data, minlength=2)


# lapwing: data: Database(of=Category(2), neighbours="add-remove"); epsilon = epsilon
def slice_shares_its_items(data, epsilon, rng: np.random.Generator):
    counts = np.bincount(data, minlength=2).astype(float)
    part = counts[:1]
    part[0] = 0
    noisy = counts + rng.laplace(0, 1 / epsilon, size=2)
    noisy[0] = np.bincount(data, minlength=2)[0] - counts[0]
    return noisy


# lapwing: data: Database(of=Category(2), neighbours="add-remove"); epsilon = epsilon
def alias_of_the_counts(data, epsilon, rng: np.random.Generator):
    counts = [0.0, 0.0]
    kept = counts
    for x in data:
        counts[x] += 1
    noisy = [c + rng.laplace(0, 1 / epsilon) for c in counts]
    return noisy, kept


# lapwing: data: Database(of=Category(2), neighbours="add-remove"); epsilon = epsilon
def rows_of_one_list(data, epsilon, rng: np.random.Generator):
    table = [[0.0]] * 2
    for x in data:
        table[x][0] += 1
    return [row[0] + rng.laplace(0, 1 / epsilon) for row in table]


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def augmented_list_alias(data, epsilon, rng: np.random.Generator):
    kept = []
    shown = kept
    kept += data
    return sum(kept) + rng.laplace(0, 1 / epsilon), len(shown)


# lapwing: data: Database(of=Integers(0, 5), neighbours="add-remove"); epsilon = epsilon
def rounding_in_an_array(data, epsilon, rng: np.random.Generator):
    counts = np.array([sum(data)])
    counts[0] = counts[0] * 0.5
    return counts[0] + rng.laplace(0, 2.5 / epsilon)


# lapwing: data: Database(of=Integers(0, 200), neighbours="add-remove"); epsilon = epsilon
def overflow_of_bytes(data, epsilon, rng: np.random.Generator):
    total = np.array(data, dtype=np.uint8).sum(dtype=np.uint8)
    return total + rng.laplace(0, 200 / epsilon)


# lapwing: data: Database(of=Integers(0, 200), neighbours="add-remove"); epsilon = epsilon
def overflow_of_single_numbers(data, epsilon, rng: np.random.Generator):
    total = np.uint8(0)
    for x in data:
        total = total + np.uint8(x)
    return total + rng.laplace(0, 200 / epsilon)


# lapwing: data: Database(of=Integers(0, 200), neighbours="add-remove"); epsilon = epsilon
def overflow_of_long_products(data, epsilon, rng: np.random.Generator):
    total = (np.array(data) * 2**62).sum()
    return total + rng.laplace(0, 200 * 2**62 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def float32_swallows_the_noise(data, epsilon, rng: np.random.Generator):
    return np.float32(2**24 * len(data)) + np.float32(rng.laplace(0, 2**24 / epsilon))
