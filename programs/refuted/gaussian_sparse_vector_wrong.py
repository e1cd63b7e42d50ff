"""Gaussian sparse vector with parts of the noise left out, or with less delta than its tails need."""

from lapwing import Queries, gaussian, private


# expect: refuted
@private(epsilon=0.5, delta=0.01)
def gaussian_answers_exact_threshold(q: Queries(sensitivity=1)) -> int:
    for i in range(3):
        x = gaussian(q[i], sigma=0.25)
        if x > 0:
            return i
    return 3


# expect: refuted
@private(epsilon=0.5, delta=0.01)
def exact_answers_gaussian_threshold(q: Queries(sensitivity=1)) -> int:
    t = gaussian(0, sigma=2)
    for i in range(3):
        if q[i] > t:
            return i
    return 3


# expect: refuted
@private(epsilon=0.1, delta=0)
def gaussian_sparse_vector_without_delta(q: Queries(sensitivity=1)) -> int:
    t = gaussian(0, sigma=1)
    for i in range(1):
        x = gaussian(q[i], sigma=2)
        if x >= t:
            return i
    return 1
