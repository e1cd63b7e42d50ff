"""The most common of m values, chosen by the counts of rows: the exponential mechanism.

A row that does not count has the value m.  One row that is added or removed moves one count, by 1; one that is replaced
moves one up and another one down.  One person has at most k rows, each of which is one step.
"""

from lapwing import Database, Epsilon, Integers, Public, exponential, private


@private(epsilon="k * eps", group="k", requires=("m >= 1", "k >= 1"))
def most_common_value(
    rows: Database(of=Integers(0, "m"), neighbours="add-remove"), m: Public[int], k: Public[int], eps: Epsilon
) -> int:
    counts = [0] * m
    for value in rows:
        counts[value] += 1
    return exponential(counts, scale=1 / eps)


@private(epsilon="k * eps", group="k", requires=("m >= 1", "k >= 1"))
def most_common_value_replaced(
    rows: Database(of=Integers(0, "m"), neighbours="replace"), m: Public[int], k: Public[int], eps: Epsilon
) -> int:
    counts = [0] * m
    for value in rows:
        counts[value] += 1
    return exponential(counts, scale=2 / eps)
