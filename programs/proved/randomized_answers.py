"""Randomized response: the truth with probability exp(eps) / (1 + exp(eps)), else the opposite.

The two probabilities have the ratio exp(eps), so one answer costs eps (Warner 1965).  For a whole database, where
everyone answers alone, the price stays eps: neighbours differ in one person, and only that person's answer differs.
"""

from math import exp

from lapwing import Bit, Database, Epsilon, flip, private, randomized_response


# row: L7
# expect: proved
@private(epsilon="eps")
def randomized_answer(b: Bit, eps: Epsilon) -> bool:
    return randomized_response(b, eps)


# row: L7
# expect: proved
@private(epsilon="eps")
def randomized_answer_by_coin(b: Bit, eps: Epsilon) -> int:
    return b if flip(exp(eps) / (1 + exp(eps))) else 1 - b


# row: L7
# expect: proved
@private(epsilon="eps")
def randomized_answers(d: Database(of=Bit), eps: Epsilon) -> list[bool]:
    answers = []
    for bit in d:
        answers.append(randomized_response(bit, eps))
    return answers
