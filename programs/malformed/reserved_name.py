"""A parameter named like a function of the language."""

from lapwing import Epsilon, private


@private
def program(exp: Epsilon):  # message: reserved-name
    return 1
