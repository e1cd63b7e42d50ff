"""A chain of hotels: scripts, answers of an assistant and a small class, about bookings and prices."""

import math
import random
from typing import NamedTuple

import numpy as np

CITIES = ["Rome", "Oslo", "Lima", "Pune"]
CENTRES = [0.1, 0.5, 0.9]


class Booking(NamedTuple):
    city: str
    nights: int
    cancelled: bool


# verdict: proved
# lapwing: ratings: Database(of=Reals, neighbours="add-remove")
# lapwing: epsilon = epsilon; requires = lo < hi
def average_rating(ratings, lo, hi, epsilon):
    clipped = [min(max(r, lo), hi) for r in ratings]
    bound = max(abs(lo), abs(hi))
    noisy_total = sum(clipped) + np.random.laplace(0, 2 * bound / epsilon)
    noisy_count = len(clipped) + np.random.laplace(0, 2 / epsilon)
    if noisy_count <= 0:
        return (lo + hi) / 2
    return min(max(noisy_total / noisy_count, lo), hi)


# verdict: proved
# lapwing: nights: Database(of=Ints, neighbours="add-remove"); epsilon = epsilon; requires = cap > 0
def total_nights(nights, epsilon, cap):
    total = 0
    for i in range(len(nights)):
        if nights[i] > cap:
            total += cap
        elif nights[i] < 0:
            total += 0
        else:
            total += nights[i]
    scale = cap / epsilon
    return total + np.random.laplace(loc=0.0, scale=scale)


# verdict: proved
# lapwing: df: Frame(price=Reals, city=Category("Rome", "Oslo"), neighbours="add-remove"); epsilon = epsilon
def spend_row_by_row(df, epsilon):
    rng = np.random.default_rng()
    total = 0.0
    for i in range(len(df)):
        price = df.iloc[i]["price"]
        total += max(0.0, min(500.0, price))
    return total + rng.laplace(0, 500 / epsilon)


# verdict: proved
# lapwing: nights: Database(of=Ints(low=0), neighbours="add-remove"); epsilon = epsilon
def stay_histogram(nights, epsilon):
    counts, edges = np.histogram(nights, bins=[0, 1, 3, 7, 14, 30])
    noisy = counts + np.random.laplace(0, 1 / epsilon, size=len(counts))
    return np.maximum(np.round(noisy), 0).astype(int), edges


# verdict: proved
# lapwing: prices: Database(of=Interval(0, 500), neighbours="add-remove"); epsilon = epsilon
def median_price(prices, epsilon):
    """The exponential mechanism over round prices."""
    candidates = np.arange(0, 501, 50)
    scores = []
    for c in candidates:
        below = sum(1 for p in prices if p < c)
        above = sum(1 for p in prices if p > c)
        scores.append(-abs(below - above))
    scores = np.array(scores)
    weights = np.exp(epsilon * (scores - scores.max()) / 2)
    probabilities = weights / weights.sum()
    return np.random.choice(candidates, p=probabilities)


# verdict: proved
# lapwing: prices: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon
def revenue_with_found_cap(prices, epsilon):
    """A cap near the 95th percentile is chosen first, and the sum is clipped to it."""
    eps1, eps2 = 0.3 * epsilon, 0.7 * epsilon
    limits = [50, 100, 200, 400, 800]
    utilities = [-abs(sum(p <= b for p in prices) - 0.95 * len(prices)) for b in limits]
    noisy = [u + np.random.gumbel(0, 2 / eps1) for u in utilities]
    bound = limits[int(np.argmax(noisy))]
    total = sum(min(max(p, 0), bound) for p in prices)
    return bound, total + np.random.laplace(0, bound / eps2)


# verdict: proved
# lapwing: daily_counts: Queries(sensitivity=1); epsilon = epsilon
def first_busy_day(daily_counts, threshold, epsilon):
    noisy_threshold = threshold + np.random.laplace(0, 2 / epsilon)
    for day, count in enumerate(daily_counts):
        if count + np.random.laplace(0, 4 / epsilon) >= noisy_threshold:
            return day
    return None


# verdict: proved
# lapwing: answers: Database(of=Bool, neighbours="replace"); epsilon = epsilon
def share_of_members(answers, epsilon):
    p = math.exp(epsilon) / (1 + math.exp(epsilon))
    reported = []
    for answer in answers:
        if random.random() < p:
            reported.append(answer)
        else:
            reported.append(not answer)
    share = sum(reported) / len(reported)
    return (share - (1 - p)) / (2 * p - 1)


# verdict: proved
# lapwing: df: Frame(city=Category("Rome", "Oslo", "Lima", "Pune"), price=Reals, neighbours="add-remove"); epsilon = epsilon
def mean_price_by_city(df, epsilon):
    result = {}
    for city in CITIES:
        rows = df[df["city"] == city]
        total = rows["price"].clip(0, 500).sum() + np.random.laplace(0, 1000 / epsilon)
        n = len(rows) + np.random.laplace(0, 2 / epsilon)
        result[city] = total / max(n, 1)
    return result


