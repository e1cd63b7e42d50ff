"""A loop over public data, with secrets beside it."""

from lapwing import High, Low, secret_flow


# expect: typed
# expect: noninterferent
@secret_flow
def loop_public(secret: High[int], values: Low[list[int]]) -> Low[int]:
    total = 0
    hidden = secret
    for value in values:
        total = total + value
        hidden = hidden + value
    return total
