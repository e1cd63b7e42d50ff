"""Counts of all days so far with Gaussian noise, claimed at the price of one of them.

The matrix of running counts has a column of ones for the first day: a bit of that day moves every count, and its price
is that of the norm of the whole column, not that of one entry.
"""

from lapwing import Bit, Database, Public, gaussian, private


# expect: refuted
@private(rho="1 / (2 * sigma * sigma)", requires="sigma > 0")
def matrix_counter_cheap(d: Database(of=Bit), sigma: Public[float]) -> list[float]:
    total = 0
    out: list[float] = []
    for x in d:
        total += x
        out.append(gaussian(total, sigma=sigma))
    return out
