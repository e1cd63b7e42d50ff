"""Ten answers with Gaussian noise, claimed at the price of one of them.

No single answer breaks the claim.  All of them together do: rho adds up, and the outcome that lies as far beyond every
answer as its neighbour lies before it is as much less likely there as ten answers are.
"""

from lapwing import Public, Queries, gaussian, private


# expect: refuted
@private(rho="1 / 2")
def answers_at_one_price(q: Queries(sensitivity=1)) -> list[float]:
    out: list[float] = []
    for i in range(10):
        out.append(gaussian(q[i], sigma=1))
    return out


# expect: refuted
@private(renyi=(4, "2 / (sigma * sigma)"), requires=["sigma > 0", "k >= 1"])
def answers_at_an_order(q: Queries(sensitivity=1), k: Public[int], sigma: Public[float]) -> list[float]:
    out: list[float] = []
    for i in range(k):
        out.append(gaussian(q[i], sigma=sigma))
    return out
