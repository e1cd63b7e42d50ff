"""False claims about programs put together: prices of branches and of rounds, parts that overlap, budgets overspent."""

from lapwing import (
    Bit,
    Database,
    Delta,
    Epsilon,
    Integers,
    Interval,
    Public,
    Queries,
    Query,
    exponential_noise,
    flip,
    gaussian,
    geometric,
    laplace,
    private,
    randomized_response,
)


# expect: false(epsilon="eps + eps1")
# expect: false(epsilon="eps + eps2")
# expect: false(epsilon="eps + min(eps1, eps2)")
# expect: false(epsilon="eps + (eps1 + eps2) / 2")
# expect: false(epsilon="max(eps1, eps2)")
@private(epsilon="eps")
def branches(q: Query(sensitivity=1), eps: Epsilon, eps1: Epsilon, eps2: Epsilon) -> tuple[float, float]:
    x = laplace(q, scale=1 / eps)
    if x > 0:
        y = laplace(q, scale=1 / eps1)
    else:
        y = laplace(q, scale=1 / eps2)
    return x, y


# expect: false
@private(epsilon="max(eps1, eps2)")
def branch_on_what_is_private(q: Query(sensitivity=1), eps1: Epsilon, eps2: Epsilon) -> float:
    if q > 0:
        return laplace(q, scale=1 / eps1)
    return laplace(q, scale=1 / eps2)


# expect: false
# expect: false(epsilon="budget + price / 2")
@private(epsilon="budget", requires=["price > 0", "budget > 0"])
def overspent(q: Query(sensitivity=1), budget: Public[float], price: Public[float]) -> list[float]:
    out: list[float] = []
    left = budget
    while left > 0:
        out.append(laplace(q, scale=1 / price))
        left = left - price
    return out


# expect: false
@private(epsilon="budget", requires=["price > 0", "budget > 0"])
def one_more_at_the_end(q: Query(sensitivity=1), budget: Public[float], price: Public[float]) -> list[float]:
    out: list[float] = []
    left = budget
    while left >= price:
        out.append(laplace(q, scale=1 / price))
        left = left - price
    out.append(laplace(q, scale=1 / price))
    return out


# expect: false
@private(epsilon="budget", requires=["price > 0", "budget > 0"])
def half_is_booked(q: Query(sensitivity=1), budget: Public[float], price: Public[float]) -> list[float]:
    out: list[float] = []
    left = budget
    while left >= price:
        out.append(laplace(q, scale=1 / price))
        left = left - price / 2
    return out


# expect: false
@private(epsilon="eps * sqrt(2 * k * log(1 / delta))", delta="delta", requires="k >= 1")
def many_without_drift(q: Queries(sensitivity=1), k: Public[int], eps: Epsilon, delta: Delta) -> list[float]:
    out: list[float] = []
    for i in range(k):
        out.append(laplace(q[i], scale=1 / eps))
    return out


# expect: false(epsilon="(k - 1) * eps")
# expect: false(epsilon="sqrt(k) * eps")
# expect: false(epsilon="eps", delta="1 / 1000")
# expect: false(epsilon="k * eps", group=2)
@private(epsilon="eps", requires="k >= 1")
def many_answers(q: Queries(sensitivity=1), k: Public[int], eps: Epsilon) -> list[float]:
    out: list[float] = []
    for i in range(k):
        out.append(laplace(q[i], scale=1 / eps))
    return out


# expect: false
@private(epsilon="eps", requires="k >= 1")
def harmonic_prices(q: Queries(sensitivity=1), k: Public[int], eps: Epsilon) -> list[float]:
    out: list[float] = []
    for i in range(k):
        out.append(laplace(q[i], scale=(i + 1) / eps))
    return out


# expect: false
@private(epsilon="eps")
def overlapping_parts(d: Database(of=Integers(0, 9), neighbours="add-remove"), eps: Epsilon) -> tuple[float, float]:
    low = 0
    high = 0
    for x in d:
        if x <= 5:
            low += 1
        if x >= 5:
            high += 1
    return laplace(low, scale=1 / eps), laplace(high, scale=1 / eps)


