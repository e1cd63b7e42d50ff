"""Programs whose result has nothing to do with what is in the data: the price is 0.

One never looks at the rows; the other adds them up, forgets the sum and returns the number of rows, which neighbours
share.
"""

from lapwing import Bit, Database, private


# row: L25
# expect: proved
@private(epsilon=0)
def constant(d: Database(of=Bit)) -> int:
    return 42


# row: L25
# expect: proved
@private(epsilon=0)
def reads_and_forgets(d: Database(of=Bit)) -> int:
    total = 0
    for bit in d:
        total += bit
    return len(d)
