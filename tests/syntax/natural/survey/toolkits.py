"""Small toolkits for private statistics, as assistants write them when asked for one."""
from __future__ import annotations

import math
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Callable, Iterable, Optional, Sequence

import numpy as np
import pandas as pd


class PrivacyError(Exception):
    """Raised when a request cannot be answered."""


def _check_epsilon(epsilon: float) -> None:
    if epsilon <= 0:
        raise ValueError("epsilon must be positive")


def laplace_mechanism(value: float, sensitivity: float, epsilon: float, rng: Optional[np.random.Generator] = None) -> float:
    """Add Laplace noise calibrated to sensitivity / epsilon."""
    _check_epsilon(epsilon)
    if sensitivity < 0:
        raise ValueError("sensitivity must be non-negative")
    rng = rng or np.random.default_rng()
    return float(value + rng.laplace(0.0, sensitivity / epsilon))


# verdict: proved
# lapwing: values: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon; requires = upper > 0
def private_sum(values: Sequence[float], upper: float, epsilon: float) -> float:
    """Differentially private sum of values clipped to [0, upper]."""
    _check_epsilon(epsilon)
    if upper <= 0:
        raise ValueError("upper must be positive")
    clipped = [min(max(v, 0.0), upper) for v in values]
    return laplace_mechanism(sum(clipped), sensitivity=upper, epsilon=epsilon)


# verdict: refuted
# lapwing: values: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon; requires = upper > 0
def private_sum_checked(values: Sequence[float], upper: float, epsilon: float) -> float:
    """Differentially private sum; refuses values out of range."""
    _check_epsilon(epsilon)
    for v in values:
        if not 0 <= v <= upper:
            raise PrivacyError(f"value {v} outside [0, {upper}]")
    return laplace_mechanism(sum(values), sensitivity=upper, epsilon=epsilon)


# verdict: proved
# lapwing: values: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon; requires = lower < upper
def private_mean(values: Sequence[float], lower: float, upper: float, epsilon: float) -> float:
    """Mean by a noisy sum around the middle of the range, and a noisy count."""
    middle = (lower + upper) / 2
    deviations = sum(min(max(v, lower), upper) - middle for v in values)
    noisy_deviations = laplace_mechanism(deviations, (upper - lower) / 2, epsilon / 2)
    noisy_count = laplace_mechanism(len(values), 1.0, epsilon / 2)
    return middle + noisy_deviations / max(1.0, noisy_count)


# verdict: refuted
# lapwing: values: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon; requires = lower < upper
def private_mean_by_len(values: Sequence[float], lower: float, upper: float, epsilon: float) -> float:
    n = len(values)
    if n == 0:
        raise PrivacyError("no data")
    clipped = np.clip(values, lower, upper)
    return laplace_mechanism(float(np.mean(clipped)), (upper - lower) / n, epsilon)


class Mechanism(ABC):
    def __init__(self, epsilon: float, sensitivity: float = 1.0):
        self.epsilon = epsilon
        self.sensitivity = sensitivity

    @property
    def scale(self) -> float:
        return self.sensitivity / self.epsilon

    @abstractmethod
    def randomise(self, value):
        ...


class Laplace(Mechanism):
    # verdict: proved
    # lapwing: value: Query(sensitivity=1); epsilon = self.epsilon
    def randomise(self, value):
        return value + np.random.laplace(0, self.scale)


class HalfLaplace(Laplace):
    # verdict: refuted
    # lapwing: value: Query(sensitivity=1); epsilon = self.epsilon
    def randomise(self, value):
        return value + np.random.laplace(0, self.scale / 2)


@dataclass
class Accountant:
    total: float
    used: float = 0.0

    def spend(self, epsilon: float) -> None:
        if self.used + epsilon > self.total + 1e-9:
            raise PrivacyError("budget exceeded")
        self.used += epsilon


# verdict: proved
# lapwing: df: Frame(age=Integers(0, 110), income=Reals, neighbours="add-remove"); epsilon = epsilon
def report(df: pd.DataFrame, epsilon: float = 1.0) -> dict[str, float]:
    """Adults, and their income up to 100,000 each."""
    accountant = Accountant(total=epsilon)
    adults = df[df["age"] >= 18]
    accountant.spend(epsilon / 2)
    count = laplace_mechanism(len(adults), 1, epsilon / 2)
    accountant.spend(epsilon / 2)
    income = laplace_mechanism(adults["income"].clip(0, 100_000).sum(), 100_000, epsilon / 2)
    return {"adults": round(count), "income": round(income, 2)}


# verdict: refuted
# lapwing: df: Frame(age=Integers(0, 110), income=Reals, neighbours="add-remove"); epsilon = epsilon
def report_mean_income(df: pd.DataFrame, epsilon: float = 1.0) -> dict[str, float]:
    adults = df[df["age"] >= 18]
    income = laplace_mechanism(adults["income"].clip(0, 100_000).mean(), 1, epsilon)
    return {"income": income}


