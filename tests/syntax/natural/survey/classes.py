from __future__ import annotations
import math
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from functools import partial
import numpy as np


class LaplaceMechanism:
    """A mechanism object."""

    def __init__(self, epsilon: float, sensitivity: float = 1.0):
        if epsilon <= 0:
            raise ValueError("epsilon must be > 0")
        self.epsilon = epsilon
        self.sensitivity = sensitivity
        self.scale = sensitivity / epsilon

    # lapwing: value: Query(sensitivity=1); self.epsilon: Epsilon; epsilon = self.epsilon
    # verdict: proved
    def randomise(self, value: float) -> float:
        return value + np.random.laplace(0, 1.0 / self.epsilon)


class PrivacyAccountant:
    def __init__(self, total: float):
        self.total = total
        self.spent = 0.0
        self.log = []

    def spend(self, eps: float) -> None:
        if self.spent + eps > self.total:
            raise RuntimeError("budget exhausted")
        self.spent += eps
        self.log.append(eps)

    @property
    def remaining(self) -> float:
        return self.total - self.spent


class BudgetExceeded(Exception):
    pass


# lapwing: data: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def with_mechanism(data, epsilon):
    mechanism = LaplaceMechanism(epsilon=epsilon, sensitivity=1.0)
    return mechanism.randomise(sum(data))


# lapwing: data: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def with_accountant(data, epsilon):
    accountant = PrivacyAccountant(epsilon)
    accountant.spend(epsilon / 2)
    a = sum(data) + np.random.laplace(0, 2 / epsilon)
    accountant.spend(epsilon / 2)
    b = len(data) + np.random.laplace(0, 2 / epsilon)
    return a, b, accountant.remaining


# lapwing: data: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def accountant_undercharges(data, epsilon):
    accountant = PrivacyAccountant(epsilon)
    results = []
    for _ in range(3):
        accountant.spend(epsilon / 3)
        results.append(sum(data) + np.random.laplace(0, 1 / epsilon))
    return results


class DPDataset:
    def __init__(self, data, epsilon, rng=None):
        self._data = list(data)
        self.epsilon = epsilon
        self.rng = rng or np.random.default_rng()

    def _noise(self, sensitivity, eps=None):
        return self.rng.laplace(0.0, sensitivity / (eps or self.epsilon))

    def count(self, predicate=None):
        rows = self._data if predicate is None else [r for r in self._data if predicate(r)]
        return len(rows) + self._noise(1)

    def sum(self, lo, hi):
        return sum(min(max(x, lo), hi) for x in self._data) + self._noise(max(abs(lo), abs(hi)))


# lapwing: data: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def dataset_count(data, epsilon):
    return DPDataset(data, epsilon).count(lambda x: x > 3)


# lapwing: data: Database(of=Reals, neighbours="add-remove"); epsilon = 2 * epsilon
# verdict: proved
def dataset_mean(data, epsilon):
    ds = DPDataset(data, epsilon)
    return ds.sum(-5, 5) / max(1, ds.count())


# lapwing: data: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def dataset_mean_over(data, epsilon):
    ds = DPDataset(data, epsilon)
    return ds.sum(-5, 5), ds.count()


class Mechanism(ABC):
    @abstractmethod
    def scale(self) -> float: ...

    def release(self, value):
        return value + np.random.laplace(0, self.scale())


class CountMechanism(Mechanism):
    def __init__(self, epsilon):
        super().__init__()
        self.epsilon = epsilon

    def scale(self):
        return 1 / self.epsilon


# lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def inherited(data, epsilon):
    return CountMechanism(epsilon).release(sum(data))


@dataclass
class Config:
    epsilon: float
    bounds: tuple[float, float] = (0.0, 10.0)
    rng: np.random.Generator = field(default_factory=np.random.default_rng)

    @property
    def width(self) -> float:
        return self.bounds[1] - self.bounds[0]


