"""A branch on the secret inside one on public data, and a variable that is not written."""

from lapwing import High, Low, secret_flow


# expect: untyped
# expect: leaks
@secret_flow
def implicit_nested(secret: High[int], mode: Low[int]) -> Low[int]:
    out = 0
    if mode > 0:
        if secret < 0:
            out = mode
    return out
