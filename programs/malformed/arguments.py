"""Noise without a scale."""

from lapwing import Epsilon, Query, laplace, private


@private(epsilon="eps")
def program(x: Query(sensitivity=1), eps: Epsilon):
    return laplace(x)  # message: arguments
