"""A quantile chosen among m candidates in their order, by how far each is from the wanted rank.

Of a row that counts, the value is below the candidate at `place` if row[1] <= place, and not above it if
row[2] <= place.  With share = a / b, each row below the candidate adds b - a to what is too much below it, each other
row takes a away; each row that is not above it adds a - b to what is too little, each other row a.  The score is minus
the larger one, if that is above 0.  One person has at most k rows, each of which is one step.

By groups, row[0] is the group of a row, n for none.  A row that is added or removed moves the scores of one group; one
that is replaced those of two, or those of one group twice.
"""

from lapwing import Bit, Database, Epsilon, Integers, Public, Row, exponential, private


@private(epsilon="k * eps", group="k", requires=("m >= 1", "reach >= 1", "k >= 1"))
def quantile(
    rows: Database(of=Row(Bit, Integers(0, "m"), Integers(0, "m")), neighbours="add-remove"),
    m: Public[int],
    a: Public[int],
    b: Public[int],
    reach: Public[int],
    k: Public[int],
    eps: Epsilon,
) -> int:
    scores = []
    for place in range(m):
        above = 0
        below = 0
        for row in rows:
            above += min(max((b - a if row[1] <= place else -a) if row[0] == 1 else 0, -reach), reach)
            below += min(max((a - b if row[2] <= place else a) if row[0] == 1 else 0, -reach), reach)
        scores.append(-max(above, below, 0))
    return exponential(scores, scale=2 * reach / eps)


@private(epsilon="k * eps", group="k", requires=("m >= 1", "reach >= 1", "k >= 1", "0 <= a", "a <= b", "b <= reach"))
def quantile_replaced(
    rows: Database(of=Row(Bit, Integers(0, "m"), Integers(0, "m")), neighbours="replace"),
    m: Public[int],
    a: Public[int],
    b: Public[int],
    reach: Public[int],
    k: Public[int],
    eps: Epsilon,
) -> int:
    scores = []
    for place in range(m):
        above = 0
        below = 0
        for row in rows:
            above += min(max((b - a if row[1] <= place else -a) if row[0] == 1 else 0, -a), reach - a)
            below += min(max((a - b if row[2] <= place else a) if row[0] == 1 else 0, a - reach), a)
        scores.append(-max(above, below, 0))
    return exponential(scores, scale=2 * reach / eps)


@private(epsilon="k * eps", group="k", requires=("n >= 1", "m >= 1", "reach >= 1", "k >= 1"))
def quantiles_by_group(
    rows: Database(of=Row(Integers(0, "n"), Integers(0, "m"), Integers(0, "m")), neighbours="add-remove"),
    n: Public[int],
    m: Public[int],
    a: Public[int],
    b: Public[int],
    reach: Public[int],
    k: Public[int],
    eps: Epsilon,
) -> list[int]:
    out = []
    for group in range(n):
        scores = []
        for place in range(m):
            above = 0
            below = 0
            for row in rows:
                above += min(max((b - a if row[1] <= place else -a) if row[0] == group else 0, -reach), reach)
                below += min(max((a - b if row[2] <= place else a) if row[0] == group else 0, -reach), reach)
            scores.append(-max(above, below, 0))
        chosen = exponential(scores, scale=2 * reach / eps)
        out.append(chosen)
    return out


@private(epsilon="2 * k * eps", group="k", requires=("n >= 1", "m >= 1", "reach >= 1", "k >= 1"))
def quantiles_by_group_replaced(
    rows: Database(of=Row(Integers(0, "n"), Integers(0, "m"), Integers(0, "m")), neighbours="replace"),
    n: Public[int],
    m: Public[int],
    a: Public[int],
    b: Public[int],
    reach: Public[int],
    k: Public[int],
    eps: Epsilon,
) -> list[int]:
    out = []
    for group in range(n):
        scores = []
        for place in range(m):
            above = 0
            below = 0
            for row in rows:
                above += min(max((b - a if row[1] <= place else -a) if row[0] == group else 0, -reach), reach)
                below += min(max((a - b if row[2] <= place else a) if row[0] == group else 0, -reach), reach)
            scores.append(-max(above, below, 0))
        chosen = exponential(scores, scale=2 * reach / eps)
        out.append(chosen)
    return out
