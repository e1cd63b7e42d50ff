"""One answer given k times, each time with fresh noise of scale k/eps.

Every answer costs eps / k.  With noise of scale 1/eps each, k answers would cost k * eps.  LaplaceParallel of
DP-Sniper's suite.
"""

from lapwing import Epsilon, Public, Query, laplace, private


# row: S5
# expect: proved
# expect: refuted(epsilon="9 * eps / 10")
@private(epsilon="eps", requires="k >= 1")
def repeated_answers(q: Query(sensitivity=1), k: Public[int], eps: Epsilon) -> list[float]:
    out = []
    for i in range(k):
        out.append(laplace(q, scale=k / eps))
    return out
