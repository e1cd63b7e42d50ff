"""Code that language models write when asked for a private function."""
from __future__ import annotations

import logging
import math
import secrets
import warnings
from collections import Counter, OrderedDict, defaultdict, deque
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Callable, Dict, Iterable, List, Literal, Optional, Sequence, Tuple, Union

import numpy as np
import numpy.typing as npt

logger = logging.getLogger(__name__)


class NoiseType(Enum):
    LAPLACE = "laplace"
    GAUSSIAN = "gaussian"


class PrivacyError(Exception):
    """Raised when the budget is exhausted."""


@dataclass
class PrivacyBudget:
    total: float
    spent: float = 0.0

    def spend(self, amount: float) -> None:
        if self.spent + amount > self.total + 1e-12:
            raise PrivacyError(f"budget exceeded: {self.spent + amount} > {self.total}")
        self.spent += amount

    @property
    def remaining(self) -> float:
        return self.total - self.spent


def _validate(epsilon: float) -> None:
    if not isinstance(epsilon, (int, float)) or isinstance(epsilon, bool):
        raise TypeError("epsilon must be a number")
    if epsilon <= 0 or math.isinf(epsilon) or math.isnan(epsilon):
        raise ValueError("epsilon must be positive and finite")


def _laplace(scale: float) -> float:
    u = secrets.SystemRandom().random() - 0.5
    return -scale * math.copysign(1.0, u) * math.log(1 - 2 * abs(u))


# lapwing: records: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon; requires = upper > lower
# verdict: proved
def dp_mean(
    records: Sequence[float],
    *,
    lower: float,
    upper: float,
    epsilon: float,
    rng: Optional[np.random.Generator] = None,
) -> float:
    """Differentially private mean.

    Splits epsilon evenly between the sum and the count.
    """
    _validate(epsilon)
    if lower >= upper:
        raise ValueError("lower must be below upper")
    rng = rng if rng is not None else np.random.default_rng()
    arr = np.asarray(records, dtype=float)
    clipped = np.clip(arr, lower, upper)
    eps_each = epsilon / 2
    noisy_sum = float(clipped.sum()) + rng.laplace(0.0, max(abs(lower), abs(upper)) / eps_each)
    noisy_n = max(1.0, len(arr) + rng.laplace(0.0, 1.0 / eps_each))
    return float(np.clip(noisy_sum / noisy_n, lower, upper))


# lapwing: records: Database(of=Row(age=Integers(0, 120), zip=Text), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def dp_group_counts(records: List[Dict[str, Any]], key: str = "zip", epsilon: float = 1.0) -> Dict[str, float]:
    groups: Dict[str, int] = defaultdict(int)
    for record in records:
        groups[record["zip"]] += 1
    out: Dict[str, float] = OrderedDict()
    for name in sorted(groups):
        out[name] = groups[name] + _laplace(1.0 / epsilon)
    return out


# lapwing: records: Database(of=Row(age=Integers(0, 120), zip=Text), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def dp_known_group_counts(records: List[Dict[str, Any]], zips: Sequence[str], epsilon: float = 1.0) -> Dict[str, float]:
    groups = Counter(r["zip"] for r in records)
    return {z: groups.get(z, 0) + _laplace(1.0 / epsilon) for z in zips}


# lapwing: values: Database(of=Integers(0, 100), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def dp_median_exponential(values: List[int], epsilon: float, lo: int = 0, hi: int = 100) -> int:
    """Exponential mechanism, utility minus the distance in rank."""
    candidates = list(range(lo, hi + 1))
    utilities = []
    for c in candidates:
        below = sum(1 for v in values if v < c)
        above = sum(1 for v in values if v > c)
        utilities.append(-abs(below - above))
    u_max = max(utilities)
    weights = [math.exp(epsilon * (u - u_max) / 2.0) for u in utilities]
    total = sum(weights)
    threshold = secrets.SystemRandom().random() * total
    acc = 0.0
    for c, w in zip(candidates, weights):
        acc += w
        if acc >= threshold:
            return c
    return candidates[-1]


# lapwing: values: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def dp_median_naive(values: List[float], epsilon: float) -> float:
    s = sorted(values)
    n = len(s)
    if n == 0:
        raise ValueError("empty dataset")
    mid = n // 2
    med = s[mid] if n % 2 else (s[mid - 1] + s[mid]) / 2
    sensitivity = (s[-1] - s[0]) / n
    return med + _laplace(sensitivity / epsilon)


