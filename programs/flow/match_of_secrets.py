"""Two secrets are compared: the answer is as secret as they are."""

from lapwing import High, Low, match, secret_flow


# expect: typed
# expect: noninterferent
@secret_flow
def match_of_secrets(one: High[int], other: High[int], given: Low[int]) -> tuple[Low[int], High[bool]]:
    return given, match(one, other)
