"""Refusal: the only way the kernel says no."""

from typing import NoReturn


class Refused(Exception):  # noqa: N818
    """A derivation is not accepted; the reason says why."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def refuse(reason: str) -> NoReturn:
    """Accept nothing further."""
    raise Refused(reason)
