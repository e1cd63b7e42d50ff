"""Meters, calls and tickets: what people at a utility company wrote to share their numbers."""
import functools
import math
import random
from collections import Counter, defaultdict, namedtuple
from dataclasses import dataclass, field

import numpy as np
import pandas as pd

Reading = namedtuple("Reading", "zone kwh")
ZONES = ["north", "south", "east"]
TARIFFS = {"day": 0, "night": 1}
PEAK = (17, 21)


@dataclass
class Settings:
    epsilon: float = 1.0
    limit: float = 50.0
    zones: list = field(default_factory=lambda: ["north", "south", "east"])


# verdict: proved
# lapwing: readings: Database(of=Row(zone=Category("north", "south", "east"), kwh=Reals(low=0)), neighbours="add-remove"); epsilon = epsilon
def kwh_by_zone(readings, epsilon, limit=50.0):
    totals = dict.fromkeys(ZONES, 0.0)
    for zone, kwh in readings:
        totals[zone] += min(kwh, limit)
    return {z: t + np.random.laplace(0, limit / epsilon) for z, t in totals.items()}


# verdict: refuted
# lapwing: readings: Database(of=Row(zone=Category("north", "south", "east"), kwh=Reals(low=0)), neighbours="add-remove"); epsilon = epsilon
def kwh_by_zone_own_limit(readings, epsilon):
    limit = max((r.kwh for r in readings), default=1.0)
    totals = dict.fromkeys(ZONES, 0.0)
    for zone, kwh in readings:
        totals[zone] += min(kwh, limit)
    return {z: t + np.random.laplace(0, limit / epsilon) for z, t in totals.items()}


# verdict: proved
# lapwing: hours: Database(of=Integers(0, 23), neighbours="add-remove"); epsilon = epsilon
def peak_share(hours, epsilon, rng):
    in_peak = lambda h: PEAK[0] <= h < PEAK[1]
    peak = len(list(filter(in_peak, hours))) + rng.laplace(0, 2 / epsilon)
    total = len(hours) + rng.laplace(0, 2 / epsilon)
    return np.clip(peak / max(total, 1), 0, 1)


# verdict: refuted
# lapwing: hours: Database(of=Integers(0, 23), neighbours="add-remove"); epsilon = epsilon
def peak_share_noisy_ratio(hours, epsilon, rng):
    in_peak = lambda h: PEAK[0] <= h < PEAK[1]
    share = len(list(filter(in_peak, hours))) / (len(hours) or 1)
    return share + rng.laplace(0, 0.1 / epsilon)


# verdict: proved
# lapwing: calls: Database(of=Row(topic=Category("bill", "fault", "move"), minutes=Integers(0, 500)), neighbours="add-remove"); epsilon = epsilon
def longest_topic(calls, epsilon, rng):
    """The topic that takes most of our time, calls counted up to ten minutes."""
    topics = ("bill", "fault", "move")
    scores = np.zeros(3)
    for i, topic in enumerate(topics):
        scores[i] = sum(min(c["minutes"], 10) for c in calls if c["topic"] == topic)
    noisy = scores + rng.gumbel(0, 2 * 10 / epsilon, size=3)
    return topics[int(np.argmax(noisy))]


# verdict: refuted
# lapwing: calls: Database(of=Row(topic=Category("bill", "fault", "move"), minutes=Integers(0, 500)), neighbours="add-remove"); epsilon = epsilon
def longest_topic_uncapped(calls, epsilon, rng):
    topics = ("bill", "fault", "move")
    scores = np.zeros(3)
    for i, topic in enumerate(topics):
        scores[i] = sum(c["minutes"] for c in calls if c["topic"] == topic)
    noisy = scores + rng.gumbel(0, 2 * 10 / epsilon, size=3)
    return topics[int(np.argmax(noisy))]


