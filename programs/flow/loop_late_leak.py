"""Only the third round shows that there is a leak."""

from lapwing import High, Low, secret_flow


# expect: untyped
# expect: leaks
@secret_flow
def loop_late_leak(secret: High[int], rounds: Low[int]) -> Low[int]:
    first = secret
    second = 0
    third = 0
    for _ in range(rounds):
        third = second
        second = first
    return third
