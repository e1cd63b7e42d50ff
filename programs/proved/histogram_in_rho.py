"""A histogram filled in one pass, with Gaussian noise on every cell, for any number of cells.

Rho adds up in the squares of what the cells move: a row that is added moves one cell by 1, a replaced one moves two.
So does the square of mu, with a step of the grid for each cell that moves.
"""

from lapwing import Database, Integers, Public, gaussian, private


# expect: proved
# expect: proved(mu="2 / sigma")
@private(rho="1 / (2 * sigma * sigma)", requires=["sigma > 0", "k >= 1"])
def histogram_of_added_rows(
    d: Database(of=Integers(0, "k - 1"), neighbours="add-remove"), k: Public[int], sigma: Public[float]
) -> list[float]:
    counts = [0] * k
    for x in d:
        counts[x] += 1
    out: list[float] = []
    for c in counts:
        out.append(gaussian(c, sigma=sigma))
    return out


# expect: proved
# expect: proved(mu="2 * sqrt(2) / sigma")
@private(rho="1 / (sigma * sigma)", requires=["sigma > 0", "k >= 1"])
def histogram_of_replaced_rows(
    d: Database(of=Integers(0, "k - 1"), neighbours="replace"), k: Public[int], sigma: Public[float]
) -> list[float]:
    counts = [0] * k
    for x in d:
        counts[x] += 1
    out: list[float] = []
    for c in counts:
        out.append(gaussian(c, sigma=sigma))
    return out
