"""An answer, and a second one whose price depends on the first: what is paid is what the dearer branch costs."""

from lapwing import Epsilon, Query, laplace, private


# expect: proved
# expect: refuted(epsilon="eps + min(eps1, eps2)")
@private(epsilon="eps + max(eps1, eps2)")
def priced_branches(q: Query(sensitivity=1), eps: Epsilon, eps1: Epsilon, eps2: Epsilon) -> tuple[float, float]:
    x = laplace(q, scale=1 / eps)
    if x > 0:
        return x, laplace(q, scale=1 / eps1)
    return x, laplace(q, scale=1 / eps2)
