"""Errors tell about the data."""

from lapwing import Epsilon, Query, private


@private
def program(x: Query(sensitivity=1), eps: Epsilon):
    try:  # message: outside-language
        return 1 / x
    except ZeroDivisionError:
        return 0
