"""A program whose name is given to something else later in the file."""

from lapwing import Epsilon, Query, laplace, private


@private(epsilon="eps")
def program(q: Query, eps: Epsilon) -> float:  # message: rebound
    return laplace(q, scale=1 / eps)


def quiet(q, eps):
    return q


program = quiet
