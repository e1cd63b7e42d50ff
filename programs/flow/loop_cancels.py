"""Two sums of secrets grow alike; only an invariant shows that their difference is 0."""

from lapwing import High, Low, secret_flow


# expect: untyped
# expect: noninterferent
@secret_flow
def loop_cancels(secret: High[int], rounds: Low[int]) -> Low[int]:
    left = 0
    right = 0
    i = 0
    while i < rounds:
        left = left + secret
        right = right + secret
        i = i + 1
    return left - right
