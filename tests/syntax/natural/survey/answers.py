"""
Differential privacy utilities: a small, self-contained toolkit.

Covers the basic mechanisms (Laplace, Gaussian, exponential, randomized response)
plus helpers for private counts, sums, means and histograms.
"""
import math
import random
from collections import Counter
from typing import Dict, List, Optional, Sequence, Tuple

import numpy as np


# verdict: proved
# lapwing: true_value: Query(sensitivity=sensitivity); epsilon = epsilon; requires = sensitivity > 0
def laplace_mechanism(true_value: float, sensitivity: float, epsilon: float) -> float:
    """Add Laplace noise calibrated to sensitivity / epsilon."""
    if epsilon <= 0:
        raise ValueError("epsilon must be positive")
    scale = sensitivity / epsilon
    noise = np.random.laplace(loc=0.0, scale=scale)
    return true_value + noise


# verdict: refuted
# The classic sigma holds for epsilon <= 1 only; for large epsilon it is too small.
# lapwing: true_value: Query(sensitivity=1); epsilon = epsilon; delta = delta
def gaussian_mechanism(true_value: float, epsilon: float, delta: float) -> float:
    """Add Gaussian noise with the classic calibration."""
    sigma = math.sqrt(2 * math.log(1.25 / delta)) / epsilon
    return true_value + np.random.normal(0, sigma)


# verdict: proved
# lapwing: data: Database(of=Anything, neighbours="add-remove"); epsilon = epsilon
def private_count(data: Sequence, epsilon: float) -> int:
    """Return a noisy, non-negative number of records."""
    noisy = len(data) + np.random.laplace(0, 1.0 / epsilon)
    return max(0, int(round(noisy)))


# verdict: refuted
# The sum of values in [lower, upper] moves by max(|lower|, |upper|) when a row comes or goes, not by upper - lower.
# lapwing: data: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon; requires = lower < upper
def private_sum(data: Sequence[float], lower: float, upper: float, epsilon: float) -> float:
    """Clip every value to [lower, upper] and return the noisy sum."""
    clipped = np.clip(np.asarray(data, dtype=float), lower, upper)
    sensitivity = upper - lower
    return float(np.sum(clipped) + np.random.laplace(0, sensitivity / epsilon))


# verdict: proved
# lapwing: data: Database(of=Reals, neighbours="replace"); epsilon = epsilon; requires = lower < upper
def private_sum_bounded(data: Sequence[float], lower: float, upper: float, epsilon: float) -> float:
    """Same as private_sum, for bounded DP (the number of records is public)."""
    clipped = np.clip(np.asarray(data, dtype=float), lower, upper)
    sensitivity = upper - lower
    return float(np.sum(clipped) + np.random.laplace(0, sensitivity / epsilon))


# verdict: refuted
# Divides by the true count and raises on empty data, under add-remove.
# lapwing: values: Database(of=Interval(0, 100), neighbours="add-remove"); epsilon = epsilon
def private_mean(values: List[float], epsilon: float, lower: float = 0.0, upper: float = 100.0) -> float:
    """Differentially private mean of bounded values."""
    if len(values) == 0:
        raise ValueError("values must not be empty")
    clipped = [min(max(v, lower), upper) for v in values]
    true_mean = sum(clipped) / len(clipped)
    sensitivity = (upper - lower) / len(clipped)
    return true_mean + np.random.laplace(0, sensitivity / epsilon)


# verdict: refuted
# Only the keys that occur are listed.
# lapwing: items: Database(of=Text, neighbours="add-remove"); epsilon = epsilon
def private_histogram(items: List[str], epsilon: float) -> Dict[str, float]:
    """Noisy count of every distinct item."""
    counts = Counter(items)
    result = {}
    for key, count in counts.items():
        result[key] = max(0.0, count + np.random.laplace(0, 1 / epsilon))
    return result


# verdict: proved
# lapwing: items: Database(of=Text, neighbours="add-remove"); epsilon = epsilon
def private_histogram_fixed(items: List[str], categories: Tuple[str, ...], epsilon: float) -> Dict[str, float]:
    """Noisy count of every category of a list that is fixed beforehand."""
    counts = Counter(items)
    return {c: max(0.0, counts.get(c, 0) + np.random.laplace(0, 1 / epsilon)) for c in dict.fromkeys(categories)}


# verdict: proved
# lapwing: scores: Queries(sensitivity=sensitivity); epsilon = epsilon; requires = sensitivity > 0
def exponential_mechanism(candidates: List[str], scores: Sequence[float], epsilon: float, sensitivity: float) -> str:
    """Pick a candidate with probability proportional to exp(epsilon * score / (2 * sensitivity))."""
    scores = np.asarray(scores, dtype=float)
    logits = epsilon * scores / (2 * sensitivity)
    logits -= logits.max()  # numerical stability
    probabilities = np.exp(logits)
    probabilities /= probabilities.sum()
    index = np.random.choice(len(candidates), p=probabilities)
    return candidates[index]


# verdict: proved
# lapwing: answer: Bool; epsilon = epsilon
def randomized_response(answer: bool, epsilon: float) -> bool:
    """Tell the truth with probability e^eps / (1 + e^eps)."""
    p_truth = math.exp(epsilon) / (1.0 + math.exp(epsilon))
    if random.random() < p_truth:
        return answer
    return not answer


# verdict: refuted
# The fallback may pick the true value again, so the truth is told with more than p.
# lapwing: value: Category("bus", "car", "bike", "walk"); epsilon = epsilon
def k_randomized_response(value: str, epsilon: float) -> str:
    """Generalized randomized response over the commuting modes."""
    domain = ["bus", "car", "bike", "walk"]
    k = len(domain)
    p = math.exp(epsilon) / (math.exp(epsilon) + k - 1)
    if random.random() < p:
        return value
    return random.choice(domain)


# verdict: refuted
# Noisy count and its error together give the true count.
# lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon
def compare_private_count(data: List[int], epsilon: float, verbose: Optional[bool] = False) -> Dict[str, float]:
    """Show how far the private answer is from the true one."""
    true_count = sum(data)
    noisy_count = true_count + np.random.laplace(0, 1 / epsilon)
    if verbose:
        print(f"true={true_count} noisy={noisy_count:.2f}")
    return {
        "noisy_count": noisy_count,
        "error": abs(noisy_count - true_count),
    }
