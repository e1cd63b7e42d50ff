"""The sparse vector technique with the noise that is enough for monotone answers, used where answers move freely.

The threshold moves up for an answer that rises while a later one falls: then two units of noise keep that one above
the threshold, and c of them cost eps instead of eps / 2.  The price is 3 * eps / 2.
"""

from lapwing import Epsilon, Public, Queries, laplace, private


# row: B9
# expect: refuted
# expect: proved(epsilon="3 * eps / 2")
# expect: proved(epsilon="eps", q=Queries(sensitivity=1, monotone=True))
@private(epsilon="eps", requires="c >= 1")
def monotone_svt_any_neighbours(
    q: Queries(sensitivity=1), threshold: Public[float], c: Public[int], eps: Epsilon
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
