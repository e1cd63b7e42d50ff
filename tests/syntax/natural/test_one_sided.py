"""Ordinary code in which something can happen on one side and never on the other: errors, keys, lengths, thresholds."""

from __future__ import annotations

import pytest

from tests.syntax.natural.given_verdicts import is_refuted

WRONG = [
    """
# lapwing: data: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
def raises(data, epsilon):
    total = sum(data)
    if total > 12:
        raise ValueError("too large")
    return total + np.random.laplace(scale=1 / epsilon)
""",
    """
# lapwing: data: Database(of=Integers(0, 100)); epsilon = epsilon
def keys(data, epsilon):
    counts = {}
    for age in data:
        counts[age] = counts.get(age, 0) + 1
    return {age: n + np.random.laplace(scale=2 / epsilon) for age, n in counts.items()}
""",
    """
# lapwing: data: Database(of=Integers(0, 100), neighbours="add-remove"); epsilon = epsilon
def prints(data, epsilon):
    for x in data:
        if x == 99:
            print("found")
    return len(data) + np.random.laplace(scale=1 / epsilon)
""",
    """
# lapwing: data: Database(of=Interval(0, 10), neighbours="add-remove"); epsilon = epsilon
def rounded(data, epsilon):
    noise = np.random.laplace(scale=10 / epsilon)
    return sum(data) + round(noise)
""",
    """
# lapwing: data: Database(of=Integers(0, 10), neighbours="add-remove"); epsilon = epsilon
def scaled_result(data, epsilon):
    mean = sum(data) / max(len(data), 1)
    return mean * (1 + np.random.laplace(scale=1 / epsilon))
""",
    """
# lapwing: data: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
def clipped_noise(data, epsilon):
    noise = np.clip(np.random.laplace(scale=1 / epsilon), -50, 50)
    return sum(data) + noise
""",
    """
# lapwing: data: Database(of=Integers(0, 100), neighbours="add-remove"); epsilon = epsilon
def bounded(data, epsilon):
    true = len(data)
    noisy = true + np.random.laplace(scale=1 / epsilon)
    if noisy < 0:
        noisy = true
    return noisy
""",
    """
# lapwing: data: Database(of=Integers(0, 100), neighbours="add-remove"); epsilon = epsilon
def division(data, epsilon):
    old = [x for x in data if x > 60]
    share = len(old) / len(data)
    return share + np.random.laplace(scale=1 / epsilon)
""",
    """
# lapwing: data: Database(of=Integers(0, 100), neighbours="add-remove"); epsilon = epsilon
def list(data, epsilon):
    big = sorted(x for x in data if x > 90)
    return [x + np.random.laplace(scale=100 / epsilon) for x in big[10:]]
""",
    """
# lapwing: data: Database(of=Integers(0, 100), neighbours="add-remove"); epsilon = epsilon
def k_anonymous(data, epsilon):
    n = sum(1 for x in data if x >= 65)
    if n < 20:
        return None
    return n + np.random.laplace(scale=1 / epsilon)
""",
    """
# lapwing: data: Database(of=Integers(0, 100), neighbours="add-remove"); epsilon = epsilon
def index(data, epsilon):
    return data[9] * 0 + np.random.laplace(scale=1 / epsilon)
""",
]
RIGHT = [
    """
# lapwing: data: Database(of=Integers(0, 100), neighbours="add-remove"); epsilon = epsilon
def noisy_suppress(data, epsilon):
    n = sum(1 for x in data if x >= 65) + np.random.laplace(scale=1 / epsilon)
    if n < 20:
        return None
    return round(n)
""",
    """
# lapwing: data: Database(of=Integers(0, 3), neighbours="add-remove"); epsilon = epsilon
def fixed_keys(data, epsilon):
    counts = {k: 0 for k in range(4)}
    for x in data:
        counts[x] += 1
    return {k: n + np.random.laplace(scale=1 / epsilon) for k, n in counts.items()}
""",
]


def name_of(text: str) -> str:
    return text.split("def ")[1].split("(")[0]


@pytest.mark.parametrize("text", WRONG, ids=name_of)
def test_what_never_happens_on_one_side_is_found(text: str) -> None:
    assert is_refuted(text, 10)


@pytest.mark.parametrize("text", RIGHT, ids=name_of)
def test_what_only_looks_like_it_is_not_refuted(text: str) -> None:
    assert not is_refuted(text, 0.5)
