"""Noisy answers that are said to be kept, but are drawn anew each time: the mean of them is the true answer."""

from lapwing import Epsilon, Public, Queries, laplace, private


# expect: refuted
@private(epsilon="eps")
def forgotten_cache(q: Queries(sensitivity=1), asked: Public[list[int]], eps: Epsilon) -> list[float]:
    known = [False] * len(q)
    answers = [0.0] * len(q)
    out: list[float] = []
    for j in asked:
        if not known[j]:
            answers[j] = laplace(q[j], scale=1 / eps)
        out.append(answers[j])
    return out
