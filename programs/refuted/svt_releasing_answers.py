"""The sparse vector technique of lecture notes from 2011: it hands out the very noisy answer it compared.

A released answer bounds the noisy threshold from above; if it is very low, so is the threshold, and each of the
answers that stayed below that adds eps / (2c).  The price grows with the length of the list, so no fixed multiple
of eps is true.  Algorithm 3 of Lyu, Su and Li (2017); 0 stands for "below".
"""

from lapwing import Epsilon, Public, Queries, laplace, private


# row: L16
# expect: refuted
# expect: refuted(epsilon="3 * eps")
@private(epsilon="eps", requires="c >= 1")
def svt_releasing_answers(
    q: Queries(sensitivity=1), threshold: Public[float], c: Public[int], eps: Epsilon
) -> list[float]:
    eps1 = eps / 2
    eps2 = eps - eps1
    rho = laplace(0, scale=1 / eps1)
    count = 0
    out = []
    for i in range(len(q)):
        cur = laplace(q[i], scale=c / eps2)
        if cur >= threshold + rho:
            out.append(cur)
            count += 1
            if count >= c:
                break
        else:
            out.append(0)
    return out
