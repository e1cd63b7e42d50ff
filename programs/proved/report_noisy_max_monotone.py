"""Report Noisy Max with noise of scale 1/eps, for answers that all move the same way between neighbours.

Counts behave like this when a person is added or removed.  The lead of a winner then changes by at most 1 in all, so
one unit more noise on the winner makes up for it, in either direction.
"""

from lapwing import Epsilon, Queries, laplace, private


# row: L9
# expect: proved
@private(epsilon="eps")
def report_noisy_max_monotone(q: Queries(sensitivity=1, monotone=True), eps: Epsilon) -> int:
    best = 0
    winner = 0
    for i in range(len(q)):
        cur = laplace(q[i], scale=1 / eps)
        if i == 0 or cur > best:
            best = cur
            winner = i
    return winner
