"""Which messages the code asks for."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import lapwing

SOURCE = Path(lapwing.__file__).parent
CATALOGUE = SOURCE / "diagnostics" / "catalogue"


@cache
def ids_in_use() -> frozenset[str]:
    """Every text in the code that could be the id of a message, the catalogue itself left out."""
    texts = (path.read_text() for path in SOURCE.rglob("*.py") if path.parent != CATALOGUE)
    return frozenset(id for text in texts for id in re.findall(r'"([a-z0-9]+(?:-[a-z0-9]+)*)"', text))
