"""What a secret branch wrote is overwritten before anyone sees it."""

from lapwing import High, Low, secret_flow


# expect: untyped
# expect: noninterferent
@secret_flow
def implicit_overwritten(secret: High[int], given: Low[int]) -> Low[int]:
    out = 0
    if secret == 3:
        out = 1
    out = given
    return out
