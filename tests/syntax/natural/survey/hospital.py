"""Small statistics for a hospital dashboard."""
import math
import random
from collections import Counter

import numpy as np
import pandas as pd

WARDS = ["er", "icu", "gen"]
EDGES = [0, 18, 40, 65, 121]


# verdict: proved
# lapwing: ages: Database(of=Integers(0, 120), neighbours="add-remove"); epsilon = epsilon
def age_histogram(ages, epsilon, rng):
    hist = np.zeros(len(EDGES) - 1)
    for a in ages:
        for j in range(len(EDGES) - 1):
            if EDGES[j] <= a < EDGES[j + 1]:
                hist[j] += 1
    return hist + rng.laplace(0, 1 / epsilon, len(hist))


# verdict: refuted
# lapwing: ages: Database(of=Integers(0, 120), neighbours="add-remove"); epsilon = epsilon
def age_histogram_trimmed(ages, epsilon, rng):
    hist, _ = np.histogram(ages, bins=EDGES)
    noisy = hist + rng.laplace(0, 1 / epsilon, len(hist))
    return [float(v) for h, v in zip(hist, noisy) if h > 0]


# verdict: proved
# lapwing: stays: Database(of=Row(ward=Category("er", "icu", "gen"), days=Integers(0, 365)), neighbours="add-remove"); epsilon = epsilon
def days_by_ward(stays, epsilon, rng, cap=30):
    totals = {w: 0 for w in WARDS}
    for s in stays:
        totals[s["ward"]] += min(s["days"], cap)
    return {w: t + rng.laplace(0, cap / epsilon) for w, t in totals.items()}


# verdict: refuted
# lapwing: stays: Database(of=Row(ward=Category("er", "icu", "gen"), days=Integers(0, 365)), neighbours="add-remove"); epsilon = epsilon
def days_by_ward_no_cap(stays, epsilon, rng, cap=30):
    totals = {w: 0 for w in WARDS}
    for s in stays:
        totals[s["ward"]] += s["days"]
    return {w: t + rng.laplace(0, cap / epsilon) for w, t in totals.items()}


# verdict: proved
# lapwing: df: Frame(ward=Category("er", "icu", "gen"), cost=Reals, neighbours="add-remove"); epsilon = eps
def cost_per_ward(df, eps, rng):
    capped = df["cost"].clip(0, 500)
    sums = capped.groupby(df["ward"]).sum().reindex(WARDS, fill_value=0)
    return sums + rng.laplace(0, 500 / eps, size=3)


# verdict: refuted
# lapwing: df: Frame(ward=Category("er", "icu", "gen"), cost=Reals, neighbours="add-remove"); epsilon = eps
def cost_per_ward_mean(df, eps, rng):
    capped = df["cost"].clip(0, 500)
    sums = capped.groupby(df["ward"]).sum().reindex(WARDS, fill_value=0)
    sizes = df.groupby("ward").size().reindex(WARDS, fill_value=0)
    noisy = sums + rng.laplace(0, 500 / eps, size=3)
    return noisy / sizes.clip(lower=1)


# verdict: proved
# lapwing: votes: Database(of=Category("er", "icu", "gen"), neighbours="add-remove"); epsilon = epsilon
def busiest_ward(votes, epsilon, rng):
    tally = Counter(votes)
    best, best_score = None, -math.inf
    for w in WARDS:
        score = tally[w] + rng.laplace(scale=1 / epsilon)
        if score > best_score:
            best, best_score = w, score
    return best


# verdict: refuted
# lapwing: votes: Database(of=Category("er", "icu", "gen"), neighbours="replace"); epsilon = epsilon
def busiest_ward_score(votes, epsilon, rng):
    tally = Counter(votes)
    scores = [tally[w] + rng.laplace(scale=1 / epsilon) for w in WARDS]
    return WARDS[int(np.argmax(scores))], max(scores)