# lapwing: values: Database(of=Interval(0, 1), neighbours="replace"); epsilon = epsilon
# verdict: proved
def dp_variance(values: List[float], epsilon: float) -> float:
    n = len(values)
    s1 = sum(values) / n + _laplace(2.0 / (n * epsilon))
    s2 = sum(v ** 2 for v in values) / n + _laplace(2.0 / (n * epsilon))
    return max(0.0, s2 - s1 ** 2)


# lapwing: values: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def dp_sum_logged(values: List[float], epsilon: float) -> float:
    total = sum(values)
    logger.info("true total is %s", total)
    return total + _laplace(1.0 / epsilon)


# lapwing: values: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def dp_sum_logged_after(values: List[float], epsilon: float) -> float:
    total = sum(values)
    noisy = total + _laplace(1.0 / epsilon)
    logger.info("released %.3f with epsilon %s", noisy, epsilon)
    return round(noisy, 2)


# lapwing: values: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def dp_sum_try(values: List[float], epsilon: float) -> Optional[float]:
    try:
        avg = sum(values) / len(values)
    except ZeroDivisionError:
        return None
    return avg + _laplace(1.0 / (len(values) * epsilon))


# lapwing: values: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon; delta = delta; requires = epsilon <= 1
# verdict: proved
def add_noise(values: List[float], epsilon: float, delta: float, kind: str = "gaussian") -> float:
    s = float(np.sum(values))
    if kind == "laplace":
        return s + np.random.laplace(0, 1 / epsilon)
    elif kind == "gaussian":
        sigma = math.sqrt(2 * math.log(1.25 / delta)) / epsilon
        return s + np.random.normal(0, sigma)
    else:
        raise ValueError(f"unknown noise type: {kind}")


# lapwing: values: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def dispatch(values: List[float], epsilon: float, noise: NoiseType = NoiseType.LAPLACE) -> float:
    mechanisms: Dict[NoiseType, Callable[[float], float]] = {
        NoiseType.LAPLACE: lambda x: x + np.random.laplace(0, 1 / epsilon),
    }
    return mechanisms[NoiseType.LAPLACE](float(np.sum(values)))


# lapwing: values: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def budgeted(values: List[float], epsilon: float) -> Tuple[float, float]:
    budget = PrivacyBudget(total=epsilon)
    budget.spend(epsilon / 2)
    a = sum(values) + _laplace(2 / epsilon)
    budget.spend(epsilon / 2)
    b = len(values) + _laplace(2 / epsilon)
    if budget.remaining < 0:
        warnings.warn("overspent")
    return a, b


# lapwing: values: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def budget_but_no_noise(values: List[float], epsilon: float) -> Tuple[float, float]:
    budget = PrivacyBudget(total=epsilon)
    budget.spend(epsilon / 2)
    a = sum(values) + _laplace(1 / epsilon)
    budget.spend(epsilon / 2)
    b = len(values) + _laplace(1 / epsilon)
    return a, b


# lapwing: stream: Database(of=Bit, neighbours="replace"); epsilon = epsilon
# verdict: proved
def sliding_counts(stream: Iterable[int], epsilon: float, window: int = 3) -> List[float]:
    """Each element is in at most `window` windows."""
    recent: List[int] = []
    out: List[float] = []
    for bit in stream:
        recent.append(bit)
        if len(recent) > window:
            recent.pop(0)
        out.append(sum(recent) + _laplace(window / epsilon))
    return out


# lapwing: stream: Database(of=Bit, neighbours="replace"); epsilon = epsilon
# verdict: refuted
def running_count(stream: Iterable[int], epsilon: float) -> List[float]:
    total = 0
    out: List[float] = []
    for bit in stream:
        total += bit
        out.append(total + _laplace(1 / epsilon))
    return out


# lapwing: counts: Histogram(neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def noisy_counts(counts: List[int], epsilon: float, nonneg: bool = True) -> List[float]:
    noisy = [c + _laplace(1 / epsilon) for c in counts]
    if nonneg:
        noisy = [max(0, n) for n in noisy]
    return noisy


# lapwing: scores: Queries(sensitivity=1); epsilon = epsilon
# verdict: proved
def report_noisy_max(scores: npt.NDArray[np.float64], epsilon: float) -> int:
    best_index, best_value = -1, float("-inf")
    for i, score in enumerate(scores):
        noisy = score + _laplace(2 / epsilon)
        if noisy > best_value:
            best_index, best_value = i, noisy
    return best_index


