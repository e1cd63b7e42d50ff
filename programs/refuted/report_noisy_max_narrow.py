"""Report Noisy Max with noise of scale 1/eps: the index of the largest noisy answer.

Slides and even a proof assistant's example call it eps-private.  That holds when all answers move the same way; when
one may rise while another falls, the winner's lead can shrink from both ends and the price doubles.
"""

from lapwing import Epsilon, Queries, laplace, private


# row: L10
# expect: refuted
# expect: proved(epsilon="2 * eps")
# expect: tight(epsilon="2 * eps")
# expect: proved(epsilon="eps", q=Queries(sensitivity=1, monotone=True))
@private(epsilon="eps")
def report_noisy_max_narrow(q: Queries(sensitivity=1), eps: Epsilon) -> int:
    best = 0
    winner = 0
    for i in range(len(q)):
        cur = laplace(q[i], scale=1 / eps)
        if i == 0 or cur > best:
            best = cur
            winner = i
    return winner
