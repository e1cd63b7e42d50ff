"""Randomized response with a biased coin, as in the lecture notes."""

from lapwing import Bit, Public, flip, private


@private(epsilon="log(3)", requires="0 < p < 1")
def answer(bit: Bit, p: Public[float]) -> bool:
    if flip(p):
        return bit == 1
    return flip(p)
