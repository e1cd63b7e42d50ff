"""A slip of the pen."""

from lapwing import Epsilon, Query, laplace, private


@private(epsilon="eps")
def program(x: Query(sensitivity=1), eps: Epsilon):
    return laplace(y, scale=1 / eps)  # message: undefined-name
