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
    assert " <= " in words(page)
    assert 'class="note holds in' in page
    assert 'class="note coupling in' in page
    assert 'class="note pays in' in page
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


def test_signs_say_what_they_mean_and_the_legend_lists_them() -> None:
    page = html_proved(view_of(SUM))
    assert '<abbr title="x&lt;1&gt; is the value of x in the run on the first dataset' in page
    assert '<abbr title="spent[0] counts how often' in page
    legend = page[page.index('<details class="legend"') :]
    assert "How to read this" in words(legend)
    assert "spent[0] counts how often the first price" in words(legend)
    assert "what is true of both runs at each iteration of a loop" in words(legend)


def test_lines_are_set_in_as_deep_as_they_are_and_can_wrap() -> None:
    page = html_proved(view_of(SUM))
    assert 'class="line in1"' in page
    assert "<code>    " not in page
