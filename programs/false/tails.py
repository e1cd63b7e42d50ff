"""False claims about what only the tails of noise keep apart: each delta is smaller than the tail it has to pay for."""

from math import log, sqrt

from lapwing import (
    Bit,
    Database,
    Delta,
    Epsilon,
    Histogram,
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
)


# expect: false(delta="exp(-t * eps) / 3")
# expect: false(delta="exp(-2 * t * eps) / 2")
# expect: false(epsilon=10, delta="exp(-t * eps) / 4")
# expect: false(delta=0)
@private(epsilon=0, delta="0", requires="t >= 0")
def shown_in_the_tail(b: Bit, t: Public[int], eps: Epsilon) -> int:
    x = laplace(0, scale=1 / eps)
    if x > t:
        return b
    return 2


# expect: false
@private(epsilon=0, delta="exp(-t * eps) / 2", requires="t >= 0")
def shown_from_the_threshold(b: Bit, t: Public[int], eps: Epsilon) -> int:
    x = geometric(0, scale=1 / eps)
    if x >= t:
        return b
    return 2


# expect: false
# expect: false(epsilon=3, delta="exp(-t * eps) / 2")
@private(epsilon=0, delta="exp(-t * eps) / 2", requires="t >= 0")
def shown_in_both_tails(b: Bit, t: Public[int], eps: Epsilon) -> int:
    x = geometric(0, scale=1 / eps)
    if abs(x) >= t:
        return b
    return 2


# expect: false
# expect: false(epsilon="eps", delta="exp(-t * eps) / 2")
@private(epsilon=0, delta="exp(-t * eps) / 2", requires=["t >= 1", "k >= 1"])
def shown_in_some_round(b: Bit, t: Public[int], k: Public[int], eps: Epsilon) -> int:
    for i in range(k):
        x = laplace(0, scale=1 / eps)
        if x > t:
            return b
    return 2


# expect: false
@private(epsilon=0, delta="exp(-t * eps) / 2", requires="t >= 1")
def shown_below_as_well(b: Bit, t: Public[int], eps: Epsilon) -> int:
    x = laplace(0, scale=1 / eps)
    if x > -t:
        return b
    return 2


# expect: false
# expect: false(delta="exp(-t * t / (2 * sigma * sigma)) / 10")
# expect: false(epsilon=2, delta="exp(-t * t / (2 * sigma * sigma)) / 10")
@private(epsilon=0, delta="exp(-t * t / (sigma * sigma))", requires=["sigma > 0", "t >= 0"])
def shown_in_a_gaussian_tail(b: Bit, t: Public[int], sigma: Public[float]) -> int:
    x = gaussian(0, sigma=sigma)
    if x > t:
        return b
    return 2


# expect: false
# expect: false(delta="exp(-2 * t * eps)")
@private(epsilon=0, delta="exp(-t * eps) / 2", requires="t >= 1")
def shown_in_an_exponential_tail(b: Bit, t: Public[int], eps: Epsilon) -> int:
    x = exponential_noise(0, scale=1 / eps)
    if x > t:
        return b
    return 2


# expect: false
# expect: false(epsilon=5, delta="p * p")
@private(epsilon=0, delta="p / 2", requires=["p > 0", "p < 1 / 2"])
def shown_by_a_coin(b: Bit, p: Public[float]) -> int:
    if flip(p):
        return b
    return 2


# expect: false
# expect: false(delta="p + p * p / 4")
@private(epsilon=0, delta="p", requires=["p > 0", "p < 1 / 2"])
def shown_by_two_coins(b: Bit, p: Public[float]) -> int:
    if flip(p):
        return b
    if flip(p):
        return b
    return 2


# expect: false
# expect: false(delta="k * p / 2")
@private(epsilon=0, delta="p", requires=["p > 0", "p < 1 / 2", "k >= 1"])
def one_row_shown_in_any_round(
    d: Database(of=Interval(0, 1), neighbours="replace"), k: Public[int], p: Public[float]
) -> list[float]:
    shown: list[float] = []
    for i in range(k):
        for x in d:
            if flip(p):
                shown.append(x)
    return shown


