"""Information flow as HTML."""

from __future__ import annotations

from lapwing.report.html.flow import html_flow
from lapwing.report.view.flow import view_analysis
from lapwing.syntax.corpus.entry import corpus_directory
from lapwing.syntax.module import open_module
from lapwing.verify.flow.analyse import analyse
from lapwing.verify.flow.program import read_flow
from tests.report.html.test_proof import words


def page_of(name: str) -> str:
    module = open_module(corpus_directory() / "flow" / f"{name}.py")
    return html_flow(view_analysis(analyse(read_flow(module.tree(name)), 5), ""))


def test_a_leak_with_the_flow_that_makes_it() -> None:
    page = page_of("implicit_branch")
    assert 'class="badge refuted"' in page and "<table>" in page
    assert "Low learns something : two runs with the same Low inputs" in words(page)
    assert "decides whether out is set" in words(page)


def test_nothing_leaks() -> None:
    page = page_of("one_time_pad")
    assert 'class="badge proved"' in page and "Low learns nothing" in words(page)


def test_an_event_that_is_likelier_for_one_of_two_inputs() -> None:
    assert "Pr[the result is True]" in words(page_of("one_time_pad_biased"))


def test_a_loop_whose_end_may_tell() -> None:
    assert "termination may leak it" in words(page_of("loop_may_not_end"))
