"""An airport: waiting times, luggage and flights, as its analysts, their scripts and an assistant release them."""

import logging
import math
import random
from collections import Counter, defaultdict
from dataclasses import dataclass, field

import numpy as np
import opendp.prelude as dp
import pandas as pd
from diffprivlib.mechanisms import Laplace

dp.enable_features("contrib")
log = logging.getLogger(__name__)

TERMINALS = ("A", "B", "C", "D")
GATES = 6


@dataclass
class WaitingTimes:
    """Waiting times at security, in minutes, with a budget that is split between the two numbers."""

    epsilon: float
    ceiling: float = 90.0
    rng: np.random.Generator = field(default_factory=np.random.default_rng)

    def _noise(self, sensitivity: float, share: float) -> float:
        return self.rng.laplace(0.0, sensitivity / (share * self.epsilon))

    # verdict: proved
    # lapwing: waits: Database(of=Reals, neighbours="add-remove"); self.epsilon: Epsilon; epsilon = self.epsilon
    def summary(self, waits):
        capped = [max(0.0, min(w, self.ceiling)) for w in waits]
        total = sum(capped) + self._noise(self.ceiling, 0.75)
        people = len(capped) + self._noise(1, 0.25)
        average = total / people if people >= 1 else 0.0
        return {"people": round(people), "average": round(min(max(average, 0.0), self.ceiling), 1)}


# verdict: proved
# lapwing: delays: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon; requires = width > 0
def total_delay_with_learned_cap(delays, epsilon, width):
    """A third of the budget tells how many flights are late; the cap comes from that number."""
    late = sum(1 for d in delays if d > width) + np.random.laplace(0, 3 / epsilon)
    cap = width if late < 100 else 4 * width
    total = sum(min(max(d, 0), cap) for d in delays)
    return cap, total + np.random.laplace(0, cap / (2 * epsilon / 3))


# verdict: proved
# lapwing: delays: Database(of=Interval(0, 240), neighbours="add-remove"); epsilon = epsilon
def sum_below_a_noisy_maximum(delays, epsilon):
    """Doubles the bound while many flights are above it, then clips to the bound that was found."""
    rng = np.random.default_rng()
    bound = 30.0
    for _ in range(3):
        above = sum(d > bound for d in delays)
        if above + rng.laplace(0, 6 / epsilon) > 20:
            bound *= 2
    clipped = np.minimum(delays, bound)
    return clipped.sum() + rng.laplace(0, 2 * bound / epsilon)


# verdict: proved
# lapwing: waits: Database(of=Interval(0, 100), neighbours="add-remove"); epsilon = epsilon
def median_wait(waits, epsilon):
    grid = np.linspace(0, 100, 11)
    utility = np.array([-abs(np.sum(waits <= g) - np.sum(waits > g)) for g in grid])
    logits = epsilon * utility / 2
    p = np.exp(logits - logits.max())
    p /= p.sum()
    return np.random.default_rng().choice(grid, p=p)


# verdict: proved
# lapwing: waits: Database(of=Interval(0, 100), neighbours="add-remove"); epsilon = epsilon; requires = q >= 0; requires = q <= 1
def quantile_of_waits(waits, q, epsilon):
    """Gumbel noise on minus the distance from rank q * n; a row moves that by at most 1."""
    candidates = [0, 20, 40, 60, 80, 100]
    n = len(waits)
    best, best_score = None, -math.inf
    for c in candidates:
        rank = sum(1 for w in waits if w < c)
        score = epsilon * -abs(rank - q * n) / 2 + np.random.gumbel()
        if score > best_score:
            best, best_score = c, score
    return best


# verdict: proved
# lapwing: flights: Database(of=Text, neighbours="add-remove"); epsilon = epsilon
def airlines_seen(flights, epsilon):
    distinct = len(set(flights))
    return max(0, round(distinct + np.random.laplace(scale=1 / epsilon)))


# verdict: proved
# lapwing: bags: Database(of=Category("A", "B", "C", "D"), neighbours="add-remove"); epsilon = epsilon
def two_busiest_terminals(bags, epsilon):
    counts = {t: 0 for t in TERMINALS}
    for b in bags:
        counts[b] += 1
    chosen = []
    for _ in range(2):
        noisy = {t: c + np.random.laplace(0, 4 / epsilon) for t, c in counts.items()}
        best = max(noisy, key=noisy.get)
        chosen.append(best)
        del counts[best]
    return chosen


# verdict: proved
# lapwing: weights: Database(of=Reals, neighbours="replace"); epsilon = epsilon; requires = low < high
def mean_weight(weights, low, high, epsilon):
    """Centred at the middle of the range: a bag moves the sum by at most high - low, and the size is public."""
    mid = (low + high) / 2
    n = len(weights)
    if n == 0:
        return mid
    centred = np.clip(weights, low, high) - mid
    return mid + (centred.sum() + np.random.laplace(0, (high - low) / epsilon)) / n


# verdict: proved
# lapwing: hourly: Database(of=Integers(0, 50), neighbours="replace"); epsilon = epsilon
def daily_totals(hourly, epsilon):
    """Whole days of 24 rows; a row lies in one of them."""
    totals = []
    for start in range(0, len(hourly), 24):
        day = hourly[start:start + 24]
        totals.append(sum(day) + np.random.laplace(0, 50 / epsilon))
    return totals


