"""Running sums in blocks of m rows, where the sums of the blocks get no noise.

At the end of the first block its exact sum is printed, and a neighbour with another sum can never print the same: no
finite epsilon is true.  BadSmartSum of the CheckDP benchmark.
"""

from lapwing import Database, Epsilon, Interval, Public, laplace, private


# row: B7
# expect: refuted(infinite=True)
# expect: refuted(epsilon="1000 * eps", infinite=True)
@private(epsilon="2 * eps", requires="m >= 1")
def smart_sum_bare_blocks(d: Database(of=Interval(0, 1)), m: Public[int], eps: Epsilon) -> list[float]:
    blocks = 0
    block = 0
    running = 0
    out = []
    for i in range(len(d)):
        if (i + 1) % m == 0:
            blocks += block + d[i]
            block = 0
            running = blocks
        else:
            running += laplace(d[i], scale=1 / eps)
            block += d[i]
        out.append(running)
    return out
