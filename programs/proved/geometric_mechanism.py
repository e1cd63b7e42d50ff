"""The geometric mechanism: a whole number with noise on the whole numbers, of scale sensitivity / eps.

The Laplace mechanism for counts, without anything to round.  From Ghosh, Roughgarden and Sundararajan (2009).
"""

from lapwing import Epsilon, Public, Query, geometric, private


# expect: proved
@private(epsilon="eps", requires="k >= 1")
def geometric_mechanism(q: Query(sensitivity="k", of=int), k: Public[int], eps: Epsilon) -> int:
    return geometric(q, scale=k / eps)
