"""False claims about prices: differences that may be 0, and functions that fall short of what is paid."""

from lapwing import Database, Epsilon, Interval, Public, Query, laplace, private


# expect: false
# expect: false(epsilon="log(1 + eps)")
# expect: false(epsilon="1 - exp(-eps)")
# expect: false(epsilon="eps - eps * eps / 1000")
# expect: false(epsilon="min(eps, 1)")
# expect: false(epsilon="min(eps, eps * eps)")
# expect: false(epsilon="sqrt(eps)")
# expect: false(epsilon="eps / (1 + eps)")
# expect: false(epsilon="max(eps / 2, eps * eps)")
# expect: false(epsilon="exp(eps) - 1 - eps")
@private(epsilon="eps * eps", requires="eps <= 4")
def one_draw(q: Query(sensitivity=1), eps: Epsilon) -> float:
    return laplace(q, scale=1 / eps)


# expect: false
# expect: false(epsilon="min(eps, other)")
# expect: false(epsilon="sqrt(eps * eps + other * other)")
# expect: false(epsilon="eps + other - eps * other / 100")
# expect: false(epsilon="2 * min(eps, other)")
@private(epsilon="max(eps, other)")
def two_draws(q: Query(sensitivity=1), eps: Epsilon, other: Epsilon) -> tuple[float, float]:
    return laplace(q, scale=1 / eps), laplace(q, scale=1 / other)


# expect: false
# expect: false(epsilon="eps * b")
# expect: false(epsilon="eps / a")
@private(epsilon="eps", requires=["a >= b", "b >= 1 / 2"])
def a_wider_scale_that_may_be_narrow(
    q: Query(sensitivity=1), a: Public[float], b: Public[float], eps: Epsilon
) -> float:
    return laplace(q, scale=b / eps)


# expect: false
@private(epsilon="eps", requires="high >= low")
def a_range_that_may_be_empty(
    d: Database(of=Interval(0, 1), neighbours="add-remove"), low: Public[float], high: Public[float], eps: Epsilon
) -> float:
    total = 0.0
    for x in d:
        total = total + min(max(x, low), high)
    return laplace(total, scale=(high - low) / eps)


# expect: false
@private(epsilon="eps", requires="high > low")
def a_range_that_is_far_from_zero(
    d: Database(of=Interval(0, 1), neighbours="add-remove"), low: Public[float], high: Public[float], eps: Epsilon
) -> float:
    total = 0.0
    for x in d:
        total = total + min(max(x, low), high)
    return laplace(total, scale=(high - low) / eps)


# expect: false
@private(epsilon="eps * (a - b) / (a - c)", requires=["a > b", "b > c", "a - c >= 1"])
def a_quotient_of_gaps(
    q: Query(sensitivity=1), a: Public[float], b: Public[float], c: Public[float], eps: Epsilon
) -> float:
    return laplace(q, scale=(a - c) / eps)
