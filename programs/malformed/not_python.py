"""A colon is missing."""

from lapwing import Epsilon, private


@private
def program(eps: Epsilon)  # message: not-python
    return 1
