"""One secret among all numbers is treated in another way: trying values would not find it."""

from lapwing import High, Low, secret_flow


# expect: untyped
# expect: leaks
@secret_flow
def implicit_needle(secret: High[int]) -> Low[int]:
    out = 0
    if 3 * secret == 2222222223:
        out = 1
    return out
