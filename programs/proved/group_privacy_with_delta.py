"""Claims with a delta about groups: k steps cost k times epsilon, and the deltas of later steps grow with the factors
before them.

Group privacy for approximate privacy, from Dwork and Roth (2014).
"""

from math import log, sqrt

from lapwing import Delta, Epsilon, Public, Query, gaussian, private


# expect: proved
# expect: proved(epsilon="3 * eps", delta="3 * exp(2 * eps) * delta", group=3)
# expect: proved(epsilon="k * eps", delta="(exp(k * eps) - 1) / (exp(eps) - 1) * delta", group="k")
@private(epsilon="k * eps", delta="k * exp((k - 1) * eps) * delta", group="k", requires="k >= 1 and eps <= 1")
def gaussian_answer_for_groups(q: Query(sensitivity=1), k: Public[int], eps: Epsilon, delta: Delta) -> float:
    return gaussian(q, sigma=sqrt(2 * log(1.25 / delta)) / eps)
