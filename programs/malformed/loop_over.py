"""A loop over something that is no list."""

from lapwing import Epsilon, private


@private
def program(eps: Epsilon):
    total = 0
    for x in reversed([1, 2]):  # message: loop-over
        total += x
    return total
