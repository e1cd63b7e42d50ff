"""Nothing to break out of."""

from lapwing import Epsilon, private


@private
def program(eps: Epsilon):
    break  # message: outside-loop
    return 1
