"""A sparse vector technique that never stops, with noise of scale 2/eps on the threshold and on every answer.

If half of the answers rise and half fall, no single threshold makes up for both halves, and the price grows with
their number: no fixed multiple of eps is true.  Chen and others' form, Algorithm 6 of Lyu, Su and Li (2017), and
BadSVT2 of the CheckDP benchmark.
"""

from lapwing import Epsilon, Public, Queries, laplace, private


# row: L19, B3
# expect: refuted
# expect: refuted(epsilon="2 * eps")
@private(epsilon="eps")
def svt_without_stop(q: Queries(sensitivity=1), threshold: Public[float], eps: Epsilon) -> list[bool]:
    eps1 = eps / 2
    eps2 = eps - eps1
    rho = laplace(0, scale=1 / eps1)
    out = []
    for i in range(len(q)):
        nu = laplace(0, scale=1 / eps2)
        if q[i] + nu >= threshold + rho:
            out.append(True)
        else:
            out.append(False)
    return out