# verdict: proved
# lapwing: destinations: Database(of=Text, neighbours="add-remove"); epsilon = epsilon; delta = delta
# lapwing: requires = delta <= 1
def popular_destinations(destinations, epsilon, delta):
    counts = Counter(destinations)
    threshold = 1 + math.log(1 / (2 * delta)) / epsilon
    released = {}
    for city, count in sorted(counts.items()):
        noisy = count + np.random.laplace(0, 1 / epsilon)
        if noisy > threshold:
            released[city] = noisy
    return released


# verdict: proved
# lapwing: grads: Database(of=Vector(of=Reals, length=5), neighbours="add-remove"); rho = 1 / (2 * sigma ** 2)
# lapwing: requires = clip > 0
def train_step(params, grads, sigma, clip, lr, batch):
    total = np.zeros(5)
    for g in grads:
        norm = np.linalg.norm(g)
        total += g / max(1.0, norm / clip)
    noisy = total + np.random.normal(0, sigma * clip, size=5)
    return [p - lr * g / batch for p, g in zip(params, noisy)]


# verdict: proved
# lapwing: gate: Category(6); epsilon = epsilon
def encode_gate(gate: int, epsilon: float) -> list[int]:
    """One-hot, every bit kept with probability e^(eps/2) / (1 + e^(eps/2))."""
    keep = 1 / (1 + math.exp(-epsilon / 2))
    one_hot = [int(i == gate) for i in range(GATES)]
    return [b if random.random() < keep else 1 - b for b in one_hot]


# verdict: proved
# lapwing: df: Frame(terminal=Category("A", "B", "C", "D"), bags=Reals, neighbours="add-remove"); epsilon = epsilon
def bags_per_terminal(df: pd.DataFrame, epsilon: float) -> pd.Series:
    sums = df.assign(bags=df["bags"].clip(0, 4)).groupby("terminal")["bags"].sum()
    sums = sums.reindex(list(TERMINALS), fill_value=0)
    return sums + np.random.laplace(0, 4 / epsilon, size=len(sums))


# verdict: proved
# lapwing: df: Frame(wait=Reals, bags=Reals, neighbours="replace"); epsilon = epsilon
def covariance_sums(df, epsilon):
    """Three sums of products in [-1, 1], each at a third of the budget."""
    x = df["wait"].clip(-1, 1)
    y = df["bags"].clip(-1, 1)
    scale = 6 / epsilon
    sxx = (x * x).sum() + np.random.laplace(0, scale)
    syy = (y * y).sum() + np.random.laplace(0, scale)
    sxy = (x * y).sum() + np.random.laplace(0, scale)
    return np.array([[sxx, sxy], [sxy, syy]])


# verdict: proved
# lapwing: counts: Queries(sensitivity=1, monotone=True); epsilon = epsilon
def busiest_hour(counts, epsilon):
    return int(np.argmax([c + random.expovariate(epsilon) for c in counts]))


# verdict: proved
# lapwing: queues: Queries(sensitivity=1); epsilon = epsilon; requires = c >= 1
def alarms(queues, limit, c: int, epsilon):
    """Sparse vector: half for the limit, half for at most c alarms."""
    eps1 = eps2 = epsilon / 2
    level = limit + np.random.laplace(scale=1 / eps1)
    out, raised = [], 0
    for q in queues:
        if q + np.random.laplace(scale=2 * c / eps2) > level:
            out.append(True)
            raised += 1
            if raised >= c:
                break
        else:
            out.append(False)
    return out


# verdict: proved
# lapwing: passengers: Database(of=Bool, neighbours="add-remove"); epsilon = epsilon; delta = delta
# lapwing: requires = epsilon < 1; requires = delta < 1
def transfer_passengers(passengers, epsilon, delta):
    sigma = math.sqrt(2 * math.log(1.25 / delta)) / epsilon
    noisy = np.count_nonzero(passengers) + np.random.normal(scale=sigma)
    log.info("released %.1f transfers", noisy)
    return noisy


# verdict: proved
# lapwing: points: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
# lapwing: requires = len(centres) >= 3
def cluster_round(points, centres: list[float], epsilon):
    """Lloyd's step in one dimension: a point moves one sum and one count by at most 1 each."""
    sums, sizes = [0.0, 0.0, 0.0], [0, 0, 0]
    for x in points:
        j = min(range(3), key=lambda i: abs(x - centres[i]))
        sums[j] += x
        sizes[j] += 1
    moved = []
    for j in range(3):
        s = sums[j] + np.random.laplace(0, 2 / epsilon)
        m = sizes[j] + np.random.laplace(0, 2 / epsilon)
        moved.append(s / m if m > 1 else centres[j])
    return moved


# verdict: proved
# lapwing: visits: Database(of=Row(terminal=Category("A", "B", "C", "D"), minutes=Integers(0, 600)), neighbours="add-remove")
# lapwing: epsilon = epsilon
def time_in_shops(visits, epsilon):
    minutes = defaultdict(int)
    for v in visits:
        minutes[v["terminal"]] += min(v["minutes"], 60)
    mech = Laplace(epsilon=epsilon, sensitivity=60)
    return {t: mech.randomise(minutes[t]) for t in TERMINALS}


# verdict: proved
# lapwing: ages: Database(of=Ints, neighbours="add-remove"); epsilon = epsilon
def age_bands(ages, epsilon):
    edges = [0, 18, 30, 45, 65, 120]
    counts = [sum(lo <= a < hi for a in ages) for lo, hi in zip(edges, edges[1:])]
    release = dp.m.make_laplace(dp.vector_domain(dp.atom_domain(T=int)), dp.l1_distance(T=int), scale=1 / epsilon)
    return [max(0, c) for c in release(counts)]
