"""Answers that everyone randomizes alone, of which only the sum is kept: they hide among each other.

One answer costs an epsilon of 1 by itself.  As nobody learns who gave which, answers of others may stand in for it, and
ten thousand answers cost an epsilon of 0.06 with a delta of a millionth: amplification by shuffling (Feldman, McMillan
and Talwar, 2021, whose closed formula gives 0.21).
"""

from lapwing import Bit, Database, Interval, laplace, private, randomized_response


# expect: proved
@private(epsilon=0.06, delta=0.000001, requires="len(d) >= 10000")
def shuffled_count(d: Database(of=Bit)) -> int:
    total = 0
    for bit in d:
        if randomized_response(bit, 1):
            total += 1
    return total


# expect: proved
@private(epsilon=0.25, delta=0.000001, requires="len(d) >= 1000")
def shuffled_sum(d: Database(of=Interval(0, 1))) -> float:
    total = 0.0
    for x in d:
        total += laplace(x, scale=1)
    return total
