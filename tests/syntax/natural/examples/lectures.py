"""Mechanisms as courses show them."""

import math
import random

import numpy as np

N_BINS = 4
LOWER, UPPER = 0, 100


# lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def dp_count(data, epsilon):
    """The classic: a count has sensitivity 1."""
    true_count = len([x for x in data if x == 1])
    return true_count + np.random.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def dp_count_rate_for_scale(data, epsilon):
    """expovariate takes the rate, so this scale is epsilon instead of 1 / epsilon."""
    noise = random.expovariate(1 / epsilon**2) - random.expovariate(1 / epsilon**2)
    return sum(data) + noise


# lapwing: data: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def dp_sum_clamped(data, epsilon):
    clamped = [min(max(x, LOWER), UPPER) for x in data]
    sensitivity = UPPER - LOWER
    return sum(clamped) + np.random.laplace(loc=0.0, scale=sensitivity / epsilon)


# lapwing: data: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def dp_sum_unclamped(data, epsilon):
    """The clamp comes after the sum: one row may be anything."""
    total = sum(data)
    noisy = total + np.random.laplace(0, UPPER / epsilon)
    return max(LOWER, noisy)


# lapwing: data: Database(of=Interval(0, 100), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def dp_mean_two_queries(data, epsilon):
    """Half of the budget for the sum, half for the count."""
    noisy_sum = sum(data) + np.random.laplace(0, 100 / (epsilon / 2))
    noisy_count = len(data) + np.random.laplace(0, 1 / (epsilon / 2))
    return noisy_sum / max(noisy_count, 1.0)


# lapwing: data: Database(of=Interval(0, 100), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def dp_mean_budget_spent_twice(data, epsilon):
    noisy_sum = sum(data) + np.random.laplace(0, 100 / epsilon)
    noisy_count = len(data) + np.random.laplace(0, 1 / epsilon)
    return noisy_sum, noisy_count


# lapwing: data: Database(of=Interval(0, 100), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def dp_mean_true_count(data, epsilon):
    """The count is private, too."""
    n = len(data)
    if n == 0:
        return 0.0
    return np.mean(data) + np.random.laplace(0, 100 / (n * epsilon))


# lapwing: answer: Bit; epsilon = log(3)
# verdict: proved
def coin_flips(answer):
    """Warner's survey: heads tells the truth, tails tells a second coin."""
    if random.random() < 0.5:
        return answer
    return 1 if random.random() < 0.5 else 0


# lapwing: answer: Bit; epsilon = 1
# verdict: refuted
def coin_flips_tight(answer):
    """The same coins cost log(3), which is more than 1."""
    if random.randint(0, 1) == 0:
        return answer
    return random.randint(0, 1)


# lapwing: bits: Database(of=Bit, neighbours="replace"); epsilon = epsilon
# verdict: proved
def local_responses(bits, epsilon, rng):
    p = math.exp(epsilon) / (1 + math.exp(epsilon))
    keep = rng.random(len(bits)) < p
    return np.where(keep, bits, 1 - np.asarray(bits))
