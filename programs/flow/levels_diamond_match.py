"""A comparison across departments has the greatest level below both: everyone may know it."""

from typing import Annotated

from lapwing import match, secret_flow


# expect: typed
# expect: leaks
@secret_flow(levels="Everyone < Finance < Board, Everyone < Medical < Board")
def levels_diamond_match(
    pay: Annotated[int, "Finance"], health: Annotated[int, "Medical"]
) -> Annotated[bool, "Everyone"]:
    return match(pay, health)
