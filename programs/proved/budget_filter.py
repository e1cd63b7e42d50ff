"""Answers that are bought from a budget, at prices that may depend on the answers before.

Noise of scale 1 / p costs p, whatever p is by then.  A program that keeps the books itself, and buys nothing that it
cannot pay, spends no more than its budget on any path: that makes it private, not what it spends on average.  A
privacy filter (Rogers, Roth, Ullman and Vadhan, 2016); in rho it is that of Feldman and Zrnic (2021).
"""

from math import sqrt

from lapwing import Public, Queries, Query, gaussian, laplace, private


# expect: proved
@private(epsilon="budget", requires="budget > 0")
def budget_filter(q: Queries(sensitivity=1), prices: Public[list[float]], budget: Public[float]) -> list[float]:
    out: list[float] = []
    left = budget
    for i in range(len(prices)):
        p = prices[i]
        if p > 0 and left >= p:
            out.append(laplace(q[i], scale=1 / p))
            left = left - p
    return out


# expect: proved
@private(epsilon="budget", requires=["cheap > 0", "dear > 0", "budget > 0"])
def more_for_what_stands_out(
    q: Queries(sensitivity=1), cheap: Public[float], dear: Public[float], budget: Public[float]
) -> list[float]:
    out: list[float] = []
    spent = 0.0
    p = cheap
    i = 0
    while spent + p <= budget:
        x = laplace(q[i], scale=1 / p)
        out.append(x)
        spent = spent + p
        if x > 10:
            p = dear
        else:
            p = cheap
        i = i + 1
    return out


# expect: proved
@private(rho="budget", requires=["rho > 0", "budget > 0"])
def filter_in_rho(q: Query(sensitivity=1), rho: Public[float], budget: Public[float]) -> list[float]:
    out: list[float] = []
    left = budget
    while left >= rho:
        out.append(gaussian(q, sigma=sqrt(1 / (2 * rho))))
        left = left - rho
    return out
