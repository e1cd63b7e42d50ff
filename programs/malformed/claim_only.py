"""A logarithm of a value."""

from math import log

from lapwing import Epsilon, Query, laplace, private


@private(epsilon="eps")
def program(x: Query(sensitivity=1), eps: Epsilon):
    return laplace(log(x), scale=1 / eps)  # message: claim-only
