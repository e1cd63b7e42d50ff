"""Typed, documented functions in the manner of assistants."""
from __future__ import annotations

import math
import random
from typing import Any, Callable, Dict, Iterable, List, Optional, Sequence, Tuple, Union

import numpy as np


# lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def dp_count(data: List[int], epsilon: float = 1.0) -> float:
    """Return a differentially private count of ones.

    Args:
        data: list of 0/1 values.
        epsilon: privacy budget.
    """
    if epsilon <= 0:
        raise ValueError("epsilon must be positive")
    true_count = sum(1 for x in data if x == 1)
    noise = np.random.laplace(loc=0.0, scale=1.0 / epsilon)
    return true_count + noise


# lapwing: records: Database(of=Row(age=Integers(0, 120), income=Reals), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def count_adults(records: List[Dict[str, Any]], epsilon: float, rng: Optional[np.random.Generator] = None) -> int:
    """Noisy number of adults."""
    rng = rng or np.random.default_rng()
    count = len([r for r in records if r["age"] >= 18])
    noisy = count + rng.laplace(0, 1 / epsilon)
    return max(0, round(noisy))


# lapwing: records: Database(of=Row(age=Integers(0, 120), income=Reals), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def average_income(records: List[Dict[str, Any]], epsilon: float, cap: float = 200_000.0) -> float:
    """Noisy sum over noisy count; the budget is split in half."""
    eps_sum = eps_count = epsilon / 2
    total = 0.0
    n = 0
    for record in records:
        income = record["income"]
        income = min(max(income, 0.0), cap)
        total += income
        n += 1
    noisy_total = total + np.random.laplace(0, cap / eps_sum)
    noisy_n = n + np.random.laplace(0, 1 / eps_count)
    return noisy_total / max(noisy_n, 1.0)


# lapwing: records: Database(of=Row(age=Integers(0, 120), income=Reals), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def average_income_full_budget(records: List[Dict[str, Any]], epsilon: float, cap: float = 200_000.0) -> Tuple[float, float]:
    """Both queries use the whole budget."""
    incomes = [min(max(r["income"], 0.0), cap) for r in records]
    noisy_total = sum(incomes) + np.random.laplace(0, cap / epsilon)
    noisy_n = len(incomes) + np.random.laplace(0, 1 / epsilon)
    return noisy_total, noisy_n


# lapwing: values: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def private_sum_unbounded(values: Sequence[float], epsilon: float, sensitivity: float = 1.0) -> float:
    """Forgets to clip."""
    return float(np.sum(values)) + np.random.laplace(0.0, sensitivity / epsilon)


# lapwing: values: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon; requires = clip_max > 0
# verdict: proved
def private_sum(values: Sequence[float], epsilon: float, clip_max: float) -> float:
    """Clip to [0, clip_max] and add noise."""
    arr = np.asarray(values, dtype=float)
    arr = np.clip(arr, 0, clip_max)
    return float(arr.sum() + np.random.laplace(scale=clip_max / epsilon))


# lapwing: values: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon; requires = lower < upper
# verdict: refuted
def private_mean_empty_check(values: List[float], epsilon: float, lower: float, upper: float) -> float:
    """Raises on empty input."""
    if len(values) == 0:
        raise ValueError("values must not be empty")
    clipped = [max(lower, min(upper, v)) for v in values]
    mean = sum(clipped) / len(clipped)
    scale = (upper - lower) / (len(clipped) * epsilon)
    return mean + np.random.laplace(0, scale)


# lapwing: values: Database(of=Reals, neighbours="replace"); epsilon = epsilon; requires = lower < upper; requires = len(values) >= 2
# verdict: refuted
def private_variance(values: List[float], epsilon: float, lower: float, upper: float) -> float:
    """The variance has range squared in its sensitivity, not range."""
    x = np.clip(np.array(values), lower, upper)
    n = len(x)
    var = np.var(x)
    sensitivity = (upper - lower) / n
    return max(0.0, float(var + np.random.laplace(0, sensitivity / epsilon)))


