"""A public cell gets a secret value."""

from lapwing import High, Low, secret_flow


# expect: untyped
# expect: leaks
@secret_flow
def memory_secret_value(secret: High[int], cells: Low[list[int]]) -> Low[list[int]]:
    kept = list(cells)
    kept[0] = secret
    return kept
