"""Heads are remembered, whatever happens to single lines."""

from __future__ import annotations

from pathlib import Path

import pytest

from lapwing.budget.ledger.store.anchor import LARGEST, Anchor, default_folder
from lapwing.diagnostics.diagnostic import ProgramError

HASH = "ab" * 32


def test_the_furthest_head_counts(tmp_path: Path) -> None:
    anchor = Anchor(tmp_path / "deep" / "heads")
    assert anchor.head("x") is None
    anchor.keep("x", 7, HASH)
    anchor.keep("x", 5, HASH)
    anchor.keep("y", 9, HASH)
    assert anchor.head("x") == (7, HASH)


def test_lines_cut_short_are_passed_over(tmp_path: Path) -> None:
    anchor = Anchor(tmp_path)
    anchor.keep("x", 7, HASH)
    with anchor.path("x").open("ab") as file:
        file.write(b"8 abcd\n\xff\n99999 zz\n9 " + HASH[:10].encode())
    assert anchor.head("x") == (7, HASH)


def test_the_file_stays_short(tmp_path: Path) -> None:
    anchor = Anchor(tmp_path)
    for seq in range(1, 2500):
        anchor.keep("x", seq, HASH)
    assert anchor.head("x") == (2499, HASH)
    assert anchor.path("x").stat().st_size <= LARGEST + 100


def test_a_place_that_cannot_be_used_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ProgramError) as caught:
        Anchor(tmp_path / "file").keep("x", 1, HASH)
    assert caught.value.diagnostics[0].id == "anchor-unusable"
    (tmp_path / "x.head").mkdir()
    with pytest.raises(ProgramError):
        Anchor(tmp_path).head("x")


def test_where_heads_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAPWING_ANCHORS", "/a")
    assert default_folder() == Path("/a")
    monkeypatch.delenv("LAPWING_ANCHORS")
    monkeypatch.setenv("XDG_STATE_HOME", "/b")
    assert default_folder() == Path("/b/lapwing/anchors")
    monkeypatch.delenv("XDG_STATE_HOME")
    monkeypatch.setenv("HOME", "/c")
    assert default_folder() == Path("/c/.local/state/lapwing/anchors")


def test_what_others_write_is_news_once(tmp_path: Path) -> None:
    one, other = Anchor(tmp_path), Anchor(tmp_path)
    assert one.news("x") == []
    one.keep("x", 1, HASH)
    assert one.news("x") == [(1, HASH)]
    one.keep("x", 2, HASH)
    assert one.news("x") == []
    other.keep("x", 3, HASH)
    one.keep("x", 4, HASH)
    assert one.news("x") == [(3, HASH), (4, HASH)]
    assert one.news("x") == []
    with other.path("x").open("ab") as file:
        file.write(b"5 " + HASH[:10].encode())
    assert one.news("x") == []
    with other.path("x").open("ab") as file:
        file.write(HASH[10:].encode() + b"\n")
    assert one.news("x") == [(5, HASH)]
    Anchor.replace(other.path("x"), f"6 {HASH}\n".encode())
    assert one.news("x") == [(6, HASH)]


def test_a_place_remembers_its_ledger(tmp_path: Path) -> None:
    anchor = Anchor(tmp_path / "new")
    assert anchor.ledger_at("here") is None
    anchor.keep("x", 1, HASH)
    anchor.keep_place("here", "x")
    assert (anchor.ledger_at("here"), anchor.ledger_at("there")) == ("x", None)
