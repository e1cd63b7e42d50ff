"""Choices by noise, as people write them."""

import math
import random

import numpy as np

COLOURS = ["red", "green", "blue", "other"]


# verdict: proved
# lapwing: scores: Queries(sensitivity=1); epsilon = epsilon
def noisy_argmax(scores, epsilon):
    noisy = [s + np.random.laplace(loc=0, scale=2 / epsilon) for s in scores]
    return int(np.argmax(noisy))


# verdict: refuted
# lapwing: scores: Queries(sensitivity=1); epsilon = epsilon
def noisy_argmax_vector(scores, epsilon):
    noisy = np.asarray(scores) + np.random.laplace(0, 1 / epsilon, size=len(scores))
    return noisy.argmax()


# verdict: proved
# lapwing: scores: Queries(sensitivity=1, monotone=True); epsilon = epsilon
def noisy_argmax_counts(scores, epsilon, rng):
    noisy = scores + rng.laplace(scale=1 / epsilon, size=scores.shape)
    return noisy.tolist().index(max(noisy))


# verdict: refuted
# lapwing: scores: Queries(sensitivity=1); epsilon = epsilon
def noisy_max_and_value(scores, epsilon):
    noisy = np.asarray(scores) + np.random.laplace(0, 2 / epsilon, len(scores))
    best = np.argmax(noisy)
    return best, noisy[best]


# verdict: proved
# lapwing: data: Database(of=Category("red", "green", "blue", "other"), neighbours="add-remove"); epsilon = epsilon
def favourite(data, epsilon, rng):
    counts = {c: 0 for c in COLOURS}
    for x in data:
        if x in counts:
            counts[x] += 1
    return max(COLOURS, key=lambda c: counts[c] + rng.laplace(0, 2 / epsilon))


# verdict: refuted
# lapwing: data: Database(of=Category("red", "green", "blue", "other"), neighbours="add-remove"); epsilon = epsilon
def favourite_of_those_seen(data, epsilon, rng):
    seen = sorted(set(data))
    noisy = {c: data.count(c) + rng.laplace(0, 2 / epsilon) for c in seen}
    return max(noisy, key=noisy.get)


# verdict: proved
# lapwing: scores: Queries(sensitivity=1); epsilon = epsilon
def exponential_choice(options, scores, epsilon, sensitivity=1.0):
    weights = np.exp(epsilon * np.array(scores) / (2 * sensitivity))
    weights = weights / weights.sum()
    return np.random.choice(options, p=weights)


# verdict: refuted
# lapwing: scores: Queries(sensitivity=1); epsilon = epsilon
def exponential_choice_sharp(options, scores, epsilon):
    weights = [math.exp(epsilon * s) for s in scores]
    return random.choices(options, weights=weights)[0]


# verdict: proved
# lapwing: data: Database(of=Category("red", "green", "blue", "other"), neighbours="add-remove"); epsilon = epsilon
def top_two(data, epsilon, rng):
    left, winners = list(COLOURS), []
    for _ in range(2):
        noisy = [sum(x == c for x in data) + rng.laplace(scale=4 / epsilon) for c in left]
        winners.append(left.pop(int(np.argmax(noisy))))
    return winners


# verdict: proved
# lapwing: queries: Functions(sensitivity=1, of=data); epsilon = epsilon
def first_above(queries, data, threshold, epsilon):
    bar = threshold + np.random.laplace(scale=2 / epsilon)
    for i, q in enumerate(queries):
        if q(data) + np.random.laplace(scale=4 / epsilon) >= bar:
            return i
    return None


# verdict: proved
# lapwing: queries: Functions(sensitivity=1, of=data); epsilon = c * epsilon; requires = c >= 0
def sparse(queries, data, c, threshold, epsilon):
    found, pos = [], 0
    while pos < len(queries) and len(found) < c:
        i = first_above(queries[pos:], data, threshold, epsilon)
        if i is None:
            return found
        found.append(pos + i)
        pos = pos + i + 1
    return found
