"""Strings are no values here."""

from lapwing import Epsilon, private


@private
def program(eps: Epsilon) -> str:  # message: annotation
    return 1
