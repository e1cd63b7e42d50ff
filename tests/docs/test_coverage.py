"""The list of everything in the lectures: each line leads to what works it."""

from __future__ import annotations

import re
import shlex
from functools import cache

import pytest

from lapwing.syntax.corpus.entry import read_entry
from lapwing.syntax.module import open_module
from tests.docs.slides import notes_of
from tests.docs.test_derivations import CHECKS
from tests.docs.test_docs import BLOCK, PAGES, ROOT, ran
from tools.coverage import DOCS, Item, headings, page, read_coverage, section

ITEMS = [item for part in read_coverage().values() for item in part]
VERIFIED = re.compile(r"lapwing verify (programs/(?:proved|refuted|slides)/\w+\.py):(\w+)")
IDS = [f"{item.number}" for item in ITEMS]
COMMANDS = [item for item in ITEMS if item.command and not VERIFIED.fullmatch(item.command)]


@cache
def shown() -> dict[str, str]:
    """What the commands print that stand on pages; the tests of the pages run them."""
    blocks = (block for each in PAGES for block in BLOCK.findall(each.read_text("utf-8")))
    texts = [content.partition("\n") for kind, content in blocks if kind == "console"]
    return {command.removeprefix("$ "): printed for command, _, printed in texts if command.startswith("$ lapwing ")}


@cache
def printed(command: str) -> str:
    return shown()[command] if command in shown() else ran(shlex.split(command))


def test_all_213_are_there_in_order() -> None:
    assert [item.number for item in ITEMS] == list(range(1, 214))
    assert len({item.item for item in ITEMS}) == 213


@pytest.mark.parametrize("item", ITEMS, ids=IDS)
def test_an_item_is_worked_where_it_says(item: Item) -> None:
    place, _, anchor = item.page.partition("#")
    assert not anchor or anchor in {heading.anchor for heading in headings(DOCS / place)}, item.page
    assert set(item.steps) <= CHECKS.keys()
    text = section(item.page)
    assert all(f"({step})" in text for step in item.steps if place.startswith("lectures/"))
    runs = any(kind == "python" or content.startswith("$ lapwing ") for kind, content in BLOCK.findall(text))
    assert runs or item.command or item.steps or item.page == "bibliography.md"


@pytest.mark.parametrize("item", COMMANDS, ids=[f"{item.number}" for item in COMMANDS])
def test_a_command_says_what_it_should(item: Item) -> None:
    assert item.command is not None
    assert item.says is not None
    assert " ".join(item.says.split()) in " ".join(printed(item.command).split())


@pytest.mark.parametrize(
    "item",
    [item for item in ITEMS if item.command and VERIFIED.fullmatch(item.command)],
    ids=lambda item: f"{item.number}",
)
def test_a_verdict_is_one_that_is_checked(item: Item) -> None:
    """The tests of the corpus and of the slides verify what stands above each program."""
    found = VERIFIED.fullmatch(item.command or "")
    assert found is not None
    path, name = ROOT / found[1], found[2]
    entry = read_entry(open_module(path), name, path)
    notes = dict(notes_of(path.read_text("utf-8"), name))
    verdict = entry.expectations[0].verdict if entry.expectations else notes["message"]
    assert verdict == item.says


def test_the_page_is_up_to_date() -> None:
    assert "\n".join(page()) + "\n" == (DOCS / "lectures" / "coverage.md").read_text("utf-8"), "run `make coverage`"