# verdict: proved
# lapwing: data: Database(of=Anything, neighbours="add-remove"); queries: Functions(sensitivity=1, of=data); epsilon = epsilon; requires = len(queries) >= 1
def answer_all(data, queries: Iterable[Callable], epsilon: float, rng: np.random.Generator) -> list[float]:
    share = epsilon / len(queries)
    return [q(data) + rng.laplace(0, 1 / share) for q in queries]


# verdict: refuted
# lapwing: data: Database(of=Anything, neighbours="add-remove"); queries: Functions(sensitivity=1, of=data); epsilon = epsilon; requires = len(queries) >= 1
def answer_all_full(data, queries: Iterable[Callable], epsilon: float, rng: np.random.Generator) -> list[float]:
    return [q(data) + rng.laplace(0, 1 / epsilon) for q in queries]


# verdict: proved
# lapwing: data: Database(of=Category(4), neighbours="add-remove"); epsilon = epsilon
def private_mode(data: Sequence[int], epsilon: float, rng: np.random.Generator, k: int = 4) -> int:
    """The exponential mechanism on counts."""
    counts = np.bincount(np.asarray(data, dtype=int), minlength=k)
    scores = epsilon * counts / 2.0
    probabilities = np.exp(scores - np.max(scores))
    probabilities /= probabilities.sum()
    return int(rng.choice(k, p=probabilities))


# verdict: refuted
# lapwing: data: Database(of=Category(4), neighbours="replace"); epsilon = epsilon
def private_mode_sharp(data: Sequence[int], epsilon: float, rng: np.random.Generator, k: int = 4) -> int:
    counts = np.bincount(np.asarray(data, dtype=int), minlength=k)
    scores = epsilon * counts
    probabilities = np.exp(scores - np.max(scores))
    probabilities /= probabilities.sum()
    return int(rng.choice(k, p=probabilities))


# verdict: proved
# lapwing: bits: Database(of=Bit, neighbours="replace"); epsilon = epsilon
def randomized_survey(bits: Sequence[int], epsilon: float, rng: np.random.Generator) -> dict:
    p = 1 / (1 + math.exp(-epsilon))
    flips = rng.random(len(bits)) < p
    reports = np.where(flips, bits, 1 - np.asarray(bits))
    estimate = (reports.mean() - (1 - p)) / (2 * p - 1)
    return {"reports": reports.tolist(), "estimate": float(np.clip(estimate, 0, 1))}


# verdict: refuted
# lapwing: bits: Database(of=Bit, neighbours="replace"); epsilon = epsilon
def randomized_survey_with_truth(bits: Sequence[int], epsilon: float, rng: np.random.Generator) -> dict:
    p = 1 / (1 + math.exp(-epsilon))
    flips = rng.random(len(bits)) < p
    reports = np.where(flips, bits, 1 - np.asarray(bits))
    return {"reports": reports.tolist(), "error": abs(reports.mean() - np.mean(bits))}


# verdict: proved
# lapwing: values: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon; delta = delta; requires = epsilon <= 1
def gaussian_mechanism(values: Sequence[float], epsilon: float, delta: float) -> float:
    if not 0 < delta < 1:
        raise ValueError("delta must be in (0, 1)")
    sigma = math.sqrt(2 * math.log(1.25 / delta)) / epsilon
    return float(np.sum(values) + np.random.normal(0.0, sigma))


# verdict: refuted
# lapwing: values: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon; delta = delta; requires = epsilon <= 1
def gaussian_mechanism_squared(values: Sequence[float], epsilon: float, delta: float) -> float:
    variance = 2 * math.log(1.25 / delta) / epsilon ** 2
    return float(np.sum(values) + np.random.normal(0.0, math.sqrt(math.sqrt(variance))))


# verdict: proved
# lapwing: stream: Queries(sensitivity=1); epsilon = epsilon; requires = most >= 1
def sparse_vector(stream: Iterable[float], threshold: float, most: int, epsilon: float, rng) -> list[bool]:
    """Up to `most` answers above the threshold; half of the budget for the threshold, half for the answers."""
    noisy_threshold = threshold + rng.laplace(0, 2 / epsilon)
    answers: list[bool] = []
    hits = 0
    for value in stream:
        if hits >= most:
            break
        above = value + rng.laplace(0, 4 * most / epsilon) >= noisy_threshold
        answers.append(bool(above))
        hits += above
    return answers


# verdict: refuted
# lapwing: stream: Queries(sensitivity=1); epsilon = epsilon; requires = most >= 1
def sparse_vector_without_end(stream: Iterable[float], threshold: float, most: int, epsilon: float, rng) -> list[bool]:
    noisy_threshold = threshold + rng.laplace(0, 2 / epsilon)
    return [bool(value + rng.laplace(0, 4 * most / epsilon) >= noisy_threshold) for value in stream]
