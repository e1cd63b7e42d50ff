"""The lecture's randomized response: the truth with one half, else a coin.

Every answer is possible for every secret, so feasible sets see no leak; probabilities do.
"""

from lapwing import Bit, High, Low, flip, secret_flow


# expect: untyped
# expect: leaks
@secret_flow
def random_response(x: High[Bit]) -> Low[int]:
    truthful = flip()
    if truthful:
        out = x
    else:
        out = 1 if flip() else 0
    return out
