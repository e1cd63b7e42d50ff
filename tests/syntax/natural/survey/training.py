"""Training steps, budgets, adaptive programs and thresholds, as language models and students write them."""

from dataclasses import dataclass, field

import numpy as np


# verdict: proved
# lapwing: grads: Database(of=Vector(of=Reals, length=10), neighbours="add-remove")
# lapwing: rho = 1 / (2 * noise_multiplier ** 2)
# lapwing: requires = clip_norm > 0
def noisy_gradient(grads, clip_norm, noise_multiplier, batch_size):
    total = np.zeros(10)
    for g in grads:
        norm = np.linalg.norm(g)
        total += g * min(1.0, clip_norm / (norm + 1e-12))
    total += np.random.normal(0, noise_multiplier * clip_norm, size=10)
    return total / batch_size


# verdict: refuted
# lapwing: grads: Database(of=Vector(of=Reals, length=3), neighbours="add-remove")
# lapwing: rho = 1 / (2 * noise_multiplier ** 2)
# lapwing: requires = clip_norm > 0
def noisy_gradient_mean_first(grads, clip_norm, noise_multiplier):
    """The average is clipped, not each gradient, and its noise is divided by the true size."""
    n = len(grads)
    total = np.zeros(3)
    for g in grads:
        total += g
    norm = np.linalg.norm(total)
    total = total * min(1.0, clip_norm / (norm + 1e-12))
    return (total + np.random.normal(0, noise_multiplier * clip_norm, size=3)) / max(n, 1)


# verdict: refuted
# lapwing: grads: Database(of=Vector(of=Reals, length=2), neighbours="add-remove")
# lapwing: rho = 1 / (2 * noise_multiplier ** 2)
# lapwing: requires = clip_norm > 0
def noisy_gradient_unscaled(grads, clip_norm, noise_multiplier):
    """The noise does not grow with the clipping norm."""
    total = np.zeros(2)
    for g in grads:
        norm = np.linalg.norm(g)
        total += g / max(1.0, norm / clip_norm)
    return total + np.random.normal(0, noise_multiplier, size=2)


# verdict: proved
# lapwing: xs: Database(of=Interval(-1, 1), neighbours="add-remove")
# lapwing: rho = steps / (2 * sigma ** 2); requires = steps >= 1; requires = sigma > 0
# lapwing: steps: Public[int]
def fit_mean(xs, steps, sigma, lr):
    """Gradient steps of a mean, each gradient clipped to [-1, 1]."""
    theta = 0.0
    for _ in range(steps):
        grad = sum(max(-1.0, min(1.0, theta - x)) for x in xs)
        theta -= lr * (grad + np.random.normal(0, sigma))
    return theta


# verdict: refuted
# lapwing: xs: Database(of=Interval(-1, 1), neighbours="add-remove")
# lapwing: rho = 1 / (2 * sigma ** 2); requires = sigma > 0
def fit_mean_ten(xs, sigma, lr):
    """Ten steps at the price of one; every iterate is returned."""
    theta = 0.0
    path = []
    for _ in range(10):
        grad = sum(max(-1.0, min(1.0, x)) for x in xs)
        theta = grad + np.random.normal(0, sigma)
        path.append(theta)
    return path


class Accountant:
    def __init__(self, epsilon):
        self.epsilon = epsilon
        self.spent = 0.0

    # verdict: proved
    # lapwing: data: Database(of=Interval(0, 10), neighbours="add-remove")
    # lapwing: self.epsilon: Epsilon; share: Public; requires = share > 0; requires = share <= 1
    # lapwing: epsilon = share * self.epsilon
    def noisy_sum(self, data, share):
        eps = share * self.epsilon
        if self.spent + eps > self.epsilon:
            raise RuntimeError("budget exhausted")
        self.spent += eps
        return sum(data) + np.random.laplace(0, 10 / eps)

    # verdict: refuted
    # lapwing: data: Database(of=Interval(0, 10), neighbours="add-remove")
    # lapwing: self.epsilon: Epsilon
    # lapwing: epsilon = self.epsilon
    def summary(self, data):
        """Three quantities, each with half the budget."""
        eps = self.epsilon / 2
        count = len(data) + np.random.laplace(0, 1 / eps)
        total = sum(data) + np.random.laplace(0, 10 / eps)
        squares = sum(x * x for x in data) + np.random.laplace(0, 100 / eps)
        return {"count": count, "sum": total, "squares": squares}


@dataclass
class LaplaceMechanism:
    epsilon: float
    sensitivity: float = 1.0
    history: list = field(default_factory=list)

    # verdict: proved
    # lapwing: value: Query(sensitivity="self.sensitivity")
    # lapwing: self.epsilon: Epsilon; self.sensitivity: Public; requires = self.sensitivity > 0
    # lapwing: epsilon = self.epsilon
    def release(self, value):
        noisy = value + np.random.laplace(0, self.sensitivity / self.epsilon)
        self.history.append(noisy)
        return noisy

    # verdict: refuted
    # lapwing: value: Query(sensitivity="self.sensitivity")
    # lapwing: self.epsilon: Epsilon; self.sensitivity: Public; requires = self.sensitivity > 0
    # lapwing: epsilon = self.epsilon
    def release_logged(self, value):
        noisy = value + np.random.laplace(0, self.sensitivity / self.epsilon)
        print(f"true value {value}, released {noisy:.2f}")
        return noisy


