"""Loops inside loops, public counters and secret sums."""

from lapwing import High, Low, secret_flow


# expect: typed
# expect: noninterferent
@secret_flow
def loop_nested(secret: High[int], rows: Low[int], columns: Low[int]) -> tuple[Low[int], High[int]]:
    cells = 0
    total = 0
    for _ in range(rows):
        for _ in range(columns):
            cells = cells + 1
            total = total + secret
    return cells, total
