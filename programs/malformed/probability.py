"""More than certain."""

from lapwing import Epsilon, flip, private


@private(epsilon="eps")
def program(eps: Epsilon):
    return flip(3 / 2)  # message: probability
