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


# lapwing: a: Integers(0, 5); epsilon = epsilon
def first_of_a_set(a, epsilon):
    return list({3, a})[0]


# lapwing: a: Integers(0, 5); epsilon = epsilon
def loop_over_a_set_stops(a, epsilon):
    for x in {3, a}:
        return x


# lapwing: a: Integers(0, 5); epsilon = epsilon
def first_of_equal_scores_in_a_set(a, epsilon):
    return max({3, a}, key=lambda x: 0)


# lapwing: a: Integers(0, 5); epsilon = epsilon
def set_taken_apart(a, epsilon):
    x, *rest = {3, a}
    return x


# lapwing: a: Integers(0, 5); epsilon = epsilon
def set_filled_in_order(a, epsilon):
    s = set()
    s.add(3)
    s.add(a)
    return [x for x in s][0]


# lapwing: row: Vector(of=Integers(0, 5), length=2); epsilon = epsilon
def set_of_a_row(row, epsilon):
    return list(set(row))[0] == row[0]


# lapwing: a: Integers(0, 5); epsilon = epsilon
def set_of_known_numbers(a, epsilon):
    return a if list({3, 1, 8})[0] == 8 else 0


# lapwing: a: Integers(0, 5); epsilon = epsilon
def letters_of_a_set(a, epsilon):
    return a if "".join({"b", "a"}) == "ab" else 0
