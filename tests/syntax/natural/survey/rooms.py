"""A chain of hotels: the mistakes that are found in scripts, notebooks and answers of assistants."""

import random

import numpy as np

CITIES = ["Rome", "Oslo", "Lima", "Pune"]


# verdict: refuted
# lapwing: ratings: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon
def mean_rating(ratings, epsilon):
    """The true size is in the scale."""
    clipped = np.clip(ratings, 1, 5)
    return np.mean(clipped) + np.random.laplace(0, 4 / (len(clipped) * epsilon))


# verdict: refuted
# lapwing: nights: Database(of=Integers(0, 30), neighbours="replace"); epsilon = epsilon
def average_stay(nights, epsilon):
    """A stay moves the mean by up to 30 / n."""
    n = len(nights)
    sensitivity = 1.0 / n
    return sum(nights) / n + np.random.laplace(0, sensitivity / epsilon)


# verdict: refuted
# lapwing: prices: Database(of=Interval(0, 500), neighbours="replace"); epsilon = epsilon
def median_room_price(prices, epsilon):
    """A median moves by more than the range over n."""
    scale = 500 / (len(prices) * epsilon)
    return np.median(prices) + np.random.laplace(0, scale)


# verdict: refuted
# lapwing: bookings: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon
def count_bookings(bookings, epsilon):
    return sum(bookings) + np.random.laplace(0, epsilon)


# verdict: refuted
# lapwing: prices: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon
def sum_in_its_own_range(prices, epsilon):
    """The range comes from the data."""
    low, high = min(prices), max(prices)
    total = sum(p - low for p in prices)
    return total + np.random.laplace(0, (high - low) / epsilon)


# verdict: refuted
# lapwing: df: Frame(city=Text, price=Reals, neighbours="add-remove"); epsilon = epsilon
def bookings_per_city(df, epsilon):
    counts = df["city"].value_counts()
    noisy = counts + np.random.laplace(0, 1 / epsilon, size=len(counts))
    return noisy.to_dict()


# verdict: refuted
# lapwing: nights: Database(of=Integers(0, 9), neighbours="add-remove"); epsilon = epsilon
def histogram_with_one_draw(nights, epsilon):
    counts = np.bincount(nights, minlength=10)
    noise = np.random.laplace(0, 1 / epsilon)
    return (counts + noise).tolist()


# verdict: refuted
# lapwing: prices: Database(of=Interval(0, 500), neighbours="add-remove"); epsilon = epsilon
def median_without_the_two(prices, epsilon):
    """The exponential mechanism divides by twice the sensitivity."""
    candidates = list(range(0, 501, 100))
    scores = [-abs(sum(p < c for p in prices) - sum(p > c for p in prices)) for c in candidates]
    weights = np.exp([epsilon * s for s in scores])
    return np.random.choice(candidates, p=weights / np.sum(weights))


# verdict: refuted
# lapwing: daily_counts: Queries(sensitivity=1); epsilon = epsilon
def busy_days(daily_counts, threshold, epsilon):
    """Only the threshold is noisy, and every day is told."""
    noisy_threshold = threshold + np.random.laplace(0, 2 / epsilon)
    return [count >= noisy_threshold for count in daily_counts]


# verdict: refuted
# lapwing: daily_counts: Queries(sensitivity=1); epsilon = epsilon
def first_busy_count(daily_counts, threshold, epsilon):
    """The count that was compared is returned."""
    noisy_threshold = threshold + np.random.laplace(0, 2 / epsilon)
    for day, count in enumerate(daily_counts):
        noisy = count + np.random.laplace(0, 4 / epsilon)
        if noisy >= noisy_threshold:
            return day, noisy
    return None


# verdict: refuted
# lapwing: prices: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon
def price_statistics(prices, epsilon):
    """Three queries, each with the whole budget."""
    clipped = np.clip(prices, 0, 500)
    return {
        "count": len(prices) + np.random.laplace(0, 1 / epsilon),
        "total": clipped.sum() + np.random.laplace(0, 500 / epsilon),
        "squares": (clipped**2).sum() + np.random.laplace(0, 500**2 / epsilon),
    }


# verdict: refuted
# lapwing: prices: Database(of=Interval(0, 500), neighbours="add-remove"); epsilon = epsilon
def revenue_or_nothing(prices, epsilon):
    """Whether there are enough rows is told without noise."""
    if len(prices) < 10:
        return None
    return sum(prices) + np.random.laplace(0, 500 / epsilon)


# verdict: refuted
# lapwing: prices: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon; delta = 0.00001
def gaussian_total(prices, epsilon):
    sigma = 1 / epsilon
    return sum(prices) + random.gauss(0, sigma)


# verdict: refuted
# lapwing: gradients: Database(of=Reals, neighbours="replace"); epsilon = epsilon; requires = C > 0
def clipped_mean_gradient(gradients, C, epsilon):
    """The mean is clipped, not each gradient: it still moves by 2 C."""
    g = np.mean(gradients)
    g = max(-C, min(C, g))
    return g + np.random.laplace(0, C / epsilon)


# verdict: refuted
# lapwing: prices: Database(of=Interval(0, 500), neighbours="add-remove"); epsilon = epsilon
def total_without_outliers(prices, epsilon):
    """Which rows are outliers depends on all of them."""
    x = np.array(prices)
    if len(x) == 0:
        return np.random.laplace(0, 500 / epsilon)
    kept = x[np.abs(x - x.mean()) <= 2 * x.std()]
    return kept.sum() + np.random.laplace(0, 500 / epsilon)


# verdict: refuted
# lapwing: df: Frame(city=Category("Rome", "Oslo", "Lima", "Pune"), price=Reals, neighbours="add-remove"); epsilon = epsilon
def mean_price_per_city(df, epsilon):
    df["price"] = df["price"].clip(0, 500)
    means = {}
    for city, group in df.groupby("city"):
        scale = 500 / (len(group) * epsilon)
        means[city] = group["price"].mean() + np.random.laplace(0, scale)
    return means


# verdict: refuted
# lapwing: cities: Database(of=Category("Rome", "Oslo", "Lima", "Pune"), neighbours="add-remove"); epsilon = epsilon
def top_city(cities, epsilon):
    """The winner's true count is returned."""
    counts = {c: cities.count(c) for c in CITIES}
    noisy = {c: n + np.random.laplace(0, 2 / epsilon) for c, n in counts.items()}
    best = max(noisy, key=lambda c: noisy[c])
    return best, counts[best]


# verdict: refuted
# lapwing: bookings: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon
def count_with_uniform_noise(bookings, epsilon):
    return sum(bookings) + random.uniform(-1 / epsilon, 1 / epsilon)


# verdict: refuted
# lapwing: prices: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon
def bookings_below(prices, epsilon):
    """A cheap room is in every count."""
    limits = [50, 100, 200]
    noise = np.random.laplace(0, 1 / epsilon, size=len(limits))
    return [sum(1 for p in prices if p <= limit) + z for limit, z in zip(limits, noise)]


# verdict: refuted
# lapwing: answers: Database(of=Bool, neighbours="replace"); epsilon = epsilon
def randomized_members(answers, epsilon):
    """The truth is told with probability epsilon / (1 + epsilon), else a fair coin: that is 1 + 2 epsilon."""
    p = epsilon / (1 + epsilon)
    out = []
    for answer in answers:
        if random.random() < p:
            out.append(answer)
        else:
            out.append(random.random() < 0.5)
    return out
