"""A program in a class, where nobody would look for it."""

from lapwing import Epsilon, Query, laplace, private


class Release:
    @private(epsilon="eps")
    def program(q: Query, eps: Epsilon) -> float:  # message: nested-program
        return laplace(q, scale=2 / eps)
