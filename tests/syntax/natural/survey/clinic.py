"""Figures for a clinic and for the buses that stop at it."""
import logging
import math
import random
from collections import Counter, defaultdict
from itertools import product

import numpy as np
import pandas as pd

logger = logging.getLogger(__name__)

LEVELS = ("red", "yellow", "green")
ROUTES = ["7", "12", "41"]
CUTS = [10, 20, 40, 80]
MAX_STAY = 30


def add_noise(value, sensitivity, epsilon):
    """The Laplace mechanism."""
    return value + np.random.laplace(loc=0.0, scale=sensitivity / epsilon)


# verdict: proved
# lapwing: hours: Database(of=Integers(0, 5), neighbours="add-remove"); epsilon = epsilon
def admissions_by_shift(hours, epsilon):
    counts = np.bincount(np.asarray(hours, dtype=int), minlength=6)
    noisy = counts + np.random.laplace(0, 1 / epsilon, size=6)
    return [max(0, round(c)) for c in noisy]


# verdict: refuted
# lapwing: hours: Database(of=Integers(0, 5), neighbours="add-remove"); epsilon = epsilon
def admissions_until_last(hours, epsilon):
    counts = [0] * (max(hours, default=0) + 1)
    for h in hours:
        counts[h] += 1
    return [c + np.random.laplace(0, 1 / epsilon) for c in counts]


class WaitingRoom:
    def __init__(self, epsilon, longest=120, rng=None):
        self.epsilon = epsilon
        self.longest = longest
        self.rng = rng or np.random.default_rng()

    # verdict: proved
    # lapwing: waits: Database(of=Reals(low=0), neighbours="add-remove"); epsilon = self.epsilon
    def mean_wait(self, waits):
        share = self.epsilon / 2
        total = sum(min(w, self.longest) for w in waits)
        total += self.rng.laplace(0, self.longest / share)
        count = len(waits) + self.rng.laplace(0, 1 / share)
        return total / max(1.0, count)

    # verdict: refuted
    # lapwing: waits: Database(of=Reals(low=0), neighbours="add-remove"); epsilon = self.epsilon
    def mean_wait_full_price(self, waits):
        total = sum(min(w, self.longest) for w in waits)
        total += self.rng.laplace(0, self.longest / self.epsilon)
        count = len(waits) + self.rng.laplace(0, 1 / self.epsilon)
        return total / max(1.0, count)


# verdict: proved
# lapwing: levels: Database(of=Category("red", "yellow", "green"), neighbours="replace"); epsilon = epsilon
def triage_counts(levels, epsilon):
    seen = Counter(levels)
    return {level: seen.get(level, 0) + random.choice([-1, 1]) * random.expovariate(epsilon / 2) for level in LEVELS}


# verdict: refuted
# lapwing: levels: Database(of=Category("red", "yellow", "green"), neighbours="replace"); epsilon = epsilon
def triage_counts_one_change(levels, epsilon):
    seen = Counter(levels)
    return {level: add_noise(seen[level], 1, epsilon) for level in LEVELS}


# verdict: proved
# lapwing: patients: Database(of=Row(age=Integers(0, 110), back=Bool), neighbours="add-remove"); epsilon = epsilon
def readmission_rate(patients, epsilon):
    """Share of patients who came back within 30 days."""
    back = add_noise(sum(p["back"] for p in patients), 1, epsilon / 2)
    everyone = add_noise(len(patients), 1, epsilon / 2)
    if everyone <= 0:
        return 0.0
    return min(1.0, max(0.0, back / everyone))


# verdict: refuted
# lapwing: patients: Database(of=Row(age=Integers(0, 110), back=Bool), neighbours="add-remove"); epsilon = epsilon
def readmission_rate_of_true_size(patients, epsilon):
    n = len(patients)
    if n == 0:
        return 0.0
    rate = sum(p["back"] for p in patients) / n
    return add_noise(rate, 1 / n, epsilon)


# verdict: proved
# lapwing: df: Frame(route=Category("7", "12", "41"), delay=Reals, neighbours="add-remove"); epsilon = eps
def delay_by_route(df: pd.DataFrame, eps: float) -> dict:
    out = {}
    for route in ROUTES:
        minutes = df[df["route"] == route]["delay"].clip(lower=0, upper=60)
        out[route] = minutes.sum() + np.random.laplace(0, 60 / eps)
    return out


# verdict: refuted
# lapwing: df: Frame(route=Category("7", "12", "41"), delay=Reals, neighbours="add-remove"); epsilon = eps
def delay_by_route_seen(df: pd.DataFrame, eps: float) -> dict:
    out = {}
    for route in df["route"].unique():
        minutes = df[df["route"] == route]["delay"].clip(lower=0, upper=60)
        out[route] = minutes.sum() + np.random.laplace(0, 60 / eps)
    return out


# verdict: proved
# lapwing: boarded: Queries(sensitivity=1); epsilon = epsilon
def first_crowded_stop(boarded, capacity, epsilon, rng):
    limit = capacity + rng.laplace(0, 2 / epsilon)
    for stop, people in enumerate(boarded, start=1):
        if people + rng.laplace(0, 4 / epsilon) > limit:
            return stop
    return -1


# verdict: refuted
# lapwing: boarded: Queries(sensitivity=1); epsilon = epsilon
def first_crowded_stop_plain(boarded, capacity, epsilon, rng):
    limit = capacity + rng.laplace(0, 1 / epsilon)
    for stop, people in enumerate(boarded, start=1):
        if people > limit:
            return stop
    return -1


