"""Sales figures of a chain of shops, from scripts, notebooks and an assistant's drafts."""
import math
import random
from collections import Counter
from dataclasses import dataclass
from functools import partial

import numpy as np
import pandas as pd

BRANDS = ["alba", "brio", "coda", "dune"]
EDGES = np.array([0, 10, 25, 50, 100, 500])
WEEKS = 4
CAP = 200.0


@dataclass(frozen=True)
class Sale:
    brand: str
    price: float
    quantity: int


def laplace(scale, rng):
    return rng.laplace(0.0, scale)


# verdict: proved
# lapwing: rows: Database(of=Anything, neighbours="add-remove"); epsilon = epsilon
def count_where(rows, predicate, epsilon):
    """How many rows satisfy a predicate."""
    return sum(1 for row in rows if predicate(row)) + np.random.laplace(scale=1 / epsilon)


# verdict: refuted
# lapwing: sales: Database(of=Row(brand=Category("alba", "brio", "coda", "dune"), price=Interval(0, 100), quantity=Integers(0, 10)), neighbours="add-remove"); epsilon = epsilon
def revenue_by_highest_price(sales, epsilon, rng):
    revenue = sum(s.price * s.quantity for s in sales)
    return revenue + laplace(100 / epsilon, rng)


# verdict: proved
# lapwing: sales: Database(of=Row(brand=Category("alba", "brio", "coda", "dune"), price=Interval(0, 100), quantity=Integers(0, 10)), neighbours="add-remove"); epsilon = epsilon
def revenue(sales, epsilon, rng):
    total = 0.0
    for s in sales:
        amount = s.price * s.quantity
        total += min(amount, CAP)
    return total + laplace(CAP / epsilon, rng)


# verdict: proved
# lapwing: bought: Database(of=Category("alba", "brio", "coda", "dune"), neighbours="add-remove"); epsilon = epsilon
def brand_shares(bought, epsilon, rng):
    noisy = [max(0.0, bought.count(b) + laplace(1 / epsilon, rng)) for b in BRANDS]
    total = sum(noisy)
    if total == 0:
        return [0.25] * 4
    return [n / total for n in noisy]


# verdict: refuted
# lapwing: bought: Database(of=Category("alba", "brio", "coda", "dune"), neighbours="add-remove"); epsilon = epsilon
def brand_shares_first(bought, epsilon, rng):
    n = max(len(bought), 1)
    shares = [bought.count(b) / n for b in BRANDS]
    return [s + laplace(1 / (n * epsilon), rng) for s in shares]


# verdict: proved
# lapwing: spent: Database(of=Interval(0, 1000), neighbours="add-remove"); epsilon = epsilon
def total_if_enough(spent, epsilon, rng, minimum=20):
    half = epsilon / 2
    n = len(spent) + rng.laplace(scale=1 / half)
    if n < minimum:
        return None
    return np.minimum(spent, CAP).sum() + rng.laplace(scale=CAP / half)


# verdict: refuted
# lapwing: spent: Database(of=Interval(0, 1000), neighbours="add-remove"); epsilon = epsilon
def total_if_truly_enough(spent, epsilon, rng, minimum=2):
    if len(spent) < minimum:
        return None
    return np.minimum(spent, CAP).sum() + rng.laplace(scale=CAP / epsilon)


# verdict: proved
# lapwing: df: Frame(brand=Category("alba", "brio", "coda", "dune"), neighbours="add-remove"); epsilon = epsilon
def brand_table(df, epsilon):
    counts = df["brand"].value_counts().reindex(BRANDS, fill_value=0)
    noise = np.random.laplace(0, 1 / epsilon, size=len(BRANDS))
    return (counts + noise).round().astype(int).to_dict()


# verdict: refuted
# lapwing: df: Frame(brand=Category("alba", "brio", "coda", "dune"), neighbours="add-remove"); epsilon = epsilon
def brand_table_top(df, epsilon):
    counts = df["brand"].value_counts().head(2)
    return {brand: n + np.random.laplace(0, 1 / epsilon) for brand, n in counts.items()}


# verdict: proved
# lapwing: prices: Database(of=Interval(0, 1000), neighbours="add-remove"); epsilon = epsilon
def price_bands(prices, epsilon, rng):
    hist, _ = np.histogram(prices, bins=EDGES)
    noisy = hist + rng.laplace(0, 1 / epsilon, size=hist.shape)
    return np.maximum(noisy, 0) / max(noisy.sum(), 1)


# verdict: refuted
# lapwing: prices: Database(of=Interval(0, 1000), neighbours="add-remove"); epsilon = epsilon
def price_bands_own_edges(prices, epsilon, rng):
    edges = np.linspace(min(prices, default=0), max(prices, default=1), 4)
    counts = [sum(lo <= p < hi for p in prices) for lo, hi in zip(edges, edges[1:])]
    return edges.tolist(), [c + rng.laplace(0, 1 / epsilon) for c in counts]


# verdict: proved
# lapwing: ratings: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon
def rating_spread(ratings, epsilon, rng):
    x = np.clip(ratings, 0, 5)
    third = epsilon / 3
    n = max(1, len(x) + rng.laplace(0, 1 / third))
    mean = (np.sum(x) + rng.laplace(0, 5 / third)) / n
    second = (np.sum(x ** 2) + rng.laplace(0, 25 / third)) / n
    return math.sqrt(max(0, second - mean ** 2))


# verdict: refuted
# lapwing: ratings: Database(of=Reals, neighbours="replace"); epsilon = epsilon; requires = len(ratings) >= 2
def rating_variance(ratings, epsilon, rng):
    x = np.clip(ratings, 0, 5)
    return np.var(x) + rng.laplace(0, 1 / (len(x) * epsilon))


