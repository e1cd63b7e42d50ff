"""Classes and helpers as in repositories."""
import abc
import math
import random
import numpy as np
import pandas as pd
from numpy import exp, log, sqrt
from numpy.random import default_rng, laplace, normal


class Mechanism(abc.ABC):
    def __init__(self, epsilon, sensitivity=1.0):
        self.epsilon = epsilon
        self.sensitivity = sensitivity

    @property
    def scale(self):
        return self.sensitivity / self.epsilon

    @abc.abstractmethod
    def randomise(self, value):
        pass


class Laplace(Mechanism):
    # lapwing: value: Query(sensitivity="self.sensitivity"); epsilon = self.epsilon; self.epsilon: Epsilon
    # lapwing: requires = self.sensitivity > 0
    # verdict: proved
    def randomise(self, value):
        return value + laplace(0, self.scale)


class Geometric(Mechanism):
    # lapwing: value: Query(sensitivity=1, of=int); epsilon = self.epsilon; self.epsilon: Epsilon
    # verdict: proved
    def randomise(self, value):
        p = 1 - exp(-self.epsilon)
        return value + np.random.geometric(p) - np.random.geometric(p)


class Accountant:
    def __init__(self, budget):
        self.budget = budget
        self.history = []

    def charge(self, eps):
        if sum(self.history) + eps > self.budget:
            raise RuntimeError("out of budget")
        self.history.append(eps)


class PrivateDataset:
    def __init__(self, data, epsilon, lower=0, upper=1):
        self.data = data
        self.epsilon = epsilon
        self.lower = lower
        self.upper = upper
        self.rng = default_rng()
        self._used = 0.0

    def _noise(self, sens, eps):
        self._used += eps
        return self.rng.laplace(0.0, sens / eps)

    # lapwing: self.data: Database(of=Reals, neighbours="add-remove"); self.epsilon: Epsilon; epsilon = self.epsilon
    # verdict: proved
    def count(self):
        return len(self.data) + self._noise(1, self.epsilon)

    # lapwing: self.data: Database(of=Reals, neighbours="add-remove"); self.epsilon: Epsilon; epsilon = self.epsilon
    # lapwing: requires = self.upper > self.lower
    # verdict: refuted
    def total(self):
        clipped = np.clip(self.data, self.lower, self.upper)
        return clipped.sum() + self._noise(self.upper - self.lower, self.epsilon)

    # lapwing: self.data: Database(of=Reals, neighbours="add-remove"); self.epsilon: Epsilon; epsilon = self.epsilon
    # lapwing: requires = self.upper > self.lower
    # verdict: proved
    def total_ok(self):
        clipped = np.clip(self.data, self.lower, self.upper)
        return clipped.sum() + self._noise(max(abs(self.lower), abs(self.upper)), self.epsilon)

    # lapwing: self.data: Database(of=Reals, neighbours="add-remove"); self.epsilon: Epsilon; epsilon = self.epsilon
    # verdict: refuted
    def mean(self):
        return np.mean(np.clip(self.data, self.lower, self.upper)) + self._noise(1 / len(self.data), self.epsilon)


class NoisyCounter:
    def __init__(self, eps):
        self.eps = eps
        self.table = {}

    # lapwing: words: Database(of=Text, neighbours="add-remove"); self.eps: Epsilon; epsilon = self.eps
    # verdict: refuted
    def fit(self, words):
        for w in words:
            if w not in self.table:
                self.table[w] = 0
            self.table[w] += 1
        for w in self.table:
            self.table[w] += laplace(0, 1 / self.eps)
        return self.table


class Bank:
    rate = 0.5

    @staticmethod
    def noise(eps):
        return random.choice((-1, 1)) * random.expovariate(eps)

    @classmethod
    # lapwing: balances: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = eps
    # verdict: proved
    def total(cls, balances, eps):
        return sum(balances) + cls.noise(eps)


# lapwing: X: Database(of=Vector(of=Reals, length=d), neighbours="add-remove"); epsilon = epsilon
# lapwing: requires = d >= 1; d: Public[int]
# verdict: proved
def column_means(X, d, n_public, epsilon):
    Xc = np.clip(X, 0, 1)
    sums = Xc.sum(axis=0)
    return (sums + laplace(0, d / epsilon, size=d)) / n_public


