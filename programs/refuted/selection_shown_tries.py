"""The best of many tries, and how many tries there were: the coins that stop them are public then.

Once the number of tries is known, random stopping hides nothing any more: each try costs eps, and no multiple of eps
covers them all.  The scores that lost are not released, but that all of them stayed below the best one is.
"""

from lapwing import Epsilon, Query, flip, laplace, private


# expect: refuted
@private(epsilon="3 * eps")
def selection_shown_tries(q: Query(sensitivity=1), eps: Epsilon) -> tuple[float, int]:
    best = 0.0
    tries = 0
    while True:
        score = laplace(q, scale=1 / eps)
        tries += 1
        if score > best:
            best = score
        if flip(1 / 2):
            return best, tries