# lapwing: scores: Queries(sensitivity=1); epsilon = epsilon
# verdict: refuted
def report_noisy_max_all(scores: npt.NDArray[np.float64], epsilon: float) -> Dict[str, Any]:
    noisy = [score + _laplace(2 / epsilon) for score in scores]
    return {"winner": int(np.argmax(noisy)), "scores": noisy}


# lapwing: scores: Queries(sensitivity=1); epsilon = epsilon
# verdict: proved
def top_k(scores: List[float], k: int, epsilon: float) -> List[int]:
    chosen: List[int] = []
    for _ in range(k):
        best, best_val = None, -math.inf
        for i, s in enumerate(scores):
            if i in chosen:
                continue
            val = s + _laplace(2 * k / epsilon)
            if val > best_val:
                best, best_val = i, val
        if best is None:
            break
        chosen.append(best)
    return chosen


# lapwing: answers: Queries(sensitivity=1); epsilon = epsilon
# verdict: proved
def above_threshold(answers: List[float], threshold: float, epsilon: float) -> Optional[int]:
    eps1 = eps2 = epsilon / 2
    noisy_threshold = threshold + _laplace(1 / eps1)
    for idx, a in enumerate(answers):
        if a + _laplace(2 / eps2) >= noisy_threshold:
            return idx
    return None


# lapwing: answers: Queries(sensitivity=1); epsilon = epsilon
# verdict: refuted
def above_threshold_values(answers: List[float], threshold: float, epsilon: float) -> List[Optional[float]]:
    noisy_threshold = threshold + _laplace(2 / epsilon)
    out: List[Optional[float]] = []
    for a in answers:
        noisy = a + _laplace(4 / epsilon)
        if noisy >= noisy_threshold:
            out.append(noisy)
            break
        out.append(None)
    return out


# lapwing: true_bit: Bit; epsilon = epsilon
# verdict: proved
def randomized_response(true_bit: bool, epsilon: float) -> bool:
    p = math.exp(epsilon) / (math.exp(epsilon) + 1)
    return bool(true_bit) if secrets.SystemRandom().random() < p else not true_bit


# lapwing: true_value: Category("a", "b", "c", "d"); epsilon = epsilon
# verdict: proved
def k_ary_rr(true_value: str, domain=("a", "b", "c", "d"), epsilon: float = 1.0) -> str:
    k = len(domain)
    p = math.exp(epsilon) / (math.exp(epsilon) + k - 1)
    if np.random.random() < p:
        return true_value
    others = [d for d in domain if d != true_value]
    return others[np.random.randint(len(others))]


# lapwing: true_value: Category("a", "b", "c", "d"); epsilon = epsilon
# verdict: refuted
def k_ary_rr_wrong(true_value: str, domain=("a", "b", "c", "d"), epsilon: float = 1.0) -> str:
    k = len(domain)
    p = math.exp(epsilon) / (math.exp(epsilon) + 1)
    if np.random.random() < p:
        return true_value
    others = [d for d in domain if d != true_value]
    return others[np.random.randint(len(others))]


# lapwing: data: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon; requires = len(queries) >= 1
# lapwing: queries: Functions(sensitivity=1, of=data)
# verdict: proved
def answer_all(data: List[float], queries: List[Callable[[List[float]], float]], epsilon: float) -> List[float]:
    per_query = epsilon / len(queries)
    return [q(data) + _laplace(1.0 / per_query) for q in queries]


# lapwing: data: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
# lapwing: query: Function(sensitivity=sensitivity, of=data); requires = sensitivity > 0
# verdict: proved
def laplace_mechanism(data, query: Callable, sensitivity: float, epsilon: float) -> float:
    return query(data) + np.random.default_rng().laplace(0, sensitivity / epsilon)


# lapwing: data: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
# lapwing: query: Function(sensitivity=sensitivity, of=data); requires = sensitivity > 0
# verdict: refuted
def laplace_mechanism_inverted(data, query: Callable, sensitivity: float, epsilon: float) -> float:
    return query(data) + np.random.default_rng().laplace(0, epsilon / sensitivity)


# lapwing: rows: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def clipped_features(rows: List[float], featurize: Callable[[float], float], epsilon: float) -> float:
    total = 0.0
    for row in rows:
        value = featurize(row)
        value = min(max(value, -1.0), 1.0)
        total += value
    return total + _laplace(1.0 / epsilon)
