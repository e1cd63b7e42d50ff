"""Three levels in a row: the highest flows to the middle, which only those there see."""

from typing import Annotated

from lapwing import High, Low, secret_flow


# expect: untyped
# expect: leaks
@secret_flow(levels="Low < Medium < High")
def levels_downward(
    low: Low[int], middle: Annotated[int, "Medium"], high: High[int]
) -> tuple[Low[int], Annotated[int, "Medium"]]:
    shown = middle
    if high > middle:
        shown = 0
    return low, shown
