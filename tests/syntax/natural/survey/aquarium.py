"""An aquarium: visitors, tickets and the weights of fish, as staff, students and assistants release them."""

import logging
import math
import random
from collections import Counter
from dataclasses import dataclass

import numpy as np
import pandas as pd

TANKS = ["coral", "kelp", "sharks"]
logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Laplace:
    epsilon: float
    sensitivity: float = 1.0

    def add_noise(self, value):
        return value + np.random.laplace(0, self.sensitivity / self.epsilon)


# verdict: proved
# lapwing: visitors: Database(of=Row(tank=Category("coral", "kelp", "sharks"), age=Ints), neighbours="add-remove")
# lapwing: epsilon = epsilon
def visitors_and_ages(visitors, epsilon):
    half = Laplace(epsilon / 2)
    ages = Laplace(epsilon / 2, sensitivity=100)
    counts = Counter(v["tank"] for v in visitors)
    total_age = sum(min(max(v["age"], 0), 100) for v in visitors)
    return {t: half.add_noise(counts[t]) for t in TANKS}, ages.add_noise(total_age)


# verdict: refuted
# lapwing: visitors: Database(of=Integers(0, 100), neighbours="add-remove"); epsilon = epsilon
def ages_with_default_sensitivity(visitors, epsilon):
    """The sensitivity was left at its default."""
    mechanism = Laplace(epsilon)
    return mechanism.add_noise(sum(visitors))


# verdict: proved
# lapwing: species: Database(of=Text, neighbours="add-remove"); epsilon = epsilon
def species_reported(species, epsilon, rng=None):
    rng = rng or np.random.default_rng()
    n = len(np.unique(species))
    return max(n + rng.laplace(scale=1 / epsilon), 0.0)


# verdict: refuted
# lapwing: species: Database(of=Text, neighbours="add-remove"); epsilon = epsilon
def species_list(species, epsilon):
    """The list of species needs no noise, they thought."""
    kinds = sorted(set(species))
    return kinds, len(kinds) + np.random.laplace(scale=1 / epsilon)


# verdict: proved
# lapwing: weights: Database(of=Reals(low=0), neighbours="add-remove"); epsilon = epsilon; requires = base > 0
def total_weight_two_caps(weights, base, epsilon):
    heavy = np.random.laplace(scale=2 / epsilon) + sum(w > base for w in weights)
    cap = 10 * base if heavy > 50 else base
    return sum(min(w, cap) for w in weights) + np.random.laplace(scale=2 * cap / epsilon)


# verdict: refuted
# lapwing: weights: Database(of=Reals(low=0), neighbours="add-remove"); epsilon = epsilon; requires = base > 0
def total_weight_exact_switch(weights, base, epsilon):
    """The cap depends on the true number of heavy fish."""
    heavy = sum(w > base for w in weights)
    cap = 10 * base if heavy > 50 else base
    return sum(min(w, cap) for w in weights) + np.random.laplace(scale=cap / epsilon), cap


# verdict: proved
# lapwing: df: Frame(adult=Bool, price=Reals, neighbours="replace"); epsilon = epsilon
def takings(df, epsilon):
    prices = df.loc[df["adult"], "price"].clip(lower=0, upper=30)
    return round(prices.sum() + np.random.laplace(0, 30 / epsilon), 2)


# verdict: refuted
# lapwing: df: Frame(adult=Bool, price=Interval(0, 30), neighbours="replace"); epsilon = epsilon
def average_ticket(df, epsilon):
    """The number of adults is private where rows are replaced, too."""
    adults = df[df["adult"]]
    return adults["price"].sum() / max(len(adults), 1) + np.random.laplace(0, 30 / (epsilon * len(df)))


# verdict: proved
# lapwing: fed: Bool; epsilon = epsilon
def did_you_feed(fed, epsilon):
    if random.random() < 1 / (1 + math.exp(epsilon)):
        return not fed
    return fed


# verdict: refuted
# lapwing: fed: Bool; epsilon = epsilon
def did_you_feed_with_cache(fed, epsilon, cache={}):
    """Two coins of the same price: the answer is given twice."""
    p = math.exp(epsilon) / (1 + math.exp(epsilon))
    return [fed if random.random() < p else not fed for _ in range(2)]


