"""What one department knows decides what the other one sees."""

from typing import Annotated

from lapwing import secret_flow


# expect: untyped
# expect: leaks
@secret_flow(levels="Everyone < Finance < Board, Everyone < Medical < Board")
def levels_diamond_crossed(
    pay: Annotated[int, "Finance"], health: Annotated[int, "Medical"]
) -> tuple[Annotated[int, "Finance"], Annotated[int, "Medical"]]:
    bonus = pay
    if health > 5:
        bonus = pay + 1
    return bonus, health
