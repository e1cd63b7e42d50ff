"""Each link binds its entry, its place and all before it."""

from __future__ import annotations

from dataclasses import replace

from lapwing.budget.ledger.entry.chain import START, follows, link_after, read_entry
from lapwing.budget.ledger.entry.entry import Closed, Founded


def test_links_follow_each_other() -> None:
    first = link_after(0, START, Founded("now", "x"))
    second = link_after(first.seq, first.hash, Closed("now", 2))
    assert follows(first, 0, START)
    assert follows(second, 1, first.hash)
    assert read_entry(second) == Closed("now", 2)


def test_any_change_breaks_the_chain() -> None:
    first = link_after(0, START, Founded("now", "x"))
    assert not follows(replace(first, text=first.text.replace("now", "later")), 0, START)
    assert not follows(replace(first, seq=2), 1, START)
    assert not follows(first, 0, first.hash)
    assert not follows(replace(first, hash=START), 0, START)
