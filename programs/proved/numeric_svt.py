"""A sparse vector technique that gives, for answers above the threshold, a fresh noisy copy of them.

A third of eps pays for the threshold, a third for the at most c answers found above it and a third for their copies.
Dwork and Roth's NumericSparse (2014), NumSVT of the CheckDP benchmark; 0 stands for "below".
"""

from lapwing import Epsilon, Public, Queries, laplace, private


# row: F1
# expect: proved
@private(epsilon="eps", requires="c >= 1")
def numeric_svt(q: Queries(sensitivity=1), threshold: Public[float], c: Public[int], eps: Epsilon) -> list[float]:
    bar = laplace(threshold, scale=3 / eps)
    count = 0
    out = []
    for i in range(len(q)):
        if laplace(q[i], scale=6 * c / eps) >= bar:
            out.append(laplace(q[i], scale=3 * c / eps))
            count += 1
            if count >= c:
                break
        else:
            out.append(0)
    return out
