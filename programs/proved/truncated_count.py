"""A count with noise, cut off at 0 and at the greatest count there can be.

Cutting off is post-processing, so it costs nothing.  The truncated geometric mechanism of DP-Sniper's suite.
"""

from lapwing import Epsilon, Public, Query, laplace, private


# row: S4
# expect: proved
# expect: refuted(epsilon="9 * eps / 10")
@private(epsilon="eps", requires="n >= 1")
def truncated_count(count: Query(sensitivity=1), n: Public[int], eps: Epsilon) -> float:
    noisy = laplace(count, scale=1 / eps)
    return max(0, min(n, noisy))
