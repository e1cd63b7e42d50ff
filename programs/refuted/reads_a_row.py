"""Programs without noise that read the data: one returns a row, one the exact number of ones.

Whatever they return for one database they never return for a neighbour with another first row or another count, so
no finite epsilon is true.
"""

from lapwing import Bit, Database, private


# row: L25
# expect: refuted(infinite=True)
# expect: refuted(epsilon=1000, infinite=True)
@private(epsilon=1, requires="len(d) >= 1")
def reads_a_row(d: Database(of=Bit)) -> int:
    return d[0]


# row: L25
# expect: refuted(infinite=True)
# expect: refuted(epsilon=1000, infinite=True)
@private(epsilon=1)
def exact_count(d: Database(of=Bit)) -> int:
    return sum(d)
