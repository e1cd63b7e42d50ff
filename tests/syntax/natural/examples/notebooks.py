"""Cells of notebooks: pandas, NumPy, quick and careless."""

import numpy as np
import pandas as pd
from collections import Counter, defaultdict

AGE_BINS = [0, 18, 40, 65, 121]
CITIES = ["Oslo", "Rome", "Lima"]


# lapwing: df: Frame(age=Integers(0, 120), smokes=Bool, neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def smokers_over_60(df, epsilon):
    mask = (df["age"] > 60) & df["smokes"]
    return mask.sum() + np.random.laplace(scale=1 / epsilon)


# lapwing: df: Frame(age=Integers(0, 120), pay=Reals, neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def total_pay(df, epsilon, cap=100_000):
    clipped = df["pay"].clip(0, cap)
    return float(clipped.sum() + np.random.laplace(0, cap / epsilon))


# lapwing: df: Frame(pay=Reals, neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def total_pay_cap_from_data(df, epsilon):
    """The bound is taken from the data."""
    cap = df["pay"].max()
    return df["pay"].sum() + np.random.laplace(0, cap / epsilon)


# lapwing: df: Frame(age=Integers(0, 120), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def mean_age(df, epsilon):
    """The mean of an empty frame is NaN, and the divisor is private."""
    return df.age.mean() + np.random.laplace(0, 120 / epsilon)


# lapwing: ages: Database(of=Integers(0, 120), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def age_histogram(ages, epsilon):
    counts, _ = np.histogram(ages, bins=AGE_BINS)
    return counts + np.random.laplace(0, 1 / epsilon, size=len(counts))


# lapwing: ages: Database(of=Integers(0, 120), neighbours="replace"); epsilon = epsilon
# verdict: refuted
def age_histogram_replace(ages, epsilon):
    """A replaced row changes two bins, so the scale must be 2 / epsilon."""
    counts, _ = np.histogram(ages, bins=AGE_BINS)
    return counts + np.random.laplace(0, 1 / epsilon, size=len(counts))


# lapwing: cities: Database(of=Category("Oslo", "Rome", "Lima"), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def city_counts(cities, epsilon, rng):
    counts = dict.fromkeys(CITIES, 0)
    for city in cities:
        counts[city] += 1
    return {city: n + rng.laplace(0, 1 / epsilon) for city, n in counts.items()}


# lapwing: cities: Database(of=Text, neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def city_counts_seen(cities, epsilon, rng):
    """Only cities that occur are listed."""
    counts = Counter(cities)
    return {city: n + rng.laplace(0, 1 / epsilon) for city, n in counts.items()}


# lapwing: values: Database(of=Integers(0, 3), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def most_common_value(values, epsilon, rng):
    counts = np.bincount(values, minlength=4)
    noisy = counts + rng.laplace(0, 2 / epsilon, size=4)
    return int(np.argmax(noisy))


# lapwing: values: Database(of=Integers(0, 3), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def most_common_value_exact(values, epsilon, rng):
    """The noise is added to the winner's count only: the winner itself is exact."""
    counts = np.bincount(values, minlength=4)
    winner = int(np.argmax(counts))
    return winner, counts[winner] + rng.laplace(0, 1 / epsilon)
