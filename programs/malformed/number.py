"""A number out of all proportion."""

from lapwing import Epsilon, private


@private
def program(eps: Epsilon):
    return 1e5000  # message: number
