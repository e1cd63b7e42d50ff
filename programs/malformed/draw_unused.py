"""Noise that nobody uses."""

from lapwing import Epsilon, laplace, private


@private(epsilon="eps")
def program(eps: Epsilon):
    laplace(0, scale=1 / eps)  # message: draw-unused
    return 1
