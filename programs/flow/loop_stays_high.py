"""The loop runs as often as the secret says, but nothing public changes in it."""

from lapwing import High, Low, secret_flow


# expect: typed
# expect: noninterferent
@secret_flow
def loop_stays_high(secret: High[int], given: Low[int]) -> Low[int]:
    left = secret
    total = 0
    while left > 0:
        left = left - 1
        total = total + given
    return given
