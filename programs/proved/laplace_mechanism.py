"""The Laplace mechanism: a query answer with noise of scale sensitivity / eps.

Two centres that are at most one sensitivity apart give any result with probabilities within a factor exp(eps).  The
first theorem of every course on the subject, from Dwork, McSherry, Nissim and Smith (2006).
"""

from lapwing import Epsilon, Public, Query, laplace, private


# row: L1
# expect: proved
@private(epsilon="eps")
def laplace_mechanism(q: Query(sensitivity=1), eps: Epsilon) -> float:
    return laplace(q, scale=1 / eps)


# row: L1
# expect: proved
@private(epsilon="eps", requires="k > 0")
def laplace_mechanism_scaled(q: Query(sensitivity="k"), k: Public[float], eps: Epsilon) -> float:
    return laplace(q, scale=k / eps)
