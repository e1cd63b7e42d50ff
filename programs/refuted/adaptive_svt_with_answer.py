"""The adaptive sparse vector technique, giving the noisy answer instead of the gap at a cheap hit.

A very low cheap result says that the threshold was lower still, and each query before it that failed both tries adds
3 * eps / (8c).  BadAdaptiveSVT of the CheckDP benchmark; 0 stands for "below".
"""

from lapwing import Epsilon, Public, Queries, laplace, private


# row: B8
# expect: refuted
@private(epsilon="eps", requires="c >= 1")
def adaptive_svt_with_answer(
    q: Queries(sensitivity=1), threshold: Public[float], c: Public[int], eps: Epsilon
) -> list[float]:
    bar = laplace(threshold, scale=2 / eps)
    spent = 2 * c
    out = []
    i = 0
    while i < len(q) and spent <= 4 * c - 2:
        rough = laplace(q[i], scale=8 * c / eps)
        if rough - bar >= 16:
            out.append(rough)
            spent += 1
        else:
            fine = laplace(q[i], scale=4 * c / eps)
            if fine - bar >= 0:
                out.append(fine - bar)
                spent += 2
            else:
                out.append(0)
        i += 1
    return out
