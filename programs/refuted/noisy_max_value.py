"""Report Noisy Max that returns the largest noisy answer itself instead of its index.

If the result is far below all the answers, every answer's noise had to be that low, and each adds eps / 2: with
three answers the price is 3 * eps / 2.  BadNoisyMax of the CheckDP benchmark.  An empty list gives 0.
"""

from lapwing import Epsilon, Queries, laplace, private


# row: B1
# expect: refuted
# expect: proved(epsilon="len(q) * eps / 2")
@private(epsilon="eps")
def noisy_max_value(q: Queries(sensitivity=1), eps: Epsilon) -> float:
    best = 0
    for i in range(len(q)):
        cur = laplace(q[i], scale=2 / eps)
        if i == 0 or cur > best:
            best = cur
    return best
