"""Other ways of writing: notebooks, scripts, blog posts."""
import collections
import functools
import json
import math
import operator
import os
import random as rnd
import statistics
import sys
import time
from datetime import datetime
from itertools import accumulate, chain, combinations, islice, product, starmap

import numpy as np
import pandas as pd
import scipy
import scipy.stats as st
from scipy.stats import laplace as sp_laplace, norm

AGE_CAP = 100
INCOME_CAP = 200_000
rng = np.random.default_rng(seed=7)


# lapwing: ages: Database(of=Integers(0, 120), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def quick_count(ages, epsilon):
    f = lambda a: a > 30
    return sum(map(f, ages)) + sp_laplace.rvs(scale=1/epsilon)


# lapwing: ages: Database(of=Integers(0, 120), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def quick_count_filter(ages, epsilon):
    return len(list(filter(lambda a: a > 30, ages))) + sp_laplace(0, 1/epsilon).rvs()


# lapwing: ages: Database(of=Integers(0, 120), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def reduce_sum(ages, epsilon):
    s = functools.reduce(lambda acc, a: acc + min(a, AGE_CAP), ages, 0)
    return s + rng.laplace(0, AGE_CAP / epsilon)


# lapwing: ages: Database(of=Integers(0, 120), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def reduce_sum_small(ages, epsilon):
    s = functools.reduce(operator.add, ages, 0)
    return s + rng.laplace(0, AGE_CAP / epsilon)


# lapwing: ages: Database(of=Integers(0, 120), neighbours="replace"); epsilon = epsilon
# verdict: proved
def stat_mean(ages, epsilon):
    m = statistics.mean(min(a, AGE_CAP) for a in ages)
    return m + rng.laplace(0, AGE_CAP / (len(ages) * epsilon))


# lapwing: ages: Database(of=Integers(0, 120), neighbours="replace"); epsilon = epsilon
# verdict: refuted
def stat_median(ages, epsilon):
    return statistics.median(ages) + rng.laplace(0, 1 / epsilon)


# lapwing: incomes: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def log_incomes(incomes, epsilon):
    logs = [min(max(math.log(max(x, 1)), 0), 12) for x in incomes]
    return math.exp(sum(logs) + rng.laplace(0, 12 / epsilon))


# lapwing: incomes: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def dictionary_result(incomes, epsilon):
    result = {"timestamp": "now", "epsilon": epsilon}
    result["count"] = int(len(incomes) + rng.laplace(0, 2 / epsilon))
    result["total"] = float(np.clip(incomes, 0, INCOME_CAP).sum() + rng.laplace(0, 2 * INCOME_CAP / epsilon))
    return json.dumps(result)


# lapwing: incomes: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def prints_truth(incomes, epsilon):
    true = len(incomes)
    noisy = true + rng.laplace(0, 1 / epsilon)
    print(f"True count: {true}, noisy count: {noisy:.2f}")
    return noisy


# lapwing: incomes: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def min_max_normalise(incomes, epsilon):
    a = np.array(incomes)
    a = (a - a.min()) / (a.max() - a.min())
    return a.sum() + rng.laplace(0, 1 / epsilon)


# lapwing: df: Frame(user=Text, city=Category("A", "B"), amount=Reals, neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def by_city(df, epsilon):
    out = {}
    for city in ["A", "B"]:
        sub = df.loc[df["city"] == city, "amount"]
        out[city] = sub.clip(lower=0, upper=500).sum() + rng.laplace(scale=500 / epsilon)
    return pd.Series(out)


# lapwing: df: Frame(user=Text, city=Category("A", "B"), amount=Reals, neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def by_city_grouped(df, epsilon):
    g = df.groupby("city")["amount"].agg(["sum", "count"]).reset_index()
    g["sum"] = g["sum"] + rng.laplace(0, 500 / epsilon, size=len(g))
    return g


# lapwing: df: Frame(user=Text, city=Category("A", "B"), amount=Reals, neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def describe(df, epsilon):
    return df["amount"].describe()["mean"] + rng.laplace(0, 1 / epsilon)


