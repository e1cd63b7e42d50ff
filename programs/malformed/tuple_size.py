"""Three values for two names."""

from lapwing import Epsilon, private


@private
def program(eps: Epsilon):
    a, b = 1, 2, 3  # message: tuple-size
    return a + b
