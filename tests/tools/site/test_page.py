"""One page of the site."""

from __future__ import annotations

from pathlib import PurePosixPath

from tools.site.page import Page, body_of, slug


def page(text: str, source: str = "docs/a.md") -> Page:
    return Page(PurePosixPath(source), text)


def test_places() -> None:
    assert str(page("", "docs/rules/README.md").place) == "rules/index.html"
    assert str(page("", "docs/rules/skip.md").place) == "rules/skip.html"
    assert str(page("", "CHANGELOG.md").place) == "CHANGELOG.html"


def test_titles_links_and_headings() -> None:
    found = page("# The `x` page\n\nSee [it](b.md#here), [rules](rules/README.md) and [code](../src/a.py).\n")
    assert found.title == "The x page"
    others = [page("", source) for source in ("docs/a.md", "docs/b.md", "docs/rules/README.md")]
    body = body_of(found, {other.source: other.place for other in others})
    assert 'id="the-x-page"' in body
    assert 'href="b.html#here"' in body
    assert 'href="rules/index.html"' in body
    assert "and code." in body


def test_code_is_coloured_and_escaped() -> None:
    body = body_of(page("```python\nx = '<b>'\n```\n\n```text\n<b>\n```\n"), {})
    assert "<b>" not in body
    assert '<span class="' in body


def test_slugs() -> None:
    assert slug("What it is, and `why`?") == "what-it-is-and-why"
