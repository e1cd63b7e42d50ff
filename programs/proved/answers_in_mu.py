"""Answers with Gaussian noise in Gaussian differential privacy (Dong, Roth and Su, 2022): the squares of mu add up.

On a grid two centres 1 apart can be told apart a little better than on all reals, so that the mu of one answer is not
1 / sigma; a step of the grid, at most 1, makes up for it.
"""

from lapwing import Epsilon, Public, Queries, Query, gaussian, laplace, private


# expect: proved
@private(mu="2 * sqrt(k) / sigma", requires=["sigma > 0", "k >= 1"])
def answers_in_mu(q: Queries(sensitivity=1), k: Public[int], sigma: Public[float]) -> list[float]:
    out: list[float] = []
    for i in range(k):
        out.append(gaussian(q[i], sigma=sigma))
    return out


# expect: proved
@private(mu="1.2534 * eps")
def laplace_in_mu(q: Query(sensitivity=1), eps: Epsilon) -> float:
    return laplace(q, scale=1 / eps)


# expect: proved
@private(renyi=("k + 1", "(k + 1) / (2 * sigma * sigma)"), requires=["sigma > 0", "k >= 1"])
def answer_at_an_order(q: Query(sensitivity=1), k: Public[int], sigma: Public[float]) -> float:
    return gaussian(q, sigma=sigma)
