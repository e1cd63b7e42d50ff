"""Two departments that know nothing of each other; what they make together is for the board."""

from typing import Annotated

from lapwing import secret_flow


# expect: typed
# expect: noninterferent
@secret_flow(levels="Everyone < Finance < Board, Everyone < Medical < Board")
def levels_diamond(
    pay: Annotated[int, "Finance"], health: Annotated[int, "Medical"]
) -> tuple[Annotated[int, "Finance"], Annotated[int, "Medical"], Annotated[int, "Board"]]:
    return 2 * pay, health + 1, pay + health
