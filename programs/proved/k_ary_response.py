"""Randomized response with four answers: with some probability the truth, else any of them, all equally likely.

The truth comes out with weight exp(eps) and each other answer with weight 1.
"""

from math import exp

from lapwing import Category, Epsilon, flip, private, uniform


# expect: proved
# expect: tight(epsilon="eps")
@private(epsilon="eps")
def k_ary_response(x: Category(4), eps: Epsilon) -> int:
    other = uniform(4)
    if flip((exp(eps) - 1) / (exp(eps) + 3)):
        return x
    return other