# lapwing: data: Database(of=Reals, neighbours="replace"); epsilon = epsilon
# verdict: proved
def configured(data, epsilon):
    config = Config(epsilon)
    clipped = np.clip(data, *config.bounds)
    return clipped.sum() + config.rng.laplace(scale=config.width / config.epsilon)


# lapwing: data: Database(of=Reals, neighbours="replace"); epsilon = epsilon
# verdict: refuted
def configured_tight(data, epsilon):
    config = Config(epsilon, bounds=(-10.0, 10.0))
    clipped = np.clip(data, *config.bounds)
    return clipped.sum() + config.rng.laplace(scale=config.bounds[1] / config.epsilon)


class PrivateCounter:
    def __init__(self, epsilon):
        self.epsilon = epsilon
        self.n = 0

    def add(self, x):
        self.n += x
        return self

    def value(self):
        return self.n + np.random.laplace(0, 1 / self.epsilon)

    def __enter__(self):
        return self

    def __exit__(self, *args):
        return None


# lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def counter_object(data, epsilon):
    counter = PrivateCounter(epsilon)
    for x in data:
        counter.add(x)
    return counter.value()


# lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def counter_with(data, epsilon):
    with PrivateCounter(epsilon) as counter:
        for x in data:
            counter.add(x)
        return counter.value()


# lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def try_budget(data, epsilon):
    accountant = PrivacyAccountant(epsilon)
    out = []
    try:
        while True:
            accountant.spend(epsilon / 2)
            out.append(sum(data) + np.random.laplace(0, 2 / epsilon))
            if len(out) == 2:
                break
    except RuntimeError:
        pass
    return out


class SparseVector:
    def __init__(self, epsilon, threshold):
        self.eps = epsilon
        self.noisy_threshold = threshold + np.random.laplace(0, 2 / epsilon)
        self.done = False

    def ask(self, answer):
        if self.done:
            raise RuntimeError("halted")
        if answer + np.random.laplace(0, 4 / self.eps) >= self.noisy_threshold:
            self.done = True
            return True
        return False


# lapwing: answers: Queries(sensitivity=1); threshold: Public[float]; epsilon = epsilon
# verdict: proved
def svt_object(answers, threshold, epsilon):
    svt = SparseVector(epsilon, threshold)
    for i, a in enumerate(answers):
        if svt.ask(a):
            return i
    return None


class Stats:
    SENSITIVITY = 1

    @staticmethod
    def laplace(scale):
        return np.random.laplace(0, scale)

    @classmethod
    def noisy(cls, value, eps):
        return value + cls.laplace(cls.SENSITIVITY / eps)


# lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def class_methods(data, epsilon):
    return Stats.noisy(sum(data), epsilon)


def add_noise(value, eps, sens=1):
    return value + np.random.laplace(0, sens / eps)


# lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def with_partial(data, epsilon):
    release = partial(add_noise, eps=epsilon / 2)
    return release(sum(data)), release(len(data))


class DPQueryEngine:
    def __init__(self, data, budget):
        self.data = data
        self.budget = budget

    # lapwing: self.data: Database(of=Row(age=Integers(0, 120), pay=Reals), neighbours="add-remove"); epsilon = epsilon
    # verdict: proved
    def count_where(self, min_age: int, epsilon: float) -> float:
        """Noisy count of rows at least this old."""
        matching = [row for row in self.data if row["age"] >= min_age]
        return len(matching) + np.random.laplace(0, 1 / epsilon)

    # lapwing: self.data: Database(of=Row(age=Integers(0, 120), pay=Reals), neighbours="add-remove"); epsilon = epsilon
    # verdict: refuted
    def mean_pay(self, epsilon: float, cap: float = 100.0) -> float:
        pays = [min(row["pay"], cap) for row in self.data]
        return sum(pays) / len(pays) + np.random.laplace(0, cap / len(pays) / epsilon)
