"""Two names for one list."""

from lapwing import Epsilon, private


@private
def program(eps: Epsilon):
    out = [1]
    other = out  # message: list-alias
    other.append(2)
    return out
