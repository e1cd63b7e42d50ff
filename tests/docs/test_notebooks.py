"""The gallery runs, and its stored outputs say what its cells say now."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from tests.docs.test_docs import timeless
from tools.notebooks import GALLERY, executed, read_notebook

SKIPPED = {"program", "tree", "aside"}
SEARCHED = ("<Refuted", "<Unknown")  # which of many counterexamples or attempts comes first is up to the clock
VOID = {"br", "img", "col", "hr"}
KINDS = {
    "Accuracy",
    "Audit",
    "Campaign",
    "Certificate",
    "Dataset",
    "Distribution",
    "Ledger",
    "Proved",
    "Publication",
    "Refuted",
    "Release",
    "ConfidenceIntervals",
    "Theorem",
    "Unknown",
}


class Words(HTMLParser):
    """The words of a piece of HTML: without styles and pictures, and without how a proof goes, which may change."""

    def __init__(self) -> None:
        super().__init__()
        self.skipped: list[bool] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        names = set((dict(attributes).get("class") or "").split())
        if tag not in VOID:
            self.skipped.append(tag == "style" or bool(names & SKIPPED))

    def handle_endtag(self, tag: str) -> None:
        self.skipped.pop()

    def handle_data(self, data: str) -> None:
        if not any(self.skipped):
            self.words.append(data)


def words_of(output: dict[str, Any]) -> str:
    """What an output says."""
    if output["output_type"] == "stream":
        return str(output["text"])
    plain, page = str(output["data"]["text/plain"]), output["data"].get("text/html", "")
    if plain.startswith(SEARCHED):
        return plain
    reader = Words()
    reader.feed(page)
    return timeless(" ".join(reader.words)) + plain


def kinds_of(output: dict[str, Any]) -> list[str]:
    """What kinds of output there are."""
    return sorted(output.get("data", ["stream"]))


@pytest.mark.parametrize("path", GALLERY, ids=lambda path: path.stem)
def test_a_notebook_shows_what_it_showed(path: Path) -> None:
    stored = read_notebook(path)
    for was, now in zip(stored.cells, executed(stored).cells, strict=True):
        if was.cell_type != "code":
            continue
        assert [kinds_of(each) for each in was.outputs] == [kinds_of(each) for each in now.outputs], was.source
        if "varies" not in was.metadata.get("tags", ()):
            assert list(map(words_of, was.outputs)) == list(map(words_of, now.outputs)), "run `make notebooks`"


def test_every_kind_of_result_is_shown_somewhere() -> None:
    cells = [cell for path in GALLERY for cell in read_notebook(path).cells if cell.cell_type == "code"]
    pages = [output.data for cell in cells for output in cell.outputs if "text/html" in output.get("data", ())]
    shown = {page["text/plain"].strip("<>").partition(" ")[0].partition("(")[0] for page in pages}
    for kind, words in (("Release", "cost: epsilon"), ("Preview", "would cost: epsilon"), ("Dataset", "<dataset ")):
        shown |= {kind for page in pages if words in page["text/plain"]}
    assert shown >= KINDS


def test_the_gallery_follows_the_lectures() -> None:
    lectures = {path.stem for path in (GALLERY[0].parents[1] / "lectures").glob("*.md")} - {"README", "coverage"}
    assert lectures <= {path.stem for path in GALLERY}
