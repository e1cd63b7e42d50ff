"""The first of m sums that reaches a threshold, with noise on the threshold and on each sum.

A row says whether it counts, the first and the last of the sums that it is in, and what it adds to these: in sums by
cells it is in one, in running sums in all from its own cell on.  What it adds is cut to bounds.  One person has at most
k rows, each of which is one step.
"""

from lapwing import Bit, Database, Epsilon, Integers, Public, Row, geometric, private


@private(epsilon="k * eps", group="k", requires=("m >= 1", "reach >= 1", "k >= 1"))
def first_above(
    rows: Database(
        of=Row(Bit, Integers(0, "m"), Integers(0, "m"), Integers(-9223372036854775808, 9223372036854775807)),
        neighbours="add-remove",
    ),
    m: Public[int],
    threshold: Public[int],
    reach: Public[int],
    k: Public[int],
    eps: Epsilon,
) -> int:
    bar = geometric(threshold, scale=2 * reach / eps)
    for place in range(m):
        total = 0
        for row in rows:
            total += min(max(row[3] if row[0] == 1 and row[1] <= place and place <= row[2] else 0, -reach), reach)
        noisy = geometric(total, scale=4 * reach / eps)
        if noisy >= bar:
            return place
    return -1


@private(epsilon="k * eps", group="k", requires=("m >= 1", "reach >= 1", "k >= 1"))
def first_above_replaced(
    rows: Database(
        of=Row(Bit, Integers(0, "m"), Integers(0, "m"), Integers(-9223372036854775808, 9223372036854775807)),
        neighbours="replace",
    ),
    m: Public[int],
    threshold: Public[int],
    low: Public[int],
    reach: Public[int],
    k: Public[int],
    eps: Epsilon,
) -> int:
    bar = geometric(threshold, scale=2 * reach / eps)
    for place in range(m):
        total = 0
        for row in rows:
            total += min(max(row[3] if row[0] == 1 and row[1] <= place and place <= row[2] else 0, low), low + reach)
        noisy = geometric(total, scale=4 * reach / eps)
        if noisy >= bar:
            return place
    return -1
