"""Two secrets are compared, and everyone is told."""

from lapwing import High, Low, match, secret_flow


# expect: untyped
# expect: leaks
@secret_flow
def match_of_secrets_shown(one: High[int], other: High[int]) -> Low[bool]:
    return match(one, other)
