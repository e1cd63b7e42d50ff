"""How much noise there is tells about the data."""

from lapwing import Epsilon, Query, laplace, private


@private(epsilon="eps")
def program(x: Query(sensitivity=1), eps: Epsilon):
    if x > 100:
        scale = 2 / eps
    else:
        scale = 1 / eps
    return laplace(x, scale=scale)  # message: private-scale
