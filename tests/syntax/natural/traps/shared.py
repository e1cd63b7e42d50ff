"""Arrays that share items, changes of parts of them, and what is computed later than it stands in the text."""

import numpy as np
import pandas as pd


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def masked_change_adds_the_sum(data, epsilon, rng: np.random.Generator):
    noisy = np.array([sum(data) + rng.laplace(0, 1 / epsilon)])
    noisy[noisy > -1000000] += sum(data)
    return noisy[0]


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def places_change(data, epsilon, rng: np.random.Generator):
    cells = np.zeros(2)
    cells[[0, 1]] = sum(data)
    return cells[0] + rng.laplace(0, 1 / epsilon), cells[1]


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def slice_changes(data, epsilon, rng: np.random.Generator):
    cells = np.zeros(2)
    cells[1:] += sum(data)
    return cells[0] + rng.laplace(0, 1 / epsilon), cells[1]


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def column_changes(data, epsilon, rng: np.random.Generator):
    table = np.zeros((2, 2))
    table[:, 1] = sum(data)
    return table[0, 1]


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def row_is_written_over(data, epsilon, rng: np.random.Generator):
    table = np.zeros((2, 2))
    row = table[0]
    table[0] = sum(data)
    return row[0]


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def array_of_an_array(data, epsilon, rng: np.random.Generator):
    cells = np.zeros(1)
    other = np.asarray(cells)
    other += sum(data)
    return cells[0]


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def sign_of_the_data(data, epsilon):
    return np.sign(np.array(data)).sum()


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def applied_before_the_name_changes(data, epsilon):
    factor = sum(data)
    found = pd.Series([1, 2]).apply(lambda x: x * factor)
    factor = 0
    return found.sum()


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def asked_before_the_list_changes(data, epsilon):
    wanted = [1]
    found = pd.Series(data).isin(wanted)
    wanted.clear()
    return found.sum()


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def picked_before_the_array_changes(data, epsilon):
    cells = np.array(data, dtype=int)
    picked = cells[np.arange(len(cells))]
    cells[:] = 0
    return picked.sum()


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def limited_deque_keeps_the_last(data, epsilon):
    from collections import deque

    last = deque(maxlen=1)
    for x in data:
        last.append(x)
    return list(last)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def inner_dictionary_tells(data, epsilon):
    from collections import Counter, defaultdict

    table = defaultdict(Counter)
    for x in data:
        table[x][x] += 1
    return table[1][1]


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def generator_that_nobody_exhausts(data, epsilon):
    def ever():
        n = 0
        while True:
            yield n
            n += 1

    for n in ever():
        if n >= len(data):
            return n


# lapwing: data: Database(of=Integers(0, 5), neighbours="add-remove"); epsilon = epsilon
def row_of_a_matrix_that_changes(data, epsilon, rng):
    m = np.zeros((2, 2))
    row = m[0]
    m += sum(data)
    return row + rng.laplace(0, 5 / epsilon) * 0


# lapwing: data: Database(of=Integers(0, 5), neighbours="add-remove"); k: Public[int]; epsilon = epsilon
def mean_after_a_loop(data, k, epsilon, rng):
    values = np.array(data)
    for _ in range(k):
        values += 1
    middle = np.mean(values)
    if middle != middle:
        return 0.0
    return len(data) + rng.laplace(0, 1 / epsilon)
