"""False claims of Gaussian differential privacy."""

from lapwing import (
    Bit,
    Epsilon,
    Public,
    Queries,
    Query,
    exponential_noise,
    flip,
    gaussian,
    laplace,
    private,
    randomized_response,
)


# expect: false(mu="1 / (2 * sigma)")
# expect: false(mu="1 / sigma", q=Query(sensitivity=2))
# expect: false(mu="1 / sigma", group=2)
# expect: false(mu="1 / (sigma * sigma)")
# expect: false(mu="0")
# expect: false(mu="1 / sigma")
@private(mu="1 / (2 * sigma)", requires="sigma > 0")
def one_answer(q: Query(sensitivity=1), sigma: Public[float]) -> float:
    return gaussian(q, sigma=sigma)


# expect: false
# expect: false(mu="sqrt(k) / (2 * sigma)")
# expect: false(mu="(sqrt(k) - 1 / 2) / sigma")
@private(mu="2 / sigma", requires=["sigma > 0", "k >= 1"])
def many_answers(q: Queries(sensitivity=1), k: Public[int], sigma: Public[float]) -> list[float]:
    out: list[float] = []
    for i in range(k):
        out.append(gaussian(q[i], sigma=sigma))
    return out


# expect: false(mu="eps / 2")
# expect: false(mu="eps")
# expect: false(mu="1.2 * eps")
# expect: false(mu="1.2534 * eps", q=Query(sensitivity=2))
@private(mu="1.2 * eps")
def laplace_in_mu(q: Query(sensitivity=1), eps: Epsilon) -> float:
    return laplace(q, scale=1 / eps)


# expect: false
@private(mu="eps")
def noise_on_one_side(q: Query(sensitivity=1), eps: Epsilon) -> float:
    return exponential_noise(q, scale=1 / eps)


# expect: false
@private(mu="eps / 2")
def honest_answer(b: Bit, eps: Epsilon) -> bool:
    return randomized_response(b, eps)


# expect: false
@private(mu="1 / sigma", requires="sigma > 0")
def shown_half_of_the_time(b: Bit, sigma: Public[float]) -> tuple[int, float]:
    x = gaussian(b, sigma=sigma)
    if flip(1 / 2):
        return b, x
    return 2, x
