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


# lapwing: answers: Queries(sensitivity=1); epsilon = epsilon
# verdict: refuted
def svt_no_threshold_noise(answers, T, epsilon):
    out = []
    for a in answers:
        out.append(a + np.random.laplace(0, 2 / epsilon) >= T)
    return out


# lapwing: answers: Queries(sensitivity=1); epsilon = epsilon
# verdict: proved
def svt_generator(answers, T, epsilon):
    t_hat = T + np.random.laplace(0, 2 / epsilon)
    for i in range(len(answers)):
        if answers[i] + np.random.laplace(0, 4 / epsilon) > t_hat:
            break
    else:
        return -1
    return i


# lapwing: answers: Queries(sensitivity=1); epsilon = epsilon
# verdict: refuted
def svt_query_noise_missing(answers, T, epsilon):
    t_hat = T + np.random.laplace(0, 1 / epsilon)
    return [a > t_hat for a in answers]


# lapwing: answers: Queries(sensitivity=1); epsilon = 2 * epsilon
# verdict: proved
def two_stage(answers, epsilon):
    best = int(np.argmax([a + np.random.laplace(0, 2 / epsilon) for a in answers]))
    return best, answers[best] + np.random.laplace(0, 1 / epsilon)


# lapwing: answers: Queries(sensitivity=1); epsilon = epsilon
# verdict: refuted
def two_stage_under(answers, epsilon):
    best = int(np.argmax([a + np.random.laplace(0, 2 / epsilon) for a in answers]))
    return best, answers[best] + np.random.laplace(0, 1 / epsilon)


# lapwing: total: Query(sensitivity=sensitivity); epsilon = epsilon; requires = sensitivity > 0
# verdict: proved
def add_laplace_noise(total: float, sensitivity: float, epsilon: float, seed: t.Optional[int] = None) -> float:
    gen = np.random.default_rng(seed)
    scale = sensitivity / epsilon
    return total + gen.laplace(0.0, scale)


# lapwing: total: Query(sensitivity=sensitivity); epsilon = epsilon; requires = sensitivity > 0
# verdict: refuted
def add_laplace_noise_twice_divided(total: float, sensitivity: float, epsilon: float) -> float:
    scale = sensitivity / epsilon
    return total + np.random.laplace(0.0, scale / 2)


# lapwing: total: Query(sensitivity=1); epsilon = epsilon; delta = delta; requires = epsilon <= 1
# verdict: proved
def add_gaussian_noise(total, epsilon, delta):
    c = math.sqrt(2.0 * math.log(1.25 / delta))
    return norm.rvs(loc=total, scale=c / epsilon)


# lapwing: total: Query(sensitivity=1); epsilon = epsilon; delta = delta; requires = epsilon <= 1
# verdict: refuted
def add_gaussian_noise_variance(total, epsilon, delta):
    """The variance is taken for the deviation's inverse."""
    c = math.sqrt(2.0 * math.log(1.25 / delta))
    return total + random.gauss(0, epsilon / c)


# lapwing: v: Vector(of=Interval(0, 1), length=3); epsilon = epsilon
# verdict: proved
def vector_local(v, epsilon):
    return [vi + rng.laplace(0, 3 / epsilon) for vi in v]


# lapwing: v: Vector(of=Interval(0, 1), length=3); epsilon = epsilon
# verdict: refuted
def vector_local_l1(v, epsilon):
    return v + rng.laplace(0, 1 / epsilon, size=len(v))


# lapwing: words: Database(of=Text, neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def hashed_counts(words, epsilon, buckets=16):
    table = defaultdict(int)
    for w in words:
        table[hashlib.md5(w.encode()).hexdigest()] += 1
    return {k: v + lap(1 / epsilon) for k, v in table.items()}


# lapwing: words: Database(of=Text, neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def vocabulary_counts(words, vocabulary, epsilon):
    vocabulary = list(vocabulary)
    counts = np.zeros(len(vocabulary))
    for w in words:
        if w in vocabulary:
            counts[vocabulary.index(w)] += 1
    return counts + np.random.laplace(0, 1 / epsilon, len(vocabulary))


# lapwing: words: Database(of=Text, neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def long_words(words, epsilon):
    return sum(len(w) > 10 for w in words) + lap(1 / epsilon)


