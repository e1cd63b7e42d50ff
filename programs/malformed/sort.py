"""A list is no number."""

from lapwing import Epsilon, Queries, laplace, private


@private(epsilon="eps")
def program(q: Queries(sensitivity=1), eps: Epsilon):
    return laplace(q, scale=1 / eps)  # message: sort
