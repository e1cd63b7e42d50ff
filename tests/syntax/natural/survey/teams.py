"""A third round: other people, other habits."""
import argparse
import csv
import hashlib
import math
import os
import random
import typing as t
from abc import ABC, abstractmethod
from collections import Counter, defaultdict, namedtuple
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import groupby

import numpy as np
import pandas as pd
from numpy.random import Generator, PCG64
from scipy.stats import laplace, norm

EPSILON = 0.5
MAX_AGE = 110
Record = namedtuple("Record", ["age", "income", "smoker"])
rng = Generator(PCG64())


def lap(b: float) -> float:
    """Sample from Laplace(0, b) via two exponentials."""
    return random.expovariate(1 / b) - random.expovariate(1 / b)


# lapwing: people: Database(of=Row(age=Integers(0, 110), income=Reals, smoker=Bool), neighbours="add-remove"); epsilon = EPSILON
# verdict: proved
def count_smokers(people):
    n = 0
    for p in people:
        if p.smoker:
            n += 1
    return round(n + lap(1 / EPSILON))


# lapwing: people: Database(of=Row(age=Integers(0, 110), income=Reals, smoker=Bool), neighbours="add-remove"); epsilon = EPSILON
# verdict: refuted
def smoker_rate(people):
    smokers = [p for p in people if p.smoker]
    rate = len(smokers) / len(people)
    return rate + lap(1 / EPSILON)


