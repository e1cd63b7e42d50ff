"""Counts and sums by cells with Gaussian noise on each, of people who add something to at most k cells.

A person says what it adds to each of the m cells: the first k that are not 0 count, and each is cut to bounds.  The sum
of the squares of all movements is at most k * reach^2 where a person is added or removed, so k enters by its root: with
Laplace noise it enters as it is.  A person who is replaced moves 2 * k cells at most; without groups there is one
number, which moves by at most `reach`.
"""

from math import sqrt

from lapwing import Database, Integers, Public, Vector, gaussian, private


@private(rho="rho", requires=("rho > 0", "m >= 1", "k >= 1", "reach >= 1"))
def cells_in_rho(
    people: Database(
        of=Vector(Integers(-9223372036854775808, 9223372036854775807), length="m"), neighbours="add-remove"
    ),
    m: Public[int],
    k: Public[int],
    reach: Public[int],
    rho: Public[float],
) -> list[float]:
    totals = [0] * m
    for person in people:
        used = 0
        for cell in range(m):
            amount = min(max(person[cell], -reach), reach)
            if amount != 0 and used < k:
                totals[cell] += amount
                used += 1
    out: list[float] = []
    for cell in range(m):
        out.append(gaussian(totals[cell], sigma=sqrt(k * reach * reach / (2 * rho))))
    return out


@private(rho="rho", requires=("rho > 0", "m >= 1", "k >= 1", "reach >= 1", "low <= 0", "low + reach >= 0"))
def cells_in_rho_replaced(
    people: Database(of=Vector(Integers(-9223372036854775808, 9223372036854775807), length="m"), neighbours="replace"),
    m: Public[int],
    k: Public[int],
    low: Public[int],
    reach: Public[int],
    rho: Public[float],
) -> list[float]:
    totals = [0] * m
    for person in people:
        used = 0
        for cell in range(m):
            amount = min(max(person[cell], low), low + reach)
            if amount != 0 and used < k:
                totals[cell] += amount
                used += 1
    out: list[float] = []
    for cell in range(m):
        out.append(gaussian(totals[cell], sigma=sqrt(k * reach * reach / rho)))
    return out


@private(rho="rho", requires=("rho > 0", "reach >= 1"))
def total_in_rho_replaced(
    people: Database(of=Integers(-9223372036854775808, 9223372036854775807), neighbours="replace"),
    low: Public[int],
    reach: Public[int],
    rho: Public[float],
) -> float:
    total = 0
    for amount in people:
        total += min(max(amount, low), low + reach)
    return gaussian(total, sigma=sqrt(reach * reach / (2 * rho)))
