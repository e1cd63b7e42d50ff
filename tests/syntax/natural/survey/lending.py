"""Releases of a library, a school and a web shop, as written by the people who run them."""
import math
import random
from collections import Counter
from dataclasses import dataclass

import numpy as np
import pandas as pd

GENRES = ("crime", "poetry", "science")
GRADES = [1, 2, 3, 4, 5, 6]
MAX_BASKET = 250.0


@dataclass
class Loan:
    genre: str
    days: int


# verdict: proved
# lapwing: loans: Database(of=Row(genre=Category("crime", "poetry", "science"), days=Integers(0, 60)), neighbours="add-remove"); epsilon = epsilon
def loans_by_genre(loans: list[Loan], epsilon: float) -> dict[str, float]:
    """Noisy number of loans of each genre."""
    result = {}
    for genre in GENRES:
        count = len([loan for loan in loans if loan.genre == genre])
        result[genre] = count + np.random.laplace(0, 1 / epsilon)
    return result


# verdict: refuted
# lapwing: loans: Database(of=Row(genre=Category("crime", "poetry", "science"), days=Integers(0, 60)), neighbours="add-remove"); epsilon = epsilon
def longest_loan(loans: list[Loan], epsilon: float) -> float:
    """The longest loan, with noise."""
    return max((loan.days for loan in loans), default=0) + np.random.laplace(0, 1 / epsilon)


# verdict: proved
# lapwing: baskets: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon
def average_basket(baskets, epsilon, rng):
    values = np.clip(np.asarray(baskets, dtype=float), 0.0, MAX_BASKET)
    s = values.sum() + rng.laplace(scale=MAX_BASKET / (0.9 * epsilon))
    n = values.size + rng.laplace(scale=1 / (0.1 * epsilon))
    return float(np.clip(s / max(n, 1.0), 0.0, MAX_BASKET))


# verdict: refuted
# lapwing: baskets: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon
def average_basket_early_exit(baskets, epsilon, rng):
    if len(baskets) < 3:
        return 0.0
    values = np.clip(np.asarray(baskets, dtype=float), 0.0, MAX_BASKET)
    return values.sum() + rng.laplace(scale=MAX_BASKET / epsilon)


# verdict: proved
# lapwing: grades: Database(of=Integers(1, 6), neighbours="replace"); epsilon = epsilon
def grade_histogram(grades, epsilon, rng):
    hist = [0] * 6
    for g in grades:
        hist[g - 1] += 1
    return [h + rng.laplace(0, 2 / epsilon) for h in hist]


# verdict: refuted
# lapwing: grades: Database(of=Integers(1, 6), neighbours="replace"); epsilon = epsilon
def grade_histogram_sorted(grades, epsilon, rng):
    counts = Counter(grades)
    ordered = counts.most_common()
    return [(g, n + rng.laplace(0, 2 / epsilon)) for g, n in ordered]


# verdict: proved
# lapwing: clicks: Frame(page=Integers(0, 3), seconds=Interval(0, 30), neighbours="add-remove"); epsilon = epsilon; delta = delta; requires = epsilon <= 1
def time_on_page(clicks, epsilon, delta, rng):
    totals = np.array([clicks.loc[clicks["page"] == p, "seconds"].sum() for p in range(4)])
    sigma = 30 * np.sqrt(2 * np.log(1.25 / delta)) / epsilon
    return totals + rng.normal(0, sigma, size=4)


# verdict: refuted
# lapwing: clicks: Frame(page=Integers(0, 3), seconds=Interval(0, 30), neighbours="add-remove"); epsilon = epsilon; delta = delta; requires = epsilon <= 1
def time_on_page_small(clicks, epsilon, delta, rng):
    totals = np.array([clicks.loc[clicks["page"] == p, "seconds"].sum() for p in range(4)])
    sigma = np.sqrt(2 * np.log(1.25 / delta)) / epsilon
    return totals + rng.normal(0, sigma, size=4)


# verdict: proved
# lapwing: marks: Database(of=Interval(0, 100), neighbours="add-remove"); epsilon = epsilon
def pass_rate(marks, epsilon, rng, bar=50):
    passed = sum(m >= bar for m in marks) + rng.laplace(0, 2 / epsilon)
    failed = sum(m < bar for m in marks) + rng.laplace(0, 2 / epsilon)
    total = passed + failed
    return passed / total if total > 0 else 0.0


# verdict: refuted
# lapwing: marks: Database(of=Interval(0, 100), neighbours="add-remove"); epsilon = epsilon
def pass_rate_exact_total(marks, epsilon, rng, bar=50):
    passed = sum(m >= bar for m in marks) + rng.laplace(0, 1 / epsilon)
    return passed / len(marks) if marks else 0.0


