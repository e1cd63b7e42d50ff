"""Public cells get public values at public places."""

from lapwing import High, Low, secret_flow


# expect: typed
# expect: noninterferent
@secret_flow
def memory_public_write(secret: High[int], cells: Low[list[int]], place: Low[int]) -> Low[list[int]]:
    kept = list(cells)
    kept[place] = 7
    return kept
