"""A list grows where the secret decides, so its length tells."""

from lapwing import High, Low, secret_flow


# expect: untyped
# expect: leaks
@secret_flow
def memory_appends(cells: list[High[int]]) -> Low[int]:
    found = []
    for cell in cells:
        if cell > 0:
            found.append(cell)
    return len(found)
