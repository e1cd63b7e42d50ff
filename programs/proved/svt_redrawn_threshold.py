"""The sparse vector technique with a fresh noisy threshold after every answer above it.

Each of the at most c stretches pays eps / (2c) for its threshold and eps / (2c) for the answer that ends it.  The
form of Dwork and Roth (2014), Algorithm 2 of Lyu, Su and Li (2017).
"""

from lapwing import Epsilon, Public, Queries, laplace, private


# row: L15
# expect: proved
@private(epsilon="eps", requires="c >= 1")
def svt_redrawn_threshold(
    q: Queries(sensitivity=1), threshold: Public[float], c: Public[int], eps: Epsilon
) -> list[bool]:
    eps1 = eps / 2
    eps2 = eps - eps1
    rho = laplace(0, scale=c / eps1)
    count = 0
    out = []
    for i in range(len(q)):
        nu = laplace(0, scale=2 * c / eps1)
        if q[i] + nu >= threshold + rho:
            out.append(True)
            rho = laplace(0, scale=c / eps2)
            count += 1
            if count >= c:
                break
        else:
            out.append(False)
    return out
