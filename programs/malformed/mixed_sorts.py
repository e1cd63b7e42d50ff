"""First a number, then a list."""

from lapwing import Epsilon, private


@private
def program(eps: Epsilon):
    out = 0
    out = [1]  # message: mixed-sorts
    return out
