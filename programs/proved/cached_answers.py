"""Noisy answers that are kept: a question that was asked before gets the answer it got then, and costs nothing.

At most `most` questions get an answer of their own; the others get 0.  Which questions are asked is public.
"""

from lapwing import Epsilon, Public, Queries, laplace, private


# expect: proved
@private(epsilon="most * eps", requires="most >= 0")
def cached_answers(q: Queries(sensitivity=1), asked: Public[list[int]], most: Public[int], eps: Epsilon) -> list[float]:
    known = [False] * len(q)
    answers = [0.0] * len(q)
    out: list[float] = []
    fresh = 0
    for j in asked:
        if not known[j] and fresh < most:
            answers[j] = laplace(q[j], scale=1 / eps)
            known[j] = True
            fresh += 1
        out.append(answers[j])
    return out