# verdict: proved
# lapwing: prices: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon
def price_variance(prices, epsilon):
    x = np.clip(prices, 0, 500) / 500
    scale = 3 / epsilon
    n = len(x) + np.random.laplace(0, scale)
    s = x.sum() + np.random.laplace(0, scale)
    sq = (x**2).sum() + np.random.laplace(0, scale)
    n = max(n, 1)
    mean = s / n
    return max(sq / n - mean**2, 0) * 500**2


class Dashboard:
    def __init__(self, epsilon, cap=500.0):
        self.epsilon = epsilon
        self.cap = cap

    def _noise(self, sensitivity, eps):
        return np.random.laplace(0.0, sensitivity / eps)

    # verdict: proved
    # lapwing: bookings: Database(of=Row(city=Text, price=Reals), neighbours="add-remove"); epsilon = self.epsilon
    def summary(self, bookings):
        half = self.epsilon / 2
        revenue = sum(max(0, min(b["price"], self.cap)) for b in bookings)
        return {
            "count": len(bookings) + self._noise(1, half),
            "revenue": revenue + self._noise(self.cap, half),
        }


# verdict: proved
# lapwing: cities: Database(of=Category("Rome", "Oslo", "Lima", "Pune"), neighbours="add-remove"); epsilon = epsilon
def two_top_cities(cities, epsilon):
    counts = {c: 0 for c in CITIES}
    for c in cities:
        counts[c] += 1
    chosen = []
    for _ in range(2):
        noisy = {c: n + np.random.laplace(0, 4 / epsilon) for c, n in counts.items()}
        best = max(noisy, key=noisy.get)
        chosen.append(best)
        del counts[best]
    return chosen


# verdict: proved
# lapwing: months: Database(of=Integers(0, 11), neighbours="add-remove"); epsilon = epsilon
def cumulative_by_month(months, epsilon):
    counts = np.bincount(months, minlength=12)
    noisy = counts + np.random.laplace(scale=1 / epsilon, size=12)
    return np.cumsum(noisy)


# verdict: proved
# lapwing: df: Frame(x=Interval(0, 1), y=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
def fit_line(df, epsilon):
    """A line through noisy sufficient statistics."""
    eps = epsilon / 5
    n = len(df) + np.random.laplace(0, 1 / eps)
    sx = df["x"].sum() + np.random.laplace(0, 1 / eps)
    sy = df["y"].sum() + np.random.laplace(0, 1 / eps)
    sxx = (df["x"] ** 2).sum() + np.random.laplace(0, 1 / eps)
    sxy = (df["x"] * df["y"]).sum() + np.random.laplace(0, 1 / eps)
    bottom = n * sxx - sx * sx
    if abs(bottom) < 1e-6:
        return 0.0, 0.0
    slope = (n * sxy - sx * sy) / bottom
    return slope, (sy - slope * sx) / max(n, 1.0)


# verdict: proved
# lapwing: data: Database(of=Bool, neighbours="add-remove"); epsilon = epsilon
def geometric_count(data, epsilon):
    p = 1 - math.exp(-epsilon)
    noise = np.random.geometric(p) - np.random.geometric(p)
    return sum(1 for x in data if x) + noise


# verdict: proved
# lapwing: points: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
def move_centres(points, epsilon):
    """One round of k-means on a line."""
    sums, counts = [0.0] * 3, [0] * 3
    for p in points:
        j = min(range(3), key=lambda j: abs(p - CENTRES[j]))
        sums[j] += p
        counts[j] += 1
    return [
        (s + np.random.laplace(0, 2 / epsilon)) / max(1, n + np.random.laplace(0, 2 / epsilon))
        for s, n in zip(sums, counts)
    ]


# verdict: proved
# lapwing: prices: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon
def find_bound(prices, epsilon):
    """Double the bound until few prices are above it."""
    bound = 16
    for _ in range(6):
        over = sum(p > bound for p in prices) + np.random.laplace(0, 6 / epsilon)
        if over < 10:
            break
        bound *= 2
    return bound


# verdict: proved
# lapwing: bookings: Database(of=Row(city=Text, nights=Integers(0, 30), cancelled=Bool), neighbours="add-remove")
# lapwing: epsilon = epsilon
def nights_in(bookings, city, epsilon):
    kept = filter(lambda b: b.city == city and not b.cancelled, bookings)
    return sum(b.nights for b in kept) + np.random.laplace(0, 30 / epsilon)


# verdict: proved
# lapwing: guest_ids: Database(of=Ints, neighbours="add-remove"); epsilon = epsilon
def distinct_guests(guest_ids, epsilon):
    return len(set(guest_ids)) + np.random.laplace(0, 1 / epsilon)


# verdict: proved
# lapwing: prices: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon; delta = delta
# lapwing: requires = epsilon <= 1; requires = cap > 0
def gaussian_revenue(prices, cap, epsilon, delta):
    sigma = np.sqrt(2 * np.log(1.25 / delta)) * cap / epsilon
    return np.clip(np.array(prices), 0, cap).sum() + np.random.normal(0, sigma)
