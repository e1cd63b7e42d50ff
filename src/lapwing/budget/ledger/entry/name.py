"""Names of datasets, units and analysts: spellings that look alike are one name."""

from __future__ import annotations

import posixpath
import unicodedata
from functools import lru_cache

from lapwing.diagnostics.diagnostic import reject

LONGEST = 200


def name_of(given: object, what: str) -> str:
    """The name that is meant: compatible letters, letter case, spaces and ways to write a path make no difference."""
    if not isinstance(given, str):
        reject("ledger-name", what=what, name=repr(given), why="it is not text")
    return known_name(str(given), what) if len(given) <= LONGEST else plain_name(given, what)


@lru_cache(maxsize=4096)
def known_name(given: str, what: str) -> str:
    """The same, remembered."""
    return plain_name(given, what)


def plain_name(given: str, what: str) -> str:
    """The same of any text."""
    text = " ".join(unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", given).casefold()).split())
    if not text or len(text) > LONGEST:
        reject("ledger-name", what=what, name=given, why=f"it has to have 1 to {LONGEST} letters")
    if not text.isprintable():
        reject("ledger-name", what=what, name=given, why="it has letters that cannot be seen")
    return tidy_path(text) if "/" in text and "://" not in text else text


def tidy_path(text: str) -> str:
    """A path without detours; links in the file system are not looked at."""
    path = posixpath.normpath(text)
    return "/" + path.lstrip("/") if path.startswith("/") else path
