"""Above Threshold: the index of the first noisy answer that reaches a noisy threshold, or len(q) if none does.

Raising the noisy threshold by 1 keeps every earlier answer below it, for eps / 2; raising the winning answer's noise
by 2 keeps it above, for another eps / 2.  The price does not grow with the number of queries.  From Dwork and Roth
(2014); written here as the lecture's scan with a flag, with `break`, and with an early `return`.
"""

from lapwing import Epsilon, Public, Queries, laplace, private


# row: L12
# expect: proved
@private(epsilon="eps")
def above_threshold(q: Queries(sensitivity=1), threshold: Public[float], eps: Epsilon) -> int:
    bar = laplace(threshold, scale=2 / eps)
    for i in range(len(q)):
        if laplace(q[i], scale=4 / eps) >= bar:
            return i
    return len(q)


# row: L12
# expect: proved
@private(epsilon="eps")
def above_threshold_with_break(q: Queries(sensitivity=1), threshold: Public[float], eps: Epsilon) -> int:
    bar = laplace(threshold, scale=2 / eps)
    first = len(q)
    for i in range(len(q)):
        cur = laplace(q[i], scale=4 / eps)
        if cur >= bar:
            first = i
            break
    return first


# row: L12
# expect: proved
@private(epsilon="eps")
def above_threshold_full_scan(q: Queries(sensitivity=1), threshold: Public[float], eps: Epsilon) -> int:
    bar = laplace(threshold, scale=2 / eps)
    found = False
    first = len(q)
    for i in range(len(q)):
        cur = laplace(q[i], scale=4 / eps)
        if cur >= bar and not found:
            found = True
            first = i
    return first
