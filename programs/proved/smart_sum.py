"""Every running sum of the rows, with noise collected in blocks of m rows.

A running sum adds up the noisy sums of the finished blocks and the noisy rows of the current one.  So a row is used
at most twice, once by itself and once in the sum of its block, at eps each.  SmartSum of the CheckDP benchmark, after
Chan, Shi and Song (2011).
"""

from lapwing import Database, Epsilon, Interval, Public, laplace, private


# row: F6
# expect: proved
@private(epsilon="2 * eps", requires="m >= 1")
def smart_sum(d: Database(of=Interval(0, 1)), m: Public[int], eps: Epsilon) -> list[float]:
    blocks = 0
    block = 0
    running = 0
    out = []
    for i in range(len(d)):
        if (i + 1) % m == 0:
            blocks += laplace(block + d[i], scale=1 / eps)
            block = 0
            running = blocks
        else:
            running += laplace(d[i], scale=1 / eps)
            block += d[i]
        out.append(running)
    return out
