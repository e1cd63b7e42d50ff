"""Report Noisy Max with noise to one side: exponential noise of scale 2/eps, the index of the largest answer.

The noise of the winner is shifted upwards only, which one-sided noise allows.  In the suites of StatDP and DP-Sniper.
"""

from lapwing import Epsilon, Queries, exponential_noise, private


# row: S1
# expect: proved
# expect: refuted(epsilon="eps / 2")
@private(epsilon="eps")
def noisy_max_exponential(q: Queries(sensitivity=1), eps: Epsilon) -> int:
    best = 0
    winner = 0
    for i in range(len(q)):
        cur = exponential_noise(q[i], scale=2 / eps)
        if i == 0 or cur > best:
            best = cur
            winner = i
    return winner
