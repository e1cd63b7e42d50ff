"""The best of many tries with random stopping, claimed at the price of one try.

A result below the best shows that no later try beat it, which is one more price for the tries before it and one for
those after it.  The true price is three times that of a try.
"""

from lapwing import Epsilon, Query, flip, laplace, private


# expect: refuted
@private(epsilon="eps")
def selection_cheap(q: Query(sensitivity=1), eps: Epsilon) -> float:
    best = 0.0
    while True:
        score = laplace(q, scale=1 / eps)
        if score > best:
            best = score
        if flip(1 / 16):
            return best
