"""Nobody can share by nought."""

from lapwing import Epsilon, Query, laplace, private


@private(epsilon="eps")
def program(x: Query(sensitivity=1), eps: Epsilon):
    return laplace(x / 0, scale=1 / eps)  # message: zero-divisor
