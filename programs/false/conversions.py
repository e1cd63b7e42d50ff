"""False claims that a wrong conversion, composition or group bound would give."""

from math import exp, log, sqrt

from lapwing import (
    Bit,
    Delta,
    Epsilon,
    Histogram,
    Public,
    Queries,
    Query,
    flip,
    gaussian,
    laplace,
    private,
    randomized_response,
)


# expect: false
# expect: false(epsilon="2 * sqrt(rho * log(1 / delta))")
# expect: false(epsilon="rho + sqrt(2 * rho * log(1 / delta)) / 2")
# expect: false(epsilon="rho", delta="delta")
# expect: false(epsilon="rho + 2 * sqrt(rho * log(1 / delta))", delta="delta", group=2)
@private(epsilon="rho + sqrt(rho * log(1 / delta))", delta="delta", requires="rho > 0")
def from_rho(q: Query(sensitivity=1), rho: Public[float], delta: Delta) -> float:
    return gaussian(q, sigma=sqrt(1 / (2 * rho)))


# expect: false
@private(epsilon="eps", delta="delta")
def textbook_noise_above_one(q: Query(sensitivity=1), eps: Epsilon, delta: Delta) -> float:
    return gaussian(q, sigma=sqrt(2 * log(1.25 / delta)) / eps)


# expect: false
@private(epsilon="eps", delta="delta", requires="eps <= 1")
def textbook_noise_without_the_two(q: Query(sensitivity=1), eps: Epsilon, delta: Delta) -> float:
    return gaussian(q, sigma=sqrt(log(1.25 / delta) / 2) / eps)


# expect: false
# expect: false(epsilon="eps * sqrt(2 * (k - 1) * log(1 / s)) + k * eps * (exp(eps) - 1)")
# expect: false(epsilon="eps * sqrt(2 * k * log(1 / s)) + k * eps * (exp(eps) - 1)", group=2)
# expect: false(epsilon="eps * sqrt(2 * k * log(1 / s)) + k * eps * (exp(eps) - 1)", q=Queries(sensitivity=2))
# expect: false(epsilon="eps * sqrt(2 * k * log(1 / s)) + k * eps * (exp(eps) - 1)", delta=0)
@private(epsilon="eps * sqrt(k * log(1 / s)) + k * eps * (exp(eps) - 1)", delta="s", requires="k >= 1")
def advanced(q: Queries(sensitivity=1), k: Public[int], eps: Epsilon, s: Delta) -> list[float]:
    out: list[float] = []
    for i in range(k):
        out.append(laplace(q[i], scale=1 / eps))
    return out


# expect: false
# expect: false(delta="s + p")
@private(
    epsilon="eps * sqrt(2 * k * log(1 / s)) + k * eps * (exp(eps) - 1)",
    delta="s",
    requires=["k >= 2", "p > 0", "p < 1"],
)
def advanced_without_the_deltas_of_its_rounds(
    b: Bit, k: Public[int], p: Public[float], eps: Epsilon, s: Delta
) -> list[int]:
    out: list[int] = []
    for i in range(k):
        if flip(p):
            out.append(b)
        elif randomized_response(b, eps):
            out.append(2)
        else:
            out.append(3)
    return out


# expect: false
@private(epsilon="eps * sqrt(2 * k * log(1 / s)) + k * eps * (exp(eps) - 1)", delta="s", requires="k >= 1")
def advanced_for_two_draws_in_a_round(q: Queries(sensitivity=1), k: Public[int], eps: Epsilon, s: Delta) -> list[float]:
    out: list[float] = []
    for i in range(k):
        out.append(laplace(q[i], scale=1 / eps))
        out.append(laplace(q[i], scale=1 / eps))
    return out


# expect: false
# expect: false(rho="k / (2 * sigma * sigma)", group="k + 1")
# expect: false(rho="(k * k - 1) / (2 * sigma * sigma)", group="k")
@private(rho="(2 * k - 1) / (2 * sigma * sigma)", group="k", requires=["sigma > 0", "k >= 2"])
def one_answer_for_groups(q: Query(sensitivity=1), k: Public[int], sigma: Public[float]) -> float:
    return gaussian(q, sigma=sigma)


