"""The best of many tries, with random stopping: after each try a coin says whether there is another one.

Candidates are tried at random, and each try is private at eps.  That the best of them is released, and how many tries
there were is left to a coin that nobody sees, costs three times as much as one try, however many there were (Liu and
Talwar, Private Selection from Private Candidates, 2019).  With a fixed number of tries each would have to be paid.
"""

from lapwing import Epsilon, Queries, flip, laplace, private, uniform


# expect: proved
@private(epsilon="3 * eps", requires="len(q) >= 1")
def private_selection(q: Queries(sensitivity=1), eps: Epsilon) -> int:
    best = 0.0
    kept = -1
    while True:
        candidate = uniform(len(q))
        score = laplace(q[candidate], scale=1 / eps)
        if score > best:
            best = score
            kept = candidate
        if flip(1 / 100):
            return kept


# expect: proved
@private(epsilon="3 * eps")
def best_answer(q: Queries(sensitivity=1), eps: Epsilon) -> tuple[int, float]:
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
