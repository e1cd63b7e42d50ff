"""Lists grow, their items stay."""

from lapwing import Epsilon, private


@private
def program(eps: Epsilon):
    out = [1]
    out[0] = 2  # message: assign-target
    return out