# verdict: proved
# lapwing: smokes: Bit; epsilon = log(3)
def answer(smokes):
    heads = random.random() < 0.5
    if heads:
        return smokes
    return random.randint(0, 1)


# verdict: refuted
# lapwing: smokes: Bit; epsilon = log(2)
def answer_claimed_too_low(smokes):
    heads = random.random() < 0.5
    if heads:
        return smokes
    return random.randint(0, 1)


# verdict: proved
# lapwing: pressure: Database(of=Reals, neighbours="replace"); epsilon = epsilon; delta = delta; requires = epsilon <= 1
def pressure_total(pressure, epsilon, delta, low=60.0, high=200.0):
    capped = np.clip(pressure, low, high)
    sigma = (high - low) * math.sqrt(2 * math.log(1.25 / delta)) / epsilon
    return float(capped.sum() + np.random.normal(0, sigma))


# verdict: refuted
# lapwing: pressure: Database(of=Reals, neighbours="replace"); epsilon = epsilon; delta = delta; requires = epsilon <= 1
def pressure_total_unit_noise(pressure, epsilon, delta, low=60.0, high=200.0):
    capped = np.clip(pressure, low, high)
    sigma = math.sqrt(2 * math.log(1.25 / delta)) / epsilon
    return float(capped.sum() + np.random.normal(0, sigma))


# verdict: proved
# lapwing: trips: Database(of=Category("7", "12", "41"), neighbours="add-remove"); epsilon = epsilon
def busiest_route(trips, epsilon, rng):
    tally = defaultdict(int)
    for t in trips:
        tally[t] += 1
    noisy = {r: tally[r] + rng.laplace(scale=2 / epsilon) for r in ROUTES}
    return max(noisy, key=noisy.get)


# verdict: refuted
# lapwing: trips: Database(of=Category("7", "12", "41"), neighbours="add-remove"); epsilon = epsilon
def busiest_route_and_riders(trips, epsilon, rng):
    tally = defaultdict(int)
    for t in trips:
        tally[t] += 1
    noisy = {r: tally[r] + rng.laplace(scale=2 / epsilon) for r in ROUTES}
    best = max(noisy, key=noisy.get)
    return {"route": best, "riders": tally[best]}


# verdict: proved
# lapwing: stays: Database(of=Integers(0, 365), neighbours="add-remove"); epsilon = epsilon
def typical_stay(stays, epsilon, rng):
    half = len(stays) / 2
    scores = np.array([-abs(sum(s <= c for s in stays) - half) for c in CUTS])
    weights = np.exp(epsilon * scores / 2)
    return CUTS[rng.choice(len(CUTS), p=weights / weights.sum())]


# verdict: refuted
# lapwing: stays: Database(of=Integers(0, 365), neighbours="add-remove"); epsilon = epsilon
def typical_stay_sharper(stays, epsilon, rng):
    half = len(stays) / 2
    scores = np.array([-abs(sum(s <= c for s in stays) - half) for c in CUTS])
    weights = np.exp(2 * epsilon * scores)
    return CUTS[rng.choice(len(CUTS), p=weights / weights.sum())]


# verdict: proved
# lapwing: stays: Database(of=Integers(0, 365), neighbours="add-remove"); epsilon = epsilon
def stays_longer_than(stays, epsilon, rng):
    noisy = []
    for cut in CUTS:
        noisy.append(sum(1 for s in stays if s > cut) + rng.laplace(0, len(CUTS) / epsilon))
    return noisy


# verdict: refuted
# lapwing: stays: Database(of=Integers(0, 365), neighbours="add-remove"); epsilon = epsilon
def stays_longer_than_each_full(stays, epsilon, rng):
    noisy = []
    for cut in CUTS:
        noisy.append(sum(1 for s in stays if s > cut) + rng.laplace(0, 1 / epsilon))
    return noisy


# verdict: refuted
# lapwing: stays: Database(of=Integers(0, 365), neighbours="add-remove"); epsilon = epsilon
def bed_days_logged(stays, epsilon, rng):
    total = sum(min(s, MAX_STAY) for s in stays)
    logger.info("true total %d", total)
    return total + rng.laplace(0, MAX_STAY / epsilon)


# verdict: proved
# lapwing: stays: Database(of=Integers(0, 365), neighbours="add-remove"); epsilon = epsilon
def bed_days_logged_after(stays, epsilon, rng):
    total = sum(min(s, MAX_STAY) for s in stays) + rng.laplace(0, MAX_STAY / epsilon)
    logger.info("noisy total %.1f", total)
    return round(total, 1)


# verdict: proved
# lapwing: people: Database(of=Row(sex=Category("f", "m"), smoker=Bool), neighbours="add-remove"); epsilon = epsilon
def smokers_by_sex(people, epsilon, rng):
    table = {(s, k): 0 for s, k in product("fm", (False, True))}
    for p in people:
        table[(p["sex"], p["smoker"])] += 1
    return {cell: n + rng.laplace(scale=1 / epsilon) for cell, n in table.items()}


# verdict: refuted
# lapwing: people: Database(of=Row(sex=Category("f", "m"), smoker=Bool), neighbours="add-remove"); epsilon = epsilon
def smokers_by_sex_small_hidden(people, epsilon, rng):
    out = []
    for sex in ("f", "m"):
        n = sum(p["sex"] == sex and p["smoker"] for p in people)
        out.append("<5" if n < 5 else round(n + rng.laplace(scale=1 / epsilon)))
    return out
