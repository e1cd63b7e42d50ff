"""The binary-tree counter: noisy sums of all blocks of 1, 2, 4, ... rows, level by level.

A row is in one block of each level, so every level costs eps.  Any running sum is then put together from at most one
block of each level, which costs nothing more.  Chan, Shi and Song (2011), and Dwork, Naor, Pitassi and Rothblum (2010).
"""

from lapwing import Database, Epsilon, Interval, Public, laplace, private


# expect: proved
# expect: refuted(epsilon="(levels - 1) * eps")
# expect: refuted(epsilon="eps")
@private(epsilon="levels * eps", requires="levels >= 1")
def tree_sums(d: Database(of=Interval(0, 1)), levels: Public[int], eps: Epsilon) -> list[float]:
    out = []
    size = 1
    for level in range(levels):
        total = 0
        count = 0
        for x in d:
            total += x
            count += 1
            if count == size:
                out.append(laplace(total, scale=1 / eps))
                total = 0
                count = 0
        size = 2 * size
    return out
