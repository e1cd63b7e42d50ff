"""Randomized response: a yes or no with deniability."""

import random


# lapwing: bit: Bit; epsilon = log(3)
def answer(bit):
    if random.random() < 0.5:
        return bit
    return 1 if random.random() < 0.5 else 0
