"""A clamped value is never above its bound."""

from lapwing import High, Low, secret_flow


# expect: untyped
# expect: noninterferent
@secret_flow
def dead_comparison(secret: High[int]) -> Low[bool]:
    clamped = min(secret, 10)
    return clamped > 20
