"""A hint is a text, which is read and tried."""

from lapwing import Epsilon, Query, laplace, private


@private(epsilon="eps", shift={"noisy": 1})  # message: hint
def unquoted(q: Query, eps: Epsilon) -> float:
    noisy = laplace(q, scale=1 / eps)
    return noisy
