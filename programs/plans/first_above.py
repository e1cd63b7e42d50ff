"""The first of some sums that reaches a threshold, with noise on the threshold and on each sum.

How far the rows move a sum is proved beside it, by cells.py and total.py.  One person has at most k rows, each of which
is one step.
"""

from lapwing import Bit, Database, Epsilon, Integers, Public, Queries, Row, geometric, private


@private(epsilon="k * eps", group="k", requires=("reach >= 1", "k >= 1"))
def first_above(
    sums: Queries(sensitivity="reach", of=int), threshold: Public[int], reach: Public[int], k: Public[int], eps: Epsilon
) -> int:
    bar = geometric(threshold, scale=2 * reach / eps)
    for place in range(len(sums)):
        noisy = geometric(sums[place], scale=4 * reach / eps)
        if noisy >= bar:
            return place
    return -1


@private(epsilon="k * eps", group="k", requires=("m >= 1", "reach >= 1", "k >= 1"))
def first_sum_above(
    rows: Database(
        of=Row(Bit, Integers(0, "m"), Integers(-9223372036854775808, 9223372036854775807)), neighbours="add-remove"
    ),
    m: Public[int],
    threshold: Public[int],
    reach: Public[int],
    k: Public[int],
    eps: Epsilon,
) -> int:
    totals = [0] * m
    for row in rows:
        totals[row[1]] += min(max(row[2] if row[0] == 1 else 0, -reach), reach)
    bar = geometric(threshold, scale=2 * reach / eps)
    for place in range(m):
        noisy = geometric(totals[place], scale=4 * reach / eps)
        if noisy >= bar:
            return place
    return -1