# lapwing: words: Database(of=Text, neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def starts_with(words, epsilon, prefix="a"):
    return len([w for w in words if w.lower().startswith(prefix)]) + lap(1 / epsilon)


# lapwing: rows: Database(of=Row(user=Text, amount=Reals), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def spend_total(rows, epsilon, cap=50.0):
    total = 0
    for r in rows:
        amount = r.get("amount", 0)
        if amount is None or amount < 0:
            continue
        total += min(amount, cap)
    return total + lap(cap / epsilon)


# lapwing: rows: Database(of=Row(user=Text, amount=Maybe(Reals)), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def spend_total_missing(rows, epsilon, cap=50.0):
    amounts = [r["amount"] for r in rows if r["amount"] is not None]
    clipped = np.clip(amounts, 0, cap)
    return float(np.sum(clipped)) + lap(cap / epsilon)


# lapwing: rows: Database(of=Row(user=Text, amount=Reals), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def user_totals(rows, epsilon):
    totals = {}
    for r in rows:
        totals[r["user"]] = totals.get(r["user"], 0) + r["amount"]
    return {u: s + lap(1 / epsilon) for u, s in totals.items()}


# lapwing: data: Database(of=Interval(0, 100), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def iterative_mean(data, epsilon, rounds=3):
    lo, hi = 0.0, 100.0
    eps = epsilon / rounds
    for _ in range(rounds):
        mid = (lo + hi) / 2
        above = sum(1 for x in data if x > mid)
        below = len(data) - above
        if above - below + lap(1 / eps) > 0:
            lo = mid
        else:
            hi = mid
    return (lo + hi) / 2


# lapwing: data: Database(of=Interval(0, 100), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def iterative_mean_no_split(data, epsilon, rounds=3):
    lo, hi = 0.0, 100.0
    for _ in range(rounds):
        mid = (lo + hi) / 2
        above = sum(1 for x in data if x > mid)
        below = len(data) - above
        if above - below + lap(1 / epsilon) > 0:
            lo = mid
        else:
            hi = mid
    return (lo + hi) / 2


# lapwing: data: Database(of=Interval(0, 100), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def sorted_release(data, epsilon):
    return sorted(x + lap(1 / epsilon) for x in data)


# lapwing: data: Database(of=Interval(0, 100), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def trimmed_mean(data, epsilon):
    s = sorted(data)
    k = len(s) // 10
    s = s[k:len(s) - k]
    return sum(s) / len(s) + lap(100 / (epsilon * len(s)))


# lapwing: data: Database(of=Interval(0, 100), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def nan_guard(data, epsilon):
    m = np.mean(data)
    if np.isnan(m):
        m = 0.0
    return m + lap(100 / epsilon)


# lapwing: data: Database(of=Interval(0, 100), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def context_budget(data, epsilon):
    class Budget:
        def __init__(self, e):
            self.e = e
            self.left = e

        def take(self, share):
            used = self.e * share
            self.left -= used
            return used

    b = Budget(epsilon)
    first = len(data) + lap(1 / b.take(0.5))
    second = sum(1 for x in data if x > 50) + lap(1 / b.take(0.5))
    return first, second, b.left


# lapwing: data: Database(of=Interval(0, 100), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def return_dataframe(data, epsilon):
    bins = [0, 25, 50, 75, 100]
    counts, _ = np.histogram(data, bins=bins)
    noisy = counts + np.random.laplace(0, 1 / epsilon, size=len(counts))
    return pd.DataFrame({"bin": ["a", "b", "c", "d"], "count": noisy.round().astype(int)})


# lapwing: data: Database(of=Interval(0, 100), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def percent_error(data, epsilon):
    true = sum(data)
    noisy = true + lap(100 / epsilon)
    error = abs(noisy - true) / true * 100
    print("Noisy: %.2f, error %.1f%%" % (noisy, error))
    return noisy


# lapwing: data: Database(of=Interval(0, 100), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def recursion(data, epsilon, depth=2):
    def split(lo, hi, level):
        n = sum(1 for x in data if lo <= x < hi) + lap((depth + 1) / epsilon)
        if level == 0:
            return [n]
        mid = (lo + hi) / 2
        return [n] + split(lo, mid, level - 1) + split(mid, hi, level - 1)
    return split(0, 101, depth)
