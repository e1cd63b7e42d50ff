"""Three levels in a row: everything flows upward."""

from typing import Annotated

from lapwing import High, Low, secret_flow


# expect: typed
# expect: noninterferent
@secret_flow(levels="Low < Medium < High")
def levels_upward(
    low: Low[int], middle: Annotated[int, "Medium"], high: High[int]
) -> tuple[Low[int], Annotated[int, "Medium"], High[int]]:
    return low, low + middle, low + middle + high
