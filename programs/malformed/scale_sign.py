"""Noise cannot have a negative size."""

from lapwing import Epsilon, Query, laplace, private


@private(epsilon="eps")
def program(x: Query(sensitivity=1), eps: Epsilon):
    return laplace(x, scale=-1)  # message: scale-sign
