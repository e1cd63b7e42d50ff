"""Leaving early is a flow, too."""

from lapwing import High, Low, secret_flow


# expect: untyped
# expect: leaks
@secret_flow
def early_return(secret: High[int], given: Low[int]) -> Low[int]:
    if secret > 0:
        return given
    return given + 1
