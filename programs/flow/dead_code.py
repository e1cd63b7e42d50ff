"""The copy stands where no run comes."""

from lapwing import High, Low, secret_flow


# expect: untyped
# expect: noninterferent
@secret_flow
def dead_code(secret: High[int], limit: Low[int]) -> Low[int]:
    out = limit
    if limit > 3 and limit < 3:
        out = secret
    return out
