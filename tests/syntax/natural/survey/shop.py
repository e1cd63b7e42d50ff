"""Metrics of a web shop."""
import math
import random
from collections import Counter, defaultdict

import numpy as np
import pandas as pd

COUNTRIES = ["DE", "FR", "IT"]
BINS = [(0, 10), (10, 20), (20, 50)]


# verdict: proved
# lapwing: df: Frame(country=Category("DE", "FR", "IT"), spend=Reals, neighbours="add-remove"); epsilon = eps
def revenue(df, eps, rng=np.random.default_rng()):
    out = {}
    for c in COUNTRIES:
        sub = df[df["country"] == c]
        out[c] = sub["spend"].clip(0, 100).sum() + rng.laplace(0, 100 / eps)
    return out


# verdict: refuted
# lapwing: df: Frame(country=Category("DE", "FR", "IT"), spend=Reals, neighbours="add-remove"); epsilon = eps
def revenue_skip_empty(df, eps, rng=np.random.default_rng()):
    out = {}
    for c in COUNTRIES:
        sub = df[df["country"] == c]
        if sub.empty:
            continue
        out[c] = sub["spend"].clip(0, 100).sum() + rng.laplace(0, 100 / eps)
    return out


# verdict: refuted
# lapwing: df: Frame(country=Category("DE", "FR", "IT"), spend=Reals, neighbours="replace"); epsilon = eps
def revenue_replace(df, eps, rng=np.random.default_rng()):
    out = {}
    for c in COUNTRIES:
        sub = df[df["country"] == c]
        out[c] = sub["spend"].clip(0, 100).sum() + rng.laplace(0, 100 / eps)
    return out


# verdict: proved
# lapwing: df: Frame(country=Category("DE", "FR", "IT"), spend=Reals, neighbours="replace"); epsilon = eps
def revenue_replace_right(df, eps, rng=np.random.default_rng()):
    out = {}
    for c in COUNTRIES:
        sub = df[df["country"] == c]
        out[c] = sub["spend"].clip(0, 100).sum() + rng.laplace(0, 200 / eps)
    return out


# verdict: proved
# lapwing: prices: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon
def price_bins(prices, epsilon, rng):
    counts = [sum(1 for p in prices if lo <= p < hi) for lo, hi in BINS]
    return [max(0, c + rng.laplace(0, 1 / epsilon)) for c in counts]


# verdict: refuted
# lapwing: prices: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon
def price_bins_overlap(prices, epsilon, rng):
    counts = [sum(1 for p in prices if lo <= p <= hi) for lo, hi in BINS]
    return [c + rng.laplace(0, 1 / epsilon) for c in counts]


# verdict: proved
# lapwing: prices: Database(of=Reals, neighbours="add-remove"); epsilon = 2 * epsilon
def price_bins_overlap_twice(prices, epsilon, rng):
    counts = [sum(1 for p in prices if lo <= p <= hi) for lo, hi in BINS]
    return [c + rng.laplace(0, 1 / epsilon) for c in counts]


# verdict: proved
# lapwing: clicks: Database(of=Integers(0, 1000), neighbours="add-remove"); epsilon = epsilon
def average_clicks(clicks, epsilon, cap=50):
    eps_sum, eps_count = 0.7 * epsilon, 0.3 * epsilon
    total = sum(min(c, cap) for c in clicks) + np.random.laplace(0, cap / eps_sum)
    n = len(clicks) + np.random.laplace(0, 1 / eps_count)
    if n < 1:
        return 0.0
    return min(cap, max(0.0, total / n))


# verdict: refuted
# lapwing: clicks: Database(of=Integers(0, 1000), neighbours="add-remove"); epsilon = epsilon
def average_clicks_overspent(clicks, epsilon, cap=50):
    eps_sum, eps_count = 0.8 * epsilon, 0.3 * epsilon
    total = sum(min(c, cap) for c in clicks) + np.random.laplace(0, cap / eps_sum)
    n = len(clicks) + np.random.laplace(0, 1 / eps_count)
    return total, n


