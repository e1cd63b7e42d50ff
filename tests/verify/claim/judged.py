"""Programs with their verdicts."""

from __future__ import annotations

PROVED = {
    "a scale from a released value": """
@private(epsilon="eps")
def program(x: Query(sensitivity=1), eps: Epsilon):
    s = laplace(x, scale=1 / eps)
    return laplace(0, scale=abs(s) / eps)
""",
    "a noisy sum over a noisy count": """
@private(epsilon="eps")
def program(d: Database(of=Interval(0, 1), neighbours="add-remove"), eps: Epsilon):
    s = laplace(sum(d), scale=2 / eps)
    n = laplace(len(d), scale=2 / eps)
    return s / max(n, 1)
""",
    "a product of two answers": """
@private(epsilon="2 * eps")
def program(x: Query(sensitivity=1), y: Query(sensitivity=1), eps: Epsilon):
    a = laplace(x, scale=1 / eps)
    b = laplace(y, scale=1 / eps)
    return a * b
""",
}

REFUTED = {
    "scale from the range": """
@private(epsilon="eps")
def program(d: Database(of=Integers(0, 5)), eps: Epsilon):
    lo = d[0]
    hi = d[0]
    for x in d:
        lo = min(lo, x)
        hi = max(hi, x)
    return laplace(sum(d), scale=(hi - lo) / eps)
""",
    "scale from the count": """
@private(epsilon="eps")
def program(d: Database(of=Bit, neighbours="add-remove"), eps: Epsilon):
    return laplace(sum(d), scale=len(d) / eps)
""",
    "scale from the noise": """
@private(epsilon="eps")
def program(x: Query(sensitivity=1), eps: Epsilon):
    s = laplace(x, scale=2 / eps)
    return laplace(x, scale=abs(s) / eps)
""",
    "private probability": """
@private(epsilon="eps")
def program(b: Bit, eps: Epsilon):
    return flip(b / 2)
""",
    "private size": """
@private(epsilon="eps")
def program(b: Bit, eps: Epsilon):
    return uniform(b + 1)
""",
    "private epsilon of a response": """
@private(epsilon="eps")
def program(b: Bit, eps: Epsilon):
    return randomized_response(b == 1, 2 * eps * b)
""",
    "private scale of a choice": """
@private(epsilon="eps")
def program(q: Queries(sensitivity=1), eps: Epsilon):
    return exponential(q, scale=2 * abs(q[0]) / eps)
""",
    "private sigma": """
@private(epsilon="eps", delta="delta")
def program(q: Queries(sensitivity=1), eps: Epsilon, delta: Delta):
    return gaussian(0, sigma=2 + q[0])
""",
    "private scale of one-sided noise": """
@private(epsilon="eps")
def program(q: Queries(sensitivity=1), eps: Epsilon):
    return exponential_noise(0, scale=2 + q[0])
""",
    "private scale of whole noise": """
@private(epsilon="eps")
def program(q: Queries(sensitivity=1, of=int), eps: Epsilon):
    return geometric(0, scale=2 + q[0])
""",
    "half the noise on a mean": """
@private(epsilon="eps")
def program(d: Database(of=Interval(0, 1), neighbours="add-remove"), eps: Epsilon):
    s = laplace(sum(d), scale=1 / eps)
    n = laplace(len(d), scale=2 / eps)
    return s / max(n, 1)
""",
    "a sum over the true count": """
@private(epsilon="eps")
def program(d: Database(of=Interval(0, 1), neighbours="add-remove"), eps: Epsilon):
    s = laplace(sum(d), scale=1 / eps)
    return s / max(len(d), 1)
""",
    "a square": """
@private(epsilon="eps")
def program(x: Query(sensitivity=1), eps: Epsilon):
    return laplace(x * x, scale=1 / eps)
""",
    "a whole quotient": """
@private(epsilon="eps")
def program(x: Query(sensitivity=1, of=int), y: Query(sensitivity=1, of=int), eps: Epsilon):
    a = geometric(x, scale=1 / eps)
    return a // y
""",
}

UNKNOWN: dict[str, str] = {}
