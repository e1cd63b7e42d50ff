"""Arguments, types and shapes of arrays and dictionaries that only look like the usual ones."""

from collections import Counter, defaultdict

import numpy as np
import pandas as pd


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def floor_of_floats_is_a_float(data, epsilon):
    out = np.floor(np.array([0.5, 1.5]))
    out[0] = 0.5 * min(len(data), 1)
    return out[0]


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def rounded_floats_are_floats(data, epsilon):
    out = np.array([0.5, 1.5]).round()
    out[0] = 0.25 * min(len(data), 1)
    return out[0]


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def sign_of_floats_is_a_float(data, epsilon):
    out = np.sign(np.array([0.5, 1.5]))
    out[0] = 0.25 * min(len(data), 1)
    return out[0]


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def dots_stand_for_all_other_axes(data, epsilon):
    cells = np.array([[0, sum(data)], [0, 0]])
    return cells[..., 1].tolist()


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def conversion_without_a_copy(data, epsilon):
    cells = np.zeros(2)
    same = cells.astype(float, copy=False)
    same[0] = sum(data)
    return list(cells)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def column_of_a_vector_shares_its_items(data, epsilon):
    cells = np.zeros(2)
    column = cells[:, None]
    column[0, 0] = sum(data)
    return list(cells)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def rows_that_a_method_changes(data, epsilon):
    cells = np.zeros((2, 2))
    [row.__setitem__(0, sum(data)) for row in cells]
    return cells.tolist()


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def result_written_to_an_argument(data, epsilon):
    seen = np.zeros(1)
    np.add(np.array([1.0]), 0, seen)
    return sum(data) if seen[0] > 0 else 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def differences_of_differences(data, epsilon):
    steps = np.diff(np.array([0, 0, 0]), 1)
    return sum(data) if len(steps) == 2 else 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def third_argument_is_no_inversion(data, epsilon):
    found = np.isin(np.array([1, 1]), [1], True)
    return sum(data) if found[0] else 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def column_by_column(data, epsilon):
    order = np.array([[0, 1], [2, 3]]).ravel(order="F")
    return sum(data) if order[1] == 2 else 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def squeezed_matrix_stays_a_matrix(data, epsilon):
    shape = np.array([[0, 1], [2, 3]]).squeeze().shape
    return sum(data) if len(shape) == 2 else 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def matrix_filled_with_a_vector(data, epsilon):
    cells = np.full((2, 2), [0, sum(data)])
    return cells[0, 1]


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def sign_of_a_truth_value(data, epsilon):
    try:
        np.sign(np.array([True]))
    except TypeError:
        return sum(data)
    return 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def rows_of_different_lengths(data, epsilon):
    try:
        np.array([[1], [1, 2]])
    except ValueError:
        return sum(data)
    return 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def chosen_rows_of_different_lengths(data, epsilon):
    np.array([[x for x in data if x], [x for x in data if not x]])
    return 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def numbers_become_strings(data, epsilon):
    return sum(data) if np.array([1, "a"])[0] == "1" else 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def array_that_cannot_be_written_to(data, epsilon):
    try:
        np.broadcast_to(np.zeros(2), (2, 2))[0, 0] = 1
    except ValueError:
        return sum(data)
    return 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def values_of_a_series_cannot_be_written_to(data, epsilon):
    cells = pd.Series([1, 2]).values
    try:
        cells[0] = 1
    except ValueError:
        return sum(data)
    return 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def series_keeps_its_type(data, epsilon):
    cells = pd.Series([1, 2])
    try:
        cells[0] = 0.5
    except TypeError:
        return sum(data)
    return 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def mask_of_another_length(data, epsilon):
    cells = np.zeros(3)
    try:
        cells[[True]] = 1
    except IndexError:
        return sum(data)
    return 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def one_value_for_all_that_a_mask_chooses(data, epsilon):
    cells = np.array([1, 2, 3])
    try:
        cells[cells > 1] = [7]
    except ValueError:
        return 0
    return sum(data)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def sum_of_truth_values_is_one(data, epsilon):
    flags = np.array([True, True])
    return sum(data) if np.add(flags, flags).sum() == 2 else 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def whole_number_to_a_negative_power(data, epsilon):
    try:
        np.array([2])[0] ** -1
    except ValueError:
        return sum(data)
    return 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def counts_of_a_dictionary_are_added(data, epsilon):
    seen = Counter([1])
    seen.update({2: 5})
    return sum(data) if seen[2] == 5 else 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def default_dictionary_with_something_in_it(data, epsilon):
    seen = defaultdict(int, {"a": 5})
    return sum(data) if seen["a"] == 5 else 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); flag: Public[bool]; epsilon = epsilon
def option_that_is_computed(data, flag, epsilon):
    places = np.digitize(np.array([1]), [1, 2], right=flag)
    return sum(data) if places[0] == 0 else 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def no_items_are_floats(data, epsilon):
    chosen = np.array([x for x in data if x > 0])
    return np.bincount(chosen, minlength=2)[1] + np.random.laplace(0, 1 / epsilon)
