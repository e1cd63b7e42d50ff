"""Workouts of a gym's members: counts, sums, averages and tables, as an application's developers write them."""

from collections import Counter, defaultdict
from dataclasses import dataclass

import numpy as np

MAX_MINUTES = 180
MAX_VISITS = 31
ZONES = ["rest", "easy", "steady", "hard"]
DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")


@dataclass
class Workout:
    kind: str
    minutes: float
    calories: float


# verdict: proved
# lapwing: workouts: Database(of=Row(kind=Text, minutes=Reals, calories=Reals), neighbours="add-remove")
# lapwing: epsilon = epsilon
def total_minutes(workouts, epsilon):
    """Total minutes, each workout capped at three hours."""
    total = 0.0
    for w in workouts:
        total += max(0.0, min(w.minutes, MAX_MINUTES))
    return total + np.random.laplace(0.0, MAX_MINUTES / epsilon)


# verdict: refuted
# lapwing: workouts: Database(of=Row(kind=Text, minutes=Reals, calories=Reals), neighbours="add-remove")
# lapwing: epsilon = epsilon
def total_minutes_capped_above(workouts, epsilon):
    """The cap has no lower end: a negative duration is not bounded."""
    total = 0.0
    for w in workouts:
        total += min(w.minutes, MAX_MINUTES)
    return total + np.random.laplace(0.0, MAX_MINUTES / epsilon)


# verdict: proved
# lapwing: zones: Database(of=Category("rest", "easy", "steady", "hard"), neighbours="add-remove")
# lapwing: epsilon = eps
def zone_histogram(zones, eps):
    counts = {z: 0 for z in ZONES}
    for z in zones:
        counts[z] += 1
    return {z: c + np.random.laplace(0, 1 / eps) for z, c in counts.items()}


# verdict: refuted
# lapwing: zones: Database(of=Category("rest", "easy", "steady", "hard"), neighbours="replace")
# lapwing: epsilon = eps
def zone_histogram_replaced(zones, eps):
    """A replaced row changes two bins."""
    counts = {z: 0 for z in ZONES}
    for z in zones:
        counts[z] += 1
    return {z: c + np.random.laplace(0, 1 / eps) for z, c in counts.items()}


# verdict: refuted
# lapwing: kinds: Database(of=Text, neighbours="add-remove")
# lapwing: epsilon = epsilon
def popular_kinds(kinds, epsilon):
    """The keys come from the data."""
    counter = Counter(kinds)
    return {kind: n + np.random.laplace(0, 1 / epsilon) for kind, n in counter.items()}


# verdict: proved
# lapwing: visits: Database(of=Integers(0, 100), neighbours="add-remove")
# lapwing: epsilon = epsilon
def mean_visits(visits, epsilon, rng):
    eps_sum, eps_count = 0.7 * epsilon, 0.3 * epsilon
    clipped = [min(v, MAX_VISITS) for v in visits]
    noisy_sum = sum(clipped) + rng.laplace(0, MAX_VISITS / eps_sum)
    noisy_count = len(clipped) + rng.laplace(0, 1 / eps_count)
    if noisy_count < 1:
        return 0.0
    return noisy_sum / noisy_count


# verdict: refuted
# lapwing: visits: Database(of=Integers(0, 100), neighbours="add-remove")
# lapwing: epsilon = epsilon
def mean_visits_unsplit(visits, epsilon, rng):
    """Each half spends the whole epsilon."""
    clipped = [min(v, MAX_VISITS) for v in visits]
    noisy_sum = sum(clipped) + rng.laplace(0, MAX_VISITS / epsilon)
    noisy_count = len(clipped) + rng.laplace(0, 1 / epsilon)
    return noisy_sum, noisy_count


# verdict: refuted
# lapwing: visits: Database(of=Integers(0, 31), neighbours="add-remove")
# lapwing: epsilon = epsilon
def mean_visits_short(visits, epsilon, rng):
    if len(visits) < 5:
        return None
    noisy = sum(visits) + rng.laplace(0, MAX_VISITS / epsilon)
    return noisy


# verdict: proved
# lapwing: steps: Database(of=Reals, neighbours="replace")
# lapwing: lower: Public; upper: Public; requires = upper > lower
# lapwing: epsilon = epsilon
def mean_steps(steps, lower, upper, epsilon):
    steps = np.clip(np.asarray(steps, dtype=float), lower, upper)
    n = len(steps)
    sensitivity = (upper - lower) / n
    return float(steps.mean() + np.random.laplace(loc=0, scale=sensitivity / epsilon))


# verdict: refuted
# lapwing: steps: Database(of=Reals, neighbours="replace")
# lapwing: epsilon = epsilon
def mean_steps_own_bounds(steps, epsilon):
    """The bounds are the data's own."""
    steps = np.asarray(steps, dtype=float)
    lower, upper = steps.min(), steps.max()
    n = steps.shape[0]
    return steps.mean() + np.random.laplace(0, (upper - lower) / (n * epsilon))


