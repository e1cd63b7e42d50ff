"""The price would tell the secret."""

from lapwing import Epsilon, Query, laplace, private


@private(epsilon="x * eps")  # message: private-in-claim
def program(x: Query(sensitivity=1), eps: Epsilon):
    return laplace(x, scale=1 / eps)
