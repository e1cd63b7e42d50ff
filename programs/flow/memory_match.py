"""A guess for one cell of a secret memory."""

from lapwing import High, Low, match, secret_flow


# expect: typed
# expect: leaks
@secret_flow
def memory_match(cells: list[High[int]], place: Low[int], guess: Low[int]) -> Low[bool]:
    return match(cells[place], guess)
