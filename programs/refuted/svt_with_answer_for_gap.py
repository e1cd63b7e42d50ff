"""A sparse vector technique that gives the noisy answer where it should give the gap to the noisy threshold.

A very low result says that the threshold was at least as low, and then each answer that stayed below it adds
eps / (4c): five queries break the claim.  BadGapSVT of the CheckDP benchmark; 0 stands for "below".
"""

from lapwing import Epsilon, Public, Queries, laplace, private


# row: B5
# expect: refuted
@private(epsilon="eps", requires="c >= 1")
def svt_with_answer_for_gap(
    q: Queries(sensitivity=1), threshold: Public[float], c: Public[int], eps: Epsilon
) -> list[float]:
    bar = laplace(threshold, scale=2 / eps)
    count = 0
    out = []
    for i in range(len(q)):
        cur = laplace(q[i], scale=4 * c / eps)
        if cur >= bar:
            out.append(cur)
            count += 1
            if count >= c:
                break
        else:
            out.append(0)
    return out
