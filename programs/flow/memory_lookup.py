"""A public table read at a secret place."""

from lapwing import High, Low, secret_flow


# expect: untyped
# expect: leaks
@secret_flow
def memory_lookup(secret: High[int], table: Low[list[int]]) -> Low[int]:
    return table[secret]
