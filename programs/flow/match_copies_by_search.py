"""Guess after guess until one fits: well typed, and exponential in the length of the secret."""

from lapwing import High, Low, match, secret_flow


# expect: typed
# expect: leaks
@secret_flow
def match_copies_by_search(secret: High[int], bits: Low[int]) -> Low[int]:
    guess = 0
    while not match(secret, guess):
        guess = guess + 1
    return guess
