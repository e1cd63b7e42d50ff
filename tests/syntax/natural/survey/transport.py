"""Releases of a transport agency and of a clinic, as colleagues wrote them."""
import math
import random
from collections import Counter, defaultdict

import numpy as np
import pandas as pd

LINES = ["north", "south", "east", "west"]
HOURS = range(24)
AGE_BINS = [0, 18, 30, 45, 65, 120]
PRICES = [1, 2, 5, 10, 20]


# verdict: proved
# lapwing: rides: Database(of=Category("north", "south", "east", "west"), neighbours="add-remove"); epsilon = epsilon
def rides_per_line(rides, epsilon, rng=np.random.default_rng()):
    tally = Counter(rides)
    return {line: tally.get(line, 0) + rng.laplace(0, 1 / epsilon) for line in LINES}


# verdict: refuted
# lapwing: rides: Database(of=Category("north", "south", "east", "west"), neighbours="add-remove"); epsilon = epsilon
def rides_per_line_popular(rides, epsilon, rng):
    tally = Counter(rides)
    return {line: n + rng.laplace(0, 1 / epsilon) for line, n in tally.items() if n >= 2}


# verdict: proved
# lapwing: fares: Database(of=Interval(0, 20), neighbours="add-remove"); epsilon = epsilon
def fare_total_and_count(fares, epsilon):
    e1, e2 = 0.8 * epsilon, 0.2 * epsilon
    total = float(np.sum(fares)) + np.random.laplace(scale=20 / e1)
    n = len(fares) + np.random.laplace(scale=1 / e2)
    return round(total, 2), max(0, round(n))


# verdict: refuted
# lapwing: fares: Database(of=Interval(0, 20), neighbours="add-remove"); epsilon = epsilon
def fare_total_and_count_double(fares, epsilon):
    total = float(np.sum(fares)) + np.random.laplace(scale=20 / epsilon)
    n = len(fares) + np.random.laplace(scale=1 / epsilon)
    return total, n


# verdict: proved
# lapwing: delays: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon
def mean_delay(delays, epsilon, rng, cap=60.0):
    clipped = [min(max(d, 0.0), cap) for d in delays]
    noisy_sum = sum(clipped) + rng.laplace(0.0, cap / (epsilon / 2))
    noisy_n = len(clipped) + rng.laplace(0.0, 1.0 / (epsilon / 2))
    if noisy_n < 1:
        return None
    return noisy_sum / noisy_n


# verdict: refuted
# lapwing: delays: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon
def mean_delay_unclipped(delays, epsilon, rng, cap=60.0):
    noisy_sum = sum(delays) + rng.laplace(0.0, cap / (epsilon / 2))
    noisy_n = len(delays) + rng.laplace(0.0, 1.0 / (epsilon / 2))
    return noisy_sum / max(noisy_n, 1)


# verdict: proved
# lapwing: taps: Database(of=Row(hour=Integers(0, 23), paid=Bool), neighbours="add-remove"); epsilon = epsilon
def taps_by_hour(taps, epsilon, rng):
    hours = np.zeros(24)
    for tap in taps:
        if tap["paid"]:
            hours[tap["hour"]] += 1
    return (hours + rng.laplace(0, 1 / epsilon, size=24)).tolist()


# verdict: refuted
# lapwing: taps: Database(of=Row(hour=Integers(0, 23), paid=Bool), neighbours="add-remove"); epsilon = epsilon
def taps_by_hour_one_draw(taps, epsilon, rng):
    hours = np.zeros(24)
    for tap in taps:
        if tap["paid"]:
            hours[tap["hour"]] += 1
    return hours + rng.laplace(0, 1 / epsilon)


# verdict: proved
# lapwing: patients: Frame(age=Integers(0, 119), weight=Interval(30, 200), neighbours="add-remove"); epsilon = epsilon
def weight_by_age_group(patients, epsilon, rng):
    out = []
    for lo, hi in zip(AGE_BINS[:-1], AGE_BINS[1:]):
        group = patients[(patients["age"] >= lo) & (patients["age"] < hi)]
        out.append(group["weight"].sum() + rng.laplace(scale=200 / epsilon))
    return out


