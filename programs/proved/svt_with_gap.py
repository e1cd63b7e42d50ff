"""A sparse vector technique that also tells by how much an answer exceeds the noisy threshold.

The gap is free: the shift that keeps an answer above moves it just as far as the threshold, so the gap is the same
in both runs.  GapSVT of the CheckDP benchmark, from Wang, Ding, Wang, Kifer and Zhang (2019).  A gap is never
negative, and -1 stands for "below".
"""

from lapwing import Epsilon, Public, Queries, laplace, private


# row: F2
# expect: proved
@private(epsilon="eps", requires="c >= 1")
def svt_with_gap(q: Queries(sensitivity=1), threshold: Public[float], c: Public[int], eps: Epsilon) -> list[float]:
    bar = laplace(threshold, scale=2 / eps)
    count = 0
    out = []
    for i in range(len(q)):
        cur = laplace(q[i], scale=4 * c / eps)
        if cur >= bar:
            out.append(cur - bar)
            count += 1
            if count >= c:
                break
        else:
            out.append(-1)
    return out
