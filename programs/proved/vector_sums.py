"""Sums of vectors whose norm is clipped, with noise on every coordinate, for any number of coordinates.

Clipping scales a vector down so that its norm is at most c.  A row that is added then moves the sum by at most c, and a
replaced one by at most 2 c, however many coordinates there are: Gaussian noise is paid by the squares of what the
coordinates move, which add up to the square of that, and Laplace noise by their sizes.  The third program has the
textbook's sigma for an epsilon and a delta, which is proved by way of rho.

In Gaussian differential privacy, noise on a grid costs up to a step of it for each coordinate that moves: 2 * c / sigma
is enough, as a coordinate that moves does so by a step or more, and so is (c + sqrt(k)) / sigma.
"""

from math import log, sqrt

from lapwing import (
    Database,
    Delta,
    Epsilon,
    Interval,
    Public,
    Vector,
    add_vectors,
    clip_norm,
    gaussian,
    laplace,
    private,
)


# expect: proved
@private(rho="c * c / (2 * sigma * sigma)", requires=["sigma > 0", "c > 0", "k >= 1"])
def sum_of_added_vectors(
    d: Database(of=Vector(Interval(-1, 1), "k"), neighbours="add-remove"),
    k: Public[int],
    c: Public[float],
    sigma: Public[float],
) -> list[float]:
    total = [0.0] * k
    for row in d:
        total = add_vectors(total, clip_norm(row, c))
    out: list[float] = []
    for i in range(k):
        out.append(gaussian(total[i], sigma=sigma))
    return out


# expect: proved
@private(rho="2 * c * c / (sigma * sigma)", requires=["sigma > 0", "c > 0", "k >= 1"])
def sum_of_replaced_vectors(
    d: Database(of=Vector(Interval(-1, 1), "k")), k: Public[int], c: Public[float], sigma: Public[float]
) -> list[float]:
    total = [0.0] * k
    for row in d:
        total = add_vectors(total, clip_norm(row, c))
    out: list[float] = []
    for i in range(k):
        out.append(gaussian(total[i], sigma=sigma))
    return out


# expect: proved
@private(epsilon="eps", delta="delta", requires=["eps <= 1", "c > 0", "k >= 1"])
def sum_of_vectors_with_delta(
    d: Database(of=Vector(Interval(-1, 1), "k"), neighbours="add-remove"),
    k: Public[int],
    c: Public[float],
    eps: Epsilon,
    delta: Delta,
) -> list[float]:
    total = [0.0] * k
    for row in d:
        total = add_vectors(total, clip_norm(row, c))
    out: list[float] = []
    for i in range(k):
        out.append(gaussian(total[i], sigma=c * sqrt(2 * log(1.25 / delta)) / eps))
    return out


# expect: proved
# expect: proved(mu="(c + sqrt(k)) / sigma")
@private(mu="2 * c / sigma", requires=["sigma > 0", "c > 0", "k >= 1"])
def sum_of_vectors_in_mu(
    d: Database(of=Vector(Interval(-1, 1), "k"), neighbours="add-remove"),
    k: Public[int],
    c: Public[float],
    sigma: Public[float],
) -> list[float]:
    total = [0.0] * k
    for row in d:
        total = add_vectors(total, clip_norm(row, c))
    out: list[float] = []
    for i in range(k):
        out.append(gaussian(total[i], sigma=sigma))
    return out


# expect: proved
@private(epsilon="eps", requires=["c > 0", "k >= 1"])
def sum_of_vectors_in_epsilon(
    d: Database(of=Vector(Interval(-1, 1), "k"), neighbours="add-remove"),
    k: Public[int],
    c: Public[float],
    eps: Epsilon,
) -> list[float]:
    total = [0.0] * k
    for row in d:
        clipped = clip_norm(row, c, 1)
        total = add_vectors(total, clipped)
    out: list[float] = []
    for i in range(k):
        out.append(laplace(total[i], scale=c / eps))
    return out
