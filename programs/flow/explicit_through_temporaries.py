"""The secret goes through three variables on its way out."""

from lapwing import High, Low, secret_flow


# expect: untyped
# expect: leaks
@secret_flow
def explicit_through_temporaries(secret: High[int], mask: Low[int]) -> Low[int]:
    first = secret + mask
    second = 2 * first
    third = second - mask
    return third
