"""A range that does not move."""

from lapwing import Epsilon, private


@private
def program(eps: Epsilon):
    total = 0
    for i in range(0, 10, 0):  # message: range-step
        total += i
    return total
