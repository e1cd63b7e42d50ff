"""False claims about samples: too much amplification, or of samples not secret, not fresh or not taken by row."""

from lapwing import Bit, Database, Epsilon, Interval, Public, flip, gaussian, laplace, private


# expect: false(epsilon="p * eps")
# expect: false(epsilon="p * p * (exp(eps) - 1)")
# expect: false(epsilon="log(1 + p * eps)")
# expect: false(epsilon="log(1 + p * (exp(eps) - 1)) / 2")
# expect: false(epsilon="log(1 + p * (exp(eps) - 1))", group=2)
# expect: false(epsilon="log(1 + p * (exp(eps) - 1))", d=Database(of=Interval(0, 2), neighbours="add-remove"))
# expect: false(epsilon="log(1 + p * (exp(eps) - 1))", d=Database(of=Interval(-1, 1), neighbours="replace"))
@private(epsilon=0, requires=["p > 0", "p < 1"])
def sampled_sum(d: Database(of=Interval(0, 1), neighbours="add-remove"), p: Public[float], eps: Epsilon) -> float:
    total = 0.0
    for x in d:
        if flip(p):
            total += x
    return laplace(total, scale=1 / eps)


# expect: false
@private(epsilon="log(1 + p * (exp(eps) - 1))", requires=["p > 0", "p < 1"])
def one_coin_for_all(d: Database(of=Interval(0, 1), neighbours="add-remove"), p: Public[float], eps: Epsilon) -> float:
    taken = flip(p)
    total = 0.0
    for x in d:
        if taken:
            total += x
    return laplace(total, scale=1 / eps)


# expect: false
# expect: false(epsilon="2 * p * (exp(eps) - 1)")
@private(epsilon="2 * log(1 + p * (exp(eps) - 1))", requires=["p > 0", "p < 1"])
def sample_used_twice(
    d: Database(of=Interval(0, 1), neighbours="add-remove"), p: Public[float], eps: Epsilon
) -> tuple[float, float]:
    total = 0.0
    for x in d:
        if flip(p):
            total += x
    return laplace(total, scale=1 / eps), laplace(total, scale=1 / eps)


# expect: false
@private(epsilon="log(1 + p * (exp(eps) - 1))", requires=["p > 0", "p < 1"])
def coins_that_are_shown(
    d: Database(of=Interval(0, 1), neighbours="add-remove"), p: Public[float], eps: Epsilon
) -> tuple[list[bool], float]:
    total = 0.0
    coins: list[bool] = []
    for x in d:
        c = flip(p)
        coins.append(c)
        if c:
            total += x
    return coins, laplace(total, scale=1 / eps)


# expect: false
# expect: false(epsilon="5 * eps")
@private(epsilon="log(1 + p * (exp(eps) - 1))", requires=["p > 0", "p < 1"])
def size_that_is_shown(
    d: Database(of=Interval(0, 1), neighbours="add-remove"), p: Public[float], eps: Epsilon
) -> tuple[int, float]:
    total = 0.0
    size = 0
    for x in d:
        if flip(p):
            total += x
            size += 1
    return size, laplace(total, scale=1 / eps)


# expect: false
@private(epsilon="log(1 + p * (exp(eps) - 1))", requires=["p > 0", "p < 1"])
def rows_left_out_count_too(
    d: Database(of=Interval(0, 1), neighbours="add-remove"), p: Public[float], eps: Epsilon
) -> float:
    total = 0.0
    for x in d:
        if flip(p):
            total += x
        else:
            total += x / 2
    return laplace(total, scale=1 / eps)


# expect: false
@private(epsilon="log(1 + p * (exp(eps) - 1))", requires=["p > 0", "p < 1"])
def half_is_counted_anyway(
    d: Database(of=Interval(0, 1), neighbours="add-remove"), p: Public[float], eps: Epsilon
) -> float:
    total = 0.0
    for x in d:
        total += x / 2
        if flip(p):
            total += x / 2
    return laplace(total, scale=1 / eps)


# expect: false
@private(epsilon="log(1 + p * (exp(eps) - 1))", requires=["p > 0", "p < 1 / 2"])
def the_other_rows(d: Database(of=Interval(0, 1), neighbours="add-remove"), p: Public[float], eps: Epsilon) -> float:
    total = 0.0
    for x in d:
        if not flip(p):
            total += x
    return laplace(total, scale=1 / eps)


# expect: false
@private(epsilon="log(1 + p * (exp(eps) - 1))", requires=["p > 0", "p < 1"])
def sampled_and_whole(
    d: Database(of=Interval(0, 1), neighbours="add-remove"), p: Public[float], eps: Epsilon
) -> tuple[float, float]:
    total = 0.0
    whole = 0.0
    for x in d:
        whole += x
        if flip(p):
            total += x
    return laplace(total, scale=1 / eps), laplace(whole, scale=1 / eps)


# expect: false
# expect: false(epsilon="log(1 + p * p * (exp(eps) - 1))")
@private(epsilon="log(1 + p * (exp(eps) - 1))", requires=["p > 0", "p < 1"])
def two_chances(d: Database(of=Interval(0, 1), neighbours="add-remove"), p: Public[float], eps: Epsilon) -> float:
    total = 0.0
    for x in d:
        if flip(p) or flip(p):
            total += x
    return laplace(total, scale=1 / eps)


# expect: false(renyi=(8, "1 / 100000000"))
# expect: false(renyi=(8, "1 / 8000"), d=Database(of=Interval(0, 20), neighbours="add-remove"))
@private(renyi=(8, "0"))
def sampled_at_an_order(d: Database(of=Interval(0, 1), neighbours="add-remove")) -> float:
    total = 0.0
    for x in d:
        if flip(1 / 100):
            total += x
    return gaussian(total, sigma=2)


# expect: false
@private(renyi=(8, "1 / 8000"))
def late_coin_at_an_order(d: Database(of=Interval(0, 1), neighbours="add-remove")) -> float:
    total = 0.0
    taken = flip(1 / 100)
    for x in d:
        if taken:
            total += x
    return gaussian(total, sigma=2)


# expect: false
@private(renyi=(8, "1 / 500"), requires="rounds >= 0")
def descent_for_one_price(d: Database(of=Interval(0, 1), neighbours="add-remove"), rounds: Public[int]) -> list[float]:
    sums: list[float] = []
    w = 0.0
    for t in range(rounds):
        total = 0.0
        for x in d:
            if flip(1 / 100):
                total += max(min(x - w, 1), -1)
        z = gaussian(total, sigma=2)
        w = w + z
        sums.append(z)
    return sums


# expect: false
@private(renyi=(8, "rounds / 500"), requires="rounds >= 0")
def descent_without_clipping(
    d: Database(of=Interval(0, 1000), neighbours="add-remove"), rounds: Public[int]
) -> list[float]:
    sums: list[float] = []
    for t in range(rounds):
        total = 0.0
        for x in d:
            if flip(1 / 100):
                total += x
        sums.append(gaussian(total, sigma=2))
    return sums


# expect: false
@private(epsilon="1 / 2")
def average_of_the_batch(d: Database(of=Bit, neighbours="add-remove")) -> float:
    total = 0
    taken = 0
    for x in d:
        if flip(1 / 2):
            total += x
            taken += 1
    return laplace(total / max(taken, 1), scale=1 / 2)
