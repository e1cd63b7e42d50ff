"""The exponential mechanism: candidate i with weight exp(eps * score / (2 * sensitivity)).

Between neighbours the chosen weight changes by a factor of at most exp(eps / 2), and so does the sum of all weights:
together exp(eps).  From McSherry and Talwar (2007).
"""

from lapwing import Epsilon, Public, Queries, exponential, private


# row: L8
# expect: proved
@private(epsilon="eps", requires="len(scores) >= 1")
def exponential_mechanism(scores: Queries(sensitivity=1), eps: Epsilon) -> int:
    return exponential(scores, scale=2 / eps)


# row: L8
# expect: proved
@private(epsilon="eps", requires=("len(scores) >= 1", "k > 0"))
def exponential_mechanism_scaled(scores: Queries(sensitivity="k"), k: Public[float], eps: Epsilon) -> int:
    return exponential(scores, scale=2 * k / eps)