# lapwing: df: Frame(user=Text, city=Category("A", "B"), amount=Interval(0, 10), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def with_assign(df, epsilon):
    df = df.assign(big=(df["amount"] > 5).astype(int))
    return df["big"].sum() + rng.laplace(scale=1/epsilon)


# lapwing: df: Frame(user=Text, city=Category("A", "B"), amount=Interval(0, 10), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def itertuples(df, epsilon):
    total = 0.0
    for row in df.itertuples():
        if row.city == "A":
            total += row.amount
    return total + rng.laplace(scale=10/epsilon)


# lapwing: df: Frame(user=Text, city=Category("A", "B"), amount=Maybe(Interval(0, 10)), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def drop_missing(df, epsilon):
    clean = df["amount"].dropna()
    return clean.sum() + rng.laplace(scale=10/epsilon)


# lapwing: df: Frame(user=Text, city=Category("A", "B"), amount=Maybe(Interval(0, 10)), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def fill_missing(df, epsilon):
    return df["amount"].fillna(0).sum() + rng.laplace(scale=10/epsilon)


# lapwing: df: Frame(user=Text, city=Category("A", "B"), amount=Maybe(Interval(0, 10)), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def fill_missing_mean(df, epsilon):
    a = df["amount"]
    return a.fillna(a.mean()).sum() + rng.laplace(scale=10/epsilon)


# lapwing: df: Frame(user=Text, city=Category("A", "B"), amount=Interval(0, 10), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def top_city(df, epsilon):
    return df["city"].mode()[0]


# lapwing: df: Frame(user=Text, city=Category("A", "B"), amount=Interval(0, 10), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def top_city_private(df, epsilon):
    counts = df["city"].value_counts().reindex(["A", "B"], fill_value=0)
    noisy = counts + rng.laplace(scale=2/epsilon, size=2)
    return noisy.idxmax()


# lapwing: df: Frame(user=Text, city=Category("A", "B"), amount=Interval(0, 10), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def np_where(df, epsilon):
    flag = np.where(df["amount"] > 5, 1, 0)
    return flag.sum() + rng.laplace(scale=1/epsilon)


# lapwing: df: Frame(user=Text, city=Category("A", "B"), amount=Interval(0, 10), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def pivot_by_hand(df, epsilon):
    return {(c, b): len(df[(df.city == c) & (df.amount.gt(5) == b)]) + rng.laplace(scale=1/epsilon)
            for c, b in product(["A", "B"], [True, False])}


