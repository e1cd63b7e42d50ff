"""A list is no number."""

from lapwing import Epsilon, private


@private
def program(eps: Epsilon) -> int:  # message: return-sort
    out = [1]
    out.append(2)
    return out
