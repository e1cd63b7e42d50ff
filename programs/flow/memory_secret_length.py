"""How long the memory is tells something, if that is secret, too."""

from lapwing import High, Low, secret_flow


# expect: untyped
# expect: leaks
@secret_flow
def memory_secret_length(cells: High[list[int]]) -> Low[bool]:
    return len(cells) > 2
