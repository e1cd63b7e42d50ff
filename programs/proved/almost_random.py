"""AlmostRandom of the lectures: tell the truth if a fair coin shows heads, else answer with a second coin.

The true answer comes out with probability 3/4 and the false one with 1/4, so the price is exactly log(3).
"""

from lapwing import Bit, flip, private


# row: L5
# expect: proved
# expect: tight(epsilon="log(3)")
# expect: refuted(epsilon="log(2)")
@private(epsilon="log(3)")
def almost_random(b: Bit) -> bool:
    if flip():
        return b == 1
    return flip()