# verdict: proved
# lapwing: brand: Category("alba", "brio", "coda", "dune"); epsilon = epsilon
def report_brand(brand, epsilon):
    p = math.exp(epsilon) / (math.exp(epsilon) + len(BRANDS) - 1)
    if random.random() < p:
        return brand
    return random.choice([b for b in BRANDS if b != brand])


# verdict: refuted
# lapwing: brand: Category("alba", "brio", "coda", "dune"); epsilon = epsilon
def report_brand_as_if_two(brand, epsilon):
    p = math.exp(epsilon) / (math.exp(epsilon) + 1)
    if random.random() < p:
        return brand
    return random.choice([b for b in BRANDS if b != brand])


# verdict: proved
# lapwing: orders: Database(of=Row(week=Integers(0, 3), items=Integers(1, 50)), neighbours="add-remove"); epsilon = epsilon
def items_per_week(orders, epsilon, rng, most=10):
    totals = np.zeros(WEEKS)
    for order in orders:
        totals[order["week"]] += min(order["items"], most)
    totals += rng.laplace(0, most / epsilon, size=WEEKS)
    return totals.tolist()


# verdict: refuted
# lapwing: orders: Database(of=Row(week=Integers(0, 3), items=Integers(1, 50)), neighbours="add-remove"); epsilon = epsilon
def items_per_week_one_draw(orders, epsilon, rng, most=10):
    totals = np.zeros(WEEKS)
    for order in orders:
        totals[order["week"]] += min(order["items"], most)
    return (totals + rng.laplace(0, most / epsilon)).tolist()


# verdict: proved
# lapwing: df: Frame(price=Maybe(Reals), neighbours="add-remove"); epsilon = epsilon
def price_total(df, epsilon):
    prices = df["price"].fillna(0).clip(0, 100)
    return prices.sum() + np.random.laplace(scale=100 / epsilon)


# verdict: refuted
# lapwing: df: Frame(price=Maybe(Reals), neighbours="add-remove"); epsilon = epsilon
def price_mean_of_known(df, epsilon):
    prices = df["price"].dropna().clip(0, 100)
    return prices.sum() / max(1, len(prices)) + np.random.laplace(scale=1 / epsilon)


class Dashboard:
    def __init__(self, epsilon, seed=None):
        self.epsilon = epsilon
        self.spent = 0.0
        self.rng = np.random.default_rng(seed)

    def _release(self, value, sensitivity, epsilon):
        self.spent += epsilon
        if self.spent > self.epsilon:
            raise RuntimeError("budget exhausted")
        return value + self.rng.laplace(0, sensitivity / epsilon)

    # verdict: proved
    # lapwing: sales: Database(of=Row(price=Reals, refunded=Bool), neighbours="add-remove"); epsilon = self.epsilon
    def summary(self, sales):
        refunds = self._release(sum(1 for s in sales if s["refunded"]), 1, self.epsilon * 0.25)
        income = self._release(sum(np.clip(s["price"], 0, CAP) for s in sales), CAP, self.epsilon * 0.5)
        return {"refunds": refunds, "income": income}

    # verdict: refuted
    # lapwing: sales: Database(of=Row(price=Reals, refunded=Bool), neighbours="add-remove"); epsilon = self.epsilon
    def summary_of_kept(self, sales):
        kept = [s for s in sales if not s["refunded"]]
        income = self._release(sum(s["price"] for s in kept), CAP, self.epsilon)
        return {"income": income}


# verdict: proved
# lapwing: bought: Database(of=Category("alba", "brio", "coda", "dune"), neighbours="add-remove"); epsilon = epsilon
def ranking(bought, epsilon, rng):
    counts = Counter(bought)
    noisy = {b: counts[b] + rng.laplace(0, 1 / epsilon) for b in BRANDS}
    ranked = sorted(noisy.items(), key=lambda item: item[1], reverse=True)
    return [name for name, _ in ranked[:2]]


# verdict: refuted
# lapwing: bought: Database(of=Category("alba", "brio", "coda", "dune"), neighbours="add-remove"); epsilon = epsilon
def ranking_by_true_counts(bought, epsilon, rng):
    counts = Counter(bought)
    order = sorted(BRANDS, key=lambda b: -counts[b])
    return [(b, counts[b] + rng.laplace(0, 1 / epsilon)) for b in order]


# verdict: proved
# lapwing: spent: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon; requires = len(limits) >= 1
def over_limits(spent, limits, epsilon, rng):
    noise = rng.laplace(size=len(limits)) * len(limits) / epsilon
    return [sum(s > limit for s in spent) + z for limit, z in zip(limits, noise)]


# verdict: refuted
# lapwing: spent: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon; requires = len(limits) >= 1
def over_limits_unscaled(spent, limits, epsilon, rng):
    noise = rng.laplace(size=len(limits)) / epsilon
    return [sum(s > limit for s in spent) + z for limit, z in zip(limits, noise)]


# verdict: proved
# lapwing: visits: Database(of=Integers(0, 100), neighbours="add-remove"); rho = rho
def visits_in_rho(visits, rho, rng):
    capped = [min(v, 20) for v in visits]
    sigma = 20 / math.sqrt(2 * rho)
    return sum(capped) + rng.normal(0, sigma)


# verdict: refuted
# lapwing: visits: Database(of=Integers(0, 100), neighbours="add-remove"); rho = rho
def visits_in_rho_variance(visits, rho, rng):
    capped = [min(v, 20) for v in visits]
    sigma = 20 / (2 * rho)
    return sum(capped) + rng.normal(0, sigma)
