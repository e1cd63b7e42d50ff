"""A checker that says whether the guess was too small: more than match would tell."""

from lapwing import High, Low, match, secret_flow


# expect: untyped
# expect: leaks
@secret_flow
def password_hint(password: High[int], guess: Low[int]) -> tuple[Low[bool], Low[bool]]:
    return match(password, guess), password > guess
