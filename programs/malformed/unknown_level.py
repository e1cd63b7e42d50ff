"""Levels are those that the decorator orders."""

from typing import Annotated

from lapwing import Low, secret_flow


@secret_flow
def program(secret: Annotated[int, "Secret"]) -> Low[int]:  # message: unknown-level
    return 1
