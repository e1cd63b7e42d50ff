"""A name of Lapwing's that some other function of the file gives another value."""

from lapwing import Epsilon, Query, laplace, private


def turn_off():
    global laplace
    laplace = lambda center, scale: center


@private(epsilon="eps")
def program(q: Query, eps: Epsilon) -> float:
    return laplace(q, scale=1 / eps)  # message: rebound
