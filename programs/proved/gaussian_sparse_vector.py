"""The first query above a threshold, with Gaussian noise on the threshold and on the answers.

The threshold goes up by one step, so that answers below it stay below for nothing; the answer that is above goes up by
one as well.  No factor covers tails, so each move costs a little of delta, and that in every round: a branch that is
seldom taken may be where the two runs differ most.  So delta grows with the number of queries, and must:
with many queries far below the threshold this is not private for any fixed delta.  The numbers are those of Zhu and
Wang (2020) as in DiPApprox (2025), which evaluates integrals for at most five queries with answers 0 and 1.
"""

from math import log, sqrt

from lapwing import Delta, Epsilon, Queries, gaussian, laplace, private


# expect: proved
@private(epsilon="eps1 + eps2", delta="(1 + len(q)) * delta", requires="eps1 <= 1 and eps2 <= 1")
def gaussian_above_threshold(q: Queries(sensitivity=1), eps1: Epsilon, eps2: Epsilon, delta: Delta) -> int:
    t = gaussian(0, sigma=sqrt(2 * log(1.25 / delta)) / eps1)
    for i in range(len(q)):
        x = gaussian(q[i], sigma=2 * sqrt(2 * log(1.25 / delta)) / eps2)
        if x >= t:
            return i
    return len(q)


# expect: proved
@private(epsilon=1.24, delta=0.01)
def five_gaussian_queries(q: Queries(sensitivity=1)) -> int:
    t = gaussian(0, sigma=4)
    for i in range(5):
        x = gaussian(q[i], sigma=8)
        if x >= t:
            return i
    return 5


# expect: proved
@private(epsilon=1.24, delta="0.006 + 0.00083 * len(q)")
def any_number_of_gaussian_queries(q: Queries(sensitivity=1)) -> int:
    t = gaussian(0, sigma=4)
    for i in range(len(q)):
        x = gaussian(q[i], sigma=8)
        if x >= t:
            return i
    return len(q)


# expect: proved
@private(epsilon=1.24, delta="0.0001 * len(q)")
def gaussian_queries_laplace_threshold(q: Queries(sensitivity=1)) -> int:
    t = laplace(0, scale=4)
    for i in range(len(q)):
        x = gaussian(q[i], sigma=8)
        if x >= t:
            return i
    return len(q)


# expect: proved
@private(epsilon=1.24, delta=0.01)
def laplace_queries_gaussian_threshold(q: Queries(sensitivity=1)) -> int:
    t = gaussian(0, sigma=4)
    for i in range(len(q)):
        x = laplace(q[i], scale=8)
        if x >= t:
            return i
    return len(q)
