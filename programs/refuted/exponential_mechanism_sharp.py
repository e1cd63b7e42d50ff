"""The exponential mechanism without the 2: candidate i with weight exp(eps * score / sensitivity).

The chosen score may fall while the others rise, so both the weight and the sum of weights count and the price is
2 * eps.  Where all scores move the same way, weight and sum move together and eps is enough.
"""

from lapwing import Epsilon, Public, Queries, exponential, private


# row: L8
# expect: refuted
# expect: proved(epsilon="2 * eps")
# expect: proved(epsilon="eps", scores=Queries(sensitivity="k", monotone=True))
@private(epsilon="eps", requires=("len(scores) >= 1", "k > 0"))
def exponential_mechanism_sharp(scores: Queries(sensitivity="k"), k: Public[float], eps: Epsilon) -> int:
    return exponential(scores, scale=k / eps)
