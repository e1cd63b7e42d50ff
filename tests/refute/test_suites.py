"""Mechanisms of StatDP's and DP-Sniper's suites that are not in the corpus: wrong ones break, right ones do not."""

from __future__ import annotations

import pytest

from lapwing.refute.evidence.read import check_counterexample
from lapwing.refute.evidence.write import write_counterexample
from lapwing.refute.refuter import refute
from tests.refute.programs import stated

BOTH = """
@private(epsilon="eps", requires="c >= 1")
def svt_3_and_4(q: Queries(sensitivity=1), t: Public[float], c: Public[int], eps: Epsilon):
    rho = laplace(t, scale=2 / eps)
    count = 0
    answers: list[float] = []
    for i in range(len(q)):
        cur = laplace(q[i], scale=2 * c / eps)
        if cur >= rho:
            answers.append(cur)
            count += 1
            if count >= c:
                break
        else:
            answers.append(0)
    bar = laplace(t, scale=4 / eps)
    hits = 0
    above: list[bool] = []
    for i in range(len(q)):
        if laplace(q[i], scale=4 / (3 * eps)) >= bar:
            above.append(True)
            hits += 1
            if hits >= c:
                break
        else:
            above.append(False)
    return answers, above
"""
REPEATED = """
@private(epsilon="eps", requires="k >= 1")
def repeated(q: Query(sensitivity=1), k: Public[int], eps: Epsilon):
    out = []
    for i in range(k):
        out.append(laplace(q, scale=1 / eps))
    return out
"""
UNARY = """
@private(epsilon="eps", requires="m >= 1")
def unary(x: Category("m"), m: Public[int], eps: Epsilon):
    out = []
    for y in range(m):
        out.append(randomized_response(x == y, eps))
    return out
"""
PREFIX = """
@private(epsilon="eps")
def prefix_sums(q: Queries(sensitivity=1), eps: Epsilon):
    total = 0
    out = []
    for i in range(len(q)):
        total += q[i]
        out.append(laplace(total, scale=1 / eps))
    return out
"""
GEOMETRIC = """
@private(epsilon="eps", requires="n >= 1")
def truncated(count: Integers(0, "n"), n: Public[int], eps: Epsilon):
    return max(0, min(n, geometric(count, scale=1 / eps)))
"""
SHUFFLED = """
@private(epsilon="eps")
def noisy_max_first(q: Queries(sensitivity=1), eps: Epsilon):
    best = 0
    winner = 0
    for i in range(len(q)):
        cur = exponential_noise(q[i], scale=1 / eps)
        if i == 0 or cur > best:
            best = cur
            winner = i
    return winner
"""


@pytest.mark.parametrize("text", [BOTH, REPEATED, UNARY, PREFIX, GEOMETRIC, SHUFFLED])
def test_wrong_ones_break(text: str) -> None:
    found = refute(*stated(text), 30.0)
    assert found is not None
    assert check_counterexample(write_counterexample(found)) == found


RIGHT = [
    REPEATED.replace("scale=1 / eps", "scale=k / eps"),
    UNARY.replace("x == y, eps", "x == y, eps / 2"),
    PREFIX.replace('"eps"', '"len(q) * len(q) * eps"'),
    GEOMETRIC.replace('"eps"', '"n * eps"'),
    SHUFFLED.replace("1 / eps", "2 / eps"),
]


@pytest.mark.parametrize("text", RIGHT)
def test_right_ones_do_not(text: str) -> None:
    assert refute(*stated(text), 0.4) is None


def test_noise_around_multiples_of_epsilon_is_evaluated_with_rational_epsilons() -> None:
    text = '@private(epsilon="eps")\ndef f(x: Query, eps: Epsilon):\n    return laplace(x * eps, scale=1 / 3)\n'
    assert refute(*stated(text), 30.0) is not None
    assert refute(*stated(text.replace('"eps"', '"3 * eps"')), 0.4) is None