# verdict: refuted
# lapwing: patients: Frame(age=Integers(0, 119), weight=Interval(30, 200), neighbours="add-remove"); epsilon = epsilon
def weight_by_age_group_mean(patients, epsilon, rng):
    out = []
    for lo, hi in zip(AGE_BINS[:-1], AGE_BINS[1:]):
        group = patients[(patients["age"] >= lo) & (patients["age"] < hi)]
        if len(group) == 0:
            out.append(None)
        else:
            out.append(group["weight"].mean() + rng.laplace(scale=200 / epsilon))
    return out


# verdict: proved
# lapwing: answers: Database(of=Bool, neighbours="replace"); epsilon = log(3)
def sensitive_survey(answers, rng):
    reports = []
    for a in answers:
        if rng.random() < 0.5:
            reports.append(a)
        else:
            reports.append(rng.random() < 0.5)
    return reports


# verdict: refuted
# lapwing: answers: Database(of=Bool, neighbours="replace"); epsilon = log(3)
def sensitive_survey_biased(answers, rng):
    reports = []
    for a in answers:
        if rng.random() < 0.7:
            reports.append(a)
        else:
            reports.append(rng.random() < 0.5)
    return reports


# verdict: proved
# lapwing: bids: Database(of=Interval(0, 20), neighbours="add-remove"); epsilon = epsilon
def best_price(bids, epsilon, rng):
    revenue = np.array([p * sum(1 for b in bids if b >= p) for p in PRICES])
    weights = np.exp(epsilon * revenue / (2 * max(PRICES)))
    return rng.choice(PRICES, p=weights / weights.sum())


# verdict: refuted
# lapwing: bids: Database(of=Interval(0, 20), neighbours="add-remove"); epsilon = epsilon
def best_price_unit(bids, epsilon, rng):
    revenue = np.array([p * sum(1 for b in bids if b >= p) for p in PRICES])
    weights = np.exp(epsilon * revenue / 2)
    return rng.choice(PRICES, p=weights / weights.sum())


# verdict: proved
# lapwing: values: Database(of=Interval(-1, 1), neighbours="replace"); epsilon = epsilon; requires = len(values) >= 1
def fixed_mean(values, epsilon):
    return sum(values) / len(values) + np.random.laplace(0, 2 / (len(values) * epsilon))


# verdict: refuted
# lapwing: values: Database(of=Interval(-1, 1), neighbours="replace"); epsilon = epsilon; requires = len(values) >= 1
def fixed_mean_half(values, epsilon):
    return sum(values) / len(values) + np.random.laplace(0, 1 / (len(values) * epsilon))


class Dashboard:
    def __init__(self, epsilon, rng):
        self.epsilon = epsilon
        self.rng = rng

    def _noise(self, sensitivity, share):
        return self.rng.laplace(0, sensitivity / (self.epsilon * share))

    # verdict: proved
    # lapwing: rows: Database(of=Row(dose=Interval(0, 4), late=Bool), neighbours="add-remove"); self.epsilon: Epsilon; epsilon = self.epsilon
    def summary(self, rows):
        total = sum(r.dose for r in rows) + self._noise(4, 0.5)
        late = sum(1 for r in rows if r.late) + self._noise(1, 0.5)
        return {"dose": total, "late": late}

    # verdict: refuted
    # lapwing: rows: Database(of=Row(dose=Interval(0, 4), late=Bool), neighbours="add-remove"); self.epsilon: Epsilon; epsilon = self.epsilon
    def summary_three(self, rows):
        total = sum(r.dose for r in rows) + self._noise(4, 0.5)
        late = sum(1 for r in rows if r.late) + self._noise(1, 0.5)
        size = len(rows) + self._noise(1, 0.5)
        return {"dose": total, "late": late, "rows": size}


