"""Solutions to problem sets, right and wrong, and cells of notebooks beside them."""
import math
import random
import statistics

import numpy as np

BINS = 5
ROUNDS = 4


def sample_laplace(scale):
    u = random.uniform(-0.5, 0.5)
    return -scale * math.copysign(1, u) * math.log(1 - 2 * abs(u))


# verdict: proved
# lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon
def problem_1a(data, epsilon):
    sensitivity = 1
    return sum(data) + sample_laplace(sensitivity / epsilon)


# verdict: refuted
# lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon
def problem_1a_inverted(data, epsilon):
    sensitivity = 1
    return sum(data) + sample_laplace(sensitivity * epsilon)


# verdict: proved
# lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon
def problem_1b(data, epsilon, rng):
    p = 1 - math.exp(-epsilon)
    return int(np.sum(data)) + int(rng.geometric(p)) - int(rng.geometric(p))


# verdict: refuted
# lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon
def problem_1b_one_sided(data, epsilon, rng):
    p = 1 - math.exp(-epsilon)
    return int(np.sum(data)) + int(rng.geometric(p)) - 1


# verdict: proved
# lapwing: scores: Queries(sensitivity=1); epsilon = epsilon; requires = len(scores) >= 1
def problem_2(scores, epsilon, rng):
    scores = np.asarray(scores, dtype=float)
    logits = epsilon * (scores - scores.max()) / 2
    probabilities = np.exp(logits) / np.exp(logits).sum()
    return rng.choice(len(scores), p=probabilities)


# verdict: refuted
# lapwing: scores: Queries(sensitivity=2); epsilon = epsilon; requires = len(scores) >= 1
def problem_2_wrong_sensitivity(scores, epsilon, rng, sensitivity=1):
    scores = np.asarray(scores, dtype=float)
    logits = epsilon * (scores - scores.max()) / (2 * sensitivity)
    probabilities = np.exp(logits) / np.exp(logits).sum()
    return rng.choice(len(scores), p=probabilities)


# verdict: proved
# lapwing: data: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
def problem_3(data, epsilon, rng):
    counts = [0] * BINS
    for x in data:
        index = min(int(x * BINS), BINS - 1)
        counts[index] += 1
    noisy = [c + rng.laplace(0, 1 / epsilon) for c in counts]
    return [n if n >= 5 else 0 for n in noisy]


# verdict: refuted
# lapwing: data: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
def problem_3_small_true_cells(data, epsilon, rng):
    counts = [0] * BINS
    for x in data:
        index = min(int(x * BINS), BINS - 1)
        counts[index] += 1
    return [c + rng.laplace(0, 1 / epsilon) if c >= 2 else 0 for c in counts]


# verdict: proved
# lapwing: data: Database(of=Reals, neighbours="replace"); epsilon = epsilon; requires = len(data) >= 1
def problem_4(data, epsilon, a=-1.0, b=1.0):
    clipped = [max(a, min(b, x)) for x in data]
    mean = statistics.fmean(clipped)
    return mean + np.random.laplace(0, (b - a) / (len(data) * epsilon))


# verdict: refuted
# lapwing: data: Database(of=Reals, neighbours="replace"); epsilon = epsilon; requires = len(data) >= 1
def problem_4_half_range(data, epsilon, a=-1.0, b=1.0):
    clipped = [max(a, min(b, x)) for x in data]
    mean = statistics.fmean(clipped)
    return mean + np.random.laplace(0, b / (len(data) * epsilon))


# verdict: proved
# lapwing: data: Database(of=Interval(0, 100), neighbours="add-remove"); rho = len(thresholds) / (2 * sigma ** 2)
def problem_5(data, thresholds, sigma, rng):
    answers = []
    for t in thresholds:
        answers.append(sum(1 for x in data if x <= t) + rng.normal(0, sigma))
    return answers


# verdict: refuted
# lapwing: data: Database(of=Interval(0, 2), neighbours="add-remove"); rho = 1 / (2 * sigma ** 2)
def problem_5_sum(data, sigma, rng):
    return sum(data) + rng.normal(0, sigma)


# verdict: proved
# lapwing: data: Database(of=Interval(0, 64), neighbours="add-remove"); epsilon = epsilon
def problem_6_median(data, epsilon, rng):
    low, high = 0, 64
    for _ in range(ROUNDS):
        middle = (low + high) / 2
        left = sum(x < middle for x in data)
        right = sum(x >= middle for x in data)
        if left - right + rng.laplace(0, ROUNDS / epsilon) > 0:
            high = middle
        else:
            low = middle
    return (low + high) / 2


# verdict: refuted
# lapwing: data: Database(of=Interval(0, 64), neighbours="add-remove"); epsilon = epsilon
def problem_6_median_each_full(data, epsilon, rng):
    low, high = 0, 64
    for _ in range(ROUNDS):
        middle = (low + high) / 2
        left = sum(x < middle for x in data)
        right = sum(x >= middle for x in data)
        if left - right + rng.laplace(0, 1 / epsilon) > 0:
            high = middle
        else:
            low = middle
    return (low + high) / 2


# verdict: proved
# lapwing: data: Database(of=Category(4), neighbours="add-remove"); epsilon = epsilon
def problem_7_sorted(data, epsilon, rng):
    counts = [sum(x == k for x in data) for k in range(4)]
    noisy = [c + rng.laplace(scale=1 / epsilon) for c in counts]
    return sorted(noisy, reverse=True)[:3]


# verdict: proved
# lapwing: data: Database(of=Category(3), neighbours="add-remove"); epsilon = epsilon
def problem_7_unattributed(data, epsilon, rng):
    counts = sorted(sum(x == k for x in data) for k in range(3))
    return [c + rng.laplace(scale=1 / epsilon) for c in counts]


# verdict: refuted
# lapwing: data: Database(of=Category(3), neighbours="replace"); epsilon = epsilon
def problem_7_distinct(data, epsilon, rng):
    distinct = len(set(data))
    total = len(data)
    return distinct + rng.laplace(scale=1 / epsilon), total + distinct


# verdict: proved
# lapwing: data: Database(of=Category(3), neighbours="replace"); epsilon = epsilon
def problem_8_distinct(data, epsilon, rng):
    return len(set(data)) + rng.laplace(scale=1 / epsilon)


# verdict: refuted
# lapwing: data: Database(of=Ints, neighbours="add-remove"); epsilon = epsilon
def problem_8_largest(data, epsilon, rng):
    assert len(data) > 0, "no data"
    return max(data) + rng.laplace(scale=1 / epsilon)


# verdict: proved
# lapwing: data: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
def problem_9_split(data, epsilon, rng):
    budgets = np.array([0.5, 0.3, 0.2]) * epsilon
    answers = [len(data), sum(data), sum(1 for x in data if x > 0.5)]
    return [float(a + rng.laplace(0, 1 / e)) for a, e in zip(answers, budgets)]


# verdict: refuted
# lapwing: data: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
def problem_9_split_above_one(data, epsilon, rng):
    budgets = np.array([0.5, 0.5, 0.5]) * epsilon
    answers = [len(data), sum(data), sum(1 for x in data if x > 0.5)]
    return [float(a + rng.laplace(0, 1 / e)) for a, e in zip(answers, budgets)]