# lapwing: data: Database(of=Integers(0, 9), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def noisy_histogram(data: List[int], epsilon: float) -> Dict[int, float]:
    """Histogram over ten known bins."""
    counts: Dict[int, int] = {b: 0 for b in range(10)}
    for item in data:
        counts[item] += 1
    return {b: c + np.random.laplace(0, 1 / epsilon) for b, c in counts.items()}


# lapwing: data: Database(of=Integers(0, 9), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def noisy_histogram_seen(data: List[int], epsilon: float) -> Dict[int, float]:
    """Only keys that occur are released."""
    counts: Dict[int, int] = {}
    for item in data:
        counts[item] = counts.get(item, 0) + 1
    return {key: value + np.random.laplace(0, 1 / epsilon) for key, value in counts.items()}


# lapwing: data: Database(of=Category("A", "B", "AB", "O"), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def blood_types(data: List[str], epsilon: float) -> Dict[str, int]:
    """Noisy counts of the four blood types."""
    categories = ["A", "B", "AB", "O"]
    result: Dict[str, int] = {}
    for category in categories:
        true_count = data.count(category)
        noisy = true_count + np.random.laplace(0, 1.0 / epsilon)
        result[category] = max(0, int(round(noisy)))
    return result


# lapwing: data: Database(of=Category("A", "B", "AB", "O"), neighbours="replace"); epsilon = epsilon
# verdict: refuted
def blood_types_replace(data: List[str], epsilon: float) -> Dict[str, float]:
    """Sensitivity is two when a row is replaced."""
    return {t: data.count(t) + np.random.laplace(0, 1 / epsilon) for t in ("A", "B", "AB", "O")}


# lapwing: data: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def private_max(data: List[float], epsilon: float) -> float:
    """The maximum has unbounded sensitivity."""
    return max(data) + np.random.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def adaptive_scale(data: List[float], epsilon: float) -> float:
    """The scale depends on the data."""
    sensitivity = max(data) - min(data) if data else 1.0
    return sum(data) + np.random.laplace(0, sensitivity / epsilon)


# lapwing: data: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon; delta = delta; requires = epsilon < 1
# verdict: proved
def gaussian_mechanism_sum(data: List[float], epsilon: float, delta: float = 1e-5) -> float:
    """Classical Gaussian mechanism."""
    sensitivity = 1.0
    sigma = math.sqrt(2 * math.log(1.25 / delta)) * sensitivity / epsilon
    return sum(data) + random.gauss(0, sigma)


# lapwing: data: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon; delta = delta; requires = epsilon < 1
# verdict: refuted
def gaussian_mechanism_wrong(data: List[float], epsilon: float, delta: float = 1e-5) -> float:
    """The noise is that of the Laplace mechanism."""
    sigma = 1.0 / epsilon
    return sum(data) + np.random.normal(0, sigma)


# lapwing: true_value: Query(sensitivity=sensitivity); epsilon = epsilon; requires = sensitivity > 0
# verdict: proved
def laplace_mechanism(true_value: float, sensitivity: float, epsilon: float) -> float:
    """Laplace mechanism."""
    scale = sensitivity / epsilon
    noise = np.random.laplace(0, scale)
    return true_value + noise


# lapwing: true_value: Query(sensitivity=sensitivity); epsilon = epsilon; requires = sensitivity > 0
# verdict: refuted
def laplace_mechanism_inverted(true_value: float, sensitivity: float, epsilon: float) -> float:
    """The scale is upside down."""
    return true_value + np.random.laplace(0, epsilon / sensitivity)


# lapwing: values: Queries(sensitivity=1); epsilon = len(values) * epsilon
# verdict: proved
def answer_all(values: List[float], epsilon: float) -> List[float]:
    """Each answer gets its own epsilon."""
    noisy: List[float] = []
    for v in values:
        noisy.append(v + np.random.laplace(0, 1 / epsilon))
    return noisy