# verdict: proved
# lapwing: queries: Queries(sensitivity=1); threshold: Public[float]; limit: Public[int]; epsilon = epsilon; requires = limit >= 1
def alerts(queries, threshold, limit, epsilon, rng):
    bar = threshold + rng.laplace(0, 2 / epsilon)
    found = 0
    out = []
    for q in queries:
        if q + rng.laplace(0, 4 * limit / epsilon) > bar:
            out.append(True)
            found += 1
            if found >= limit:
                break
        else:
            out.append(False)
    return out


# verdict: refuted
# lapwing: queries: Queries(sensitivity=1); threshold: Public[float]; epsilon = epsilon
def alerts_unlimited(queries, threshold, epsilon, rng):
    bar = threshold + rng.laplace(0, 2 / epsilon)
    return [q + rng.laplace(0, 4 / epsilon) > bar for q in queries]


# verdict: proved
# lapwing: xs: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon; delta = delta; requires = epsilon <= 1
def second_moment(xs, epsilon, delta, rng):
    sigma = math.sqrt(2 * math.log(1.25 / delta)) / epsilon
    return sum(x * x for x in xs) + rng.normal(0, sigma)


# verdict: refuted
# lapwing: xs: Database(of=Interval(0, 2), neighbours="add-remove"); epsilon = epsilon; delta = delta; requires = epsilon <= 1
def second_moment_small(xs, epsilon, delta, rng):
    sigma = math.sqrt(2 * math.log(1.25 / delta)) / epsilon
    return sum(x * x for x in xs) + rng.normal(0, sigma)


# verdict: proved
# lapwing: df: Frame(line=Category("north", "south", "east", "west"), fare=Interval(0, 20), neighbours="add-remove"); epsilon = epsilon
def revenue_per_line(df, epsilon, rng):
    sums = df.groupby("line")["fare"].sum().reindex(LINES, fill_value=0.0)
    noise = pd.Series(rng.laplace(0, 20 / epsilon, len(LINES)), index=LINES)
    return sums + noise


# verdict: refuted
# lapwing: df: Frame(line=Category("north", "south", "east", "west"), fare=Interval(0, 20), neighbours="add-remove"); epsilon = epsilon
def revenue_top_line(df, epsilon, rng):
    sums = df.groupby("line")["fare"].sum()
    best = sums.idxmax()
    return best, sums[best] + rng.laplace(0, 20 / epsilon)


# verdict: proved
# lapwing: votes: Database(of=Integers(0, 4), neighbours="add-remove"); epsilon = epsilon
def favourite_stop(votes, epsilon, rng):
    counts = np.bincount(votes, minlength=5)
    return int(np.argmax(counts + rng.laplace(0, 1 / epsilon, size=5)))


# verdict: refuted
# lapwing: votes: Database(of=Integers(0, 4), neighbours="replace"); epsilon = epsilon
def favourite_stop_value(votes, epsilon, rng):
    noisy = np.bincount(votes, minlength=5) + rng.laplace(0, 1 / epsilon, size=5)
    return int(np.argmax(noisy)), noisy


# verdict: proved
# lapwing: stream: Database(of=Bit, neighbours="replace"); epsilon = epsilon
def running_counts(stream, epsilon, rng):
    noisy = [b + rng.laplace(0, 1 / epsilon) for b in stream]
    out, total = [], 0.0
    for v in noisy:
        total += v
        out.append(total)
    return out


# verdict: refuted
# lapwing: stream: Database(of=Bit, neighbours="replace"); epsilon = epsilon
def running_counts_direct(stream, epsilon, rng):
    out, total = [], 0
    for b in stream:
        total += b
        out.append(total + rng.laplace(0, 1 / epsilon))
    return out


# verdict: proved
# lapwing: data: Database(of=Integers(0, 100), neighbours="add-remove"); epsilon = epsilon
def count_over(data, cutoff, epsilon):
    scale = 1 / epsilon
    u = random.uniform(-0.5, 0.5)
    noise = -scale * math.copysign(1, u) * math.log(1 - 2 * abs(u))
    return sum(1 for x in data if x > cutoff) + noise


# verdict: refuted
# lapwing: data: Database(of=Integers(0, 100), neighbours="add-remove"); epsilon = epsilon
def count_over_log(data, cutoff, epsilon, rng):
    n = sum(1 for x in data if x > cutoff)
    if n == 0:
        print("nothing above the cutoff")
    return n + rng.laplace(0, 1 / epsilon)