# expect: false
# expect: false(mu="(k - 1) * 2 / sigma", q=Query(sensitivity=2))
# expect: false(mu="2 / sigma")
# expect: false(mu="2 / sigma", group=3)
# expect: false(mu="k / (2 * sigma)")
@private(mu="sqrt(k) * 2 / sigma", group="k", requires=["sigma > 0", "k >= 2"])
def one_answer_for_groups_in_mu(q: Query(sensitivity=1), k: Public[int], sigma: Public[float]) -> float:
    return gaussian(q, sigma=sigma)


# expect: false
# expect: false(renyi=(4, "(4 * k * k - 1) / (2 * sigma * sigma)"))
# expect: false(renyi=(16, "15 / (2 * sigma * sigma)"), group=1)
@private(renyi=(2, "2 * k / (2 * sigma * sigma)"), group="k", requires=["sigma > 0", "k >= 2"])
def one_answer_for_groups_at_an_order(q: Query(sensitivity=1), k: Public[int], sigma: Public[float]) -> float:
    return gaussian(q, sigma=sigma)


# expect: false
# expect: false(epsilon="k * eps", delta="k * exp(-(t - 1) * eps) / 2", group="k")
@private(epsilon="2 * eps", delta="exp(-(t - 1) * eps)", group=2, requires=["t >= 2", "k >= 2"])
def new_keys_of_groups(
    counts: Histogram(neighbours="add-remove"), t: Public[int], k: Public[int], eps: Epsilon
) -> list[float]:
    shown: list[float] = []
    for count in counts:
        shown.append(0.0)
        if count > 0:
            x = laplace(count, scale=1 / eps)
            if x > t:
                shown.append(x)
    return shown


# expect: false
# expect: false(renyi=(2, "eps * eps / 4"))
@private(renyi=(32, "eps - 1 / 10"), requires="eps <= 4")
def an_honest_answer_at_an_order(b: Bit, eps: Epsilon) -> bool:
    return randomized_response(b, eps)


# expect: false
# expect: false(mu="1.2 * eps")
@private(mu="eps")
def an_honest_answer_in_mu(b: Bit, eps: Epsilon) -> bool:
    return randomized_response(b, eps)


# expect: false
# expect: false(rho="eps * eps / 4")
@private(rho="eps / 8", requires="eps <= 4")
def an_honest_answer_in_rho(b: Bit, eps: Epsilon) -> bool:
    return randomized_response(b, eps)


# expect: false
# expect: false(mu="(1 + 1) / (2 * sigma)")
# expect: false(mu="sqrt(2) / sigma", q=Queries(sensitivity=2))
@private(mu="1 / sigma", requires="sigma > 0")
def two_answers_in_mu(q: Queries(sensitivity=1), sigma: Public[float]) -> tuple[float, float]:
    x = gaussian(q[0], sigma=sigma)
    y = gaussian(q[1], sigma=sigma)
    return x, y


# expect: false
@private(mu="2 / sigma", requires="sigma > 0")
def the_answer_beside_its_noise_in_mu(q: Query(sensitivity=1), sigma: Public[float]) -> tuple[float, float]:
    x = gaussian(q, sigma=sigma)
    return x, x - q


# expect: false
@private(mu="2 / sigma", requires="sigma > 0")
def a_branch_on_the_data_in_mu(q: Query(sensitivity=1), sigma: Public[float]) -> tuple[bool, float]:
    x = gaussian(q, sigma=sigma)
    return q > 0, x


# expect: false
@private(mu="1 / sigma", requires="sigma > 0")
def three_in_one(q: Query(sensitivity=1), sigma: Public[float]) -> float:
    return gaussian(3 * q, sigma=sigma)


# expect: false
# expect: false(epsilon="eps", delta=0)
@private(epsilon="log(1 + eps)", delta=0)
def odds_are_not_log_odds(b: Bit, eps: Epsilon) -> bool:
    return flip(exp(2 * eps) / (1 + exp(2 * eps))) if b == 1 else flip(1 / (1 + exp(2 * eps)))