# lapwing: data: Database(of=Integers(0, 15), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def tree_counts(data, epsilon, height=4):
    """Hierarchical histogram: each row is in one node a level."""
    eps_level = epsilon / (height + 1)
    tree = []
    for level in range(height + 1):
        width = 2 ** (height - level)
        counts = [0] * (2 ** level)
        for x in data:
            counts[x // width] += 1
        tree.append([c + rng.laplace(0, 1 / eps_level) for c in counts])
    return tree


# lapwing: data: Database(of=Integers(0, 15), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def tree_counts_free(data, epsilon, height=2):
    tree = []
    for level in range(height + 1):
        width = 2 ** (4 - level)
        counts = [0] * (2 ** level)
        for x in data:
            counts[x // width] += 1
        tree.append([c + rng.laplace(0, 1 / epsilon) for c in counts])
    return tree


# lapwing: data: Database(of=Interval(0, 10), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def adaptive_bound(data, epsilon):
    e = epsilon / 2
    bounds = [1, 2, 4, 8, 16]
    noisy = [sum(1 for x in data if x > b) + rng.laplace(0, len(bounds) / e) for b in bounds]
    bound = bounds[-1]
    for b, n in zip(bounds, noisy):
        if n < 5:
            bound = b
            break
    return sum(min(x, bound) for x in data) + rng.laplace(0, bound / e)


# lapwing: data: Database(of=Interval(0, 10), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def bound_from_data(data, epsilon):
    bound = sorted(data)[int(0.95 * len(data))] if data else 1
    return sum(min(x, bound) for x in data) + rng.laplace(0, bound / epsilon)


# lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def while_negative(data, epsilon):
    """Redraws until the result is not negative."""
    while True:
        y = sum(data) + rng.laplace(0, 1 / epsilon)
        if y >= 0:
            return y


# lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def post_processed(data, epsilon):
    y = sum(data) + rng.laplace(0, 1 / epsilon)
    return np.round(y).astype(int).item()


# lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def confidence(data, epsilon, alpha=0.05):
    b = 1 / epsilon
    y = sum(data) + rng.laplace(0, b)
    half = b * math.log(1 / alpha)
    return {"estimate": y, "ci": (y - half, y + half)}


# lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def confidence_with_error(data, epsilon):
    b = 1 / epsilon
    noise = rng.laplace(0, b)
    y = sum(data) + noise
    return {"estimate": y, "error": abs(noise)}


# lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def seeded(data, epsilon):
    np.random.seed(len(data))
    return sum(data) + np.random.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def timed_count(data, epsilon):
    start = time.time()
    y = sum(data) + rng.laplace(0, 1 / epsilon)
    with open("out.txt", "w") as fh:
        fh.write(str(y))
    return y


# lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def writes_raw(data, epsilon):
    with open("debug.txt", "w") as fh:
        fh.write(str(data))
    return sum(data) + rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def lists_of_results(data, epsilons, epsilon):
    results = []
    for _ in range(3):
        results += [sum(data) + rng.laplace(0, 3 / epsilon)]
    results.sort(reverse=True)
    return results[:2]


# lapwing: data: Database(of=Integers(0, 3), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def counter_most_common(data, epsilon):
    c = collections.Counter({k: 0 for k in range(4)})
    c.update(data)
    noisy = {k: v + rng.laplace(0, 1 / epsilon) for k, v in c.items()}
    return max(noisy.items(), key=lambda kv: kv[1])


# lapwing: data: Database(of=Integers(0, 3), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def counter_seen(data, epsilon):
    return [(k, v + rng.laplace(0, 1 / epsilon)) for k, v in collections.Counter(data).most_common(2)]


# lapwing: data: Database(of=Integers(0, 3), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def match_bins(data, epsilon):
    low = mid = high = 0
    for x in data:
        match x:
            case 0:
                low += 1
            case 1 | 2:
                mid += 1
            case _:
                high += 1
    return tuple(n + rng.laplace(0, 1 / epsilon) for n in (low, mid, high))


# lapwing: data: Database(of=Integers(0, 3), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def inner_helper(data, epsilon):
    budget_left = epsilon

    def ask(value, eps):
        nonlocal budget_left
        if eps > budget_left:
            raise RuntimeError("no budget")
        budget_left -= eps
        return value + rng.laplace(0, 1 / eps)

    a = ask(len(data), epsilon / 4)
    b = ask(sum(1 for x in data if x == 3), epsilon / 4)
    return a, b


# lapwing: data: Database(of=Integers(0, 3), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def generator_release(data, epsilon):
    def answers():
        for k in range(4):
            yield sum(1 for x in data if x == k) + rng.laplace(0, 1 / epsilon)
    return list(answers())


# lapwing: data: Database(of=Integers(0, 3), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def assertion(data, epsilon):
    assert len(data) > 10, "need more data"
    return len(data) + rng.laplace(0, 1 / epsilon)


# lapwing: x: Interval(-1, 1); epsilon = epsilon
# verdict: proved
def piecewise_local(x, epsilon):
    return np.clip(x, -1, 1) + rng.laplace(0, 2 / epsilon)


# lapwing: data: Database(of=Interval(0, 1), neighbours="replace"); epsilon = epsilon
# verdict: proved
def permute_and_sum(data, epsilon):
    data = list(data)
    rnd.shuffle(data)
    return sum(data) + rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Interval(0, 1), neighbours="replace"); epsilon = epsilon
# verdict: refuted
def shuffled_rows(data, epsilon):
    data = list(data)
    rnd.shuffle(data)
    return data


# lapwing: data: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def iqr(data, epsilon, grid=(0.0, 0.25, 0.5, 0.75, 1.0)):
    def quantile(q, eps):
        utils = np.array([-abs(sum(1 for x in data if x <= g) - q * len(data)) for g in grid])
        probs = np.exp(eps * utils / 2)
        probs /= probs.sum()
        return rng.choice(grid, p=probs)
    return quantile(0.75, epsilon / 2) - quantile(0.25, epsilon / 2)
