"""The sparse vector technique with a quarter of eps on the threshold, and query noise that ignores the cut-off c.

Each answer above costs two units of noise of scale 4 / (3 eps), so the price is eps / 4 + c * 3 eps / 2: more than
eps already for c = 1.  For answers that all move the same way one unit is enough.  Lee and Clifton's form, Algorithm
4 of Lyu, Su and Li (2017), and BadSVT3 of the CheckDP benchmark.
"""

from lapwing import Epsilon, Public, Queries, laplace, private


# row: L17, B4
# expect: refuted
# expect: proved(epsilon="(1 + 6 * c) * eps / 4")
# expect: proved(epsilon="(1 + 3 * c) * eps / 4", q=Queries(sensitivity=1, monotone=True))
@private(epsilon="eps", requires="c >= 1")
def svt_unscaled_noise(q: Queries(sensitivity=1), threshold: Public[float], c: Public[int], eps: Epsilon) -> list[bool]:
    eps1 = eps / 4
    eps2 = eps - eps1
    rho = laplace(0, scale=1 / eps1)
    count = 0
    out = []
    for i in range(len(q)):
        nu = laplace(0, scale=1 / eps2)
        if q[i] + nu >= threshold + rho:
            out.append(True)
            count += 1
            if count >= c:
                break
        else:
            out.append(False)
    return out
