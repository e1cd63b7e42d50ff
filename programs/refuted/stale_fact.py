"""A secret that hides behind a fact no longer true.

x is 7, then x is drawn anew; a checker that still believes x == 7 takes the else branch for dead and the result for
constant.  In truth nearly every draw takes it and prints the secret, which for one value is never printed.
"""

from lapwing import Bit, Epsilon, laplace, private


# expect: refuted(infinite=True)
# expect: refuted(epsilon="eps", infinite=True)
@private(epsilon=0)
def stale_fact(secret: Bit, eps: Epsilon) -> int:
    x = 7
    x = laplace(0, scale=1 / eps)
    if x == 7:
        out = 0
    else:
        out = secret
    return out
