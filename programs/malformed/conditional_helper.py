"""A helper that is only sometimes the one that is read first."""

from lapwing import Epsilon, Query, laplace, private

DEBUG = True


def noisy(q, eps):
    return laplace(q, scale=1 / eps)


if DEBUG:

    def noisy(q, eps):
        return q


@private(epsilon="eps")
def program(q: Query, eps: Epsilon) -> float:
    return noisy(q, eps)  # message: rebound
