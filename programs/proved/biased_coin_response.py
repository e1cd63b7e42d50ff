"""Randomized response with a biased coin, as in the lecture notes: the truth if it shows heads, else a second toss.

A true bit is confirmed with p + (1-p)p and a false one with (1-p)p, which gives the ratio (2-p)/(1-p); denials give
(1-p+p*p)/(1-p)**2.  The larger of the two is the exact price: the first for p up to 1/2, the second from there on.
"""

from lapwing import Bit, Public, flip, private


# row: L6
# expect: proved
# expect: tight(epsilon="log(max((2 - p) / (1 - p), (1 - p + p * p) / (1 - p) ** 2))")
@private(epsilon="log(max((2 - p) / (1 - p), (1 - p + p * p) / (1 - p) ** 2))", requires="0 < p < 1")
def biased_coin_response(b: Bit, p: Public[float]) -> bool:
    if flip(p):
        return b == 1
    return flip(p)
