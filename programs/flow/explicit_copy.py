"""The secret is copied to the result."""

from lapwing import High, Low, secret_flow


# expect: untyped
# expect: leaks
@secret_flow
def explicit_copy(secret: High[int]) -> Low[int]:
    return secret
