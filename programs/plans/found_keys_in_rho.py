"""Counts of keys that are not known beforehand, with Gaussian noise, of people who are counted for at most k keys.

A key is shown if its noisy count is above `reach + beyond`.  There are m keys that people may have.  A person adds at
most `reach` to each of the first k keys for which it has something to add; with Gaussian noise k enters by its root.
A key that nobody has is never shown, so it does not matter that noise is drawn for it here and not where there are too
many keys.  Delta pays for the probability that a key which only one of two neighbours has, with a count of at most
`reach`, gets a noisy count that is large enough.  A person who is replaced moves 2 * k keys at most.  The place of a
key among all keys is told by the zeros before it.
"""

from math import sqrt

from lapwing import Database, Integers, Public, Vector, gaussian, private


@private(
    rho="rho",
    delta="k * exp(-beyond * beyond * rho / (k * reach * reach)) / 2",
    requires=("rho > 0", "m >= 1", "k >= 1", "reach >= 1", "beyond >= 0"),
)
def found_keys_in_rho(
    people: Database(of=Vector(Integers(0, 9223372036854775807), length="m"), neighbours="add-remove"),
    m: Public[int],
    k: Public[int],
    reach: Public[int],
    beyond: Public[int],
    rho: Public[float],
) -> list[float]:
    totals = [0] * m
    for person in people:
        used = 0
        for cell in range(m):
            amount = min(max(person[cell], 0), reach)
            if amount != 0 and used < k:
                totals[cell] += amount
                used += 1
    shown: list[float] = []
    for cell in range(m):
        shown.append(0)
        noisy = gaussian(totals[cell], sigma=sqrt(k * reach * reach / (2 * rho)))
        if totals[cell] > 0 and noisy > reach + beyond:
            shown.append(noisy)
    return shown


@private(
    rho="rho",
    delta="k * exp(-beyond * beyond * rho / (2 * k * reach * reach))",
    requires=("rho > 0", "m >= 1", "k >= 1", "reach >= 1", "beyond >= 0"),
)
def found_keys_in_rho_replaced(
    people: Database(of=Vector(Integers(0, 9223372036854775807), length="m"), neighbours="replace"),
    m: Public[int],
    k: Public[int],
    reach: Public[int],
    beyond: Public[int],
    rho: Public[float],
) -> list[float]:
    totals = [0] * m
    for person in people:
        used = 0
        for cell in range(m):
            amount = min(max(person[cell], 0), reach)
            if amount != 0 and used < k:
                totals[cell] += amount
                used += 1
    shown: list[float] = []
    for cell in range(m):
        shown.append(0)
        noisy = gaussian(totals[cell], sigma=sqrt(k * reach * reach / rho))
        if totals[cell] > 0 and noisy > reach + beyond:
            shown.append(noisy)
    return shown
