"""A guess is compared with the password: `match` lets the answer out, and only that."""

from lapwing import High, Low, match, secret_flow


# expect: typed
# expect: leaks
@secret_flow
def password_check(password: High[int], guess: Low[int]) -> Low[bool]:
    return match(password, guess)
