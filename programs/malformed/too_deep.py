"""Expressions may be nested, but not without end."""

from lapwing import Epsilon, private


@private
def program(eps: Epsilon):
    return --------------------------------------------------------------------------------------------------------------1  # message: too-deep
