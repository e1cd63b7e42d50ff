"""A variable for everyone gets the secret, but is not shown: its label is broken, the result is not."""

from lapwing import High, Low, secret_flow


# expect: untyped
# expect: noninterferent
@secret_flow
def dead_variable(secret: High[int], shown: Low[int]) -> Low[int]:
    scratch: Low[int] = secret
    scratch = scratch + 1
    return shown
