"""Choices by hand, one-bit reports, and sums that are clipped to parameters: small analyses of a product team."""

import math
import random

import numpy as np


# verdict: proved
# lapwing: values: Database(of=Reals, neighbours="replace"); epsilon = epsilon; requires = upper > lower
def private_mean(values, lower, upper, epsilon):
    """Mean of clipped values; n is public."""
    n = len(values)
    if n == 0:
        return None
    clipped = np.clip(np.array(values, dtype=float), lower, upper)
    sensitivity = (upper - lower) / n
    return float(clipped.mean() + np.random.laplace(0, sensitivity / epsilon))


# verdict: proved
# lapwing: data: Database(of=Reals, neighbours="replace"); lo: Public; hi: Public; epsilon = epsilon; requires = hi > lo
def centred_mean(data, lo, hi, epsilon, rng):
    mid = (lo + hi) / 2
    total = 0.0
    for x in data:
        total += min(max(x, lo), hi) - mid
    noisy = total + rng.laplace(0, (hi - lo) / epsilon)
    return mid + noisy / len(data)


# verdict: proved
# lapwing: votes: Database(of=Integers(0, 7), neighbours="add-remove"); epsilon = epsilon
def exponential_by_hand(votes, epsilon):
    scores = [0] * 8
    for v in votes:
        scores[v] += 1
    weights = [math.exp(epsilon * s / 2) for s in scores]
    z = sum(weights)
    u = random.random() * z
    acc = 0.0
    for i, w in enumerate(weights):
        acc += w
        if u <= acc:
            return i
    return 7


# verdict: proved
# lapwing: utilities: Queries(sensitivity=1); epsilon = epsilon
def stable_softmax(utilities, epsilon, rng):
    u = np.asarray(utilities, dtype=float)
    logits = epsilon * u / 2.0
    logits -= logits.max()
    p = np.exp(logits)
    p /= p.sum()
    return rng.choice(len(u), p=p)


# verdict: proved
# lapwing: x: Interval(-1, 1); epsilon = epsilon
def duchi_one_bit(x, epsilon):
    e = math.exp(epsilon)
    p = 0.5 + x * (e - 1) / (2 * (e + 1))
    scale = (e + 1) / (e - 1)
    if random.random() < p:
        return scale
    return -scale


# verdict: proved
# lapwing: data: Database(of=Interval(0, 10), neighbours="add-remove"); epsilon = epsilon; delta = delta; requires = epsilon <= 1
def gaussian_sum(data, epsilon, delta):
    sensitivity = 10
    sigma = sensitivity * np.sqrt(2 * np.log(1.25 / delta)) / epsilon
    return np.sum(data) + np.random.normal(0, sigma)


# verdict: proved
# lapwing: days: Histogram; neighbours = add-remove; epsilon = epsilon; requires = w >= 1
def moving_window(days, w, epsilon):
    noisy = [d + np.random.laplace(0, 1 / epsilon) for d in days]
    out = []
    for i in range(len(noisy) - w + 1):
        out.append(sum(noisy[i:i + w]) / w)
    return out


# verdict: proved
# lapwing: scores: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon; requires = B > 0
def squared_rows(scores, B, epsilon, rng):
    """Second moment of values clipped to [-B, B]."""
    total = 0.0
    for s in scores:
        c = max(-B, min(B, s))
        total += c * c
    return total + rng.laplace(0, B * B / epsilon)


# verdict: refuted
# Scale uses the data's range.
# lapwing: xs: Database(of=Interval(0, 100), neighbours="replace"); epsilon = epsilon
def range_scale(xs, epsilon):
    if len(xs) == 0:
        return 0.0
    lo, hi = min(xs), max(xs)
    return sum(xs) / len(xs) + np.random.laplace(0, (hi - lo) / (len(xs) * epsilon) + 1e-9)


# verdict: refuted
# No factor two.
# lapwing: votes: Database(of=Integers(0, 3), neighbours="replace"); epsilon = epsilon
def exp_mech(votes, epsilon):
    scores = [votes.count(k) for k in range(4)]
    w = [math.exp(epsilon * s) for s in scores]
    r = random.random() * sum(w)
    for k in range(4):
        r -= w[k]
        if r <= 0:
            return k
    return 3


# verdict: refuted
# Kary with the wrong normalisation: p = e/(1+e), 4 answers.
# lapwing: value: Category(4); epsilon = epsilon
def kary(value, epsilon):
    p = math.exp(epsilon) / (1 + math.exp(epsilon))
    if random.random() < p:
        return value
    return random.choice([v for v in range(4) if v != value])


