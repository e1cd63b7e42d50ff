"""Only variables, and items of lists that the program made, get values."""

from lapwing import Epsilon, private


@private
def program(eps: Epsilon):
    out = [1]
    out.size = 2  # message: assign-target
    return out
