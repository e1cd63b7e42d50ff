"""The sparse vector technique: which answers reach their thresholds, until c of them have.

Half of eps pays for one noise on all thresholds together, so that answers below cost nothing; the other half pays
for the at most c answers above.  Algorithm 1 of Lyu, Su and Li (2017); the second form has any sensitivity.
"""

from lapwing import Epsilon, Public, Queries, laplace, private


# row: L14
# expect: proved
@private(epsilon="eps", requires=("c >= 1", "len(thresholds) == len(q)"))
def svt(q: Queries(sensitivity=1), thresholds: Public[list[float]], c: Public[int], eps: Epsilon) -> list[bool]:
    eps1 = eps / 2
    eps2 = eps - eps1
    rho = laplace(0, scale=1 / eps1)
    count = 0
    out = []
    for i in range(len(q)):
        nu = laplace(0, scale=2 * c / eps2)
        if q[i] + nu >= thresholds[i] + rho:
            out.append(True)
            count += 1
            if count >= c:
                break
        else:
            out.append(False)
    return out


# row: L14
# expect: proved
@private(epsilon="eps", requires=("c >= 1", "k > 0", "len(thresholds) == len(q)"))
def svt_scaled(
    q: Queries(sensitivity="k"), k: Public[float], thresholds: Public[list[float]], c: Public[int], eps: Epsilon
) -> list[bool]:
    eps1 = eps / 2
    eps2 = eps - eps1
    rho = laplace(0, scale=k / eps1)
    count = 0
    out = []
    for i in range(len(q)):
        nu = laplace(0, scale=2 * c * k / eps2)
        if q[i] + nu >= thresholds[i] + rho:
            out.append(True)
            count += 1
            if count >= c:
                break
        else:
            out.append(False)
    return out
