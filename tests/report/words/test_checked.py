"""How obligations were checked."""

from __future__ import annotations

from lapwing.report.words.checked import checked_words


def test_both_solvers_confirm_what_is_left() -> None:
    assert checked_words(1) == "1 obligation, confirmed by both solvers"
    assert checked_words(6, short=True) == "6 obligations, both solvers"


def test_nothing_may_be_left_for_solvers() -> None:
    assert checked_words(0) == checked_words(0, short=True) == "by the kernel's rules alone"
