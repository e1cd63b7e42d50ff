"""Local differential privacy for the transport survey: clients and one aggregator."""
import math
import random
from typing import List

import numpy as np

ANSWERS = ["never", "rarely", "weekly", "daily"]


def _flip(p: float) -> bool:
    return random.random() < p


# verdict: proved
# lapwing: value: Category(k); k: Public[int]; epsilon = epsilon; requires = k >= 2
def grr(value: int, k: int, epsilon: float) -> int:
    """Generalised randomised response on 0..k-1."""
    p = math.exp(epsilon) / (math.exp(epsilon) + k - 1)
    if random.random() < p:
        return value
    other = random.randrange(k - 1)
    return other if other < value else other + 1


# verdict: proved
# lapwing: value: Category("never", "rarely", "weekly", "daily"); epsilon = epsilon
def grr_answer(value: str, epsilon: float) -> str:
    k = len(ANSWERS)
    keep = (math.exp(epsilon) - 1) / (math.exp(epsilon) + k - 1)
    if _flip(keep):
        return value
    return random.choice(ANSWERS)


# verdict: refuted
# Each bit is kept with e^eps / (1 + e^eps) and two bits differ: 2 * epsilon.
# lapwing: value: Category(k); k: Public[int]; epsilon = epsilon; requires = k >= 2
def unary_encode(value: int, k: int, epsilon: float) -> List[int]:
    p = math.exp(epsilon) / (1 + math.exp(epsilon))
    bits = [0] * k
    bits[value] = 1
    return [b if random.random() < p else 1 - b for b in bits]


# verdict: proved
# lapwing: value: Category(k); k: Public[int]; epsilon = epsilon; requires = k >= 2
def unary_encode_symmetric(value: int, k: int, epsilon: float) -> List[int]:
    p = math.exp(epsilon / 2) / (1 + math.exp(epsilon / 2))
    bits = [1 if i == value else 0 for i in range(k)]
    return [b if random.random() < p else 1 - b for b in bits]


# verdict: proved
# lapwing: value: Category(k); k: Public[int]; epsilon = epsilon; requires = k >= 2
def oue(value: int, k: int, epsilon: float, rng: np.random.Generator) -> np.ndarray:
    """Optimised unary encoding: the 1 stays with probability 1/2, a 0 flips with 1 / (e^eps + 1)."""
    q = 1 / (math.exp(epsilon) + 1)
    report = np.zeros(k, dtype=int)
    for i in range(k):
        if i == value:
            report[i] = int(rng.random() < 0.5)
        else:
            report[i] = int(rng.random() < q)
    return report


# verdict: refuted
# Zeros are never flipped: a 1 in the report is certain.
# lapwing: value: Category(k); k: Public[int]; epsilon = epsilon; requires = k >= 2
def one_sided_unary(value: int, k: int, epsilon: float, rng: np.random.Generator) -> np.ndarray:
    p = math.exp(epsilon) / (1 + math.exp(epsilon))
    onehot = np.zeros(k, dtype=int)
    onehot[value] = 1
    mask = rng.random(k) < p
    return onehot * mask


# verdict: proved
# lapwing: x: Interval(-1, 1); epsilon = epsilon
def duchi_mean_report(x: float, epsilon: float) -> float:
    """One-bit report of a number in [-1, 1] (Duchi et al.)."""
    e = math.exp(epsilon)
    prob = 0.5 + x * (e - 1) / (2 * (e + 1))
    magnitude = (e + 1) / (e - 1)
    return magnitude if random.random() < prob else -magnitude


# verdict: proved
# lapwing: x: Reals; epsilon = epsilon
def laplace_report(x: float, epsilon: float, lo: float = -1.0, hi: float = 1.0) -> float:
    x = max(lo, min(hi, x))
    return x + np.random.laplace(0, (hi - lo) / epsilon)


# verdict: refuted
# Values between -1 and 1 are 2 apart, and the noise is for 1.
# lapwing: x: Interval(-1, 1); epsilon = epsilon
def laplace_report_small(x: float, epsilon: float) -> float:
    return x + np.random.laplace(0, 1 / epsilon)


# verdict: proved
# lapwing: bits: Vector(of=Bit, length=d); d: Public[int]; epsilon = epsilon; requires = d >= 1
def report_one_of_d(bits: List[int], d: int, epsilon: float) -> tuple:
    """Sample one attribute and spend the whole budget on it."""
    j = random.randrange(d)
    p = 1 / (1 + math.exp(-epsilon))
    b = bits[j] if random.random() < p else 1 - bits[j]
    return j, b


# verdict: refuted
# Every one of the d bits is reported at epsilon.
# lapwing: bits: Vector(of=Bit, length=d); d: Public[int]; epsilon = epsilon; requires = d >= 2
def report_all_bits(bits: List[int], d: int, epsilon: float) -> List[int]:
    p = 1 / (1 + math.exp(-epsilon))
    out = []
    for b in bits:
        out.append(b if random.random() < p else 1 - b)
    return out


class RapporClient:
    """Permanent randomised response over a one-hot encoding with f = 1/2."""

    def __init__(self, k: int, f: float = 0.5, seed=None):
        self.k = k
        self.f = f
        self.rng = random.Random(seed)

    # verdict: proved
    # lapwing: value: Category(self.k); self.k: Public[int]; epsilon = 2 * log((1 - self.f / 2) / (self.f / 2))
    # lapwing: requires = self.f > 0; requires = self.f < 1; requires = self.k >= 2
    def permanent(self, value: int) -> List[int]:
        out = []
        for i in range(self.k):
            bit = 1 if i == value else 0
            u = self.rng.random()
            if u < self.f / 2:
                out.append(1)
            elif u < self.f:
                out.append(0)
            else:
                out.append(bit)
        return out

    # verdict: refuted
    # Two bits of the encoding differ, so it is 2 * log(3) with f = 1/2.
    # lapwing: value: Category(self.k); self.k: Public[int]; epsilon = log(3)
    # lapwing: requires = self.f == 0.5; requires = self.k >= 2
    def permanent_half(self, value: int) -> List[int]:
        report = []
        for i in range(self.k):
            if self.rng.random() < self.f:
                report.append(self.rng.randint(0, 1))
            else:
                report.append(int(i == value))
        return report


# verdict: proved
# lapwing: data: Database(of=Bit, neighbours="replace"); epsilon = epsilon
def collect(data: List[int], epsilon: float) -> float:
    """Everyone flips their own bit; the server only ever sees the estimate."""
    p = math.exp(epsilon) / (math.exp(epsilon) + 1)
    reports = [x if random.random() < p else 1 - x for x in data]
    n = len(reports)
    if n == 0:
        return 0.0
    return (sum(reports) / n + p - 1) / (2 * p - 1)
