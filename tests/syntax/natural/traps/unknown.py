"""Values that unknown functions give: a place, a key or a case that depends on them may be any."""

from __future__ import annotations

import numpy as np


# lapwing: data: Database(of=Integers(0, 5), neighbours="add-remove"); epsilon = epsilon
def place_in_an_array(data, k, epsilon, rng: np.random.Generator):
    place = len(f"{k}x".split("x")) - 1
    cells = np.array([4, 3])
    cells[place] = 2
    return sum(data)


# lapwing: data: Database(of=Integers(0, 5), neighbours="add-remove"); epsilon = epsilon
def mask_of_an_array(data, k, epsilon, rng: np.random.Generator):
    cells = np.array([len(f"{k}x".split("x")), 3])
    cells[cells > 0] = 2
    return sum(data)


# lapwing: data: Database(of=Integers(0, 5), neighbours="add-remove"); epsilon = epsilon
def place_in_a_list(data, k, epsilon, rng: np.random.Generator):
    cells = [4, 3]
    cells[len(f"{k}x".split("x")) - 1] = 2
    return sum(data)


# lapwing: data: Database(of=Integers(0, 5), neighbours="add-remove"); epsilon = epsilon
def looked_for_in_the_data(data, k, epsilon, rng: np.random.Generator):
    wanted = len(f"{k}x".split("x"))
    return wanted in list(data)


# lapwing: data: Database(of=Integers(0, 5), neighbours="add-remove"); epsilon = epsilon
def name_that_is_on_a_list(data, k, epsilon, rng: np.random.Generator):
    name = f"{k}x".split("x")[0].strip()
    if name in ("1", "2"):
        return sum(data)
    return 0


# lapwing: data: Database(of=Integers(0, 5), neighbours="add-remove"); epsilon = epsilon
def case_of_an_unknown_number(data, k, epsilon, rng: np.random.Generator):
    match len(f"{k}x".split("x")):
        case 2:
            return sum(data)
        case _:
            return 0


# lapwing: data: Database(of=Integers(0, 5), neighbours="add-remove"); epsilon = epsilon
def pair_with_an_unknown_number(data, k, epsilon, rng: np.random.Generator):
    if (len(f"{k}x".split("x")), 1) == (2, 1):
        return sum(data)
    return 0


# lapwing: data: Database(of=Integers(0, 5), neighbours="add-remove"); epsilon = epsilon
def row_at_an_unknown_place(data, k, epsilon, rng: np.random.Generator):
    row = data[len(f"{k}x".split("x"))]
    return rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 5), neighbours="add-remove"); epsilon = epsilon
def unknown_truth_value(data, k, epsilon, rng: np.random.Generator):
    if (len(f"{k}x".split("x")) > 1) is True:
        return sum(data)
    return 0