# verdict: proved
# lapwing: clicks: Database(of=Interval(0, 50), neighbours="add-remove"); epsilon = epsilon
def centred_average(clicks, epsilon, rng):
    mid = 25
    centred = sum(c - mid for c in clicks) + rng.laplace(0, 2 * mid / epsilon)
    n = len(clicks) + rng.laplace(0, 2 / epsilon)
    return mid + centred / max(1, n)


# verdict: refuted
# lapwing: clicks: Database(of=Interval(0, 50), neighbours="add-remove"); epsilon = epsilon
def average_max_scale(clicks, epsilon, rng):
    top = max(clicks) if clicks else 1
    return sum(clicks) + rng.laplace(0, top / epsilon)


# verdict: proved
# lapwing: sessions: Database(of=Row(country=Category("DE", "FR", "IT"), bought=Bool), neighbours="add-remove"); epsilon = epsilon
def conversion(sessions, epsilon, rng):
    buyers = sum(s["bought"] for s in sessions)
    visitors = len(sessions)
    noisy_buyers = buyers + rng.laplace(0, 2 / epsilon)
    noisy_visitors = visitors + rng.laplace(0, 2 / epsilon)
    if noisy_visitors <= 0:
        return None
    return noisy_buyers / noisy_visitors


# verdict: refuted
# lapwing: sessions: Database(of=Row(country=Category("DE", "FR", "IT"), bought=Bool), neighbours="add-remove"); epsilon = epsilon
def conversion_exact_denominator(sessions, epsilon, rng):
    buyers = sum(s["bought"] for s in sessions)
    if len(sessions) == 0:
        return 0
    return (buyers + rng.laplace(0, 1 / epsilon)) / len(sessions)


# verdict: proved
# lapwing: sessions: Database(of=Row(country=Category("DE", "FR", "IT"), bought=Bool), neighbours="add-remove"); epsilon = epsilon
def buyers_by_country(sessions, epsilon, rng):
    tally = defaultdict(int)
    for s in sessions:
        if s["bought"]:
            tally[s["country"]] += 1
    return [tally[c] + rng.laplace(0, 1 / epsilon) for c in COUNTRIES]


# verdict: refuted
# lapwing: sessions: Database(of=Row(country=Category("DE", "FR", "IT"), bought=Bool), neighbours="add-remove"); epsilon = epsilon
def buyers_and_visits(sessions, epsilon, rng):
    visits, buys = Counter(), Counter()
    for s in sessions:
        visits[s["country"]] += 1
        buys[s["country"]] += s["bought"]
    return {c: (visits[c] + rng.laplace(0, 1 / epsilon), buys[c] + rng.laplace(0, 1 / epsilon)) for c in COUNTRIES}


# verdict: refuted
# lapwing: pages: Database(of=Text, neighbours="add-remove"); epsilon = epsilon; delta = delta
def popular_pages(pages, epsilon, delta, rng):
    counts = Counter(pages)
    threshold = 5
    out = {}
    for page, n in counts.items():
        noisy = n + rng.laplace(0, 1 / epsilon)
        if noisy > threshold:
            out[page] = noisy
    return out


# verdict: proved
# lapwing: pages: Database(of=Text, neighbours="add-remove"); epsilon = epsilon
def visits_of(pages, page, epsilon, rng):
    return pages.count(page) + rng.laplace(0, 1 / epsilon)


# verdict: refuted
# lapwing: ages: Database(of=Integers(18, 99), neighbours="add-remove"); epsilon = epsilon
def youngest(ages, epsilon, rng):
    return min(ages, default=18) + rng.laplace(0, 1 / epsilon)


# verdict: proved
# lapwing: ages: Database(of=Integers(18, 99), neighbours="add-remove"); epsilon = epsilon
def youngest_worst_case(ages, epsilon, rng):
    return min(ages, default=18) + rng.laplace(0, 81 / epsilon)


# verdict: refuted
# lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon
def count_until_positive(data, epsilon, rng):
    total = sum(data)
    noisy = total + rng.laplace(0, 1 / epsilon)
    while noisy < 0:
        noisy = total + rng.laplace(0, 1 / epsilon)
    return noisy
