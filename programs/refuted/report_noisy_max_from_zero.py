"""Report Noisy Max as lecture slides print it: the largest value so far starts at 0, not at the first noisy count.

A count wins only if its noisy value is above 0, so the result also tells whether any of them was.  If all counts rise
by 1, the chance that none is above 0 falls by a factor of exp(eps) for each count, and a result that says so pays for
all of them, even for counts that move the same way.  Taking the first noisy count without comparing it mends this:
that is report_noisy_max_monotone.  The slide gives `output` no first value; here it is an index of its own, or 0.
"""

from lapwing import Epsilon, Queries, laplace, private


# row: L10
# expect: refuted
# expect: refuted(epsilon="2 * eps")
# expect: refuted(epsilon="2 * eps", q=Queries(sensitivity=1))
# expect: proved(epsilon="len(q) * eps")
# expect: proved(epsilon="len(q) * eps", q=Queries(sensitivity=1))
# expect: tight(epsilon="len(q) * eps")
@private(epsilon="eps")
def report_noisy_max_from_zero(q: Queries(sensitivity=1, monotone=True), eps: Epsilon) -> int:
    i = 0
    best = 0
    output = len(q)
    while i < len(q):
        cur = q[i] + laplace(0, scale=1 / eps)
        if cur > best:
            best = cur
            output = i
        i = i + 1
    return output


# row: L10
# expect: refuted
# expect: refuted(epsilon="2 * eps")
# expect: proved(epsilon="len(q) * eps")
@private(epsilon="eps")
def report_noisy_max_from_zero_or_first(q: Queries(sensitivity=1, monotone=True), eps: Epsilon) -> int:
    i = 0
    best = 0
    output = 0
    while i < len(q):
        cur = q[i] + laplace(0, scale=1 / eps)
        if cur > best:
            best = cur
            output = i
        i = i + 1
    return output
