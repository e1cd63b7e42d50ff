"""Gaussian noise on the numbers that one person moves: k of them at most, each by `reach` at most.

These are counts or sums by cells, to each of which a person adds one number.  All other cells are the same in
neighbouring datasets, with the same noise, and cost nothing; how far a number moves is proved beside it, by cells.py
and total.py.  The sum of the squares of all movements is at most k * reach^2, so k enters by its root: with Laplace
noise it enters as it is.
"""

from math import sqrt

from lapwing import Public, Queries, gaussian, private


@private(rho="rho", requires=("rho > 0", "k >= 1", "reach >= 1"))
def touched(
    numbers: Queries(sensitivity="reach", of=int), k: Public[int], reach: Public[int], rho: Public[float]
) -> list[float]:
    out: list[float] = []
    for place in range(k):
        out.append(gaussian(numbers[place], sigma=sqrt(k * reach * reach / (2 * rho))))
    return out