# verdict: proved
# lapwing: xs: Database(of=Row(x=Interval(0, 1), y=Interval(0, 1)), neighbours="add-remove"); epsilon = epsilon
def covariance_parts(xs, epsilon, rng):
    scale = 4 / epsilon
    n = len(xs) + rng.laplace(0, scale)
    sx = sum(r["x"] for r in xs) + rng.laplace(0, scale)
    sy = sum(r["y"] for r in xs) + rng.laplace(0, scale)
    sxy = sum(r["x"] * r["y"] for r in xs) + rng.laplace(0, scale)
    n = max(n, 1)
    return sxy / n - (sx / n) * (sy / n)


# verdict: refuted
# lapwing: xs: Database(of=Row(x=Interval(0, 1), y=Interval(0, 1)), neighbours="add-remove"); epsilon = epsilon
def covariance_parts_cheap(xs, epsilon, rng):
    scale = 2 / epsilon
    n = len(xs) + rng.laplace(0, scale)
    sx = sum(r["x"] for r in xs) + rng.laplace(0, scale)
    sy = sum(r["y"] for r in xs) + rng.laplace(0, scale)
    sxy = sum(r["x"] * r["y"] for r in xs) + rng.laplace(0, scale)
    return n, sx, sy, sxy


# verdict: proved
# lapwing: votes: Database(of=Category("crime", "poetry", "science"), neighbours="add-remove"); epsilon = epsilon
def book_of_the_year(votes, epsilon):
    scores = {g: votes.count(g) for g in GENRES}
    weights = [math.exp(epsilon * scores[g] / 2) for g in GENRES]
    return random.choices(GENRES, weights=weights, k=1)[0]


# verdict: refuted
# lapwing: votes: Database(of=Category("crime", "poetry", "science"), neighbours="add-remove"); epsilon = epsilon
def book_of_the_year_greedy(votes, epsilon, rng):
    scores = {g: votes.count(g) for g in GENRES}
    if rng.random() < 1 / (1 + math.exp(epsilon)):
        return rng.choice(GENRES)
    return max(GENRES, key=scores.get)


# verdict: proved
# lapwing: spent: Database(of=Interval(0, 1000), neighbours="add-remove"); epsilon = epsilon
def spend_with_chosen_cap(spent, epsilon, rng):
    share = epsilon / 2
    above = sum(1 for s in spent if s > 200) + rng.laplace(0, 1 / share)
    cap = 1000 if above > 20 else 200
    return cap, sum(min(s, cap) for s in spent) + rng.laplace(0, cap / share)


# verdict: refuted
# lapwing: spent: Database(of=Interval(0, 1000), neighbours="add-remove"); epsilon = epsilon
def spend_with_true_cap(spent, epsilon, rng):
    above = sum(1 for s in spent if s > 200)
    cap = 1000 if above > 0 else 200
    return sum(min(s, cap) for s in spent) + rng.laplace(0, cap / epsilon)


# verdict: proved
# lapwing: ratings: Database(of=Integers(1, 5), neighbours="add-remove"); epsilon = epsilon
def cumulative_ratings(ratings, epsilon, rng):
    counts = np.array([ratings.count(r) for r in range(1, 6)])
    noisy = counts + rng.laplace(0, 1 / epsilon, 5)
    return np.cumsum(np.maximum(noisy, 0)).round().astype(int).tolist()


# verdict: refuted
# lapwing: ratings: Database(of=Integers(1, 5), neighbours="add-remove"); epsilon = epsilon
def cumulative_ratings_before(ratings, epsilon, rng):
    counts = np.array([ratings.count(r) for r in range(1, 6)])
    return (np.cumsum(counts) + rng.laplace(0, 1 / epsilon, 5)).tolist()


# verdict: proved
# lapwing: bits: Database(of=Bit, neighbours="replace"); epsilon = epsilon
def estimate_share(bits, epsilon, rng):
    p = math.exp(epsilon) / (1 + math.exp(epsilon))
    reports = [b if rng.random() < p else 1 - b for b in bits]
    mean = sum(reports) / max(len(reports), 1)
    return (mean - (1 - p)) / (2 * p - 1)


# verdict: refuted
# lapwing: bits: Database(of=Bit, neighbours="replace"); epsilon = epsilon
def estimate_share_first_kept(bits, epsilon, rng):
    p = math.exp(epsilon) / (1 + math.exp(epsilon))
    return [b if i == 0 or rng.random() < p else 1 - b for i, b in enumerate(bits)]