# verdict: proved
# lapwing: rows: Database(of=Vector(of=Reals, length=3), neighbours="add-remove"); rho = rho
def mean_direction(rows, rho):
    sigma = 1 / math.sqrt(2 * rho)
    total = np.zeros(3)
    for x in rows:
        total += x / max(1.0, np.linalg.norm(x))
    return total + np.random.normal(0, sigma, 3)


# verdict: refuted
# lapwing: rows: Database(of=Vector(of=Reals, length=3), neighbours="add-remove"); rho = rho
def mean_direction_l1(rows, rho):
    """sigma = 1 / (2 * rho) is the variance."""
    sigma = 1 / (2 * rho)
    total = np.zeros(3)
    for x in rows:
        total += x / max(1.0, np.linalg.norm(x))
    return total + np.random.normal(0, sigma, 3)


# verdict: proved
# lapwing: queue: Queries(sensitivity=1); epsilon = epsilon
def longest_queue(queue, epsilon):
    best, winner = -math.inf, None
    for i, q in enumerate(queue):
        noisy = q + np.random.laplace(0, 2 / epsilon)
        if noisy > best:
            best, winner = noisy, i
    return winner


# verdict: refuted
# lapwing: queue: Queries(sensitivity=1); epsilon = epsilon
def longest_queue_logged(queue, epsilon):
    """Noise for the choice, and the winner's true length in the log."""
    noisy = [q + np.random.laplace(0, 2 / epsilon) for q in queue]
    winner = noisy.index(max(noisy))
    logger.warning("queue %d has %f people", winner, queue[winner])
    return winner


# verdict: proved
# lapwing: lengths: Database(of=Interval(0, 2), neighbours="add-remove"); epsilon = epsilon
def length_moments(lengths, epsilon):
    x = np.asarray(lengths)
    s1 = np.sum(x) + np.random.laplace(0, 6 / epsilon)
    s2 = np.sum(x ** 2) + np.random.laplace(0, 12 / epsilon)
    n = max(x.size + np.random.laplace(0, 3 / epsilon), 1.0)
    return s1 / n, max(s2 / n - (s1 / n) ** 2, 0.0)


# verdict: refuted
# lapwing: lengths: Database(of=Interval(0, 2), neighbours="add-remove"); epsilon = epsilon
def length_spread(lengths, epsilon):
    """The largest and the smallest with noise for one row's share of a mean."""
    x = np.asarray(lengths)
    if x.size == 0:
        return 0.0
    return x.max() - x.min() + np.random.laplace(0, 1 / (x.size * epsilon))


# verdict: proved
# lapwing: temps: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon; delta = delta
# lapwing: requires = epsilon <= 1; requires = delta <= 0.5
def sum_of_temperatures(temps, epsilon, delta):
    clipped = [max(-1.0, min(1.0, t)) for t in temps]
    sigma = np.sqrt(2 * np.log(1.25 / delta)) / epsilon
    return math.fsum(clipped) + random.gauss(0, sigma)


# verdict: refuted
# lapwing: temps: Database(of=Interval(-1, 1), neighbours="replace"); epsilon = epsilon; delta = delta
# lapwing: requires = epsilon <= 1; requires = delta < 0.01
def temperatures_half_sigma(temps, epsilon, delta):
    """Rows are replaced, so the sum moves by 2; and the noise is for a standard deviation of half."""
    sigma = math.sqrt(2 * math.log(1.25 / delta)) / (4 * epsilon)
    return sum(temps) + random.gauss(0, sigma)


# verdict: proved
# lapwing: hours: Database(of=Integers(0, 23), neighbours="add-remove"); epsilon = epsilon
def visits_by_part_of_day(hours, epsilon):
    parts = {"morning": 0, "afternoon": 0, "evening": 0}
    for h in hours:
        if h < 12:
            parts["morning"] += 1
        elif h < 18:
            parts["afternoon"] += 1
        else:
            parts["evening"] += 1
    noisy = pd.Series(parts) + np.random.laplace(0, 1 / epsilon, len(parts))
    return noisy.clip(lower=0).round().to_dict()


# verdict: refuted
# lapwing: hours: Database(of=Integers(0, 23), neighbours="add-remove"); epsilon = epsilon
def busiest_hours_shown(hours, epsilon):
    """Hours whose true count is below five are left out."""
    counts = np.bincount(hours, minlength=24)
    return {h: c + np.random.laplace(0, 1 / epsilon) for h, c in enumerate(counts) if c >= 5}
