"""False claims in rho, and at a Rényi order: prices that do not add up, or that are linear where they are squares."""

from math import sqrt

from lapwing import (
    Bit,
    Database,
    Epsilon,
    Integers,
    Interval,
    Public,
    Queries,
    Query,
    exponential_noise,
    flip,
    gaussian,
    laplace,
    private,
)


# expect: false(rho="1 / (4 * sigma * sigma)")
# expect: false(rho="1 / (2 * sigma * sigma * sigma)")
# expect: false(rho="1 / (3 * sigma * sigma)")
# expect: false(rho="1 / (2 * sigma * sigma)", q=Query(sensitivity=2))
# expect: false(rho="1 / (2 * sigma * sigma)", group=2)
# expect: false(rho="2 / (2 * sigma * sigma)", group=2)
# expect: false(rho="8 / (2 * sigma * sigma)", group=3)
# expect: false(rho="0")
@private(rho="1 / (8 * sigma * sigma)", requires="sigma > 0")
def one_answer(q: Query(sensitivity=1), sigma: Public[float]) -> float:
    return gaussian(q, sigma=sigma)


# expect: false
@private(rho="k / (2 * sigma * sigma)", group="k", requires=["sigma > 0", "k >= 1"])
def one_answer_for_groups(q: Query(sensitivity=1), k: Public[int], sigma: Public[float]) -> float:
    return gaussian(q, sigma=sigma)


# expect: false(rho="sqrt(k) / (2 * sigma * sigma)")
# expect: false(rho="(k - 1) / (2 * sigma * sigma)")
# expect: false(rho="k / (2 * sigma * sigma) - 1 / 1000")
# expect: false(rho="k / (2 * sigma * sigma)", group=2)
# expect: false
@private(rho="1 / (2 * sigma * sigma)", requires=["sigma > 0", "k >= 1"])
def many_answers(q: Queries(sensitivity=1), k: Public[int], sigma: Public[float]) -> list[float]:
    out: list[float] = []
    for i in range(k):
        out.append(gaussian(q[i], sigma=sigma))
    return out


# expect: false
@private(rho="1 / (2 * sigma * sigma)", requires=["sigma > 0", "k >= 1"])
def noise_that_shrinks(q: Queries(sensitivity=1), k: Public[int], sigma: Public[float]) -> list[float]:
    out: list[float] = []
    for i in range(k):
        out.append(gaussian(q[i], sigma=sigma / (i + 1)))
    return out


# expect: false
# expect: false(rho="eps * eps / 8")
@private(rho="eps * eps / 4")
def laplace_in_rho(q: Query(sensitivity=1), eps: Epsilon) -> float:
    return laplace(q, scale=1 / eps)


# expect: false
# expect: false(rho="eps * eps / 2", q=Query(sensitivity=2))
@private(rho="eps * eps / 2")
def two_laplace_answers_in_rho(q: Query(sensitivity=1), eps: Epsilon) -> tuple[float, float]:
    return laplace(q, scale=1 / eps), laplace(q, scale=1 / eps)


# expect: false
# expect: false(rho="eps")
@private(rho="eps * eps")
def noise_on_one_side(q: Query(sensitivity=1), eps: Epsilon) -> float:
    return exponential_noise(q, scale=1 / eps)


# expect: false
@private(rho="1 / (4 * sigma * sigma)", requires="sigma > 0")
def half_of_the_time(q: Query(sensitivity=1), sigma: Public[float]) -> tuple[bool, float]:
    heads = flip(1 / 2)
    x = 0.0
    if heads:
        x = gaussian(q, sigma=sigma)
    return heads, x


# expect: false
# expect: false(rho="1 / 100")
@private(rho="1 / (2 * sigma * sigma)", requires=["sigma > 0"])
def shown_after_gaussian_noise(b: Bit, sigma: Public[float]) -> int:
    x = gaussian(0, sigma=sigma)
    if x > 0:
        return b
    return 2


# expect: false
# expect: false(rho="k / (2 * sigma * sigma)")
@private(rho="1 / (2 * sigma * sigma)", requires=["sigma > 0", "k >= 1"])
def stopped_by_what_is_private(q: Queries(sensitivity=1), k: Public[int], sigma: Public[float]) -> list[float]:
    out: list[float] = []
    for i in range(k):
        if q[i] > 10:
            return out
        out.append(gaussian(q[i], sigma=sigma))
    return out


