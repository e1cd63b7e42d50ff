"""Noise from elsewhere is not exact, and Lapwing does not look into it."""

from numpy.random import laplace

from lapwing import Epsilon, Query, private


@private(epsilon="eps")
def program(x: Query(sensitivity=1), eps: Epsilon):
    return x + laplace(0, scale=1 / eps)  # message: foreign-name
