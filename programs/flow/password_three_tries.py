"""At most three guesses; the account is locked after that."""

from lapwing import High, Low, match, secret_flow


# expect: typed
# expect: leaks
@secret_flow
def password_three_tries(password: High[int], guesses: Low[list[int]]) -> tuple[Low[bool], Low[int]]:
    granted = False
    tries = 0
    while tries < 3 and tries < len(guesses) and not granted:
        if match(password, guesses[tries]):
            granted = True
        tries = tries + 1
    return granted, tries