# expect: false
@private(epsilon="eps")
def parts_of_replaced_rows(d: Database(of=Integers(0, 9), neighbours="replace"), eps: Epsilon) -> tuple[float, float]:
    low = 0
    high = 0
    for x in d:
        if x <= 4:
            low += 1
        else:
            high += 1
    return laplace(low, scale=1 / eps), laplace(high, scale=1 / eps)


# expect: false
@private(epsilon="eps")
def same_noise_twice(q: Queries(sensitivity=1), eps: Epsilon) -> tuple[float, float]:
    z = laplace(0, scale=1 / eps)
    return q[0] + z, q[1] + z


# expect: false
@private(epsilon="eps")
def noise_taken_off_again(q: Query(sensitivity=1), eps: Epsilon) -> float:
    z = laplace(0, scale=1 / eps)
    x = q + z
    return x - z


# expect: false
# expect: false(epsilon="3 * eps")
@private(epsilon="eps")
def noise_on_one_side(q: Query(sensitivity=1), eps: Epsilon) -> float:
    return exponential_noise(q, scale=1 / eps)


# expect: false
@private(epsilon="eps")
def answer_before_the_threshold(q: Queries(sensitivity=1), t: Public[float], eps: Epsilon) -> int:
    bar = laplace(t, scale=1 / eps)
    for i in range(len(q)):
        if laplace(q[i], scale=1 / eps) >= bar:
            return i
    return len(q)


# expect: false
@private(epsilon="eps")
def winner_with_its_value(q: Queries(sensitivity=1), eps: Epsilon) -> tuple[int, float]:
    best = 0
    top = laplace(q[0], scale=2 / eps)
    for i in range(1, len(q)):
        x = laplace(q[i], scale=2 / eps)
        if x > top:
            best = i
            top = x
    return best, top


# expect: false
# expect: false(epsilon="eps1")
# expect: false(epsilon="eps2")
@private(epsilon="max(eps1, eps2)")
def two_answers(b: Bit, q: Query(sensitivity=1), eps1: Epsilon, eps2: Epsilon) -> tuple[bool, float]:
    return randomized_response(b, eps1), laplace(q, scale=1 / eps2)


# expect: false
@private(epsilon="eps")
def count_as_long_as_heads(q: Query(sensitivity=1), eps: Epsilon) -> list[float]:
    out: list[float] = []
    go = True
    while go:
        out.append(laplace(q, scale=1 / eps))
        go = flip(1 / 2)
    return out


# expect: false
# expect: false(epsilon="3 * eps")
@private(epsilon="2 * eps", requires="k >= 1")
def best_of_many_tries(q: Query(sensitivity=1), k: Public[int], eps: Epsilon) -> float:
    best = laplace(q, scale=1 / eps)
    for i in range(k):
        x = laplace(q, scale=1 / eps)
        best = max(best, x)
    return best


# expect: false
@private(epsilon="eps", group=2)
def count_for_pairs(d: Database(of=Bit, neighbours="add-remove"), eps: Epsilon) -> int:
    total = 0
    for x in d:
        total += x
    return geometric(total, scale=1 / eps)


# expect: false
@private(epsilon="eps", delta="delta")
def mean_of_a_private_size(
    d: Database(of=Interval(0, 1), neighbours="add-remove"), eps: Epsilon, delta: Delta
) -> float:
    total = 0.0
    count = 0
    for x in d:
        total += x
        count += 1
    return laplace(total / max(count, 1), scale=1 / (max(count, 1) * eps))


# expect: false
@private(epsilon=1, delta="1 / 1000000")
def gaussian_noisy_max(q: Queries(sensitivity=1)) -> int:
    best = 0
    top = gaussian(q[0], sigma=1)
    for i in range(1, len(q)):
        x = gaussian(q[i], sigma=1)
        if x > top:
            best = i
            top = x
    return best
