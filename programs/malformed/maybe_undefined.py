"""Without any answer there is no winner."""

from lapwing import Epsilon, Queries, laplace, private


@private(epsilon="eps")
def program(q: Queries(sensitivity=1), eps: Epsilon):
    for i in range(len(q)):
        if laplace(q[i], scale=2 / eps) > 0:
            winner = i
    return winner  # message: maybe-undefined
