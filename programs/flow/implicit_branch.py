"""A branch on the secret decides which constant is given back."""

from lapwing import High, Low, secret_flow


# expect: untyped
# expect: leaks
@secret_flow
def implicit_branch(secret: High[int]) -> Low[int]:
    out: Low[int] = 0
    if secret > 10:
        out = 1
    return out
