"""Proofs and attempts as HTML."""

from __future__ import annotations

from html.parser import HTMLParser

from lapwing.report.html.proof import html_proved, html_unknown
from tests.answers import GROUP, HALF_NOISE, view_of
from tests.proofs import SUM


class Words(HTMLParser):
    """The words of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_data(self, data: str) -> None:
        self.found.append(data)


def words(page: str) -> str:
    reader = Words()
    reader.feed(page)
    return " ".join(reader.found)


def test_an_annotated_program() -> None:
    page = html_proved(view_of(SUM))
    assert 'class="badge proved"' in page
    assert "spent[0] <= " in words(page)
    assert 'class="note holds"' in page
    assert 'class="note coupling"' in page
    assert 'class="note pays"' in page
    assert 'data-line="' in page


def test_parts_and_the_derivation() -> None:
    page = html_proved(view_of(GROUP, tree=True))
    assert '<section class="part"' in page
    assert '<details class="tree"' in page
    assert "WhileBoth" in words(page)


def test_the_run_that_breaks_an_attempt() -> None:
    page = html_unknown(view_of(HALF_NOISE))
    assert 'class="badge unknown"' in page
    assert "2 of 1 allowed" in words(page)


def test_other_costs_that_may_be_less_are_told() -> None:
    other = {"epsilon": "len(q) * eps", "delta": "0", "group": "1"}
    assert "Or also: epsilon = len(q) * eps." in html_proved(view_of(SUM) | {"others": [other]})
    assert "Or also" not in html_proved(view_of(SUM))
