"""Homework of a privacy course, as students hand it in."""
import math
import random
from functools import reduce
import itertools

import numpy as np
import pandas as pd
import matplotlib.pyplot as plt
from scipy import stats
from scipy.special import expit

EPS = 1.0
BUCKETS = ["18-29", "30-44", "45-64", "65+"]
np.random.seed(42)


def laplace_mech(v, sensitivity, epsilon):
    return v + np.random.laplace(loc=0, scale=sensitivity / epsilon)


def laplace_mech_vec(vec, sensitivity, epsilon):
    return [v + np.random.laplace(loc=0, scale=sensitivity / epsilon) for v in vec]


def gaussian_mech(v, sensitivity, epsilon, delta):
    return v + np.random.normal(loc=0, scale=sensitivity * np.sqrt(2*np.log(1.25/delta)) / epsilon)


def pct_error(orig, priv):
    return np.abs(orig - priv)/orig * 100.0


# lapwing: adult: Frame(Age=Integers(0, 120), Occupation=Text, neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def dp_over_40(adult, epsilon):
    return laplace_mech(len(adult[adult['Age'] >= 40]), 1, epsilon)


# lapwing: adult: Frame(Age=Integers(0, 120), Occupation=Text, neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def dp_occupation_counts(adult, epsilon):
    counts = adult['Occupation'].value_counts()
    return counts.apply(lambda x: laplace_mech(x, 1, epsilon))


# lapwing: adult: Frame(Age=Integers(0, 120), Hours=Reals, neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def dp_sum_hours(adult, epsilon, b=50):
    clipped = adult['Hours'].clip(lower=0, upper=b)
    return laplace_mech(clipped.sum(), b, epsilon)


# lapwing: adult: Frame(Age=Integers(0, 120), Hours=Reals, neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def dp_avg_hours_wrong(adult, epsilon, b=50):
    clipped = adult['Hours'].clip(lower=0, upper=b)
    return laplace_mech(clipped.mean(), b / len(adult), epsilon)


# lapwing: adult: Frame(Age=Integers(0, 120), Hours=Reals, neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def dp_avg_hours(adult, epsilon, b=50):
    noisy_sum = laplace_mech(adult['Hours'].clip(lower=0, upper=b).sum(), b, epsilon/2)
    noisy_count = laplace_mech(len(adult), 1, epsilon/2)
    return noisy_sum / noisy_count


# lapwing: adult: Frame(Age=Integers(0, 120), Hours=Reals, neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def dp_avg_hours_full_budget_twice(adult, epsilon, b=50):
    noisy_sum = laplace_mech(adult['Hours'].clip(lower=0, upper=b).sum(), b, epsilon)
    noisy_count = laplace_mech(adult.shape[0], 1, epsilon)
    return noisy_sum / noisy_count


# lapwing: adult: Frame(Age=Integers(0, 120), Hours=Reals, neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def auto_avg(adult, epsilon):
    """Sparse vector finds the clipping bound, then noisy sum and count."""
    df = adult['Hours']

    def create_query(b):
        return lambda df: df.clip(lower=0, upper=b).sum() - df.clip(lower=0, upper=b+1).sum()

    bs = range(1, 150, 5)
    queries = [create_query(b) for b in bs]
    epsilon_svt = epsilon / 3
    T = 0 + np.random.laplace(loc=0, scale=2 / epsilon_svt)
    idx = len(queries) - 1
    for i, q in enumerate(queries):
        if q(df) + np.random.laplace(loc=0, scale=4 / epsilon_svt) >= T:
            idx = i
            break
    b = list(bs)[idx]
    noisy_sum = laplace_mech(df.clip(lower=0, upper=b).sum(), b, epsilon / 3)
    noisy_count = laplace_mech(len(df), 1, epsilon / 3)
    return noisy_sum / noisy_count


# lapwing: adult: Frame(Age=Integers(0, 120), Occupation=Text, neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def most_common_occupation(adult, options, epsilon):
    def score(df, option):
        return df['Occupation'].value_counts().get(option, 0)
    return exponential(adult, options, score, 1, epsilon)


def exponential(x, R, u, sensitivity, epsilon):
    scores = [u(x, r) for r in R]
    probabilities = [np.exp(epsilon * score / (2 * sensitivity)) for score in scores]
    probabilities = probabilities / np.linalg.norm(probabilities, ord=1)
    return np.random.choice(R, 1, p=probabilities)[0]


