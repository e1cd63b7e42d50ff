"""The sum of secret cells is secret; how many cells there are is not."""

from lapwing import High, Low, secret_flow


# expect: typed
# expect: noninterferent
@secret_flow
def memory_sum(cells: list[High[int]]) -> tuple[High[int], Low[int]]:
    total = 0
    for cell in cells:
        total = total + cell
    return total, len(cells)