# lapwing: X: Database(of=Vector(of=Reals, length=d), neighbours="add-remove"); epsilon = epsilon
# lapwing: requires = d >= 1; d: Public[int]
# verdict: refuted
def column_means_l2(X, d, n_public, epsilon):
    Xc = np.clip(X, 0, 1)
    sums = Xc.sum(axis=0)
    return (sums + laplace(0, sqrt(d) / epsilon, size=d)) / n_public


# lapwing: data: Database(of=Integers(0, 9), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def digits(data, epsilon):
    hist = np.zeros(10, dtype=int)
    for d in data:
        hist[d] += 1
    return hist + laplace(scale=1/epsilon, size=10)


# lapwing: data: Database(of=Integers(0, 9), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def digits_one_draw(data, epsilon):
    hist = np.bincount(data, minlength=10)
    return hist + laplace(scale=1/epsilon)


# lapwing: data: Database(of=Integers(0, 9), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def digits_add_at(data, epsilon):
    hist = np.zeros(10)
    np.add.at(hist, data, 1)
    return hist + laplace(scale=1/epsilon, size=hist.shape[0])


# lapwing: data: Database(of=Integers(0, 9), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def digits_unique(data, epsilon):
    values, counts = np.unique(data, return_counts=True)
    return dict(zip(values, counts + laplace(scale=1/epsilon, size=len(counts))))


# lapwing: data: Database(of=Row(Text, Interval(0, 100)), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def two_departments(data, epsilon):
    sales = [amount for dept, amount in data if dept == "sales"]
    tech = [amount for dept, amount in data if dept == "tech"]
    return {
        "sales": sum(sales) + laplace(0, 100 / epsilon),
        "tech": sum(tech) + laplace(0, 100 / epsilon),
    }


# lapwing: data: Database(of=Row(Text, Interval(0, 100)), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def per_department(data, epsilon):
    by = {}
    for dept, amount in data:
        by.setdefault(dept, []).append(amount)
    return {k: sum(v) + laplace(0, 100 / epsilon) for k, v in by.items()}


# lapwing: votes: Database(of=Category("yes", "no"), neighbours="replace"); epsilon = epsilon
# verdict: proved
def majority(votes, epsilon):
    yes = votes.count("yes")
    no = len(votes) - yes
    noisy_margin = (yes - no) + laplace(0, 2 / epsilon)
    if noisy_margin > 0:
        return "yes"
    elif noisy_margin < 0:
        return "no"
    return "tie"


# lapwing: votes: Database(of=Category("yes", "no"), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def majority_ties(votes, epsilon):
    yes = votes.count("yes")
    no = votes.count("no")
    if yes == no:
        return "tie"
    return "yes" if yes - no + laplace(0, 1 / epsilon) > 0 else "no"


# lapwing: data: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def nan_mean(data, epsilon):
    return np.nanmean(data) + laplace(0, 1 / epsilon)


# lapwing: x: Database(of=Interval(0, 1), neighbours="replace"); epsilon = epsilon
# lapwing: y: Database(of=Interval(0, 1), neighbours="replace", along=x)
# verdict: refuted
def covariance(x, y, epsilon):
    n = len(x)
    mx, my = np.mean(x), np.mean(y)
    cov = sum((a - mx) * (b - my) for a, b in zip(x, y)) / n
    return cov + laplace(0, 1 / (n * epsilon)), mx


# lapwing: x: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
# lapwing: y: Database(of=Interval(0, 1), neighbours="add-remove", along=x)
# verdict: proved
def linreg(x, y, epsilon):
    eps = epsilon / 5
    sx = np.sum(x) + laplace(0, 1 / eps)
    sy = np.sum(y) + laplace(0, 1 / eps)
    sxy = np.dot(x, y) + laplace(0, 1 / eps)
    sxx = np.dot(x, x) + laplace(0, 1 / eps)
    n = len(x) + laplace(0, 1 / eps)
    slope = (n * sxy - sx * sy) / (n * sxx - sx ** 2)
    intercept = (sy - slope * sx) / n
    return slope, intercept


# lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def noisy_threshold_decision(data, threshold, epsilon):
    return bool(np.sum(data) + laplace(0, 1 / epsilon) > threshold)


# lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def suppress_small(data, threshold, epsilon):
    n = len(data)
    if n < threshold:
        return None
    return n + laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def suppress_small_noisy(data, threshold, epsilon):
    n = len(data) + laplace(0, 1 / epsilon)
    return n if n >= threshold else None
