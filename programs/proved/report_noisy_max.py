"""Report Noisy Max with noise of scale 2/eps: the index of the largest noisy answer.

The winner may fall by 1 while a rival rises by 1.  Two units more noise on the winner make up for both, at eps / 2
each; the noise of the losers is left as it is.  From Dwork and Roth (2014).
"""

from lapwing import Epsilon, Queries, laplace, private


# row: L11
# expect: proved
@private(epsilon="eps")
def report_noisy_max(q: Queries(sensitivity=1), eps: Epsilon) -> int:
    best = 0
    winner = 0
    for i in range(len(q)):
        cur = laplace(q[i], scale=2 / eps)
        if i == 0 or cur > best:
            best = cur
            winner = i
    return winner
