"""Keys that are not known beforehand: each is kept or dropped by a coin, whose probability grows with its count.

There are m keys that rows may have; a row that does not count has the key m.  A key without rows is dropped.  Each row
raises the chance of its key as far as a step between neighbours allows: heads become at most exp(eps) times as likely,
and d more, and so do tails the other way round.  No other probabilities that are private at this price keep a key with
more certainty at any count (Desfontaines, Voss, Gipson and Mandayam, 2022: they are those of truncated geometric noise
above a threshold).  One person has at most k rows, each of which is one step.
"""

from math import exp

from lapwing import Database, Delta, Epsilon, Integers, Public, flip, private


@private(
    epsilon="k * eps",
    delta="k * exp((k - 1) * eps) * d",
    group="k",
    requires=("m >= 1", "k >= 1"),
)
def likely_keys(
    rows: Database(of=Integers(0, "m"), neighbours="add-remove"),
    m: Public[int],
    k: Public[int],
    d: Delta,
    eps: Epsilon,
) -> list[int]:
    shown = []
    for key in range(m):
        chance = 0.0
        for row in rows:
            if row == key:
                chance = max(chance, min(exp(eps) * chance + d, 1 - (1 - chance - d) / exp(eps), 1))
        if flip(chance):
            shown.append(key)
    return shown


@private(
    epsilon="2 * k * eps",
    delta="k * exp((k - 1) * (2 * eps)) * (2 * d)",
    group="k",
    requires=("m >= 1", "k >= 1"),
)
def likely_keys_replaced(
    rows: Database(of=Integers(0, "m"), neighbours="replace"),
    m: Public[int],
    k: Public[int],
    d: Delta,
    eps: Epsilon,
) -> list[int]:
    shown = []
    for key in range(m):
        chance = 0.0
        for row in rows:
            if row == key:
                chance = max(chance, min(exp(eps) * chance + d, 1 - (1 - chance - d) / exp(eps), 1))
        if flip(chance):
            shown.append(key)
    return shown