# verdict: proved
# lapwing: workouts: Database(of=Row(kind=Text, minutes=Reals, calories=Reals), neighbours="add-remove")
# lapwing: epsilon = epsilon
def count_long(workouts, kind, threshold, epsilon):
    matching = [w for w in workouts if w.kind == kind and w.minutes >= threshold]
    noise = np.random.exponential(1 / epsilon) - np.random.exponential(1 / epsilon)
    return round(len(matching) + noise)


# verdict: refuted
# lapwing: workouts: Database(of=Row(kind=Text, minutes=Reals, calories=Reals), neighbours="add-remove")
# lapwing: epsilon = epsilon
def share_long(workouts, kind, threshold, epsilon):
    """The true count is the denominator."""
    matching = [w for w in workouts if w.kind == kind]
    long = sum(1 for w in matching if w.minutes >= threshold)
    noisy = long + np.random.laplace(0, 1 / epsilon)
    return noisy / max(1, len(matching))


# verdict: proved
# lapwing: workouts: Database(of=Row(kind=Category("run", "swim", "bike"), minutes=Reals, calories=Reals), neighbours="add-remove")
# lapwing: epsilon = epsilon
def minutes_by_kind(workouts, epsilon, cap=120):
    """Every workout is in one group, so the groups are released in parallel."""
    sums = defaultdict(float)
    for w in workouts:
        sums[w.kind] += np.clip(w.minutes, 0, cap)
    released = {}
    for kind in ("run", "swim", "bike"):
        released[kind] = sums[kind] + np.random.laplace(scale=cap / epsilon)
    return released


# verdict: refuted
# lapwing: workouts: Database(of=Row(kind=Category("run", "swim", "bike"), minutes=Reals, calories=Reals), neighbours="add-remove")
# lapwing: epsilon = epsilon
def minutes_and_calories(workouts, epsilon):
    """Two sums over the same rows, each with the whole epsilon."""
    minutes = sum(min(max(w.minutes, 0), 100) for w in workouts)
    calories = sum(min(max(w.calories, 0), 1000) for w in workouts)
    return (
        minutes + np.random.laplace(0, 100 / epsilon),
        calories + np.random.laplace(0, 1000 / epsilon),
    )


# verdict: refuted
# lapwing: visits: Database(of=Integers(0, 31), neighbours="add-remove")
# lapwing: epsilon = epsilon
def one_noise_for_two(visits, epsilon):
    """The same draw hides both numbers, so their difference is exact."""
    noise = np.random.laplace(0, 31 / epsilon)
    return sum(visits) + noise, len(visits) + noise


# verdict: proved
# lapwing: weights: Database(of=Interval(0, 300), neighbours="add-remove")
# lapwing: epsilon = epsilon
def weights_histogram(weights, epsilon):
    edges = [0, 50, 75, 100, 150, 301]
    counts, _ = np.histogram(weights, bins=edges)
    noisy = counts + np.random.laplace(0, 1 / epsilon, size=len(counts))
    return np.maximum(noisy, 0).round().tolist()


# verdict: refuted
# lapwing: weights: Database(of=Interval(0, 300), neighbours="add-remove")
# lapwing: epsilon = epsilon
def weights_histogram_auto(weights, epsilon):
    """Bins from the data: the edges are released."""
    counts, edges = np.histogram(weights, bins=5)
    noisy = counts + np.random.laplace(0, 1 / epsilon, size=5)
    return noisy, edges


# verdict: proved
# lapwing: days: Database(of=Integers(0, 6), neighbours="add-remove")
# lapwing: epsilon = epsilon
def visits_by_day(days, epsilon):
    counts = np.bincount(np.array(days, dtype=int), minlength=7)
    noisy = []
    for i, name in enumerate(DAYS):
        noisy.append((name, int(counts[i]) + np.random.laplace(0, 1.0 / epsilon)))
    noisy.sort(key=lambda pair: -pair[1])
    return noisy[:3]


# verdict: refuted
# lapwing: days: Database(of=Integers(0, 6), neighbours="add-remove")
# lapwing: epsilon = epsilon
def busiest_day(days, epsilon):
    """The day is chosen by the true counts."""
    counts = [0] * 7
    for d in days:
        counts[d] += 1
    best = max(range(7), key=lambda i: counts[i])
    return DAYS[best], counts[best] + np.random.laplace(0, 1 / epsilon)


# verdict: proved
# lapwing: data: Database(of=Reals, neighbours="add-remove")
# lapwing: epsilon = epsilon
def variance_of_scores(data, epsilon):
    """A third of the budget for each of the three moments of values in [0, 1]."""
    part = epsilon / 3
    x = np.clip(np.asarray(data), 0.0, 1.0)
    n = x.size + np.random.laplace(0, 1 / part)
    s = x.sum() + np.random.laplace(0, 1 / part)
    s2 = (x**2).sum() + np.random.laplace(0, 1 / part)
    n = max(n, 1.0)
    mean = s / n
    return max(0.0, s2 / n - mean**2)
