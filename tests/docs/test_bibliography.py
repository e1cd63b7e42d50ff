"""Sources are linked from where they are used, and say so themselves."""

from __future__ import annotations

import re

from tests.docs.test_docs import PAGES, ROOT

BIBLIOGRAPHY = ROOT / "docs" / "bibliography.md"
ENTRY = re.compile(r"^## (\w+)\n(.*?)(?=^## |\Z)", re.DOTALL | re.MULTILINE)
ENTRIES = {name.lower(): text for name, text in ENTRY.findall(BIBLIOGRAPHY.read_text("utf-8"))}


def uses() -> dict[str, set[str]]:
    """For each key that a page links to, the names of these pages."""
    found: dict[str, set[str]] = {}
    for page in PAGES:
        if page != BIBLIOGRAPHY:
            for key in re.findall(r"bibliography\.md#(\w+)", page.read_text("utf-8")):
                found.setdefault(key, set()).add(page.stem)
    return found


def test_every_source_names_the_pages_that_use_it() -> None:
    said = {key: set(re.findall(r"\[([\w-]+)\]\([\w/-]+\.md\)", text)) for key, text in ENTRIES.items()}
    assert said == uses()


def test_the_references_of_the_lectures_are_there() -> None:
    assert {"cms11", "dr14", "drv10", "dwo06", "ekp14", "lsl17", "mcs09", "su16", "vs00", "war65"} <= ENTRIES.keys()
