"""The answers are not ours to change."""

from lapwing import Epsilon, Queries, private


@private
def program(q: Queries(sensitivity=1), eps: Epsilon):
    q.append(1)  # message: append-target
    return len(q)
