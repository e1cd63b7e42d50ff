"""A helper that calls itself."""

from lapwing import Epsilon, private


def countdown(n):
    return 0 if n <= 0 else countdown(n - 1)  # message: recursive


@private
def program(eps: Epsilon):
    return countdown(3)
