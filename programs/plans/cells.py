"""Counts and sums of rows by cells, with noise on each: what a table of aggregates measures.

A row says whether it counts (whether it meets the condition, and its value is there), which of the m cells it belongs
to (m for none), and what it adds: 1, or a value in steps from a centre.  What it adds is cut to `reach` on either side.
A cell is a group, or one of the two sides of a share; without groups there is one.  One person has at most k rows.
"""

from lapwing import Bit, Database, Epsilon, Integers, Public, Row, geometric, private


@private(epsilon="k * eps", group="k", requires=("m >= 1", "reach >= 1", "k >= 1"))
def cells(
    rows: Database(
        of=Row(Bit, Integers(0, "m"), Integers(-9223372036854775808, 9223372036854775807)), neighbours="add-remove"
    ),
    m: Public[int],
    reach: Public[int],
    k: Public[int],
    eps: Epsilon,
) -> list[int]:
    totals = [0] * m
    for row in rows:
        totals[row[1]] += min(max(row[2] if row[0] == 1 else 0, -reach), reach)
    out = []
    for cell in range(m):
        out.append(geometric(totals[cell], scale=reach / eps))
    return out


@private(epsilon="2 * k * eps", group="k", requires=("m >= 1", "reach >= 1", "k >= 1"))
def cells_replaced(
    rows: Database(
        of=Row(Bit, Integers(0, "m"), Integers(-9223372036854775808, 9223372036854775807)), neighbours="replace"
    ),
    m: Public[int],
    reach: Public[int],
    k: Public[int],
    eps: Epsilon,
) -> list[int]:
    totals = [0] * m
    for row in rows:
        totals[row[1]] += min(max(row[2] if row[0] == 1 else 0, -reach), reach)
    out = []
    for cell in range(m):
        out.append(geometric(totals[cell], scale=reach / eps))
    return out
