"""A plain type says nothing about privacy."""

from lapwing import Epsilon, laplace, private


@private(epsilon="eps")
def program(x: float, eps: Epsilon):  # message: unknown-role
    return laplace(x, scale=1 / eps)
