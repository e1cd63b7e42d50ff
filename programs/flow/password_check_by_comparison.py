"""The same with ==, which is an ordinary operation on a secret."""

from lapwing import High, Low, secret_flow


# expect: untyped
# expect: leaks
@secret_flow
def password_check_by_comparison(password: High[int], guess: Low[int]) -> Low[bool]:
    return password == guess
