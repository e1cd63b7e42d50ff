"""Snippets collected from chat answers, lightly edited."""
import math
import secrets
from statistics import NormalDist
from typing import Any, Dict, List, Optional

import numpy as np


# verdict: proved
# lapwing: data: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon; delta = delta; requires = lower < upper
def dp_mean_ptr(data: List[float], lower: float, upper: float, epsilon: float, delta: float) -> Optional[float]:
    """Mean with a private lower bound on the number of rows (propose-test-release style)."""
    eps_n = epsilon / 2
    eps_mean = epsilon / 2
    n = len(data)
    n_lower = n + np.random.laplace(0, 1 / eps_n) - math.log(1 / (2 * delta)) / eps_n
    if n_lower <= 1:
        return None
    mean = np.mean(np.clip(data, lower, upper))
    scale = (upper - lower) / (n_lower * eps_mean)
    return float(mean + np.random.laplace(0, scale))


# verdict: refuted
# The test is made on the true number of rows.
# lapwing: data: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon; delta = delta; requires = lower < upper
def dp_mean_tested(data: List[float], lower: float, upper: float, epsilon: float, delta: float) -> Optional[float]:
    n = len(data)
    if n <= 1 / epsilon * math.log(1 / delta):
        return None
    mean = np.mean(np.clip(data, lower, upper))
    return float(mean + np.random.laplace(0, (upper - lower) / (n * epsilon)))


# verdict: refuted
# Local sensitivity: the gap around the true median scales the noise.
# lapwing: data: Database(of=Interval(0, 1), neighbours="replace"); epsilon = epsilon
def dp_median_local(data: List[float], epsilon: float) -> float:
    xs = sorted(data)
    m = len(xs) // 2
    if len(xs) < 3:
        return 0.5
    local = max(xs[m + 1] - xs[m], xs[m] - xs[m - 1]) if m + 1 < len(xs) else xs[m] - xs[m - 1]
    return xs[m] + np.random.laplace(0, local / epsilon)


# verdict: proved
# lapwing: data: Database(of=Row(income=Reals(low=0), owner=Bool), neighbours="add-remove"); epsilon = epsilon
def dp_report(data: List[Dict[str, Any]], epsilon: float, income_cap: float = 200_000.0) -> Dict[str, float]:
    """Split the budget between three statistics: 50% income, 30% owners, 20% count."""
    weights = {"income": 0.5, "owners": 0.3, "count": 0.2}
    budgets = {name: epsilon * w for name, w in weights.items()}
    income = sum(min(row["income"], income_cap) for row in data)
    owners = sum(1 for row in data if row["owner"])
    noisy_income = income + np.random.laplace(0, income_cap / budgets["income"])
    noisy_owners = owners + np.random.laplace(0, 1 / budgets["owners"])
    noisy_count = len(data) + np.random.laplace(0, 1 / budgets["count"])
    return {
        "mean_income": noisy_income / max(1.0, noisy_count),
        "owner_rate": min(1.0, max(0.0, noisy_owners / max(1.0, noisy_count))),
    }


# verdict: refuted
# The weights add up to 1.2, and all three noisy sums are returned.
# lapwing: data: Database(of=Row(income=Reals(low=0), owner=Bool), neighbours="add-remove"); epsilon = epsilon
def dp_report_overspent(data: List[Dict[str, Any]], epsilon: float, income_cap: float = 200_000.0) -> Dict[str, float]:
    income = sum(min(row["income"], income_cap) for row in data)
    owners = sum(1 for row in data if row["owner"])
    return {
        "income": income + np.random.laplace(0, income_cap / (0.5 * epsilon)),
        "owners": owners + np.random.laplace(0, 1 / (0.4 * epsilon)),
        "count": len(data) + np.random.laplace(0, 1 / (0.3 * epsilon)),
    }


# verdict: proved
# lapwing: answer: Bit; epsilon = log(7)
def secure_response(answer: int) -> int:
    """Randomized response with the operating system's randomness: truth 7 times in 8."""
    if secrets.randbelow(8) == 0:
        return 1 - answer
    return answer


# verdict: refuted
# 3 of 4 answers are the truth and the rest is a fair coin: 7 to 1.
# lapwing: answer: Bit; epsilon = log(3)
def secure_response_coin(answer: int) -> int:
    if secrets.randbelow(4) < 3:
        return answer
    return secrets.randbelow(2)


# verdict: proved
# lapwing: votes: Database(of=Category("yes", "no", "blank"), neighbours="add-remove"); group = 2; epsilon = 2 * epsilon
def household_votes(votes: List[str], epsilon: float) -> Dict[str, int]:
    """A household has up to two members; the result is rounded for publication."""
    noisy = {}
    for option in ("yes", "no", "blank"):
        count = sum(v == option for v in votes)
        noisy[option] = max(0, round(count + np.random.laplace(0, 1 / epsilon)))
    return noisy


# verdict: refuted
# A household of four changes the counts by four.
# lapwing: votes: Database(of=Category("yes", "no", "blank"), neighbours="add-remove"); group = 4; epsilon = 2 * epsilon
def household_votes_large(votes: List[str], epsilon: float) -> Dict[str, float]:
    return {o: votes.count(o) + np.random.laplace(0, 1 / epsilon) for o in ("yes", "no", "blank")}


# verdict: refuted
# The confidence interval is built with the true standard deviation.
# lapwing: data: Database(of=Interval(0, 1), neighbours="replace"); epsilon = epsilon
def dp_mean_with_ci(data: List[float], epsilon: float, level: float = 0.95) -> Dict[str, float]:
    x = np.asarray(data, dtype=float)
    n = len(x)
    mean = x.mean() + np.random.laplace(0, 1 / (n * epsilon))
    z = NormalDist().inv_cdf(0.5 + level / 2)
    half = z * x.std() / math.sqrt(n)
    return {"mean": mean, "low": mean - half, "high": mean + half}
