"""A logarithm in what is required."""

from lapwing import Epsilon, Query, laplace, private


@private(epsilon="eps", requires="log(eps) < 1")  # message: claim-only
def program(x: Query(sensitivity=1), eps: Epsilon):
    return laplace(x, scale=1 / eps)