# expect: false
# expect: false(group=3)
@private(epsilon=0, delta="p", group=2, requires=["p > 0", "p < 1 / 2"])
def two_rows_shown(d: Database(of=Interval(0, 1), neighbours="replace"), p: Public[float]) -> list[float]:
    shown: list[float] = []
    for x in d:
        if flip(p):
            shown.append(x)
    return shown


# expect: false(epsilon="eps", delta="exp(-(t - 1) * eps) / 3")
# expect: false(epsilon="eps", delta="exp(-t * eps) / 2")
# expect: false(epsilon="eps / 2", delta="exp(-(t - 1) * eps) / 2")
# expect: false(epsilon="3 * eps", delta=0)
# expect: false(epsilon="eps", delta="exp(-(t - 1) * eps) / 2", counts=Histogram(neighbours="replace"))
@private(epsilon="eps", delta=0, requires="t >= 1")
def new_keys(counts: Histogram(neighbours="add-remove"), t: Public[int], eps: Epsilon) -> list[float]:
    shown: list[float] = []
    for count in counts:
        shown.append(0.0)
        if count > 0:
            x = laplace(count, scale=1 / eps)
            if x > t:
                shown.append(x)
    return shown


# expect: false
# expect: false(epsilon="2 * eps", delta="delta")
@private(epsilon="eps", delta="delta")
def new_keys_low_threshold(counts: Histogram(neighbours="add-remove"), eps: Epsilon, delta: Delta) -> list[float]:
    shown: list[float] = []
    for count in counts:
        shown.append(0.0)
        if count > 0:
            x = laplace(count, scale=1 / eps)
            if x > log(1 / delta) / (2 * eps):
                shown.append(x)
    return shown


# expect: false
@private(epsilon="eps", delta="exp(-(t - 1) * eps) / 2", requires="t >= 1")
def new_keys_true_counts(counts: Histogram(neighbours="add-remove"), t: Public[int], eps: Epsilon) -> list[float]:
    shown: list[float] = []
    for count in counts:
        shown.append(0.0)
        if count > 0:
            x = laplace(count, scale=1 / eps)
            if x > t:
                shown.append(count)
    return shown


# expect: false
# expect: false(delta="exp(-(t - 1) * eps) / 4")
@private(epsilon="eps", delta="exp(-t * eps) / 4", requires="t >= 1")
def winner_of_a_lead(votes: Histogram(neighbours="add-remove"), t: Public[int], eps: Epsilon) -> int:
    lead = geometric(abs(votes[0] - votes[1]), scale=1 / eps)
    if lead > t:
        if votes[0] > votes[1]:
            return 0
        return 1
    return 2


# expect: false
@private(epsilon="eps", delta="exp(-(t - 1) * eps) / 2", requires="t >= 1")
def winner_of_a_shown_lead(votes: Histogram(neighbours="add-remove"), t: Public[int], eps: Epsilon) -> float:
    lead = geometric(abs(votes[0] - votes[1]), scale=1 / eps)
    if lead > t:
        return abs(votes[0] - votes[1])
    return -1


# expect: false
# expect: false(epsilon=0.2, delta=0.001)
@private(epsilon=0.1, delta=0.01)
def gaussian_far_too_thin(q: Query(sensitivity=1)) -> float:
    return gaussian(q, sigma=2)


# expect: false
@private(epsilon="eps", delta="delta")
def gaussian_without_the_root(q: Query(sensitivity=1), eps: Epsilon, delta: Delta) -> float:
    return gaussian(q, sigma=1 / eps)


# expect: false
# expect: false(group=2)
@private(epsilon="eps", delta="delta", group=4, requires="eps <= 1")
def gaussian_for_groups(q: Query(sensitivity=1), eps: Epsilon, delta: Delta) -> float:
    return gaussian(q, sigma=sqrt(2 * log(1 / delta)) / (2 * eps))


# expect: false
@private(epsilon=0.5, delta=0.0001)
def gaussian_queries_above(q: Queries(sensitivity=1)) -> int:
    t = gaussian(0, sigma=1)
    for i in range(3):
        x = gaussian(q[i], sigma=1)
        if x >= t:
            return i
    return 3


# expect: false
@private(epsilon=1, delta="0.00001 * len(q)")
def gaussian_queries_bare_threshold(q: Queries(sensitivity=1)) -> int:
    for i in range(len(q)):
        x = gaussian(q[i], sigma=1)
        if x >= 0:
            return i
    return len(q)
