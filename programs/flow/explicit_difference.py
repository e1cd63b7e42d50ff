"""A value minus itself tells nothing, but types do not compute."""

from lapwing import High, Low, secret_flow


# expect: untyped
# expect: noninterferent
@secret_flow
def explicit_difference(secret: High[int], offset: Low[int]) -> Low[int]:
    return secret - secret + offset
