"""Private results that are worked on further: rounded, clamped, compared, sorted into groups.

What is computed from a private result, public values and nothing else is as private as that result; so each of these
costs just what its noise costs.  Resilience to post-processing, from the lectures.
"""

from lapwing import Bit, Database, Epsilon, Interval, Public, Queries, geometric, laplace, private


# row: L24
# expect: proved
@private(epsilon="eps")
def noisy_total(d: Database(of=Interval(0, 1)), eps: Epsilon) -> float:
    return laplace(sum(d), scale=1 / eps)


# row: L24
# expect: proved
@private(epsilon="eps")
def has_large_total(d: Database(of=Interval(0, 1)), bar: Public[float], eps: Epsilon) -> bool:
    return noisy_total(d, eps) >= bar


# row: L24
# expect: proved
@private(epsilon="eps / 2")
def clamped_total(d: Database(of=Interval(0, 1)), eps: Epsilon) -> float:
    total = noisy_total(d, eps / 2)
    return max(0, min(total, len(d)))


# row: L24
# expect: proved
@private(epsilon="eps", requires="width >= 1")
def rounded_count(d: Database(of=Bit), width: Public[int], eps: Epsilon) -> int:
    count = 0
    for bit in d:
        count += bit
    noisy = geometric(count, scale=1 / eps)
    return noisy // width * width


# row: L24
# expect: proved
@private(epsilon="eps")
def best_candidate(q: Queries(sensitivity=1), eps: Epsilon) -> int:
    best = 0
    winner = 0
    for i in range(len(q)):
        cur = laplace(q[i], scale=2 / eps)
        if i == 0 or cur > best:
            best = cur
            winner = i
    return winner


# row: L24
# expect: proved
@private(epsilon="eps", requires="width >= 1")
def group_of_best_candidate(q: Queries(sensitivity=1), width: Public[int], eps: Epsilon) -> int:
    return best_candidate(q, eps) // width
