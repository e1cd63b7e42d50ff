"""The sparse vector technique with half the query noise, for answers that all move the same way.

If all answers rise, the threshold moves along and one unit of noise keeps an answer above; if all fall, the
threshold stays and one unit does again.  So 2c/eps is enough where 4c/eps is needed in general.  Lyu, Su and Li
(2017), and the CheckDP benchmark.
"""

from lapwing import Epsilon, Public, Queries, laplace, private


# row: F4
# expect: proved
@private(epsilon="eps", requires="c >= 1")
def monotone_svt(
    q: Queries(sensitivity=1, monotone=True), threshold: Public[float], c: Public[int], eps: Epsilon
) -> list[bool]:
    bar = laplace(threshold, scale=2 / eps)
    count = 0
    out = []
    for i in range(len(q)):
        if laplace(q[i], scale=2 * c / eps) >= bar:
            out.append(True)
            count += 1
            if count >= c:
                break
        else:
            out.append(False)
    return out
