"""Programs with their verdicts, read from files."""

from __future__ import annotations

from pathlib import Path

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.syntax.corpus.entry import Entry, corpus_directory, read_corpus, read_entries
from lapwing.syntax.lowering.lower import lower
from lapwing.syntax.module import open_module
from tests.corpus import corpus

TEXT = """
from lapwing import Epsilon, private

# row: A1, A2
# expect: proved
# words that say nothing
# expect: tight(epsilon="eps")
@private(epsilon="eps")
def first(eps: Epsilon):
    return 0

# row: far away

@private(epsilon=1)
def second(eps: Epsilon):
    return 0
"""


def test_notes_belong_to_the_function_below_them(tmp_path: Path) -> None:
    path = tmp_path / "a.py"
    path.write_text(TEXT)
    first, second = read_entries(open_module(path), path)
    assert (first.tree.name, first.rows) == ("first", ("A1", "A2"))
    assert [expectation.verdict for expectation in first.expectations] == ["proved", "tight"]
    assert (second.rows, second.expectations) == ((), ())
    assert first.path == path


def test_a_corpus_has_two_folders(tmp_path: Path) -> None:
    for folder in ("proved", "refuted", "malformed"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "b.py").write_text(TEXT)
    (tmp_path / "proved" / "a.py").write_text(TEXT.split("# row: far")[0])
    found = [(entry.path.parent.name, entry.path.name, entry.tree.name) for entry in read_corpus(tmp_path)]
    assert found == [
        ("proved", "a.py", "first"),
        ("proved", "b.py", "first"),
        ("proved", "b.py", "second"),
        ("refuted", "b.py", "first"),
        ("refuted", "b.py", "second"),
    ]


def test_a_wrong_note_is_shown_at_its_line(tmp_path: Path) -> None:
    path = tmp_path / "a.py"
    path.write_text(TEXT.replace("expect: proved", "expect: perhaps"))
    with pytest.raises(ProgramError) as caught:
        read_entries(open_module(path), path)
    (found,) = caught.value.diagnostics
    assert (found.id, found.spans[0].line) == ("expectation", 5)


def test_the_corpus_lies_where_it_is_looked_for() -> None:
    assert {path.name for path in corpus_directory().iterdir()} >= {"proved", "refuted", "malformed"}


@pytest.mark.parametrize("entry", corpus(), ids=lambda entry: str(entry.tree.name))
def test_every_program_has_the_verdict_of_its_folder(entry: Entry) -> None:
    assert all(entry.rows)
    assert entry.path.parent.name in {expectation.verdict for expectation in entry.expectations}
    for expectation in entry.expectations:
        assert lower(expectation.statement).claim is not None


def test_every_row_of_the_lectures_of_the_field_and_of_the_suites_has_a_program() -> None:
    wanted = {
        f"{letter}{number}"
        for letter, last in (("L", 25), ("F", 6), ("B", 9), ("S", 6))
        for number in range(1, last + 1)
    }
    entries = corpus()
    assert {row for entry in entries for row in entry.rows} == wanted
    assert all(entry.expectations for entry in entries)


def test_a_program_stands_in_the_folder_of_its_own_verdict() -> None:
    for entry in corpus():
        own = [expectation.verdict for expectation in entry.expectations if "(" not in expectation.text]
        infinite = [e.verdict for e in entry.expectations if e.text == "refuted(infinite=True)"]
        assert [*own, *infinite] == [entry.path.parent.name], entry.tree.name
