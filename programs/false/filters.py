"""False claims about prices that runs compute: private, not booked, booked too low, refunded, or paid on average."""

from math import sqrt

from lapwing import Public, Queries, Query, gaussian, laplace, private


# expect: false
# expect: false(epsilon="10 * budget")
@private(epsilon="budget", requires="budget >= 2")
def a_price_that_looks_at_the_data(q: Query(sensitivity=1), budget: Public[float]) -> float:
    price = 1.0
    if q > 0:
        price = 2.0
    return laplace(q, scale=1 / price)


# expect: false
@private(epsilon="budget", requires=["price > 0", "budget > 0"])
def answers_that_move_by_two(q: Query(sensitivity=2), price: Public[float], budget: Public[float]) -> list[float]:
    out: list[float] = []
    left = budget
    while left >= price:
        out.append(laplace(q, scale=1 / price))
        left = left - price
    return out


# expect: false
@private(epsilon="budget", requires=["price > 0", "budget > 0"])
def half_of_the_noise(q: Query(sensitivity=1), price: Public[float], budget: Public[float]) -> list[float]:
    out: list[float] = []
    left = budget
    while left >= price:
        out.append(laplace(q, scale=1 / (2 * price)))
        left = left - price
    return out


# expect: false
@private(epsilon="budget", requires=["price > 0", "budget >= price"])
def a_refund_for_good_answers(q: Query(sensitivity=1), price: Public[float], budget: Public[float]) -> list[float]:
    out: list[float] = []
    left = budget
    while left >= price:
        x = laplace(q, scale=1 / price)
        out.append(x)
        left = left - price
        if x > 0:
            left = left + price / 2
    return out


# expect: false
# expect: false(epsilon="5 * budget")
@private(epsilon="budget", requires=["price > 0", "budget >= price"])
def paid_only_for_good_answers(q: Query(sensitivity=1), price: Public[float], budget: Public[float]) -> list[float]:
    out: list[float] = []
    left = budget
    while left >= price:
        x = laplace(q, scale=1 / price)
        out.append(x)
        if x > 0:
            left = left - price
    return out


# expect: false
@private(epsilon="budget", requires=["price > 0", "budget > 0"])
def the_last_one_on_credit(q: Query(sensitivity=1), price: Public[float], budget: Public[float]) -> list[float]:
    out: list[float] = []
    left = budget
    while left >= 0:
        out.append(laplace(q, scale=1 / price))
        left = left - price
    return out


# expect: false
@private(epsilon="budget", requires=["price > 0", "budget > 0"])
def a_price_that_rises_after_the_check(q: Query(sensitivity=1), price: Public[float], budget: Public[float]) -> float:
    total = 0.0
    left = budget
    p = price
    while left >= p:
        p = 2 * p
        total = laplace(q, scale=1 / p)
        left = left - p
    return total


# expect: false
@private(epsilon="budget", requires="budget > 0")
def the_rest_is_not_the_whole(q: Query(sensitivity=1), budget: Public[float]) -> tuple[float, float]:
    first = laplace(q, scale=2 / budget)
    second = laplace(q, scale=1 / budget)
    return first, second


# expect: false
@private(epsilon="budget", requires="budget > 0")
def prices_from_a_list_are_not_booked(
    q: Queries(sensitivity=1), prices: Public[list[float]], budget: Public[float]
) -> list[float]:
    out: list[float] = []
    for i in range(len(prices)):
        p = prices[i]
        if p > 0 and budget >= p:
            out.append(laplace(q[i], scale=1 / p))
    return out


# expect: false
@private(rho="budget", requires=["rho > 0", "budget > 0"])
def half_is_booked_in_rho(q: Query(sensitivity=1), rho: Public[float], budget: Public[float]) -> list[float]:
    out: list[float] = []
    left = budget
    while left >= rho:
        out.append(gaussian(q, sigma=sqrt(1 / (2 * rho))))
        left = left - rho / 2
    return out


# expect: false
# expect: false(rho="2 * budget")
@private(rho="budget", requires=["rho > 0", "budget > 0"])
def answers_that_move_by_two_in_rho(q: Query(sensitivity=2), rho: Public[float], budget: Public[float]) -> list[float]:
    out: list[float] = []
    left = budget
    while left >= rho:
        out.append(gaussian(q, sigma=sqrt(1 / (2 * rho))))
        left = left - rho
    return out


# expect: false
@private(rho="budget", requires=["rho > 0", "budget > 0"])
def a_sigma_without_the_root(q: Query(sensitivity=1), rho: Public[float], budget: Public[float]) -> list[float]:
    out: list[float] = []
    left = budget
    while left >= rho:
        out.append(gaussian(q, sigma=1 / rho))
        left = left - rho
    return out


# expect: false
# expect: false(rho="3 * budget")
@private(rho="budget", requires=["rho > 0", "budget >= rho"])
def paid_only_for_good_answers_in_rho(
    q: Query(sensitivity=1), rho: Public[float], budget: Public[float]
) -> list[float]:
    out: list[float] = []
    left = budget
    while left >= rho:
        x = gaussian(q, sigma=sqrt(1 / (2 * rho)))
        out.append(x)
        if x > 0:
            left = left - rho
    return out


# expect: false
@private(rho="budget", requires="budget > 0")
def a_price_in_rho_that_looks_at_the_data(q: Query(sensitivity=1), budget: Public[float]) -> float:
    price = budget / 2
    if q > 0:
        price = budget
    return gaussian(q, sigma=sqrt(1 / (2 * price)))
