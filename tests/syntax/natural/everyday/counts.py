"""Counts, sums and means, as people write them."""

import math

import numpy as np


# verdict: proved
# lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon
def count_ones(data, epsilon, rng):
    true_count = sum(1 for x in data if x == 1)
    return float(true_count + rng.laplace(loc=0.0, scale=1.0 / epsilon))


# verdict: refuted
# lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon
def count_ones_empty_shortcut(data, epsilon, rng):
    if not data:
        return 0.0
    return sum(data) + rng.laplace(0, 1 / epsilon)


# verdict: refuted
# lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon
def count_ones_clamped(data, epsilon, rng):
    noisy = sum(data) + rng.laplace(0, 1 / epsilon)
    return min(max(0, noisy), len(data))


# verdict: proved
# lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon
def count_ones_rounded(data, epsilon, rng=np.random.default_rng()):
    noisy = np.sum(np.asarray(data)) + rng.laplace(0, 1 / epsilon)
    return max(0, int(round(noisy)))


# verdict: proved
# lapwing: data: Database(of=Interval(0, 120), neighbours="add-remove"); epsilon = epsilon
def clipped_sum(data, epsilon, lower=0.0, upper=100.0):
    clipped = np.clip(np.array(data), lower, upper)
    return clipped.sum() + np.random.laplace(0, max(abs(lower), abs(upper)) / epsilon)


# verdict: refuted
# lapwing: data: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon
def sum_by_own_range(data, epsilon):
    sensitivity = np.max(data) - np.min(data)
    return np.sum(data) + np.random.laplace(0, sensitivity / epsilon)


# verdict: refuted
# lapwing: data: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
def sum_with_misplaced_scale(data, epsilon):
    return np.sum(data) + np.random.laplace(1 / epsilon)


# verdict: proved
# lapwing: data: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
def mean_of_noisy_parts(data, epsilon):
    half = epsilon / 2
    total = np.sum(np.clip(data, 0, 1)) + np.random.laplace(scale=1 / half)
    n = len(data) + np.random.laplace(scale=1 / half)
    return total / max(n, 1.0)


# verdict: refuted
# lapwing: data: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
def mean_by_true_number(data, epsilon):
    total = np.sum(np.clip(data, 0, 1)) + np.random.laplace(scale=1 / epsilon)
    return total / max(len(data), 1)


# verdict: proved
# lapwing: data: Database(of=Interval(0, 1), neighbours="replace"); epsilon = epsilon; requires = len(data) >= 1
def mean_of_fixed_size(data, epsilon):
    n = len(data)
    return np.mean(np.clip(data, 0, 1)) + np.random.laplace(0, 1 / (n * epsilon))


# verdict: proved
# lapwing: data: Database(of=Row(age=Integers(0, 120), smokes=Bool), neighbours="add-remove"); epsilon = epsilon
def smokers_over(data, age, epsilon):
    hits = [row for row in data if row["age"] > age and row["smokes"]]
    return len(hits) + np.random.laplace(scale=1 / epsilon)


# verdict: refuted
# lapwing: data: Database(of=Anything, neighbours="add-remove"); epsilon = epsilon
def strict_count(data, epsilon):
    for x in data:
        if not isinstance(x, int):
            raise ValueError(f"bad record {x!r}")
    return len(data) + np.random.laplace(scale=1 / epsilon)


# verdict: proved
# lapwing: data: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon; delta = delta; requires = epsilon <= 1
def gaussian_sum(data, epsilon, delta):
    sigma = math.sqrt(2 * math.log(1.25 / delta)) / epsilon
    return np.clip(data, 0, 1).sum() + np.random.normal(0, sigma)
