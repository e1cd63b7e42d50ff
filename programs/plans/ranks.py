"""How far a candidate is from a wanted rank, with noise: what a quantile chooses by.

With share = a / b, each row below the candidate adds b - a to what is too much below it, each other row takes a away;
each row that is not above it adds a - b to what is too little, each other row a.  The score is minus the larger one,
if that is above 0.  A row that does not count is on neither side; where rows are
replaced, it has the least value there is.  The noise is not drawn when a quantile is answered:
that it would be enough says that one row moves the score by at most `reach`.
"""

from lapwing import Bit, Database, Epsilon, Integers, Public, Row, geometric, private


@private(epsilon="k * eps", group="k", requires=("reach >= 1", "k >= 1"))
def rank(
    rows: Database(of=Row(Bit, Integers(-9223372036854775808, 9223372036854775807)), neighbours="add-remove"),
    candidate: Public[int],
    a: Public[int],
    b: Public[int],
    reach: Public[int],
    k: Public[int],
    eps: Epsilon,
) -> int:
    above = 0
    below = 0
    for row in rows:
        above += min(max((b - a if row[1] < candidate else -a) if row[0] == 1 else 0, -reach), reach)
        below += min(max((a - b if row[1] <= candidate else a) if row[0] == 1 else 0, -reach), reach)
    return geometric(-max(above, below, 0), scale=reach / eps)


@private(epsilon="k * eps", group="k", requires=("reach >= 1", "k >= 1", "0 <= a", "a <= b", "b <= reach"))
def rank_replaced(
    rows: Database(of=Integers(-9223372036854775808, 9223372036854775807), neighbours="replace"),
    candidate: Public[int],
    a: Public[int],
    b: Public[int],
    reach: Public[int],
    k: Public[int],
    eps: Epsilon,
) -> int:
    above = 0
    below = 0
    for value in rows:
        counts = value > -9223372036854775808
        above += min(max((b - a if value < candidate else -a) if counts else 0, -a), reach - a)
        below += min(max((a - b if value <= candidate else a) if counts else 0, a - reach), a)
    return geometric(-max(above, below, 0), scale=reach / eps)
