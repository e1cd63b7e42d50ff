"""Terms that are too long to be worth a look: values that build on each other can double at each step."""

from __future__ import annotations

from itertools import islice

from lapwing.kernel.language.data import inside
from lapwing.kernel.language.term import Term

MOST_PARTS = 2_000


def is_large(term: Term) -> bool:
    """Whether a term has more parts than a search can look at again and again."""
    return next(islice(inside(term), MOST_PARTS, None), None) is not None
