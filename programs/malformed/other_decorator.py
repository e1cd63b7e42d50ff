"""A second decorator could do anything."""

from functools import cache

from lapwing import Epsilon, private


@private
@cache  # message: other-decorator
def program(eps: Epsilon):
    return 1
