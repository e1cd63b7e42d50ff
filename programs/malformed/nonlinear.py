"""A square of private data."""

from lapwing import Epsilon, Query, laplace, private


@private(epsilon="eps")
def program(x: Query(sensitivity=1), eps: Epsilon):
    return laplace(x * x, scale=1 / eps)  # message: nonlinear
