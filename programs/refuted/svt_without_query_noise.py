"""A sparse vector technique whose threshold is noisy and whose answers are not, without a cut-off.

Answers (0, 1) can come out as below, above.  For the neighbours (1, 0) the threshold would have to lie over 1 and
not over 0: impossible, so no epsilon at all is true.  Stoddard and others' form, Algorithm 5 of Lyu, Su and Li
(2017), and BadSVT1 of the CheckDP benchmark.
"""

from lapwing import Epsilon, Public, Queries, laplace, private


# row: L18, B2
# expect: refuted(infinite=True)
# expect: refuted(epsilon="1000 * eps", infinite=True)
@private(epsilon="eps")
def svt_without_query_noise(q: Queries(sensitivity=1), threshold: Public[float], eps: Epsilon) -> list[bool]:
    rho = laplace(0, scale=2 / eps)
    out = []
    for i in range(len(q)):
        if q[i] >= threshold + rho:
            out.append(True)
        else:
            out.append(False)
    return out
