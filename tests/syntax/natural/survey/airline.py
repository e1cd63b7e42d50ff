"""An airline: mistakes in reviews, notebooks and answers of assistants, about passengers and miles."""

import logging
import math
import random
from collections import Counter
from functools import lru_cache

import numpy as np
import pandas as pd

logger = logging.getLogger("airline")
CABINS = ["economy", "business", "first"]


# verdict: refuted
# lapwing: miles: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon; requires = cap > 0
def total_miles(miles, cap, epsilon):
    """Scale upside down."""
    total = np.clip(miles, 0, cap).sum()
    return total + np.random.default_rng().laplace(0, epsilon / cap)


# verdict: refuted
# lapwing: miles: Database(of=Interval(0, 10000), neighbours="add-remove"); epsilon = epsilon; requires = cap > 0
def miles_clipped_late(miles, cap, epsilon):
    """What is clipped is the noisy sum, so a row of 10,000 still moves it."""
    noisy = sum(miles) + np.random.laplace(0, cap / epsilon)
    return max(0, min(noisy, 50 * cap))


# verdict: refuted
# lapwing: df: Frame(fare=Reals(low=0), cabin=Category("economy", "business", "first"), neighbours="add-remove")
# lapwing: epsilon = epsilon
def fare_per_cabin(df: pd.DataFrame, epsilon: float) -> dict:
    """Fares have no upper bound."""
    out = {}
    for cabin in CABINS:
        fares = df.loc[df["cabin"] == cabin, "fare"]
        out[cabin] = fares.sum() + np.random.laplace(0, 1 / epsilon)
    return out


# verdict: refuted
# lapwing: ages: Database(of=Integers(0, 100), neighbours="add-remove"); epsilon = epsilon
def age_histogram(ages, epsilon):
    """The edges run from the youngest to the oldest passenger."""
    hist, edges = np.histogram(ages, bins=5)
    noisy = hist + np.random.laplace(0, 1 / epsilon, 5)
    return noisy.tolist(), edges.tolist()


# verdict: refuted
# lapwing: cabins: Database(of=Category("economy", "business", "first"), neighbours="add-remove"); epsilon = epsilon
def favourite_cabin(cabins, epsilon):
    """The noise is on the count of the winner, not on the choice."""
    (winner, count), = Counter(cabins).most_common(1)
    return winner, count + np.random.laplace(0, 1 / epsilon)


# verdict: refuted
# lapwing: miles: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
def average_miles(miles, epsilon):
    """Both draws use the whole budget."""
    noisy_sum = np.sum(miles) + np.random.laplace(scale=1.0 / epsilon)
    noisy_n = len(miles) + np.random.laplace(scale=1.0 / epsilon)
    return noisy_sum, noisy_n


# verdict: refuted
# lapwing: answers: Database(of=Vector(of=Interval(0, 1), length=3), neighbours="add-remove"); epsilon = epsilon
def satisfaction(answers, epsilon):
    """A passenger moves three sums, not one."""
    totals = np.zeros(3)
    for a in answers:
        totals += a
    return totals + np.random.laplace(0, 1 / epsilon, size=3)


# verdict: refuted
# lapwing: delays: Database(of=Interval(0, 1), neighbours="replace"); epsilon = epsilon
def spread_of_delays(delays, epsilon):
    """The variance moves by about 1 / n, not by 1 / n ** 2."""
    n = len(delays)
    mean = sum(delays) / n
    variance = sum((d - mean) ** 2 for d in delays) / n
    return variance + np.random.laplace(0, 1 / (n * n * epsilon))


# verdict: refuted
# lapwing: seats: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon
def upgrades(seats, epsilon):
    """Whether there are fewer than ten rows is told exactly."""
    if len(seats) < 10:
        return None
    return sum(seats) + np.random.laplace(0, 1 / epsilon)


# verdict: refuted
# lapwing: df: Frame(late=Bool, neighbours="add-remove"); epsilon = epsilon
def late_flights(df, epsilon, verbose=True):
    exact = int(df["late"].sum())
    if verbose:
        logger.info("exact count before noise: %d", exact)
    return exact + np.random.laplace(0, 1 / epsilon)


class Reporter:
    """Draws its noise once and uses it for every answer."""

    def __init__(self, epsilon, rng=None):
        self.epsilon = epsilon
        self.rng = rng or np.random.default_rng()

    # verdict: refuted
    # lapwing: miles: Database(of=Interval(0, 1), neighbours="add-remove"); self.epsilon: Epsilon; epsilon = self.epsilon
    def report(self, miles):
        noise = self.rng.laplace(0, 2 / self.epsilon)
        return {"miles": sum(miles) + noise, "people": len(miles) + noise}


