"""The sum of the rows with half the noise it needs: scale 1 / (2 eps).

One row moves the sum by up to 1, which is 2 * eps at this scale.  BadPartialSum of the CheckDP benchmark.
"""

from lapwing import Database, Epsilon, Interval, laplace, private


# row: B6
# expect: refuted
# expect: proved(epsilon="2 * eps")
# expect: tight(epsilon="2 * eps")
@private(epsilon="eps")
def partial_sum_half_noise(d: Database(of=Interval(0, 1)), eps: Epsilon) -> float:
    total = 0
    for i in range(len(d)):
        total += d[i]
    return laplace(total, scale=1 / (2 * eps))
