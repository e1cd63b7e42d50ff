"""A negative price."""

from lapwing import Epsilon, private


@private(epsilon=-1)  # message: claim-value
def program(eps: Epsilon):
    return 1
