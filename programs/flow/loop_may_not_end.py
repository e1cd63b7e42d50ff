"""For some secrets the loop never ends: results tell nothing, but that there is none may."""

from lapwing import High, Low, secret_flow


# expect: typed
# expect: noninterferent
@secret_flow
def loop_may_not_end(secret: High[int], given: Low[int]) -> Low[int]:
    left = secret
    while left != 0:
        left = left - 2
    return given
