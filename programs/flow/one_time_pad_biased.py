"""The same behind a coin that is not fair."""

from lapwing import Bit, High, Low, flip, secret_flow


# expect: untyped
# expect: leaks
@secret_flow
def one_time_pad_biased(secret: High[Bit]) -> Low[bool]:
    pad = flip(2 / 3)
    return (secret == 1) != pad
