"""Many answers with Gaussian noise, accounted in rho: zero-concentrated differential privacy (Bun and Steinke, 2016).

The rho of one answer of sensitivity 1 is 1 / (2 * sigma^2), and rho adds up.  What follows in epsilon and delta grows
with the square root of the number of answers.
"""

from lapwing import Delta, Epsilon, Public, Queries, Query, gaussian, laplace, private


# expect: proved
# expect: refuted(rho="1 / (20 * sigma * sigma)")
@private(rho="k / (2 * sigma * sigma)", requires=["sigma > 0", "k >= 1"])
def answers_in_rho(q: Queries(sensitivity=1), k: Public[int], sigma: Public[float]) -> list[float]:
    out: list[float] = []
    for i in range(k):
        out.append(gaussian(q[i], sigma=sigma))
    return out


# expect: proved
@private(
    epsilon="k / (2 * sigma * sigma) + 2 * sqrt(k / (2 * sigma * sigma) * log(1 / delta))",
    delta="delta",
    requires=["sigma > 0", "k >= 1"],
)
def answers_in_epsilon(q: Queries(sensitivity=1), k: Public[int], sigma: Public[float], delta: Delta) -> list[float]:
    out: list[float] = []
    for i in range(k):
        out.append(gaussian(q[i], sigma=sigma))
    return out


# expect: proved
@private(rho="eps * eps / 2 + 1 / 200")
def two_kinds_of_noise(q: Query(sensitivity=1), eps: Epsilon) -> tuple[float, float]:
    return laplace(q, scale=1 / eps), gaussian(2 * q, sigma=20)
