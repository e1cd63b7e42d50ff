# Lab 4: answering queries with differential privacy
# (exported from the notebook)
# %%
import math
from collections import defaultdict

import numpy as np

np.set_printoptions(precision=3)
AGE_BINS = [0, 18, 30, 45, 65, 121]
GRID = np.arange(0, 101, 5)
N_REGIONS = 8


# %% Exercise 1: counting
# verdict: proved
# lapwing: ages: Database(of=Integers(0, 120), neighbours="add-remove"); epsilon = epsilon
def q1_adults(ages, epsilon):
    count = 0
    for a in ages:
        if a >= 18:
            count += 1
    return count + np.random.laplace(0, 1 / epsilon)


# verdict: refuted
# The scale is epsilon instead of 1 / epsilon.
# lapwing: ages: Database(of=Integers(0, 120), neighbours="add-remove"); epsilon = epsilon
def q1_seniors(ages, epsilon):
    count = len([a for a in ages if a > 65])
    noise = np.random.laplace(0, epsilon)
    return count + noise


# %% Exercise 2: a histogram of ages
# verdict: proved
# lapwing: ages: Database(of=Integers(0, 120), neighbours="add-remove"); epsilon = epsilon
def q2_age_histogram(ages, epsilon):
    counts, _ = np.histogram(ages, bins=AGE_BINS)
    noisy = counts + np.random.laplace(0, 1 / epsilon, size=len(counts))
    return np.maximum(noisy, 0).round().astype(int)


# verdict: refuted
# Np.histogram takes its bins from the smallest and largest value of the data.
# lapwing: ages: Database(of=Integers(0, 120), neighbours="add-remove"); epsilon = epsilon
def q2_auto_histogram(ages, epsilon):
    counts, edges = np.histogram(ages, bins=10)
    noisy = counts + np.random.laplace(0, 1 / epsilon, size=10)
    return noisy, edges


# %% Exercise 3: cumulative distribution
# verdict: refuted
# Each of the 21 counts moves by 1; the noise is for one.
# lapwing: scores: Database(of=Integers(0, 100), neighbours="add-remove"); epsilon = epsilon
def q3_cdf_naive(scores, epsilon):
    scores = np.asarray(scores)
    cdf = []
    for t in GRID:
        below = np.sum(scores <= t)
        cdf.append(below + np.random.laplace(0, 1 / epsilon))
    return np.array(cdf)


# verdict: proved
# lapwing: scores: Database(of=Integers(0, 100), neighbours="add-remove"); epsilon = epsilon
def q3_cdf_split(scores, epsilon):
    scores = np.asarray(scores)
    eps_i = epsilon / len(GRID)
    cdf = []
    for t in GRID:
        below = np.sum(scores <= t)
        cdf.append(below + np.random.laplace(0, 1 / eps_i))
    return np.array(cdf)


# verdict: proved
# lapwing: scores: Database(of=Integers(0, 100), neighbours="add-remove"); epsilon = epsilon
def q3_cdf_from_histogram(scores, epsilon):
    counts = [0] * 101
    for s in scores:
        counts[s] += 1
    noisy = [c + np.random.laplace(0, 1 / epsilon) for c in counts]
    return np.cumsum(noisy)


# %% Exercise 4: median with the exponential mechanism
# verdict: proved
# lapwing: scores: Database(of=Integers(0, 100), neighbours="add-remove"); epsilon = epsilon
def q4_median(scores, epsilon):
    scores = np.asarray(scores)
    utilities = []
    for c in range(101):
        below = np.sum(scores < c)
        above = np.sum(scores > c)
        utilities.append(-abs(below - above))
    weights = np.exp(epsilon * np.array(utilities) / 2)
    return np.random.choice(101, p=weights / weights.sum())


# verdict: refuted
# The candidates are the values of the data.
# lapwing: scores: Database(of=Integers(0, 100), neighbours="add-remove"); epsilon = epsilon
def q4_median_from_data(scores, epsilon):
    values = np.sort(np.asarray(scores))
    n = len(values)
    utility = np.array([-abs(i - n / 2) for i in range(n)])
    p = np.exp(epsilon * utility / 2)
    p = p / p.sum()
    return np.random.choice(values, p=p)


# %% Exercise 5: the two-coin survey
# verdict: proved
# lapwing: answer: Bit; epsilon = log(3)
def q5_two_coins(answer):
    if np.random.randint(0, 2) == 0:
        return answer
    return np.random.randint(0, 2)


# verdict: refuted
# The answer is kept with 0.8 + 0.1; the ratio is 9.
# lapwing: answer: Bit; epsilon = log(4)
def q5_biased_coin(answer):
    if np.random.rand() < 0.8:
        return answer
    return int(np.random.rand() < 0.5)


# %% Exercise 6: two statistics, one budget
# verdict: refuted
# Each region gets epsilon for its number and epsilon for its total.
# lapwing: rows: Database(of=Row(region=Integers(0, 7), hours=Interval(0, 24)), neighbours="add-remove"); epsilon = epsilon
def q6_region_means(rows, epsilon):
    total, number = defaultdict(float), defaultdict(int)
    for row in rows:
        total[row["region"]] += row["hours"]
        number[row["region"]] += 1
    out = {}
    for r in range(N_REGIONS):
        s = total[r] + np.random.laplace(0, 24 / epsilon)
        n = number[r] + np.random.laplace(0, 1 / epsilon)
        out[r] = s / max(n, 1)
    return out


# verdict: proved
# lapwing: rows: Database(of=Row(region=Integers(0, 7), hours=Interval(0, 24)), neighbours="add-remove"); epsilon = epsilon
def q6_region_means_fixed(rows, epsilon):
    total, number = defaultdict(float), defaultdict(int)
    for row in rows:
        total[row["region"]] += row["hours"]
        number[row["region"]] += 1
    half = epsilon / 2
    out = {}
    for r in range(N_REGIONS):
        s = total[r] + np.random.laplace(0, 24 / half)
        n = number[r] + np.random.laplace(0, 1 / half)
        out[r] = min(24.0, max(0.0, s / max(n, 1)))
    return out