# verdict: proved
# lapwing: data: Database(of=Reals(low=0), neighbours="add-remove")
# lapwing: epsilon = epsilon
def sum_with_released_bound(data, epsilon):
    """A noisy count picks one of two bounds, which then sets clip and scale."""
    eps = epsilon / 2
    n = len(data) + np.random.laplace(0, 1 / eps)
    bound = 10.0 if n < 100 else 100.0
    clipped = [min(x, bound) for x in data]
    return bound, sum(clipped) + np.random.laplace(0, bound / eps)


# verdict: proved
# lapwing: data: Database(of=Interval(0, 100), neighbours="add-remove")
# lapwing: epsilon = epsilon
def clipped_at_noisy_count(data, epsilon):
    """The bound is a noisy count, and the noise of the sum is scaled to it."""
    half = epsilon / 2
    bound = sum(1 for x in data if x > 50) + np.random.laplace(0, 1 / half)
    bound = max(1.0, bound)
    total = sum(min(x, bound) for x in data)
    return total + np.random.laplace(0, bound / half)


# verdict: refuted
# lapwing: data: Database(of=Interval(0, 100), neighbours="add-remove")
# lapwing: epsilon = epsilon
def clipped_at_quantile(data, epsilon):
    """The bound is the data's own 95th percentile."""
    bound = np.percentile(data, 95)
    clipped = np.minimum(data, bound)
    return clipped.sum() + np.random.laplace(0, bound / epsilon)


# verdict: proved
# lapwing: data: Database(of=Interval(0, 100), neighbours="add-remove")
# lapwing: q: Public; requires = q >= 0; requires = q <= 1
# lapwing: epsilon = epsilon
def quantile(data, q, epsilon, rng):
    """Exponential mechanism over 0..100; a row moves the rank error by at most 1."""
    grid = np.arange(101)
    scores = []
    for g in grid:
        below = sum(1 for x in data if x < g)
        scores.append(-abs(below - q * len(data)))
    scores = np.array(scores)
    p = np.exp(epsilon * (scores - scores.max()) / 2)
    return grid[rng.choice(len(grid), p=p / p.sum())]


# verdict: refuted
# lapwing: data: Database(of=Interval(0, 100), neighbours="add-remove")
# lapwing: q: Public; requires = q >= 0; requires = q <= 1
# lapwing: epsilon = epsilon
def quantile_index(data, q, epsilon):
    """The true order statistic with noise for a count."""
    if len(data) == 0:
        return 0.0
    ordered = sorted(data)
    k = min(int(q * len(ordered)), len(ordered) - 1)
    return ordered[k] + np.random.laplace(0, 1 / epsilon)


# verdict: proved
# lapwing: data: Database(of=Integers(0, 1000), neighbours="add-remove")
# lapwing: epsilon = epsilon
def threshold_search(data, epsilon, rounds=8):
    """Bisection for the median with noisy counts."""
    lo, hi = 0.0, 1000.0
    for _ in range(rounds):
        mid = (lo + hi) / 2
        diff = sum(1 if x <= mid else -1 for x in data)
        if diff + np.random.laplace(0, rounds / epsilon) > 0:
            hi = mid
        else:
            lo = mid
    return (lo + hi) / 2


# verdict: refuted
# lapwing: data: Database(of=Integers(0, 1000), neighbours="add-remove")
# lapwing: epsilon = epsilon
def threshold_search_whole(data, epsilon):
    """Four rounds, each with the whole epsilon; the counts are returned as well."""
    lo, hi = 0.0, 1000.0
    seen = []
    for _ in range(4):
        mid = (lo + hi) / 2
        noisy = sum(1 for x in data if x <= mid) + np.random.laplace(0, 1 / epsilon)
        seen.append(noisy)
        if noisy > 100:
            hi = mid
        else:
            lo = mid
    return seen


# verdict: refuted
# lapwing: values: Database(of=Reals, neighbours="add-remove")
# lapwing: epsilon = epsilon
def strict_sum(values, epsilon):
    """An exception tells that a value was out of range."""
    for v in values:
        if v < 0 or v > 1:
            raise ValueError("value out of range")
    return sum(values) + np.random.laplace(0, 1 / epsilon)


# verdict: refuted
# lapwing: values: Database(of=Interval(0, 1), neighbours="add-remove")
# lapwing: epsilon = epsilon
def average_of_nonempty(values, epsilon):
    """Empty data raises."""
    assert len(values) > 0, "no data"
    return sum(values) + np.random.laplace(0, 1 / epsilon)


# verdict: proved
# lapwing: values: Database(of=Maybe(Interval(0, 1)), neighbours="add-remove")
# lapwing: epsilon = epsilon
def sum_known(values, epsilon):
    known = values.dropna()
    return known.clip(0, 1).sum() + np.random.laplace(0, 1 / epsilon)


# verdict: proved
# lapwing: counts: Histogram(neighbours="add-remove")
# lapwing: epsilon = epsilon
def top_k_by_rounds(counts, epsilon, k=3):
    """Peeling: the exponential mechanism by Gumbel noise, each round among what is left."""
    scores = np.array(counts, dtype=float)
    chosen = []
    for _ in range(k):
        noisy = scores + np.random.gumbel(0, 2 * k / epsilon, size=len(scores))
        best = int(np.argmax(noisy))
        chosen.append(best)
        scores[best] = -1e9
    return chosen


# verdict: refuted
# lapwing: counts: Histogram(neighbours="add-remove")
# lapwing: epsilon = epsilon
def top_k_true_counts(counts, epsilon, k=2):
    """The chosen ones come with their true counts."""
    noisy = np.array(counts) + np.random.laplace(0, 2 * k / epsilon, size=len(counts))
    order = np.argsort(-noisy)[:k]
    return [(int(i), counts[int(i)]) for i in order]
