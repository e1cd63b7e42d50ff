"""A filter that buys as long as anything is left: the last answer may cost more than that."""

from lapwing import Public, Query, laplace, private


# expect: refuted
@private(epsilon="budget", requires=["price > 0", "budget > 0"])
def budget_overspent(q: Query(sensitivity=1), budget: Public[float], price: Public[float]) -> list[float]:
    out: list[float] = []
    left = budget
    while left > 0:
        out.append(laplace(q, scale=1 / price))
        left = left - price
    return out
