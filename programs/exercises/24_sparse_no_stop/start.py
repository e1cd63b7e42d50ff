"""Which answers are above a threshold, until c of them are."""

from lapwing import Epsilon, Public, Queries, laplace, private


@private(epsilon="eps", requires="c >= 1")
def sparse(q: Queries(sensitivity=1), t: Public[float], c: Public[int], eps: Epsilon) -> list[bool]:
    bar = laplace(t, scale=2 / eps)
    found = []
    for x in q:
        found.append(laplace(x, scale=4 * c / eps) >= bar)
    return found
