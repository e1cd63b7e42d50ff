"""A comparison guards a branch that writes public variables."""

from lapwing import High, Low, match, secret_flow


# expect: typed
# expect: leaks
@secret_flow
def match_guard(pin: High[int], guess: Low[int], balance: High[int]) -> tuple[Low[int], High[int]]:
    opened = 0
    paid = 0
    if match(pin, guess):
        opened = 1
        paid = balance
    return opened, paid