# lapwing: people: Database(of=Row(age=Integers(0, 110), income=Reals, smoker=Bool), neighbours="add-remove"); epsilon = EPSILON
# verdict: proved
def age_pyramid(people, width=10):
    bins = [0] * (MAX_AGE // width + 1)
    for p in people:
        bins[min(p.age // width, len(bins) - 1)] += 1
    return [max(0, round(b + lap(1 / EPSILON))) for b in bins]


# lapwing: people: Database(of=Row(age=Integers(0, 110), income=Reals, smoker=Bool), neighbours="add-remove"); epsilon = EPSILON
# verdict: refuted
def oldest(people):
    return max(p.age for p in people) + lap(1 / EPSILON)


# lapwing: people: Database(of=Row(age=Integers(0, 110), income=Reals, smoker=Bool), neighbours="add-remove"); epsilon = EPSILON
# verdict: proved
def mean_income_by_smoking(people, cap=100.0):
    out = {}
    for flag in (True, False):
        group = [min(max(p.income, 0.0), cap) for p in people if p.smoker == flag]
        s = sum(group) + lap(2 * cap / EPSILON)
        c = len(group) + lap(2 / EPSILON)
        out["smoker" if flag else "non-smoker"] = s / c if c > 1 else None
    return out


# lapwing: df: Frame(age=Integers(0, 110), dept=Text, salary=Reals, neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def dp_query(df: pd.DataFrame, column: str, lower: float, upper: float, epsilon: float) -> float:
    values = df["salary"].clip(lower, upper)
    sens = max(abs(lower), abs(upper))
    return float(values.sum() + np.random.laplace(0, sens / epsilon))


# lapwing: df: Frame(age=Integers(0, 110), dept=Text, salary=Reals, neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def dp_count_where(df, dept, epsilon):
    mask = df.dept == dept
    return int(mask.sum()) + np.random.laplace(0, 1 / epsilon)


# lapwing: df: Frame(age=Integers(0, 110), dept=Text, salary=Reals, neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def dp_departments(df, epsilon):
    result = {}
    for name, group in df.groupby("dept"):
        result[name] = len(group) + np.random.laplace(0, 1 / epsilon)
    return result


# lapwing: df: Frame(age=Integers(0, 110), dept=Text, salary=Reals, neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def dp_mean_salary(df, epsilon):
    df = df[df["salary"] > 0].copy()
    df["log"] = np.log(df["salary"])
    return np.exp(df["log"].mean() + np.random.laplace(0, 1 / epsilon))


# lapwing: df: Frame(age=Integers(0, 110), dept=Text, salary=Reals, neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def noisy_describe(df, epsilon):
    stats = df["salary"].agg(["mean", "std", "min", "max"])
    return stats + np.random.laplace(0, 1 / epsilon, size=4)


# lapwing: data: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def sum_with_lambda(data, epsilon, noise=lambda b: np.random.laplace(0, b)):
    return sum(data) + noise(1 / epsilon)


# lapwing: data: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def sum_with_partial(data, epsilon):
    draw = partial(np.random.laplace, 0)
    return sum(data) + draw(1 / epsilon)


# lapwing: data: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def sum_quantised(data, epsilon, step=0.25):
    s = np.floor(np.sum(data) / 1) if False else np.sum(data)
    y = s + np.random.laplace(0, 1 / epsilon)
    return step * np.round(y / step)


# lapwing: data: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def sum_rounded_first(data, epsilon):
    """Each value is rounded up, so each counts as 1 or 0: fine, but the noise is for half of it."""
    s = sum(math.ceil(x) for x in data)
    return s + np.random.laplace(0, 0.5 / epsilon)


# lapwing: data: Database(of=Integers(0, 9), neighbours="replace"); epsilon = epsilon
# verdict: proved
def histogram_replace(data, epsilon, k=10):
    h = np.bincount(data, minlength=k).astype(float)
    h += np.random.laplace(scale=2 / epsilon, size=k)
    h[h < 0] = 0
    return h / h.sum() if h.sum() > 0 else h


# lapwing: data: Database(of=Integers(0, 9), neighbours="replace"); epsilon = epsilon
# verdict: refuted
def histogram_sparse(data, epsilon, k=10):
    """Noise for the bins that are not empty only."""
    h = np.bincount(data, minlength=k).astype(float)
    nz = h > 0
    h[nz] += np.random.laplace(scale=2 / epsilon, size=nz.sum())
    return h


# lapwing: data: Database(of=Integers(0, 9), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def mode(data, epsilon):
    scores = {v: 0 for v in range(10)}
    for x in data:
        scores[x] += 1
    best, best_score = None, None
    for v, s in scores.items():
        noisy = s + np.random.exponential(2 / epsilon)
        if best_score is None or noisy > best_score:
            best, best_score = v, noisy
    return best


# lapwing: data: Database(of=Integers(0, 9), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def mode_true(data, epsilon):
    c = Counter(data)
    value, count = c.most_common(1)[0]
    return value, count + np.random.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Bit, neighbours="replace"); epsilon = epsilon
# verdict: proved
def rr_estimate(data, epsilon):
    p = 1 / (1 + np.exp(-epsilon))
    flips = np.random.random(len(data)) < p
    reports = np.where(flips, data, 1 - np.array(data))
    return (reports.mean() + p - 1) / (2 * p - 1)


# lapwing: data: Database(of=Bit, neighbours="replace"); epsilon = epsilon
# verdict: refuted
def rr_first_kept(data, epsilon):
    p = 1 / (1 + np.exp(-epsilon))
    out = [data[0]]
    for b in data[1:]:
        out.append(b if random.random() < p else 1 - b)
    return out


# lapwing: bit: Bit; epsilon = epsilon
# verdict: proved
def warner(bit, epsilon):
    keep = math.e ** epsilon / (1 + math.e ** epsilon)
    if random.uniform(0, 1) <= keep:
        return bit
    else:
        return 1 ^ bit


# lapwing: bit: Bit; epsilon = epsilon
# verdict: proved
def forced_response(bit, epsilon):
    """Three sided: truth with probability 1 - 2q, forced yes with q, forced no with q."""
    q = 1 / (np.exp(epsilon) + 1)
    u = np.random.rand()
    if u < q:
        return 1
    elif u < 2 * q:
        return 0
    return bit


# lapwing: x: Integers(0, 4); epsilon = epsilon
# verdict: proved
def geometric_local(x, epsilon):
    alpha = np.exp(-epsilon / 4)
    return x + np.random.geometric(1 - alpha) - np.random.geometric(1 - alpha)


# lapwing: x: Integers(0, 4); epsilon = epsilon
# verdict: refuted
def geometric_local_small(x, epsilon):
    alpha = np.exp(-epsilon)
    return x + np.random.geometric(1 - alpha) - np.random.geometric(1 - alpha)
