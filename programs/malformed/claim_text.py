"""A claim that is no expression."""

from lapwing import Epsilon, private


@private(epsilon="two times eps")  # message: claim-text
def program(eps: Epsilon):
    return 1
