"""False claims about the best of a random number of tries: too cheap, or with something else that shows."""

from lapwing import Bit, Epsilon, Queries, flip, laplace, private, uniform


# expect: false
# expect: false(epsilon="2 * eps")
# expect: false(epsilon="5 * eps / 2")
# expect: false(epsilon="3 * eps", q=Queries(sensitivity=2))
# expect: false(epsilon="3 * eps", group=2)
@private(epsilon="eps", requires="len(q) >= 1")
def too_cheap(q: Queries(sensitivity=1), eps: Epsilon) -> tuple[int, float]:
    best = 0.0
    kept = -1
    while True:
        candidate = uniform(len(q))
        score = laplace(q[candidate], scale=1 / eps)
        if score > best:
            best = score
            kept = candidate
        if flip(1 / 100):
            return kept, best


# expect: false
@private(epsilon="3 * eps", requires="len(q) >= 1")
def the_true_score_of_the_best(q: Queries(sensitivity=1), eps: Epsilon) -> float:
    best = 0.0
    kept = 0.0
    while True:
        candidate = uniform(len(q))
        score = laplace(q[candidate], scale=1 / eps)
        if score > best:
            best = score
            kept = q[candidate]
        if flip(1 / 100):
            return kept


# expect: false
# expect: false(epsilon="7 * eps / 2")
@private(epsilon="3 * eps", requires="len(q) >= 1")
def a_second_answer_of_the_best(q: Queries(sensitivity=1), eps: Epsilon) -> tuple[float, float]:
    best = 0.0
    kept = 0.0
    while True:
        candidate = uniform(len(q))
        score = laplace(q[candidate], scale=1 / eps)
        again = laplace(q[candidate], scale=1 / eps)
        if score > best:
            best = score
            kept = again
        if flip(1 / 100):
            return best, kept


# expect: false
@private(epsilon="3 * eps", requires="len(q) >= 1")
def a_bar_that_is_drawn_once_and_told(q: Queries(sensitivity=1), eps: Epsilon) -> tuple[float, float]:
    bar = laplace(q[0], scale=1 / eps)
    best = 0.0
    while True:
        candidate = uniform(len(q))
        score = laplace(q[candidate], scale=1 / eps)
        if score > best:
            best = score
        if flip(1 / 100):
            return best, bar


# expect: false
@private(epsilon="3 * eps")
def a_sum_of_all_tries(q: Queries(sensitivity=1), eps: Epsilon) -> float:
    total = 0.0
    while True:
        score = laplace(q[0], scale=1 / eps)
        total = total + score
        if flip(1 / 10000):
            return total


# expect: false
# expect: false(epsilon="10 * eps")
@private(epsilon="3 * eps")
def all_tries(q: Queries(sensitivity=1), eps: Epsilon) -> list[float]:
    out: list[float] = []
    while flip(999 / 1000):
        out.append(laplace(q[0], scale=1 / eps))
    return out


# expect: false
@private(epsilon=0)
def a_coin_that_looks_at_the_data(b: Bit) -> float:
    best = 0.0
    while True:
        score = laplace(0, scale=1)
        if score > best:
            best = score
        if flip((1 + b) / 3):
            return best


# expect: false
@private(epsilon="3 * eps")
def tries_end_when_the_answer_is_good(q: Queries(sensitivity=1), eps: Epsilon) -> int:
    best = 0.0
    n = 0
    while True:
        score = laplace(q[0], scale=1 / eps)
        n = n + 1
        if score > best:
            best = score
        if q[0] > 0 or flip(1 / 100):
            return n


# expect: false
@private(epsilon="3 * eps")
def the_best_by_the_true_score(q: Queries(sensitivity=1), eps: Epsilon) -> int:
    best = 0.0
    kept = 0
    while True:
        candidate = uniform(len(q))
        score = q[candidate]
        if score > best:
            best = score
            kept = candidate
        if flip(1 / 100):
            return kept


# expect: false
@private(epsilon="3 * eps")
def the_next_try_starts_from_the_best(q: Queries(sensitivity=1), eps: Epsilon) -> float:
    best = 0.0
    while True:
        score = laplace(q[0] + best, scale=1 / eps)
        if score > best:
            best = score
        if flip(1 / 10000):
            return best


# expect: false
# expect: false(epsilon="2 * eps")
@private(epsilon="eps")
def the_coin_comes_first(q: Queries(sensitivity=1), eps: Epsilon) -> tuple[int, float]:
    empty = True
    kept = 0
    best = 0.0
    while flip(9 / 10):
        candidate = uniform(len(q))
        score = laplace(q[candidate], scale=1 / eps)
        if empty or score >= best:
            best = score
            kept = candidate
            empty = False
    return kept, best
