"""Whatever the secret is, it is so or not so."""

from lapwing import High, Low, secret_flow


# expect: untyped
# expect: noninterferent
@secret_flow
def boolean_tautology(secret: High[bool], asked: Low[bool]) -> Low[bool]:
    return asked and (secret or not secret)
