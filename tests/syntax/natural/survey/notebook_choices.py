"""Choosing and thresholds, from notebooks and assistants."""
import math
import random

import numpy as np
import pandas as pd
from scipy import stats

OPTIONS = ["tea", "coffee", "water"]
GRID = np.arange(0, 101, 25)


# verdict: proved
# lapwing: votes: Database(of=Category("tea", "coffee", "water"), neighbours="add-remove"); epsilon = epsilon
def winner(votes, epsilon, rng):
    counts = [votes.count(o) for o in OPTIONS]
    noisy = [c + rng.laplace(0, 1 / epsilon) for c in counts]
    return OPTIONS[noisy.index(max(noisy))]


# verdict: refuted
# lapwing: votes: Database(of=Category("tea", "coffee", "water"), neighbours="replace"); epsilon = epsilon
def winner_replace(votes, epsilon, rng):
    counts = [votes.count(o) for o in OPTIONS]
    noisy = [c + rng.laplace(0, 1 / epsilon) for c in counts]
    return OPTIONS[noisy.index(max(noisy))]


# verdict: proved
# lapwing: votes: Database(of=Category("tea", "coffee", "water"), neighbours="replace"); epsilon = epsilon
def winner_replace_right(votes, epsilon, rng):
    counts = pd.Series(votes).value_counts().reindex(OPTIONS, fill_value=0)
    noisy = counts + rng.laplace(0, 2 / epsilon, size=len(counts))
    return noisy.idxmax()


# verdict: proved
# lapwing: votes: Database(of=Category("tea", "coffee", "water"), neighbours="add-remove"); epsilon = epsilon
def winner_exponential(votes, epsilon, rng):
    counts = np.array([sum(v == o for v in votes) for o in OPTIONS])
    logits = epsilon * counts / 2
    logits = logits - logits.max()
    p = np.exp(logits)
    p /= p.sum()
    return OPTIONS[rng.choice(len(OPTIONS), p=p)]


# verdict: refuted
# lapwing: votes: Database(of=Category("tea", "coffee", "water"), neighbours="add-remove"); epsilon = epsilon
def winner_proportional(votes, epsilon, rng):
    counts = np.array([sum(v == o for v in votes) for o in OPTIONS]) + 1
    return OPTIONS[rng.choice(len(OPTIONS), p=counts / counts.sum())]


# verdict: refuted
# lapwing: scores: Queries(sensitivity=1); epsilon = epsilon; requires = len(scores) >= 1
def best_gap(scores, epsilon, rng):
    noisy = sorted((s + rng.laplace(0, 2 / epsilon) for s in scores), reverse=True)
    return noisy[0] - noisy[-1], noisy[0]


# verdict: proved
# lapwing: scores: Queries(sensitivity=1); epsilon = epsilon; requires = len(scores) >= 1
def best_exponential_noise(scores, epsilon, rng):
    noisy = [s + rng.exponential(2 / epsilon) for s in scores]
    return int(np.argmax(noisy))


# verdict: refuted
# lapwing: scores: Queries(sensitivity=1); epsilon = epsilon; requires = len(scores) >= 1
def best_value_exponential_noise(scores, epsilon, rng):
    return max(s + rng.exponential(2 / epsilon) for s in scores)


# verdict: proved
# lapwing: incomes: Database(of=Interval(0, 100), neighbours="add-remove"); epsilon = epsilon; requires = q >= 0; requires = q <= 1
def quantile(incomes, q, epsilon, rng):
    utils = [-abs(sum(1 for x in incomes if x <= g) - q * len(incomes)) for g in GRID]
    weights = [math.exp(epsilon * u / 2) for u in utils]
    return random.choices(list(GRID), weights=weights, k=1)[0]


# verdict: refuted
# lapwing: incomes: Database(of=Interval(0, 100), neighbours="add-remove"); epsilon = epsilon
def median_smooth_wrong(incomes, epsilon, rng):
    return np.median(incomes) + rng.laplace(0, 1 / epsilon)


