"""Two functions of one name."""

from lapwing import Epsilon, private


@private
def program(eps: Epsilon):
    return 1


@private
def program(eps: Epsilon):  # message: same-name
    return 2
