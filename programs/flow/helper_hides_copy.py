"""The secret goes out through a helper function."""

from lapwing import High, Low, secret_flow


def larger(a, b):
    if a > b:
        return a
    return b


# expect: untyped
# expect: leaks
@secret_flow
def helper_hides_copy(secret: High[int], base: Low[int]) -> Low[int]:
    return larger(secret, base)