# verdict: proved
# lapwing: queries: Queries(sensitivity=1); T: Public[float]; c: Public[int]; epsilon = epsilon; requires = c >= 1
def sparse_vector(queries, T, c, epsilon, rng):
    T_hat = T + rng.laplace(0, 2 / epsilon)
    count = 0
    answers = []
    for q in queries:
        if q + rng.laplace(0, 4 * c / epsilon) >= T_hat:
            answers.append(1)
            count += 1
            if count >= c:
                break
        else:
            answers.append(0)
    return answers


# verdict: refuted
# lapwing: queries: Queries(sensitivity=1); T: Public[float]; c: Public[int]; epsilon = epsilon; requires = c >= 1
def sparse_vector_no_noise_on_queries(queries, T, c, epsilon, rng):
    T_hat = T + rng.laplace(0, 2 / epsilon)
    count = 0
    answers = []
    for q in queries:
        if q >= T_hat:
            answers.append(1)
            count += 1
            if count >= c:
                break
        else:
            answers.append(0)
    return answers


# verdict: refuted
# lapwing: queries: Queries(sensitivity=1); T: Public[float]; epsilon = epsilon
def sparse_vector_plain_threshold(queries, T, epsilon, rng):
    for i, q in enumerate(queries):
        if q + rng.laplace(0, 2 / epsilon) >= T:
            return i
    return None


# verdict: proved
# lapwing: queries: Queries(sensitivity=1); T: Public[float]; epsilon = epsilon
def below_threshold_numeric(queries, T, epsilon, rng):
    T_hat = T + rng.laplace(0, 4 / epsilon)
    for i, q in enumerate(queries):
        if q + rng.laplace(0, 8 / epsilon) >= T_hat:
            return i, q + rng.laplace(0, 2 / epsilon)
    return None, None


# verdict: refuted
# lapwing: scores: Queries(sensitivity=1); epsilon = epsilon; requires = len(scores) >= 2
def top_two_at_once(scores, epsilon, rng):
    noisy = np.array(scores) + rng.laplace(0, 2 / epsilon, size=len(scores))
    order = np.argsort(-noisy)
    return [int(order[0]), float(noisy[order[1]])]


# verdict: proved
# lapwing: scores: Queries(sensitivity=1); epsilon = epsilon; requires = len(scores) >= 1
def best_loop(scores, epsilon, rng):
    best_i = 0
    best_v = -float("inf")
    for i in range(len(scores)):
        v = scores[i] + rng.laplace(0, 2 / epsilon)
        if v > best_v:
            best_i = i
            best_v = v
    return best_i


# verdict: refuted
# lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon
def enough(data, epsilon, rng):
    n = sum(data)
    return bool(n + rng.laplace(0, 1 / epsilon) > 20) if n >= 15 else False


# verdict: proved
# lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon
def enough_right(data, epsilon, rng):
    n = sum(data) + stats.laplace.rvs(scale=1 / epsilon)
    label = "many" if n > 20 else "few"
    return label


# verdict: proved
# lapwing: data: Database(of=Interval(0, 100), neighbours="add-remove"); epsilon = epsilon
def adaptive_clip(data, epsilon, rng):
    bound = 1
    for _ in range(3):
        over = sum(1 for x in data if x > bound)
        if over + rng.laplace(0, 6 / epsilon) < 5:
            break
        bound *= 2
    total = sum(min(x, bound) for x in data)
    return total + rng.laplace(0, 2 * bound / epsilon)


# verdict: refuted
# lapwing: data: Database(of=Interval(0, 100), neighbours="add-remove"); epsilon = epsilon
def adaptive_clip_true(data, epsilon, rng):
    bound = np.percentile(data, 95) if len(data) else 1.0
    total = sum(min(x, bound) for x in data)
    return total + rng.laplace(0, bound / epsilon)
