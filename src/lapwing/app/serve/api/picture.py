"""A picture over HTTP."""

from __future__ import annotations

from pydantic import BaseModel


class Picture(BaseModel):
    """The same figure as SVG for screens and for phones."""

    wide: str
    narrow: str