# verdict: proved
# lapwing: tickets: Database(of=Category(6), neighbours="add-remove"); epsilon = epsilon; delta = delta; requires = delta < 1
def frequent_tickets(tickets, epsilon, delta, rng):
    threshold = 1 + math.log(1 / (2 * delta)) / epsilon
    released = {}
    for kind, n in Counter(tickets).items():
        noisy = n + rng.laplace(0, 1 / epsilon)
        if noisy > threshold:
            released[kind] = noisy
    return sorted(released.items())


# verdict: refuted
# lapwing: tickets: Database(of=Category(6), neighbours="add-remove"); epsilon = epsilon
def frequent_tickets_pure(tickets, epsilon, rng):
    released = {}
    for kind, n in Counter(tickets).items():
        noisy = n + rng.laplace(0, 1 / epsilon)
        if noisy > 5:
            released[kind] = noisy
    return released


# verdict: proved
# lapwing: tariff: Category("day", "night"); epsilon = epsilon
def unary_report(tariff, epsilon, rng):
    bits = [0] * len(TARIFFS)
    bits[TARIFFS[tariff]] = 1
    keep = np.exp(epsilon / 2) / (1 + np.exp(epsilon / 2))
    return [b if rng.random() < keep else 1 - b for b in bits]


# verdict: refuted
# lapwing: tariff: Category("day", "night"); epsilon = epsilon
def unary_report_full(tariff, epsilon, rng):
    bits = [0] * len(TARIFFS)
    bits[TARIFFS[tariff]] = 1
    keep = np.exp(epsilon) / (1 + np.exp(epsilon))
    return [b if rng.random() < keep else 1 - b for b in bits]


class Meter:
    """Shares what a meter says, a part of the budget for each question."""

    def __init__(self, share):
        self.share = share

    def noise(self, sensitivity):
        return random.expovariate(self.share / sensitivity) - random.expovariate(self.share / sensitivity)

    # verdict: proved
    # lapwing: usage: Database(of=Interval(0, 24), neighbours="replace"); epsilon = 2 * self.share; self.share: Epsilon
    def two_answers(self, usage):
        high = sum(u > 12 for u in usage)
        return [high + self.noise(1), sum(usage) + self.noise(24)]

    # verdict: refuted
    # lapwing: usage: Database(of=Interval(0, 24), neighbours="replace"); epsilon = self.share; self.share: Epsilon
    def two_answers_one_part(self, usage):
        high = sum(u > 12 for u in usage)
        return [high + self.noise(1), sum(usage) + self.noise(24)]


# verdict: proved
# lapwing: df: Frame(zone=Category("north", "south", "east"), kwh=Reals, neighbours="add-remove"); epsilon = epsilon
def heavy_users(df, epsilon, rng):
    heavy = df[(df["kwh"] > 30) & (df["zone"] != "east")]
    counts = [int((heavy["zone"] == z).sum()) for z in ("north", "south")]
    return dict(zip(("north", "south"), np.array(counts) + rng.laplace(0, 1 / epsilon, 2)))


# verdict: refuted
# lapwing: df: Frame(zone=Category("north", "south", "east"), kwh=Reals, neighbours="add-remove"); epsilon = epsilon
def heavy_users_overlapping(df, epsilon, rng):
    heavy = df["kwh"] > 30
    very = df["kwh"] > 60
    counts = np.array([heavy.sum(), very.sum(), len(df)])
    return counts + rng.laplace(0, 1 / epsilon, 3)


# verdict: proved
# lapwing: xy: Database(of=Row(Interval(0, 1), Interval(0, 1)), neighbours="add-remove"); epsilon = epsilon
def slope(xy, epsilon, rng):
    b = 4 / epsilon
    n = len(xy) + rng.laplace(0, b)
    sx = sum(x for x, _ in xy) + rng.laplace(0, b)
    sxy = sum(x * y for x, y in xy) + rng.laplace(0, b)
    sxx = sum(x * x for x, _ in xy) + rng.laplace(0, b)
    denominator = sxx - sx * sx / max(n, 1)
    if abs(denominator) < 1e-6:
        return 0.0
    return sxy / denominator


