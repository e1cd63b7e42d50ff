"""Errors, prints and divisions that tell what the result hides."""

from __future__ import annotations

import logging
import math
import sys

import numpy as np


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon; k: Public[int]
def message_on_a_public_path(data, epsilon, k, rng: np.random.Generator):
    if k > 3:
        raise ValueError(f"bad sum {sum(data)}")
    return sum(data) + rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon; k: Public[int]
def print_before_a_public_error(data, epsilon, k, rng: np.random.Generator):
    if k > 3:
        print(sum(data))
        raise ValueError("no")
    return sum(data) + rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon; k: Public[int]
def assert_with_a_message(data, epsilon, k, rng: np.random.Generator):
    assert k < 3, sum(data)
    return sum(data) + rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon; k: Public[int]
def log_before_a_public_error(data, epsilon, k, rng: np.random.Generator):
    if k > 3:
        logging.warning("sum %s", sum(data))
        raise ValueError("no")
    return sum(data) + rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def divisor_that_noise_rounds_to_zero(data, epsilon, rng: np.random.Generator):
    noisy = round(sum(data) + rng.laplace(0, 0.01))
    return 0 / noisy


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def divisor_that_is_clipped_to_zero(data, epsilon, rng: np.random.Generator):
    noisy = max(sum(data) - 1 + rng.laplace(0, 0.01), 0.0)
    return 0 * (1 / noisy)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def divisor_that_is_one_of_two(data, epsilon, rng: np.random.Generator):
    noisy = sum(data) + rng.laplace(0, 0.01)
    divisor = noisy if noisy > 1 else 0.0
    return 0 * (1 / divisor)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def divisor_rounded_to_digits(data, epsilon, rng: np.random.Generator):
    return 0 * (1 / round(sum(data) + rng.laplace(0, 0.01), 1))


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def divisor_times_a_private_zero(data, epsilon, rng: np.random.Generator):
    return 0 * (1 / (sum(data) * rng.laplace(0, 1.0)))


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def remainder_by_clipped_noise(data, epsilon, rng: np.random.Generator):
    noisy = max(sum(data) - 1 + rng.laplace(0, 0.01), 0.0)
    return 0 * (3 % noisy)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def numpy_divides_by_clipped_noise(data, epsilon, rng: np.random.Generator):
    noisy = np.maximum(sum(data) - 1 + rng.laplace(0, 0.01), 0.0)
    return float(np.float64(1.0) / noisy) * 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def negative_power_of_clipped_noise(data, epsilon, rng: np.random.Generator):
    noisy = max(sum(data) - 1 + rng.laplace(0, 0.01), 0.0)
    return 0 * noisy**-1


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def log_of_the_count(data, epsilon, rng: np.random.Generator):
    math.log(len(data))
    return rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Integers(-1, 1), neighbours="add-remove"); epsilon = epsilon
def root_of_the_sum(data, epsilon, rng: np.random.Generator):
    math.sqrt(sum(data))
    return rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def log_of_noise_fails(data, epsilon, rng: np.random.Generator):
    return 0 * math.log(sum(data) + rng.laplace(0, 0.01))


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def first_item(data, epsilon, rng: np.random.Generator):
    data[0]
    return rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def largest_of_nothing(data, epsilon, rng: np.random.Generator):
    max(data)
    return rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def numpy_largest_of_nothing(data, epsilon, rng: np.random.Generator):
    np.max(data)
    return rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def argmax_of_nothing(data, epsilon, rng: np.random.Generator):
    np.argmax(data)
    return rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def mean_of_nothing(data, epsilon, rng: np.random.Generator):
    return np.isnan(np.mean(data)), rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def noise_on_nan(data, epsilon, rng: np.random.Generator):
    return np.mean(data) * 0 + rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def mean_without_rows(data, epsilon, rng: np.random.Generator):
    return 0 * (sum(data) / len(data)) + rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def swallowed_error_is_a_branch(data, epsilon, rng: np.random.Generator):
    try:
        1 / sum(data)
    except ZeroDivisionError:
        return 0.0
    return rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def error_skips_the_noise(data, epsilon, rng: np.random.Generator):
    total = sum(data)
    try:
        data[2]
        total += rng.laplace(0, 1 / epsilon)
    except IndexError:
        pass
    return total


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def bare_except(data, epsilon, rng: np.random.Generator):
    try:
        [5][sum(data)]
        found = 1
    except:
        found = 0
    return found + 0 * rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def finally_overrides(data, epsilon, rng: np.random.Generator):
    try:
        return sum(data) + rng.laplace(0, 1 / epsilon)
    finally:
        return sum(data)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def error_caught_by_its_parent(data, epsilon, rng: np.random.Generator):
    try:
        {}[sum(data)] if sum(data) > 1 else 0
        return rng.laplace(0, 1 / epsilon)
    except LookupError:
        return 0.0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def error_of_another_kind_passes(data, epsilon, rng: np.random.Generator):
    try:
        int("x") if sum(data) > 1 else 0
    except KeyError:
        pass
    return rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def exit_tells(data, epsilon, rng: np.random.Generator):
    if sum(data) > 1:
        sys.exit(1)
    return rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def printed_sum(data, epsilon, rng: np.random.Generator):
    print(f"sum is {sum(data)}")
    return sum(data) + rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def printed_line_count(data, epsilon, rng: np.random.Generator):
    for _ in data:
        print(".")
    return sum(data) + rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def written_to_a_file(data, epsilon, rng: np.random.Generator):
    with open("log.txt", "a") as log:
        log.write(str(sum(data)))
    return sum(data) + rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def standard_error_shows(data, epsilon, rng: np.random.Generator):
    print(sum(data), file=sys.stderr)
    return sum(data) + rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def unpacking_tells_the_length(data, epsilon, rng: np.random.Generator):
    a, b = [x for x in data if x > 0]
    return rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def key_error_tells(data, epsilon, rng: np.random.Generator):
    {0: 1, 1: 2}[sum(data)]
    return rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def removed_item_tells(data, epsilon, rng: np.random.Generator):
    rows = list(data)
    rows.remove(1)
    return rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def place_of_an_item_tells(data, epsilon, rng: np.random.Generator):
    data.index(1)
    return rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def next_without_default(data, epsilon, rng: np.random.Generator):
    next(x for x in data if x > 0)
    return rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def shapes_that_do_not_fit(data, epsilon, rng: np.random.Generator):
    np.array(data) + np.zeros(2)
    return rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def never_ends_for_some(data, epsilon, rng: np.random.Generator):
    while sum(data) > 3:
        pass
    return rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def strict_zip_tells(data, epsilon, rng: np.random.Generator):
    list(zip(data, [1, 2], strict=True))
    return rng.laplace(0, 1 / epsilon)
