"""The exponential mechanism: an option with a high score."""

from lapwing import Epsilon, Queries, exponential, private


@private(epsilon="eps")
def best_option(scores: Queries(sensitivity=1), eps: Epsilon) -> int:
    return exponential(scores, scale=1 / eps)
