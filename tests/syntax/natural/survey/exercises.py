"""Helpers from a course on privacy, with solutions of students."""
import math

import numpy as np
import pandas as pd

CANDIDATES = [10, 20, 30, 40, 50]
CODES = ["a", "b", "c", "d"]


# verdict: proved
# lapwing: x: Database(of=Integers(0, 60), neighbours="add-remove"); epsilon = epsilon
def median_em(x, epsilon, rng):
    scores = []
    for c in CANDIDATES:
        below = sum(1 for v in x if v < c)
        above = sum(1 for v in x if v > c)
        scores.append(-abs(below - above))
    w = np.exp(epsilon * np.array(scores) / 2)
    return rng.choice(CANDIDATES, p=w / w.sum())


# verdict: refuted
# lapwing: x: Database(of=Integers(0, 60), neighbours="add-remove"); epsilon = epsilon
def median_em_sharp(x, epsilon, rng):
    scores = np.array([-abs(sum(v < c for v in x) - sum(v > c for v in x)) for c in CANDIDATES])
    w = np.exp(2 * epsilon * scores)
    return rng.choice(CANDIDATES, p=w / w.sum())


# verdict: proved
# lapwing: x: Database(of=Category("a", "b", "c", "d"), neighbours="add-remove"); epsilon = epsilon
def mode_gumbel(x, epsilon, rng):
    counts = np.array([x.count(c) for c in CODES])
    return CODES[np.argmax(epsilon * counts / 2 + rng.gumbel(size=4))]


# verdict: refuted
# lapwing: x: Database(of=Category("a", "b", "c", "d"), neighbours="replace"); epsilon = epsilon
def mode_gumbel_strong(x, epsilon, rng):
    counts = np.array([x.count(c) for c in CODES])
    return CODES[np.argmax(2 * epsilon * counts + rng.gumbel(size=4))]


# verdict: proved
# lapwing: df: Frame(code=Category("a", "b", "c", "d"), neighbours="add-remove"); epsilon = epsilon
def code_counts(df, epsilon):
    vc = df["code"].value_counts()
    return {c: int(vc.get(c, 0)) + np.random.laplace(0, 1 / epsilon) for c in CODES}


# verdict: refuted
# lapwing: df: Frame(code=Category("a", "b", "c", "d"), neighbours="add-remove"); epsilon = epsilon
def code_counts_seen(df, epsilon):
    vc = df["code"].value_counts()
    return {c: n + np.random.laplace(0, 1 / epsilon) for c, n in vc.items()}


# verdict: proved
# lapwing: x: Database(of=Integers(0, 9), neighbours="add-remove"); epsilon = epsilon
def cdf(x, epsilon, rng):
    counts = np.bincount(x, minlength=10) + rng.laplace(0, 1 / epsilon, size=10)
    return np.cumsum(counts) / max(1.0, counts.sum())


# verdict: refuted
# lapwing: x: Database(of=Integers(0, 9), neighbours="add-remove"); epsilon = epsilon
def cdf_direct(x, epsilon, rng):
    below = [sum(1 for v in x if v <= t) for t in range(10)]
    return [b + rng.laplace(0, 1 / epsilon) for b in below]


# verdict: proved
# lapwing: x: Database(of=Interval(0, 10), neighbours="add-remove"); epsilon = epsilon; delta = delta; requires = epsilon <= 1
def gauss_total(x, epsilon, delta, rng):
    sigma = 10 * math.sqrt(2 * math.log(1.25 / delta)) / epsilon
    return float(np.sum(x)) + rng.normal(0, sigma)


# verdict: refuted
# lapwing: x: Database(of=Interval(0, 10), neighbours="add-remove"); epsilon = epsilon; delta = delta; requires = epsilon <= 1
def gauss_total_unit(x, epsilon, delta, rng):
    sigma = math.sqrt(2 * math.log(1.25 / delta)) / epsilon
    return float(np.sum(x)) + rng.normal(0, sigma)


# verdict: proved
# lapwing: x: Database(of=Vector(of=Interval(0, 1), length=3), neighbours="add-remove"); epsilon = epsilon
def marginals(x, epsilon, rng):
    return np.sum(x, axis=0) + rng.laplace(0, 3 / epsilon, size=3)


# verdict: refuted
# lapwing: x: Database(of=Vector(of=Interval(0, 1), length=3), neighbours="add-remove"); epsilon = epsilon
def marginals_one(x, epsilon, rng):
    return np.sum(x, axis=0) + rng.laplace(0, 1 / epsilon, size=3)


class Release:
    def __init__(self, epsilon, rng):
        self.epsilon = epsilon
        self.rng = rng
        self.queries = 0

    # verdict: proved
    # lapwing: data: Database(of=Bit, neighbours="add-remove"); self.epsilon: Epsilon; epsilon = self.epsilon
    def count(self, data):
        self.queries += 1
        return sum(data) + self.rng.laplace(0, 1 / self.epsilon)

    # verdict: refuted
    # lapwing: data: Database(of=Bit, neighbours="add-remove"); self.epsilon: Epsilon; epsilon = self.epsilon
    def count_twice(self, data):
        one = sum(data) + self.rng.laplace(0, 1 / self.epsilon)
        two = len(data) - sum(data) + self.rng.laplace(0, 1 / self.epsilon)
        three = len(data) + self.rng.laplace(0, 1 / self.epsilon)
        return one, two, three


# verdict: proved
# lapwing: x: Database(of=Category("a", "b", "c", "d"), neighbours="add-remove"); epsilon = epsilon
def top_two(x, epsilon, rng):
    remaining = list(CODES)
    picks = []
    for _ in range(2):
        noisy = {c: x.count(c) + rng.laplace(0, 2 / epsilon) for c in remaining}
        best = max(noisy, key=noisy.get)
        picks.append(best)
        remaining.remove(best)
    return picks


# verdict: refuted
# lapwing: x: Database(of=Category("a", "b", "c", "d"), neighbours="add-remove"); epsilon = epsilon
def top_two_true(x, epsilon, rng):
    counts = pd.Series(x).value_counts()
    top = counts.head(2)
    return {k: v + rng.laplace(0, 1 / epsilon) for k, v in top.items()}


# verdict: proved
# lapwing: x: Database(of=Interval(0, 1), neighbours="replace"); epsilon = epsilon; requires = len(x) >= 1
def mean_bounded(x, epsilon, rng):
    n = len(x)
    if n == 0:
        return 0.5
    m = sum(x) / n
    return min(1.0, max(0.0, m + rng.laplace(0, 1 / (n * epsilon))))


# verdict: refuted
# lapwing: x: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
def mean_private_n(x, epsilon, rng):
    n = len(x)
    if n == 0:
        return 0.5
    m = sum(x) / n
    return m + rng.laplace(0, 1 / (n * epsilon))


# verdict: proved
# lapwing: v: Category("a", "b", "c", "d"); epsilon = epsilon
def krr(v, epsilon, rng):
    e = math.exp(epsilon)
    if rng.random() < e / (e + 3):
        return v
    others = [c for c in CODES if c != v]
    return others[rng.integers(0, 3)]


# verdict: refuted
# lapwing: v: Category("a", "b", "c", "d"); epsilon = epsilon
def krr_wrong(v, epsilon, rng):
    e = math.exp(epsilon)
    if rng.random() < e / (e + 1):
        return v
    others = [c for c in CODES if c != v]
    return others[rng.integers(0, 3)]