# verdict: refuted
# Values beyond [-1, 1] are not clipped: probability leaves [0, 1].
# lapwing: x: Interval(-2, 2); epsilon = epsilon
def duchi_wide(x, epsilon):
    e = math.exp(epsilon)
    p = (x * (e - 1) + e + 1) / (2 * e + 2)
    return 1 if random.random() < p else -1


# verdict: refuted
# Counts without noise.
# lapwing: points: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
def kmeans(points, a, b, epsilon, rng):
    left = [p for p in points if abs(p - a) <= abs(p - b)]
    right = [p for p in points if abs(p - a) > abs(p - b)]
    new = []
    for group in (left, right):
        if len(group) == 0:
            new.append(0.0)
        else:
            new.append((sum(group) + rng.laplace(0, 1 / epsilon)) / len(group))
    return new


# verdict: refuted
# Clips the mean gradient, not each row's.
# lapwing: X: Database(of=Interval(-5, 5), neighbours="add-remove"); rho = 1 / (2 * sigma ** 2); requires = sigma > 0; requires = C > 0
def sgd(X, w, C, sigma, rng):
    grads = [2 * (w - x) for x in X]
    clipped = [max(-C, min(C, g)) for g in grads]
    return sum(clipped) + rng.normal(0, sigma * C / 2)


# verdict: refuted
# The claim counts the subsample, but the coin is kept for all rows at once.
# lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon / 2; requires = epsilon <= 1
def subsample(data, epsilon, rng):
    keep = rng.random() < 0.5
    c = 0
    for x in data:
        if keep:
            c += x
    return c + rng.laplace(0, 1 / epsilon), keep


# verdict: proved
# lapwing: ratings: Database(of=Integers(1, 5), neighbours="replace"); epsilon = epsilon
def best_rating(ratings, epsilon):
    utilities = [sum(1 for r in ratings if r == star) for star in range(1, 6)]
    weights = [math.exp(epsilon * u / 2) for u in utilities]
    threshold = random.random() * sum(weights)
    running = 0
    for star, w in enumerate(weights, start=1):
        running += w
        if running >= threshold:
            return star
    return 5


# verdict: proved
# lapwing: incomes: Database(of=Reals, neighbours="replace"); epsilon = epsilon; requires = high > low
def one_bit_reports(incomes, low, high, epsilon):
    e = math.exp(epsilon)
    bits = []
    for x in incomes:
        z = (max(low, min(high, x)) - low) / (high - low)
        bits.append(1 if random.random() < (z * (e - 1) + 1) / (e + 1) else 0)
    return low + (high - low) * (sum(bits) * (e + 1) / len(bits) - 1) / (e - 1) if bits else None


# verdict: proved
# lapwing: visits: Database(of=Integers(0, 23), neighbours="add-remove"); epsilon = epsilon; delta = delta; requires = epsilon <= 1
def hourly_gauss(visits, epsilon, delta, rng):
    counts = np.bincount(visits, minlength=24)
    sigma = np.sqrt(2 * np.log(1.25 / delta)) / epsilon
    return counts + rng.normal(0, sigma, size=24)


# verdict: refuted
# The noisy count divides, but the exact emptiness shows.
# lapwing: minutes: Database(of=Interval(0, 60), neighbours="add-remove"); epsilon = epsilon
def empty_shows(minutes, epsilon, rng):
    if not minutes:
        return 0.0
    return sum(minutes) + rng.laplace(0, 60 / epsilon)


# verdict: refuted
# Weights lack the one half: scores go both ways.
# lapwing: ratings: Database(of=Integers(1, 3), neighbours="replace"); epsilon = epsilon
def sharp(ratings, epsilon):
    weights = [math.exp(epsilon * ratings.count(s)) for s in (1, 2, 3)]
    t = random.random() * sum(weights)
    acc = 0
    for s, w in zip((1, 2, 3), weights):
        acc += w
        if t < acc:
            return s
    return 3


# verdict: refuted
# The probability uses epsilon * 2.
# lapwing: x: Interval(0, 1); epsilon = epsilon
def one_bit(x, epsilon):
    e = math.exp(2 * epsilon)
    return 1 if random.random() < (x * (e - 1) + 1) / (e + 1) else 0


# verdict: refuted
# The middle is subtracted, but the scale is half the range for added rows at a shifted range.
# lapwing: xs: Database(of=Reals, neighbours="replace"); epsilon = epsilon; requires = hi > lo
def half_range(xs, lo, hi, epsilon, rng):
    mid = (lo + hi) / 2
    return sum(min(max(x, lo), hi) - mid for x in xs) + rng.laplace(0, (hi - lo) / 2 / epsilon)
