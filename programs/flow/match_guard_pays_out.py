"""Behind the comparison the secret balance is shown as it is: match excuses only the comparison."""

from lapwing import High, Low, match, secret_flow


# expect: untyped
# expect: leaks
@secret_flow
def match_guard_pays_out(pin: High[int], guess: Low[int], balance: High[int]) -> Low[int]:
    paid = 0
    if match(pin, guess):
        paid = balance
    return paid