# verdict: refuted
# lapwing: xy: Database(of=Row(Interval(0, 1), Interval(0, 1)), neighbours="add-remove"); epsilon = epsilon
def slope_of_true_moments(xy, epsilon, rng):
    sxy = sum(x * y for x, y in xy)
    sxx = sum(x * x for x, _ in xy)
    if sxx < 0.01:
        return None
    return sxy / sxx + rng.laplace(0, 1 / epsilon)


# verdict: proved
# lapwing: daily: Database(of=Bit, neighbours="replace"); epsilon = epsilon; requires = len(daily) >= 1
def weekly_blocks(daily, epsilon, rng):
    """Noisy sums of blocks of seven days, each day in one block."""
    out = []
    for start in range(0, len(daily), 7):
        block = daily[start:start + 7]
        out.append(sum(block) + rng.laplace(scale=1 / epsilon))
    return out


# verdict: refuted
# lapwing: daily: Database(of=Bit, neighbours="replace"); epsilon = epsilon; requires = len(daily) >= 1
def weekly_windows(daily, epsilon, rng):
    out = []
    for start in range(len(daily)):
        block = daily[start:start + 7]
        out.append(sum(block) + rng.laplace(scale=1 / epsilon))
    return out


# verdict: proved
# lapwing: outages: Database(of=Integers(0, 200), neighbours="add-remove"); epsilon = epsilon
def outage_levels(outages, epsilon, rng, levels=(10, 30, 90)):
    """The first level that fewer than about twenty outages exceed."""
    bar = 20 + rng.laplace(0, 2 / epsilon)
    for level in levels:
        above = sum(1 for o in outages if o > level)
        if above + rng.laplace(0, 4 / epsilon) < bar:
            return level
    return None


# verdict: refuted
# lapwing: outages: Database(of=Integers(0, 200), neighbours="add-remove"); epsilon = epsilon
def outage_levels_with_count(outages, epsilon, rng, levels=(10, 30, 90)):
    bar = 20 + rng.laplace(0, 2 / epsilon)
    for level in levels:
        above = sum(1 for o in outages if o > level)
        if above + rng.laplace(0, 4 / epsilon) < bar:
            return level, above
    return None


# verdict: proved
# lapwing: rows: Database(of=Vector(of=Reals, length=3), neighbours="add-remove"); rho = 1 / (2 * z ** 2)
def mean_vector(rows, z, rng):
    total = np.zeros(3)
    for row in rows:
        norm = np.linalg.norm(row)
        total += row / max(1.0, norm)
    return total + rng.normal(0, z, size=3)


# verdict: refuted
# lapwing: rows: Database(of=Vector(of=Reals, length=3), neighbours="add-remove"); rho = 1 / (2 * z ** 2)
def mean_vector_unclipped(rows, z, rng):
    total = np.zeros(3)
    for row in rows:
        total += row
    return total + rng.normal(0, z, size=3)


# verdict: proved
# lapwing: zones: Database(of=Category("north", "south", "east"), neighbours="add-remove"); epsilon = epsilon
def zone_reduce(zones, epsilon, rng):
    def add(acc, z):
        acc[z] = acc.get(z, 0) + 1
        return acc
    counts = functools.reduce(add, zones, {z: 0 for z in ZONES})
    return [counts[z] + rng.laplace(0, 1 / epsilon) for z in ZONES]


# verdict: refuted
# lapwing: zones: Database(of=Category("north", "south", "east"), neighbours="add-remove"); epsilon = epsilon
def zone_winner_margin(zones, epsilon, rng):
    counts = Counter({z: 0 for z in ZONES})
    counts.update(zones)
    (first, a), (second, b) = counts.most_common(2)
    return first, a - b + rng.laplace(0, 1 / epsilon)


# verdict: proved
# lapwing: kwh: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon
def log_histogram(kwh, epsilon, rng):
    """Counts by powers of two, from 1 to 16."""
    edges = [1, 2, 4, 8, 16]
    counts = [0] * 4
    for k in kwh:
        for i in range(4):
            if edges[i] <= k < edges[i + 1]:
                counts[i] += 1
                break
    return [round(c + rng.laplace(0, 1 / epsilon), 2) for c in counts]


