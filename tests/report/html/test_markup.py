"""Elements escape what is put inside them."""

from __future__ import annotations

from lapwing.report.html.markup import Html, element, join


def test_text_is_escaped_and_elements_are_not() -> None:
    inner = element("b", "a < b & c")
    assert inner == "<b>a &lt; b &amp; c</b>"
    assert element("p", inner, "<i>") == "<p><b>a &lt; b &amp; c</b>&lt;i&gt;</p>"


def test_attributes() -> None:
    found = element("a", "x", class_='"quoted"', data_line="3", title=None, hidden=True, open=False)
    assert found == '<a class="&quot;quoted&quot;" data-line="3" hidden>x</a>'
    assert element("br") == "<br>"


def test_join_passes_over_nothing() -> None:
    assert join((None, "a>", Html("<hr>"))) == "a&gt;<hr>"
    assert Html("<b>x</b>")._repr_html_() == "<b>x</b>"
