"""A sparse vector technique that spends less on answers far above the threshold.

Each answer is first tried with twice the noise and a margin of 16, at half the price, and only if that fails with
the usual noise.  The budget is counted in units of eps / (4c): 2c for the threshold, 1 for a cheap hit, 2 for a dear
one; the loop stops once a dear hit might no longer fit.  AdaptiveSVT of the CheckDP benchmark.  The results are
gaps, which are never negative; -1 stands for "below".
"""

from lapwing import Epsilon, Public, Queries, laplace, private


# row: F3
# expect: proved
@private(epsilon="eps", requires="c >= 1")
def adaptive_svt(q: Queries(sensitivity=1), threshold: Public[float], c: Public[int], eps: Epsilon) -> list[float]:
    bar = laplace(threshold, scale=2 / eps)
    spent = 2 * c
    out = []
    i = 0
    while i < len(q) and spent <= 4 * c - 2:
        rough = laplace(q[i], scale=8 * c / eps)
        if rough - bar >= 16:
            out.append(rough - bar)
            spent += 1
        else:
            fine = laplace(q[i], scale=4 * c / eps)
            if fine - bar >= 0:
                out.append(fine - bar)
                spent += 2
            else:
                out.append(-1)
        i += 1
    return out