# verdict: refuted
# lapwing: loads: Queries(sensitivity=1); epsilon = epsilon
def first_full_flight(loads, seats, epsilon):
    """Tells the noisy load as well, drawn for the comparison."""
    bar = seats + np.random.laplace(scale=2 / epsilon)
    for i, load in enumerate(loads):
        noisy = load + np.random.laplace(scale=4 / epsilon)
        if noisy >= bar:
            return i, noisy
    return None


# verdict: refuted
# lapwing: complaints: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon; delta = delta
# lapwing: requires = epsilon <= 1; requires = delta < 0.1
def complaints_gaussian(complaints, epsilon, delta):
    """The root is forgotten on epsilon's side: multiplied, not divided."""
    sigma = epsilon * math.sqrt(2 * math.log(1.25 / delta))
    return np.sum(complaints) + np.random.normal(0, sigma)


# verdict: refuted
# lapwing: points: Database(of=Interval(0, 10), neighbours="add-remove"); rho = rho
def points_in_rho(points, rho):
    """The sensitivity is 10; sigma is for 1."""
    sigma = np.sqrt(1 / (2 * rho))
    return sum(points) + random.gauss(0, sigma)


# verdict: refuted
# lapwing: cities: Database(of=Text, neighbours="add-remove"); epsilon = epsilon
def passengers_by_city(cities, epsilon):
    """Only cities that occur are listed."""
    noisy = {}
    for city, n in pd.Series(cities).value_counts().items():
        noisy[city] = max(0, int(round(n + np.random.laplace(0, 1 / epsilon))))
    return noisy


# verdict: refuted
# lapwing: smoker: Bool; epsilon = epsilon
def ask_smoker(smoker: bool, epsilon: float) -> bool:
    """The coin is too rarely random: the odds of a true answer are 2 * e^(2 * eps) - 1."""
    if random.random() < math.exp(-2 * epsilon):
        return random.random() < 0.5
    return smoker


# verdict: refuted
# lapwing: fares: Database(of=Interval(0, 1000), neighbours="add-remove"); epsilon = epsilon
def fares_without_outliers(fares, epsilon):
    """Rows above three deviations are dropped, by the data's own mean and deviation."""
    fares = np.asarray(fares)
    if len(fares) == 0:
        return np.random.laplace(0, 1000 / epsilon)
    mu, sd = fares.mean(), fares.std()
    kept = fares[np.abs(fares - mu) <= 2 * sd]
    return kept.sum() + np.random.laplace(0, 1000 / epsilon)


# verdict: refuted
# lapwing: points: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
def two_centres(points, a, b, epsilon):
    """The sums are noisy, the sizes are not."""
    near_a = [x for x in points if abs(x - a) <= abs(x - b)]
    near_b = [x for x in points if abs(x - a) > abs(x - b)]
    total_a = sum(near_a) + np.random.laplace(0, 1 / epsilon)
    total_b = sum(near_b) + np.random.laplace(0, 1 / epsilon)
    return total_a / max(len(near_a), 1), total_b / max(len(near_b), 1)


# verdict: refuted
# lapwing: grads: Database(of=Vector(of=Reals, length=4), neighbours="add-remove"); rho = 1 / (2 * sigma ** 2)
def batch_step(grads, clip, sigma):
    """The mean of the batch is clipped, not each gradient: a row turns it round, so it moves by 2 * clip."""
    total = np.zeros(4)
    for g in grads:
        total += g
    total = total * min(1.0, clip / np.linalg.norm(total)) if np.linalg.norm(total) > 0 else total
    return total + np.random.normal(0, sigma * clip, size=4)


# verdict: refuted
# lapwing: flights: Database(of=Integers(0, 3), neighbours="add-remove"); epsilon = epsilon
def connections_uniform(flights, epsilon):
    """Uniform noise has an end."""
    counts = np.bincount(flights, minlength=4)
    return counts + np.random.uniform(-1 / epsilon, 1 / epsilon, size=4)


@lru_cache(maxsize=None)
def sensitivity_of(n: int) -> float:
    return 1.0 / max(n, 1)


# verdict: refuted
# lapwing: scores: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
def mean_score(scores, epsilon):
    """The scale tells the size, and a row moves the mean by more."""
    mean = sum(scores) / max(len(scores), 1)
    return mean + np.random.laplace(0, sensitivity_of(len(scores)) / epsilon)