# verdict: refuted
# lapwing: kwh: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon
def log_histogram_cumulative(kwh, epsilon, rng):
    edges = [1, 2, 4, 8, 16]
    counts = [0] * 4
    for k in kwh:
        for i in range(4):
            if k < edges[i + 1]:
                counts[i] += 1
    return [round(c + rng.laplace(0, 1 / epsilon), 2) for c in counts]


# verdict: proved
# lapwing: bills: Database(of=Reals, neighbours="replace"); epsilon = epsilon; requires = len(bills) >= 1; requires = low < high
def average_bill(bills, low, high, epsilon):
    n = len(bills)
    clipped = np.clip(np.array(bills, dtype=float), low, high)
    sensitivity = (high - low) / n
    noise = np.random.laplace(loc=0, scale=sensitivity / epsilon)
    return float(np.mean(clipped)) + noise


# verdict: refuted
# lapwing: bills: Database(of=Reals, neighbours="replace"); epsilon = epsilon; requires = len(bills) >= 1; requires = low < high
def average_bill_not_clipped(bills, low, high, epsilon):
    n = len(bills)
    values = np.array(bills, dtype=float)
    sensitivity = (high - low) / n
    noise = np.random.laplace(loc=0, scale=sensitivity / epsilon)
    return float(np.mean(values)) + noise


# verdict: proved
# lapwing: faults: Database(of=Row(zone=Category("north", "south", "east"), open=Bool), neighbours="add-remove"); epsilon = epsilon
def open_faults(faults, epsilon, rng):
    by_zone = defaultdict(list)
    for fault in faults:
        by_zone[fault["zone"]].append(fault["open"])
    return {z: sum(by_zone[z]) + rng.laplace(scale=1 / epsilon) for z in ZONES}


# verdict: refuted
# lapwing: faults: Database(of=Row(zone=Category("north", "south", "east"), open=Bool), neighbours="add-remove"); epsilon = epsilon
def open_faults_rate(faults, epsilon, rng):
    by_zone = defaultdict(list)
    for fault in faults:
        by_zone[fault["zone"]].append(fault["open"])
    return {z: sum(by_zone[z]) / len(by_zone[z]) + rng.laplace(scale=1 / epsilon) if by_zone[z] else None for z in ZONES}


# verdict: proved
# lapwing: ages: Database(of=Integers(18, 99), neighbours="add-remove"); epsilon = epsilon
def median_age(ages, epsilon):
    candidates = range(20, 100, 20)
    utilities = []
    for c in candidates:
        below = sum(a < c for a in ages)
        above = sum(a > c for a in ages)
        utilities.append(-abs(below - above))
    weights = [math.exp(epsilon * u / 2) for u in utilities]
    return random.choices(list(candidates), weights=weights, k=1)[0]


# verdict: refuted
# lapwing: ages: Database(of=Integers(18, 99), neighbours="add-remove"); epsilon = epsilon
def median_age_of_data(ages, epsilon):
    ordered = sorted(ages)
    if not ordered:
        return 0
    return ordered[len(ordered) // 2] + np.random.laplace(0, 1 / epsilon)


# verdict: proved
# lapwing: flags: Database(of=Bool, neighbours="add-remove"); epsilon = epsilon
def retry_until_positive(flags, epsilon, rng):
    noisy = -1.0
    tries = 0
    true = sum(flags)
    while noisy < 0 and tries < 3:
        noisy = true + rng.laplace(0, 3 / epsilon)
        tries += 1
    return max(noisy, 0.0)


# verdict: refuted
# lapwing: flags: Database(of=Bool, neighbours="add-remove"); epsilon = epsilon
def retry_until_close(flags, epsilon, rng):
    true = sum(flags)
    noisy = true + rng.laplace(0, 1 / epsilon)
    while abs(noisy - true) > 5:
        noisy = true + rng.laplace(0, 1 / epsilon)
    return noisy