# lapwing: values: Queries(sensitivity=1); epsilon = epsilon; requires = len(values) >= 1
# verdict: proved
def answer_all_split(values: List[float], epsilon: float) -> np.ndarray:
    """The budget is divided among the answers."""
    per_query = epsilon / len(values)
    return np.array(values) + np.random.laplace(0, 1 / per_query, size=len(values))


# lapwing: values: Queries(sensitivity=1); epsilon = epsilon; requires = len(values) >= 2
# verdict: refuted
def answer_all_undivided(values: List[float], epsilon: float) -> np.ndarray:
    """The budget is not divided."""
    return np.array(values) + np.random.laplace(0, 1 / epsilon, size=len(values))


# lapwing: salaries: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def salary_report(salaries: List[float], epsilon: float) -> str:
    """A report with released values only."""
    bounded = [min(max(s, 0), 100_000) for s in salaries]
    total = sum(bounded) + np.random.laplace(0, 100_000 / epsilon)
    return f"Total payroll: {total:,.2f}"


# lapwing: salaries: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def salary_report_rows(salaries: List[float], epsilon: float) -> str:
    """The exact number of rows is in the text."""
    bounded = [min(max(s, 0), 100_000) for s in salaries]
    total = sum(bounded) + np.random.laplace(0, 100_000 / epsilon)
    return f"Total payroll of {len(salaries)} people: {total:,.2f}"


# lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def validated_count(data: List[int], epsilon: float, lower_bound: Optional[int] = None) -> float:
    """With optional post-processing."""
    assert epsilon > 0, "epsilon must be positive"
    noisy = sum(data) + np.random.laplace(0, 1 / epsilon)
    if lower_bound is not None:
        noisy = max(noisy, lower_bound)
    return noisy


# lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def retry_until_positive(data: List[int], epsilon: float) -> float:
    """Returns the true count where noise is negative."""
    count = sum(data)
    noisy = count + np.random.laplace(0, 1 / epsilon)
    if noisy < 0:
        return float(count)
    return noisy


# lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def threshold_leak(data: List[int], epsilon: float, min_count: int = 5) -> Optional[float]:
    """Small counts are suppressed by the true count."""
    count = sum(data)
    if count < min_count:
        return None
    return count + np.random.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def threshold_noisy(data: List[int], epsilon: float, min_count: int = 5) -> Optional[float]:
    """Small counts are suppressed by the noisy count."""
    noisy = sum(data) + np.random.laplace(0, 1 / epsilon)
    return None if noisy < min_count else noisy


# lapwing: group_a: Database(of=Bit, neighbours="add-remove"); group_b: Database(of=Bit, neighbours="add-remove"); epsilon = 2 * epsilon
# verdict: proved
def compare_groups(group_a: List[int], group_b: List[int], epsilon: float) -> Dict[str, float]:
    """Both differ at once."""
    a = sum(group_a) + np.random.laplace(0, 1 / epsilon)
    b = sum(group_b) + np.random.laplace(0, 1 / epsilon)
    return {"a": a, "b": b, "difference": a - b}


# lapwing: data: Database(of=Interval(0, 100), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def weighted_budget(data: List[float], epsilon: float, weights: Tuple[float, float] = (0.7, 0.3)) -> Tuple[float, float]:
    """Budget split by weights."""
    eps1, eps2 = (w * epsilon for w in weights)
    noisy_sum = sum(data) + np.random.laplace(0, 100 / eps1)
    noisy_count = len(data) + np.random.laplace(0, 1 / eps2)
    return noisy_sum, noisy_count


# lapwing: data: Database(of=Interval(0, 100), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def weighted_budget_over(data: List[float], epsilon: float, weights: Tuple[float, float] = (0.7, 0.4)) -> Tuple[float, float]:
    """The weights add up to 1.1."""
    eps1, eps2 = (w * epsilon for w in weights)
    noisy_sum = sum(data) + np.random.laplace(0, 100 / eps1)
    noisy_count = len(data) + np.random.laplace(0, 1 / eps2)
    return noisy_sum, noisy_count