# verdict: proved
# lapwing: visits: Database(of=Row(ward=Category("a", "b"), minutes=Interval(0, 100)), neighbours="add-remove"); epsilon = epsilon
def minutes_by_ward(visits, epsilon, rng):
    totals = defaultdict(float)
    for ward, minutes in visits:
        totals[ward] += min(minutes, 50)
    return [totals[w] + rng.laplace(0, 50 / epsilon) for w in ("a", "b")]


# verdict: refuted
# lapwing: visits: Database(of=Row(ward=Category("a", "b"), minutes=Interval(0, 100)), neighbours="add-remove"); epsilon = epsilon
def minutes_by_ward_seen(visits, epsilon, rng):
    totals = defaultdict(float)
    for ward, minutes in visits:
        totals[ward] += min(minutes, 50)
    return {w: t + rng.laplace(0, 50 / epsilon) for w, t in totals.items()}


# verdict: proved
# lapwing: x: Database(of=Interval(0, 8), neighbours="add-remove"); epsilon = epsilon
def histogram_then_mean(x, epsilon, rng):
    counts, edges = np.histogram(x, bins=4, range=(0, 8))
    noisy = np.maximum(counts + rng.laplace(0, 1 / epsilon, size=4), 0)
    centres = (edges[:-1] + edges[1:]) / 2
    total = noisy.sum()
    return float((noisy * centres).sum() / total) if total > 0 else 4.0


# verdict: refuted
# lapwing: x: Database(of=Interval(0, 8), neighbours="add-remove"); epsilon = epsilon
def histogram_then_true_mean(x, epsilon, rng):
    counts, edges = np.histogram(x, bins=4, range=(0, 8))
    noisy = counts + rng.laplace(0, 1 / epsilon, size=4)
    return noisy, np.mean(x) if len(x) else 0.0


# verdict: proved
# lapwing: ages: Database(of=Integers(0, 120), neighbours="add-remove"); epsilon = epsilon
def median_age(ages, epsilon, rng):
    candidates = range(0, 121, 20)
    utility = [-abs(sum(a < c for a in ages) - sum(a > c for a in ages)) for c in candidates]
    noisy = [u + rng.gumbel(0, 2 / epsilon) for u in utility]
    return list(candidates)[int(np.argmax(noisy))]


# verdict: refuted
# lapwing: ages: Database(of=Integers(0, 120), neighbours="add-remove"); epsilon = epsilon
def median_age_true(ages, epsilon, rng):
    if not ages:
        return 0.0
    return float(np.median(ages)) + rng.laplace(0, 1 / epsilon)


# verdict: proved
# lapwing: x: Integers(0, 3); epsilon = epsilon
def one_report(x, epsilon, rng):
    p = math.exp(epsilon) / (math.exp(epsilon) + 3)
    if rng.random() < p:
        return x
    return (x + int(rng.integers(1, 4))) % 4


# verdict: refuted
# lapwing: x: Integers(0, 3); epsilon = epsilon
def one_report_weak(x, epsilon, rng):
    p = math.exp(epsilon) / (math.exp(epsilon) + 1)
    if rng.random() < p:
        return x
    return (x + int(rng.integers(1, 4))) % 4


# verdict: proved
# lapwing: q: Function(sensitivity=1, of=data); data: Database(of=Anything, neighbours="add-remove"); epsilon = epsilon
def answer_and_refine(q, data, epsilon, rng):
    first = q(data) + rng.laplace(0, 2 / epsilon)
    if first < 10:
        return 0
    again = q(data) + rng.laplace(0, 2 / epsilon)
    return (first + again) / 2


# verdict: refuted
# lapwing: q: Function(sensitivity=1, of=data); data: Database(of=Anything, neighbours="add-remove"); epsilon = epsilon
def answer_until_large(q, data, epsilon, rng):
    for _ in range(3):
        noisy = q(data) + rng.laplace(0, 1 / epsilon)
        if noisy > 10:
            return noisy
    return noisy