# lapwing: adult: Frame(Age=Integers(0, 120), Occupation=Text, neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def most_common_occupation_seen(adult, epsilon):
    options = adult['Occupation'].unique()
    def score(df, option):
        return df['Occupation'].value_counts()[option]
    return exponential(adult, options, score, 1, epsilon)


# lapwing: df: Frame(Age=Integers(0, 120), Sex=Category("F", "M"), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def age_histogram(df, epsilon):
    h, edges = np.histogram(df['Age'], bins=[0, 18, 30, 45, 65, 121])
    noisy = h + np.random.laplace(0, 1/epsilon, size=h.shape)
    plt.bar(range(len(noisy)), noisy)
    plt.show()
    return noisy


# lapwing: df: Frame(Age=Integers(0, 120), Sex=Category("F", "M"), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def age_histogram_auto(df, epsilon):
    h, edges = np.histogram(df['Age'], bins=10)
    return h + np.random.laplace(0, 1/epsilon, size=h.shape), edges


# lapwing: x: Database(of=Bit, neighbours="replace"); epsilon = log(3)
# verdict: proved
def rand_resp_all(x):
    return [rand_resp(v) for v in x]


def rand_resp(v):
    if np.random.randint(0, 2) == 0:
        return v
    return np.random.randint(0, 2)


# lapwing: df: Frame(Age=Integers(0, 120), Marital=Text, neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def contingency(df, epsilon, statuses, cutoffs):
    table = []
    for s in statuses:
        mask = df['Marital'] == s
        table.append(laplace_mech(mask.sum(), len(statuses), epsilon))
    return table


# lapwing: df: Frame(Age=Integers(0, 120), Edu=Category("hs", "ba", "ms"), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def crosstab(df, epsilon):
    out = np.zeros((3, 2))
    for i, e in enumerate(["hs", "ba", "ms"]):
        for j, old in enumerate([False, True]):
            sub = df[(df['Edu'] == e) & ((df['Age'] > 50) == old)]
            out[i, j] = laplace_mech(len(sub), 1, epsilon)
    return out


# lapwing: df: Frame(Age=Integers(0, 120), Pay=Reals, neighbours="add-remove"); epsilon = epsilon; delta = delta; requires = epsilon <= 1
# verdict: proved
def gaussian_vec_sum(df, epsilon, delta):
    return gaussian_mech(df['Pay'].clip(0, 10).sum(), 10, epsilon, delta)


# lapwing: ages: Database(of=Integers(0, 120), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def range_query(ages, lo, hi, epsilon):
    c = 0
    for a in ages:
        if lo <= a <= hi:
            c += 1
    b = 1.0 / epsilon
    noise = stats.laplace.rvs(loc=0, scale=b)
    return c + noise


# lapwing: ages: Database(of=Integers(0, 120), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def cdf(ages, epsilon):
    hist = [len([a for a in ages if a == v]) for v in range(121)]
    noisy = laplace_mech_vec(hist, 1, epsilon)
    return np.cumsum(noisy)


# lapwing: ages: Database(of=Integers(0, 10), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def cdf_direct(ages, epsilon):
    return [laplace_mech(len([a for a in ages if a <= v]), 1, epsilon) for v in range(10)]


# lapwing: ages: Database(of=Integers(0, 120), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def synthetic_ages(ages, epsilon, n):
    counts = {a: 0 for a in range(121)}
    for a in ages:
        counts[a] += 1
    noisy = {a: max(0.0, laplace_mech(c, 1, epsilon)) for a, c in counts.items()}
    total = sum(noisy.values())
    probs = [v / total for v in noisy.values()]
    return np.random.choice(list(noisy.keys()), size=n, p=probs)


# lapwing: ages: Database(of=Integers(0, 120), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def error_report(ages, epsilon):
    true = len([x for x in ages if x > 65])
    priv = laplace_mech(true, 1, epsilon)
    return priv, pct_error(true, priv)


# lapwing: ages: Database(of=Integers(0, 120), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def average_of_many(ages, epsilon):
    results = [laplace_mech(len(ages), 1, epsilon) for _ in range(100)]
    return sum(results) / len(results)


# lapwing: ages: Database(of=Integers(0, 120), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def average_of_many_split(ages, epsilon):
    k = 10
    results = [laplace_mech(len(ages), 1, epsilon / k) for _ in range(k)]
    return np.mean(results), np.std(results)


# lapwing: data: Database(of=Interval(0, 1), neighbours="replace"); epsilon = epsilon
# verdict: proved
def local_laplace(data, epsilon):
    reports = np.array(data) + np.random.laplace(0, 1 / epsilon, len(data))
    return reports.mean()
