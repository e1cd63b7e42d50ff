"""A parameter with a default."""

from lapwing import Epsilon, Public, private


@private
def program(eps: Epsilon, c: Public[int] = 1):  # message: parameter-kind
    return c