# verdict: proved
# lapwing: values: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
def mean_and_var(values, epsilon, rng):
    e = epsilon / 3
    n = len(values) + rng.laplace(0, 1 / e)
    s = sum(values) + rng.laplace(0, 1 / e)
    s2 = sum(v ** 2 for v in values) + rng.laplace(0, 1 / e)
    n = max(n, 1)
    mean = s / n
    return mean, max(0.0, s2 / n - mean * mean)


# verdict: refuted
# lapwing: values: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
def mean_and_var_shared(values, epsilon, rng):
    noise = rng.laplace(0, 2 / epsilon)
    s = sum(values) + noise
    n = len(values) + noise
    return s, n


# verdict: proved
# lapwing: values: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon; requires = B > 0
def sum_symmetric(values, B, epsilon):
    u = random.random() - 0.5
    total = 0.0
    for v in values:
        total += max(-B, min(B, v))
    noise = -(B / epsilon) * np.sign(u) * np.log(1 - 2 * abs(u))
    return total + noise


# verdict: refuted
# lapwing: values: Database(of=Reals, neighbours="replace"); epsilon = epsilon; requires = B > 0
def sum_symmetric_replace(values, B, epsilon, rng):
    total = 0.0
    for v in values:
        total += max(-B, min(B, v))
    return total + rng.laplace(0, B / epsilon)


# verdict: proved
# lapwing: bits: Database(of=Bit, neighbours="replace"); epsilon = epsilon
def local_bits(bits, epsilon, rng):
    keep = math.exp(epsilon) / (1 + math.exp(epsilon))
    return [b if rng.random() < keep else 1 - b for b in bits]


# verdict: refuted
# lapwing: bits: Database(of=Bit, neighbours="replace"); epsilon = epsilon
def local_bits_mixed(bits, epsilon, rng):
    keep = math.exp(epsilon) / (1 + math.exp(epsilon))
    return [b if rng.random() < keep else int(rng.random() < 0.1) for b in bits]


# verdict: refuted
# lapwing: data: Database(of=Integers(0, 50), neighbours="add-remove"); epsilon = epsilon
def noisy_count_big_groups(data, epsilon, rng):
    if len(data) <= 10:
        raise ValueError("too few people")
    return len(data) + rng.laplace(0, 1 / epsilon)


# verdict: proved
# lapwing: data: Database(of=Integers(0, 50), neighbours="add-remove"); epsilon = epsilon
def noisy_count_suppressed(data, epsilon, rng):
    noisy = len(data) + rng.laplace(0, 1 / epsilon)
    if noisy <= 10:
        return None
    return round(noisy, 1)


# verdict: refuted
# lapwing: data: Database(of=Integers(0, 50), neighbours="add-remove"); epsilon = epsilon
def count_printed(data, epsilon, rng):
    n = len([x for x in data if x > 25])
    print(f"{n} rows match")
    return n + rng.laplace(0, 1 / epsilon)


# verdict: proved
# lapwing: queries: Queries(sensitivity=1); threshold: Public[float]; epsilon = epsilon
def first_above(queries, threshold, epsilon, rng):
    noisy_threshold = threshold + rng.laplace(0, 2 / epsilon)
    out = []
    for q in queries:
        if q + rng.laplace(0, 4 / epsilon) >= noisy_threshold:
            out.append(True)
            break
        out.append(False)
    return out


# verdict: refuted
# lapwing: queries: Queries(sensitivity=1); threshold: Public[float]; epsilon = epsilon
def all_above(queries, threshold, epsilon, rng):
    noisy_threshold = threshold + rng.laplace(0, 2 / epsilon)
    out = []
    for q in queries:
        out.append(q + rng.laplace(0, 4 / epsilon) >= noisy_threshold)
    return out


# verdict: refuted
# lapwing: queries: Queries(sensitivity=1); threshold: Public[float]; epsilon = epsilon
def first_above_value(queries, threshold, epsilon, rng):
    noisy_threshold = threshold + rng.laplace(0, 2 / epsilon)
    for i, q in enumerate(queries):
        noisy = q + rng.laplace(0, 4 / epsilon)
        if noisy >= noisy_threshold:
            return i, noisy
    return -1, 0.0
