"""One bit of a secret in a domain: whether it is odd."""

from lapwing import High, Integers, Low, secret_flow


# expect: untyped
# expect: leaks
@secret_flow
def boolean_parity(secret: High[Integers(0, 15)]) -> Low[bool]:
    return secret % 2 == 1
