"""Which answers are above a threshold, until c of them are."""

from lapwing import Epsilon, Public, Queries, laplace, private


@private(epsilon="eps", requires="c >= 1")
def sparse(q: Queries(sensitivity=1), t: Public[float], c: Public[int], eps: Epsilon) -> list[bool]:
    bar = laplace(t, scale=2 / eps)
    found = []
    hits = 0
    for x in q:
        if hits < c:
            if laplace(x, scale=4 * c / eps) >= bar:
                found.append(True)
                hits += 1
            else:
                found.append(False)
    return found
