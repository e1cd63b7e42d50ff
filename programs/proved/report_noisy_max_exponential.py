"""Report Noisy Max with one-sided exponential noise of scale 2/eps: the index of the largest noisy answer.

One unit more noise on the winner, and the losers' noise moved along with their answers, which costs nothing.  It errs
less often than with Laplace noise of the same scale, and is permute-and-flip up to ties.  McKenna and Sheldon (2020),
and Ding, Kifer, Saghaian and others (2021).
"""

from lapwing import Epsilon, Queries, exponential_noise, private


# expect: proved
@private(epsilon="eps")
def report_noisy_max_exponential(q: Queries(sensitivity=1), eps: Epsilon) -> int:
    best = 0
    winner = 0
    for i in range(len(q)):
        cur = exponential_noise(q[i], scale=2 / eps)
        if i == 0 or cur > best:
            best = cur
            winner = i
    return winner
