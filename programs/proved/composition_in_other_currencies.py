"""Parallel composition, post-processing and group privacy in rho, at a Rényi order and in mu.

Rows that are added or removed lie in one of two parts, so that only one of the two prices is paid; what follows the
noise is free; and neighbours k steps apart cost k * k times as much in rho and at an order of Gaussian noise, and
k times in mu.
"""

from lapwing import Bit, Database, Interval, Public, Query, gaussian, private


# expect: proved
# expect: refuted(rho="1 / (4 * sigma * sigma)")
@private(rho="1 / (2 * sigma * sigma)", requires="sigma > 0")
def parts_in_rho(d: Database(of=Interval(0, 1), neighbours="add-remove"), sigma: Public[float]) -> tuple[float, float]:
    low = 0
    high = 0
    for x in d:
        if x <= 1 / 2:
            low += 1
        else:
            high += 1
    return gaussian(low, sigma=sigma), gaussian(high, sigma=sigma)


# expect: proved
# expect: refuted(renyi=(4, "2 / (2 * sigma * sigma)"))
@private(renyi=(4, "4 / (2 * sigma * sigma)"), requires="sigma > 0")
def parts_at_an_order(d: Database(of=Bit, neighbours="add-remove"), sigma: Public[float]) -> tuple[float, float]:
    zeros = 0
    ones = 0
    for x in d:
        if x == 0:
            zeros += 1
        else:
            ones += 1
    return gaussian(zeros, sigma=sigma), gaussian(ones, sigma=sigma)


# expect: proved
# expect: refuted(mu="1 / (2 * sigma)")
@private(mu="2 / sigma", requires="sigma > 0")
def rows_in_mu(d: Database(of=Interval(0, 1)), sigma: Public[float]) -> list[float]:
    out: list[float] = []
    for x in d:
        out.append(gaussian(x, sigma=sigma))
    return out


# expect: proved
@private(rho="1 / (2 * sigma * sigma)", requires="sigma > 0")
def processed_in_rho(q: Query(sensitivity=1), sigma: Public[float]) -> bool:
    x = gaussian(q, sigma=sigma)
    return x > 3


# expect: proved
@private(renyi=(8, "8 / (2 * sigma * sigma)"), requires="sigma > 0")
def processed_at_an_order(q: Query(sensitivity=1), sigma: Public[float]) -> bool:
    x = gaussian(q, sigma=sigma)
    return x > 3


# expect: proved
@private(mu="2 / sigma", requires="sigma > 0")
def processed_in_mu(q: Query(sensitivity=1), sigma: Public[float]) -> bool:
    x = gaussian(q, sigma=sigma)
    return x > 3


# expect: proved
# expect: refuted(rho="3 / (2 * sigma * sigma)")
@private(rho="9 / (2 * sigma * sigma)", group=3, requires="sigma > 0")
def group_in_rho(q: Query(sensitivity=1), sigma: Public[float]) -> float:
    return gaussian(q, sigma=sigma)


# expect: proved
# expect: refuted(renyi=(4, "12 / (2 * sigma * sigma)"))
@private(renyi=(4, "36 / (2 * sigma * sigma)"), group=3, requires="sigma > 0")
def group_at_an_order(q: Query(sensitivity=1), sigma: Public[float]) -> float:
    return gaussian(q, sigma=sigma)


# expect: proved
# expect: refuted(mu="k / (2 * sigma)")
@private(mu="2 * k / sigma", group="k", requires=["sigma > 0", "k >= 1"])
def group_in_mu(q: Query(sensitivity=1), k: Public[int], sigma: Public[float]) -> float:
    return gaussian(q, sigma=sigma)