# expect: false
@private(rho="1 / (2 * sigma * sigma)", requires=["sigma > 0", "k >= 1"])
def histogram_of_replaced_rows(
    d: Database(of=Integers(0, "k - 1"), neighbours="replace"), k: Public[int], sigma: Public[float]
) -> list[float]:
    counts = [0] * k
    for x in d:
        counts[x] += 1
    out: list[float] = []
    for c in counts:
        out.append(gaussian(c, sigma=sigma))
    return out


# expect: false
@private(rho="1 / (2 * sigma * sigma)", requires=["sigma > 0", "k >= 2"])
def histogram_of_two_places(
    d: Database(of=Integers(0, "k - 1"), neighbours="add-remove"), k: Public[int], sigma: Public[float]
) -> list[float]:
    counts = [0] * k
    for x in d:
        counts[x] += 1
        counts[0] += 1
    out: list[float] = []
    for c in counts:
        out.append(gaussian(c, sigma=sigma))
    return out


# expect: false
@private(rho="1 / (2 * sigma * sigma)", requires=["sigma > 0", "k >= 2"])
def histogram_of_weights(
    d: Database(of=Integers(0, "k - 1"), neighbours="add-remove"), k: Public[int], sigma: Public[float]
) -> list[float]:
    counts = [0] * k
    for x in d:
        counts[x] += 1 + x
    out: list[float] = []
    for c in counts:
        out.append(gaussian(c, sigma=sigma))
    return out


# expect: false
@private(rho="1 / (2 * sigma * sigma)", requires=["sigma > 0", "k >= 2"])
def running_totals(
    d: Database(of=Integers(0, "k - 1"), neighbours="add-remove"), k: Public[int], sigma: Public[float]
) -> list[float]:
    counts = [0] * k
    for x in d:
        counts[x] += 1
    out: list[float] = []
    total = 0
    for c in counts:
        total += c
        out.append(gaussian(total, sigma=sigma))
    return out


# expect: false
@private(rho="1 / (2 * sigma * sigma)", requires=["sigma > 0"])
def sum_and_count(d: Database(of=Interval(0, 1), neighbours="add-remove"), sigma: Public[float]) -> tuple[float, float]:
    total = 0.0
    count = 0
    for x in d:
        total += x
        count += 1
    return gaussian(total, sigma=sigma), gaussian(count, sigma=sigma)


# expect: false(renyi=(8, "7 / (2 * sigma * sigma)"))
# expect: false(renyi=(8, "1 / (2 * sigma * sigma)"))
# expect: false(renyi=(2, "1 / (2 * sigma * sigma)"))
# expect: false(renyi=(8, "8 / (2 * sigma * sigma)"), group=2)
# expect: false(renyi=(8, "16 / (2 * sigma * sigma)"), group=2)
# expect: false(renyi=(8, "8 / (2 * sigma * sigma)"), q=Query(sensitivity=2))
@private(renyi=(8, "0"), requires="sigma > 0")
def answer_at_an_order(q: Query(sensitivity=1), sigma: Public[float]) -> float:
    return gaussian(q, sigma=sigma)


# expect: false
# expect: false(renyi=("k + 1", "k * k / (2 * sigma * sigma)"))
@private(renyi=("k + 1", "k / (2 * sigma * sigma)"), requires=["sigma > 0", "k >= 1"])
def answer_at_any_order(q: Query(sensitivity=1), k: Public[int], sigma: Public[float]) -> float:
    return gaussian(q, sigma=sigma)


# expect: false
# expect: false(renyi=(4, "3 * k / (2 * sigma * sigma)"))
@private(renyi=(4, "4 / (2 * sigma * sigma)"), requires=["sigma > 0", "k >= 1"])
def answers_at_an_order(q: Queries(sensitivity=1), k: Public[int], sigma: Public[float]) -> list[float]:
    out: list[float] = []
    for i in range(k):
        out.append(gaussian(q[i], sigma=sigma))
    return out


# expect: false
# expect: false(renyi=(2, "eps * eps / 2"))
@private(renyi=(64, "eps / 2"))
def laplace_at_an_order(q: Query(sensitivity=1), eps: Epsilon) -> float:
    return laplace(q, scale=1 / eps)


# expect: false
@private(epsilon="rho", delta=0, requires=["rho > 0"])
def rho_is_not_epsilon(q: Query(sensitivity=1), rho: Public[float]) -> float:
    return gaussian(q, sigma=sqrt(1 / (2 * rho)))
