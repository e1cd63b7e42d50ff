"""Programs that several tests look at, and their claims."""

from __future__ import annotations

from fractions import Fraction

from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.program import Program
from lapwing.refute.exact.number import Log
from tests.helpers import lowered
from tests.typed import in_epsilon

EPS = Log(Fraction(1), Fraction(2))

NOISY_MAX = """
@private(epsilon="eps")
def noisy_max(q: Queries(sensitivity=1), eps: Epsilon) -> int:
    best = 0
    winner = 0
    for i in range(len(q)):
        cur = laplace(q[i], scale=1 / eps)
        if i == 0 or cur > best:
            best = cur
            winner = i
    return winner
"""
ABOVE = """
@private(epsilon="eps", requires="c >= 1")
def above(q: Queries(sensitivity=1), t: Public[float], c: Public[int], eps: Epsilon) -> list[float]:
    bar = laplace(t, scale=2 / eps)
    count = 0
    out = []
    for i in range(len(q)):
        cur = laplace(q[i], scale=4 * c / eps)
        if cur >= bar:
            out.append(cur)
            count += 1
            if count >= c:
                break
        else:
            out.append(0)
    return out
"""
SHARES = """
@private(epsilon="eps", requires="len(d) >= 1")
def shares(d: Database(of=Category(3)), eps: Epsilon) -> list[float]:
    out = []
    for y in range(3):
        count = 0
        for x in d:
            if x <= y:
                count += 1
        out.append(laplace(count / len(d), scale=1 / (len(d) * eps)))
    return out
"""
COINS = """
@private(epsilon="eps")
def coins(d: Database(of=Bit), eps: Epsilon) -> tuple[bool, int]:
    said = randomized_response(d[0] == 1, eps)
    u = uniform(3)
    if flip(1 / 4):
        u = 1 - u
    return said, u * 2
"""
CHOICE = """
@private(epsilon="eps")
def choice(q: Queries(sensitivity=1), eps: Epsilon) -> int:
    x = exponential_noise(q[0], scale=1 / eps)
    y = geometric(0, scale=1 / (2 * eps))
    return exponential(q, scale=1 / eps) + (1 if x + y > 1 else 0) * 10
"""
VARYING = """
@private(epsilon="eps")
def varying(q: Queries(sensitivity=1, of=int), eps: Epsilon) -> tuple[float, int]:
    x = geometric(q[0], scale=1 / eps)
    u = uniform(abs(x) % 3)
    y = laplace(0, scale=abs(x) / eps)
    return y, u
"""
TEXTS = {"noisy_max": NOISY_MAX, "above": ABOVE, "shares": SHARES, "coins": COINS, "choice": CHOICE, "varying": VARYING}


def stated(text: str) -> tuple[Program, Claim]:
    """A program with its claim."""
    found = lowered(text)
    assert found.claim is not None
    return found.program, in_epsilon(found.claim)
