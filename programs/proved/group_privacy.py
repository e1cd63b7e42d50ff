"""Claims about groups: what k people can hide together costs k times as much as what one can.

Databases that differ in k rows are joined by k steps of one row each, and each step costs at most eps.  Group
privacy, from the lectures.
"""

from lapwing import Bit, Database, Epsilon, Interval, Public, laplace, private, randomized_response


# row: L24
# expect: proved
# expect: proved(epsilon="3 * eps", group=3)
# expect: refuted(epsilon="eps", group=2)
@private(epsilon="k * eps", group="k", requires="k >= 1")
def total_for_groups(d: Database(of=Interval(0, 1)), k: Public[int], eps: Epsilon) -> float:
    total = 0
    for x in d:
        total += x
    return laplace(total, scale=1 / eps)


# row: L24
# expect: proved
# expect: proved(epsilon="eps", group=1)
@private(epsilon="2 * eps", group=2)
def answers_for_couples(d: Database(of=Bit), eps: Epsilon) -> list[bool]:
    answers = []
    for bit in d:
        answers.append(randomized_response(bit, eps))
    return answers
