"""Functions as language models write them: typed, documented, and half of them wrong."""

from __future__ import annotations

from typing import Optional

import numpy as np

DEFAULT_EPSILON = 1.0


# lapwing: values: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon; requires = upper > lower
# verdict: refuted
def private_mean(values: list[float], epsilon: float, lower: float, upper: float) -> Optional[float]:
    """Compute a differentially private mean of bounded values."""
    if not values:
        return None
    clipped = np.clip(values, lower, upper)
    sensitivity = (upper - lower) / len(clipped)
    return float(np.mean(clipped) + np.random.laplace(0, sensitivity / epsilon))


# lapwing: values: Database(of=Reals, neighbours="replace"); epsilon = epsilon; requires = upper > lower
# verdict: proved
def private_mean_known_size(values: list[float], epsilon: float, lower: float, upper: float) -> float:
    clipped = np.clip(values, lower, upper)
    sensitivity = (upper - lower) / len(values)
    return float(np.mean(clipped) + np.random.laplace(0, sensitivity / epsilon))


# lapwing: values: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def private_count_nonnegative(values: list[int], epsilon: float) -> float:
    """Resampling until the answer fits the data tells how large the data is."""
    count = sum(values)
    noisy = count + np.random.laplace(0, 1 / epsilon)
    return min(noisy, len(values))


# lapwing: values: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def private_count_rounded(values: list[int], epsilon: float) -> int:
    noisy = float(np.sum(values)) + np.random.laplace(0.0, 1.0 / epsilon)
    return max(0, int(round(noisy)))


# lapwing: votes: Database(of=Category(3), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def private_winner(votes: list[int], epsilon: float, rng: np.random.Generator) -> int:
    tally = [0, 0, 0]
    for vote in votes:
        tally[vote] += 1
    scores = np.array(tally, dtype=float)
    weights = np.exp(epsilon * (scores - scores.max()) / 2)
    return int(rng.choice(3, p=weights / weights.sum()))


# lapwing: votes: Database(of=Category(3), neighbours="replace"); epsilon = epsilon
# verdict: refuted
def private_winner_sharp(votes: list[int], epsilon: float, rng: np.random.Generator) -> int:
    """The exponent lacks the factor one half, and a vote that is replaced moves one score up and one down."""
    tally = [0, 0, 0]
    for vote in votes:
        tally[vote] += 2
    weights = np.exp(epsilon * np.array(tally) / 2)
    return int(rng.choice(3, p=weights / weights.sum()))


# lapwing: readings: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def noisy_then_clip(readings: list[float], epsilon: float) -> float:
    """Noise first, clipping afterwards: the sensitivity of the sum is not bounded."""
    noisy = [r + np.random.laplace(0, 1 / epsilon) for r in readings]
    return sum(min(max(x, 0.0), 1.0) for x in noisy)


# lapwing: readings: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def clip_then_noise(readings: list[float], epsilon: float) -> float:
    total = 0.0
    for r in readings:
        total += min(max(r, 0.0), 1.0)
    return total + np.random.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def logged_count(data: list[int], epsilon: float) -> float:
    """The log line shows the true count."""
    count = sum(data)
    noisy = count + np.random.laplace(0, 1 / epsilon)
    print(f"true count {count}, released {noisy:.2f}")
    return noisy


# lapwing: data: Database(of=Integers(0, 9), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def one_draw_for_all(data: list[int], epsilon: float, rng: np.random.Generator) -> np.ndarray:
    """One draw serves all cells, so their differences are exact."""
    counts = np.bincount(data, minlength=10)
    return counts + rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Interval(0, 1), neighbours="replace"); epsilon = epsilon; delta = delta
# lapwing: requires = epsilon <= 1
# verdict: proved
def gaussian_sum(data: list[float], epsilon: float, delta: float) -> float:
    sigma = np.sqrt(2 * np.log(1.25 / delta)) / epsilon
    return sum(data) + np.random.normal(0, sigma)
