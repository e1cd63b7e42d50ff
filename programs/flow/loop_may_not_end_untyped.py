"""For some secrets the loop never ends; where it does, the sum is the public value again."""

from lapwing import High, Low, secret_flow


# expect: untyped
# expect: noninterferent
@secret_flow
def loop_may_not_end_untyped(secret: High[int], given: Low[int]) -> Low[int]:
    left = secret
    out = given
    while left != 0:
        left = left - 1
        out = given + left - left
    return out
