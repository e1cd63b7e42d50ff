"""Report Noisy Max with noise to one side that returns the largest noisy answer itself.

An answer never falls below its true value, so a small result rules the larger input out: no epsilon is enough.  In the
suites of StatDP and DP-Sniper.
"""

from lapwing import Epsilon, Queries, exponential_noise, private


# row: S2
# expect: refuted(infinite=True)
# expect: refuted(epsilon="1000 * eps", infinite=True)
@private(epsilon="eps")
def noisy_max_exponential_value(q: Queries(sensitivity=1), eps: Epsilon) -> float:
    best = 0
    for i in range(len(q)):
        cur = exponential_noise(q[i], scale=2 / eps)
        if i == 0 or cur > best:
            best = cur
    return best
