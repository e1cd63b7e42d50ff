"""The same question, the same answer: z3 numbers its terms anew as Python frees them, and sorts by these numbers.

When Python collects its garbage depends on what was imported and computed before, so a search sets all that aside.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def steady() -> Iterator[None]:
    """Collect garbage as if nothing had been made before; what was made before is not looked at until the end."""
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()
