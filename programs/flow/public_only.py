"""Nothing secret is read."""

from lapwing import High, Low, secret_flow


# expect: typed
# expect: noninterferent
@secret_flow
def public_only(a: Low[int], b: Low[int], secret: High[int]) -> Low[int]:
    out = a
    if b > a:
        out = b
    return out
