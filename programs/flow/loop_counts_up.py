"""The loop counts to the secret in a variable that everyone sees."""

from lapwing import High, Low, secret_flow


# expect: untyped
# expect: leaks
@secret_flow
def loop_counts_up(secret: High[int]) -> Low[int]:
    out = 0
    while out < secret:
        out = out + 1
    return out
