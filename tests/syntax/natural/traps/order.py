"""Orders, ties, places from the end, and what is one object."""

import numpy as np


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def order_of_a_dictionary(data, epsilon):
    seen = {}
    for x in data:
        seen[x] = seen.get(x, 0) + 1
    return list(seen)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def ties_keep_their_order(data, epsilon):
    pairs = sorted([(0, place) for place in range(len(data))], key=lambda pair: pair[0], reverse=True)
    return pairs[0][1] if pairs else -1, len(pairs)


# lapwing: data: Database(of=Category(2), neighbours="replace"); epsilon = epsilon
def first_of_equal_values(data, epsilon):
    counts = [data.count(0), data.count(1)]
    return int(np.argmax(counts))


# lapwing: data: Database(of=Integers(0, 1), neighbours="replace"); epsilon = epsilon; requires = len(data) >= 1
def last_item(data, epsilon):
    return data[-1]


# lapwing: data: Database(of=Integers(0, 1), neighbours="replace"); epsilon = epsilon; requires = len(data) >= 1
def last_slice(data, epsilon):
    return sum(data[-1:])


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def half_to_even(data, epsilon):
    return round(sum(data) + 0.5)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def one_object_and_an_equal_one(data, epsilon):
    empty = []
    return (list(data) == empty, list(data) is empty)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def chained_comparison(data, epsilon):
    return 0 < sum(data) < 3


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def row_function_that_draws(data, epsilon, rng: np.random.Generator):
    def noisy(row):
        return row + rng.laplace(0, 1 / epsilon)

    return [noisy(x) for x in data]
