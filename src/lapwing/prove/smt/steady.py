"""The same question, the same answer: z3 numbers its terms as they are made, and sorts by these numbers.

It gives the numbers of terms that Python frees to others, and when Python collects its garbage depends on what was
imported and computed before.  So a search sets all that aside, and has a context of z3 to itself.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from lapwing.prove.smt.formula import context_of_its_own


@contextmanager
def steady() -> Iterator[None]:
    """Go on as if nothing had been made before; garbage that was made before is not looked at until the end."""
    gc.freeze()
    gc.collect()
    try:
        with context_of_its_own():
            yield
    finally:
        gc.unfreeze()
