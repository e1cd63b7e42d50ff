"""A public value goes to a secret place, and the place shows."""

from lapwing import High, Low, secret_flow


# expect: untyped
# expect: leaks
@secret_flow
def memory_secret_place(secret: High[int], cells: Low[list[int]]) -> Low[list[int]]:
    kept = list(cells)
    kept[secret] = 1
    return kept
