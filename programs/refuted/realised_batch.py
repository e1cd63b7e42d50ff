"""A step of gradient descent that tells how many rows the coins have taken, to divide its noisy sum by that.

The size of a sample is private: with no rows it is 0, with one row it is 1 as often as the coin shows heads.
"""

from lapwing import Bit, Database, flip, laplace, private


# expect: refuted
@private(epsilon="1 / 2")
def realised_batch(d: Database(of=Bit, neighbours="add-remove")) -> tuple[float, int]:
    total = 0
    taken = 0
    for x in d:
        if flip(1 / 2):
            total += x
            taken += 1
    return laplace(total, scale=4), taken
