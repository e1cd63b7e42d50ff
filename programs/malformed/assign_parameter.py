"""Parameters keep their value."""

from lapwing import Epsilon, laplace, private


@private(epsilon="eps")
def program(eps: Epsilon):
    eps = eps / 2  # message: assign-parameter
    return laplace(0, scale=1 / eps)
