"""The sum of the rows with noise of scale 1/eps.

One row moves the sum by at most 1.  PartialSum of the CheckDP benchmark.
"""

from lapwing import Database, Epsilon, Interval, laplace, private


# row: F5
# expect: proved
@private(epsilon="eps")
def partial_sum(d: Database(of=Interval(0, 1)), eps: Epsilon) -> float:
    total = 0
    for i in range(len(d)):
        total += d[i]
    return laplace(total, scale=1 / eps)
