"""A function nobody knows."""

from lapwing import Epsilon, Query, private


@private(epsilon="eps")
def program(x: Query(sensitivity=1), eps: Epsilon):
    return laplase(x, scale=1 / eps)  # message: unknown-function
