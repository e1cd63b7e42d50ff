"""A sum over rows that coins choose, for p times the epsilon of all rows.

That is what people expect of sampling, and it is too little: exp(eps) - 1 is more than eps.
"""

from lapwing import Bit, Database, flip, laplace, private


# expect: refuted
@private(epsilon="1")
def subsampled_sum_cheap(d: Database(of=Bit, neighbours="add-remove")) -> float:
    total = 0
    for x in d:
        if flip(1 / 2):
            total += x
    return laplace(total, scale=1 / 2)
