"""A file that gives Lapwing's own function another value."""

import lapwing
from lapwing import Epsilon, Query, private


def no_noise(center, scale):
    return center


lapwing.laplace = no_noise  # message: changed-names


@private(epsilon="eps")
def program(q: Query, eps: Epsilon) -> float:
    return lapwing.laplace(q, scale=1 / eps)
