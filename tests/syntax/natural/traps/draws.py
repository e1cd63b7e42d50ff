"""Draws in odd places: too few of them, reused, skipped, seeded, or as many as a private number says."""

from __future__ import annotations

import math
import random

import numpy as np
from diffprivlib.mechanisms import Laplace
from scipy.stats import laplace


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def private_size(data, epsilon, rng: np.random.Generator):
    return rng.laplace(0, 1 / epsilon, size=len(data))


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def private_size_after_noise(data, epsilon, rng: np.random.Generator):
    return sum(data) + rng.laplace(0, 1 / epsilon, size=sum(data))


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def private_number_of_rounds(data, epsilon, rng: np.random.Generator):
    return [rng.laplace(0, 1 / epsilon) for x in data if x > 0]


# lapwing: data: Database(of=Category(2), neighbours="add-remove"); epsilon = epsilon
def one_draw_for_all_cells(data, epsilon, rng: np.random.Generator):
    counts = np.array([sum(1 for x in data if x == 0), sum(1 for x in data if x == 1)])
    return counts + rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Category(2), neighbours="add-remove"); epsilon = epsilon
def one_draw_added_in_a_loop(data, epsilon, rng: np.random.Generator):
    counts = [0, 0]
    for x in data:
        counts[x] += 1
    noise = rng.laplace(0, 1 / epsilon)
    return [count + noise for count in counts]


# lapwing: data: Database(of=Category(2), neighbours="add-remove"); epsilon = epsilon
def repeated_draw(data, epsilon, rng: np.random.Generator):
    counts = np.bincount(data, minlength=2)
    return counts + np.repeat(rng.laplace(0, 1 / epsilon), 2)


# lapwing: data: Database(of=Category(2), neighbours="add-remove"); epsilon = epsilon
def list_of_one_draw(data, epsilon, rng: np.random.Generator):
    noise = [rng.laplace(0, 1 / epsilon)] * 2
    counts = np.bincount(data, minlength=2)
    return [counts[0] + noise[0], counts[1] + noise[1]]


# lapwing: data: Database(of=Category(2), neighbours="add-remove"); epsilon = epsilon
def full_of_one_draw(data, epsilon, rng: np.random.Generator):
    return np.bincount(data, minlength=2) + np.full(2, rng.laplace(0, 1 / epsilon))


# lapwing: data: Database(of=Category(2), neighbours="add-remove"); epsilon = epsilon
def default_draw_is_drawn_once(data, epsilon, rng: np.random.Generator):
    def noisy(value, noise=rng.laplace(0, 1 / epsilon)):
        return value + noise

    counts = np.bincount(data, minlength=2)
    return noisy(counts[0]), noisy(counts[1])


# lapwing: data: Database(of=Category(2), neighbours="add-remove"); epsilon = epsilon
def draw_on_a_class(data, epsilon):
    class Noise:
        value = np.random.laplace(0, 1 / epsilon)

    counts = np.bincount(data, minlength=2)
    return counts[0] + Noise.value, counts[1] + Noise.value


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def same_draw_twice(data, epsilon, rng: np.random.Generator):
    noise = rng.laplace(0, 1 / epsilon)
    return sum(data) + noise, len(data) + noise


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def draw_taken_away_again(data, epsilon, rng: np.random.Generator):
    noise = rng.laplace(0, 1 / epsilon)
    return sum(data) + noise - noise


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def noise_beside_its_draw(data, epsilon, rng: np.random.Generator):
    noise = rng.laplace(0, 1 / epsilon)
    return sum(data) + noise, noise


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def seeded(data, epsilon):
    np.random.seed(0)
    return sum(data) + np.random.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def seeded_generator(data, epsilon):
    rng = np.random.default_rng(42)
    return sum(data) + rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def seeded_by_the_data(data, epsilon):
    rng = np.random.default_rng(len(data))
    return sum(data) + rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def seeded_twice(data, epsilon):
    random.seed(1)
    one = random.gauss(0, 1)
    random.seed(1)
    return sum(data) + one - random.gauss(0, 1)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon; seed: Public[int]
def two_generators_of_one_seed(data, epsilon, seed):
    one, two = np.random.default_rng(seed), np.random.default_rng(seed)
    return sum(data) + one.laplace(0, 1 / epsilon) - two.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def state_put_back(data, epsilon):
    state = np.random.get_state()
    one = np.random.laplace(0, 1 / epsilon)
    np.random.set_state(state)
    return sum(data) + one, np.random.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def draw_in_a_condition(data, epsilon, rng: np.random.Generator):
    return [x for x in data if rng.random() < 0.5]


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def short_circuit_skips_the_draw(data, epsilon, rng: np.random.Generator):
    return sum(data) > 3 or sum(data) + rng.laplace(0, 1 / epsilon) > 3


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def value_or_noise(data, epsilon, rng: np.random.Generator):
    return sum(data) or rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def noise_on_one_branch_only(data, epsilon, rng: np.random.Generator):
    return sum(data) + (rng.laplace(0, 1 / epsilon) if len(data) > 2 else 0)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def chained_comparison_draws_once(data, epsilon, rng: np.random.Generator):
    return 0 <= sum(data) + rng.laplace(0, 1 / epsilon) <= len(data)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def and_gives_the_true_sum(data, epsilon, rng: np.random.Generator):
    return rng.laplace(0, 1 / epsilon) and sum(data)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def scale_zero(data, epsilon, rng: np.random.Generator):
    return sum(data) + rng.laplace(0, 0)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def scale_rounds_to_zero(data, epsilon, rng: np.random.Generator):
    return sum(data) + rng.laplace(0, 1 // 2)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def scale_that_is_zero_for_some_data(data, epsilon, rng: np.random.Generator):
    return sum(data) + rng.laplace(0, min(sum(data), 1) / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon; scale: Public[float]
def scale_that_may_be_negative(data, epsilon, scale, rng: np.random.Generator):
    return sum(data) + rng.laplace(0, max(scale, 0))


# lapwing: data: Database(of=Integers(-1, 1), neighbours="add-remove"); epsilon = epsilon
def failing_scale_tells(data, epsilon, rng: np.random.Generator):
    rng.laplace(0, sum(data))
    return 0


# lapwing: data: Database(of=Integers(-1, 1), neighbours="add-remove"); epsilon = epsilon
def failing_normal_scale_tells(data, epsilon, rng: np.random.Generator):
    rng.normal(0, sum(data))
    return 0


# lapwing: data: Database(of=Integers(-1, 1), neighbours="add-remove"); epsilon = epsilon
def failing_exponential_scale_tells(data, epsilon, rng: np.random.Generator):
    rng.exponential(sum(data))
    return 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def failing_size_tells(data, epsilon, rng: np.random.Generator):
    rng.laplace(0, 1, size=sum(data) - 3)
    return 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def noise_thrown_away(data, epsilon, rng: np.random.Generator):
    noisy = sum(data)
    noisy + rng.laplace(0, 1 / epsilon)
    return noisy


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def noise_rounded_away(data, epsilon, rng: np.random.Generator):
    counts = np.array([sum(data)])
    counts[0] = counts[0] + int(rng.laplace(0, 1 / epsilon) * 0)
    return counts


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def seeded_by_an_argument(data, epsilon):
    return sum(data) + laplace.rvs(scale=1 / epsilon, random_state=42)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def seeded_distribution(data, epsilon):
    return sum(data) + laplace(scale=1 / epsilon).rvs(random_state=42)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def seeded_mechanism(data, epsilon):
    return Laplace(epsilon=epsilon, sensitivity=1, random_state=42).randomise(sum(data))


# lapwing: data: Database(of=Integers(0, 1), neighbours="replace"); epsilon = 2 * epsilon; seed: Public[int]
def two_draws_of_one_seed(data, epsilon, seed):
    ones = sum(data) + laplace.rvs(scale=1 / epsilon, random_state=seed)
    zeros = len(data) - sum(data) + laplace.rvs(scale=1 / epsilon, random_state=seed)
    return ones, zeros


# One draw, compared in a branch and again after it: together the answers tell the bit.
# lapwing: bit: Bit; flag: Public; epsilon = epsilon
def one_draw_in_a_branch_and_after_it(bit, flag, epsilon):
    p = math.exp(epsilon) / (1 + math.exp(epsilon))
    u = random.random()
    answer = 0
    if flag > 0:
        answer = int((u < p) == (bit == 1))
    return answer, u < p
