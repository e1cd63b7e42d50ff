"""The whole site: no broken link, every page on the map, and nothing from the network."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools.site.build import ROOT, SiteError, build_site

FETCHED = re.compile(r"""<(?:script|link|img|iframe|source)\b[^>]*?\b(?:src|href)=["']?((?:https?:)?//[^"'\s>]+)""")
IN_STYLES = re.compile(r"""(?:url\(|@import )\s*["']?((?:https?:)?//[^"')\s]+)""")


def test_there_is_a_page_for_everything(site: Path) -> None:
    for page in ("index", "start", "rules/index", "rules/skip", "notebooks/basic-mechanisms", "TRUSTED", "bench/index"):
        assert (site / f"{page}.html").is_file(), page
    assert "examples/votes.py.html" in (site / "start.html").read_text()
    assert (site / "examples" / "votes.py.html").is_file()


def test_no_page_asks_the_network_for_anything(site: Path) -> None:
    pages, styles = sorted(site.rglob("*.html")), sorted(site.rglob("*.css"))
    assert len(pages) > 100
    assert styles
    assert {(page.name, found) for page in pages for found in FETCHED.findall(page.read_text())} == set()
    assert {(style.name, found) for style in styles for found in IN_STYLES.findall(style.read_text())} == set()


def test_requests_are_recognised() -> None:
    assert FETCHED.findall('<script async src="https://a/b.js"></script><link href=//c/d.css>') == [
        "https://a/b.js",
        "//c/d.css",
    ]
    assert IN_STYLES.findall("a { b: url('http://c/d') } @import \"//e\"") == ["http://c/d", "//e"]
    assert FETCHED.findall('<a href="https://a/b">c</a><script src="assets/a.js"></script>') == []


@pytest.mark.parametrize("words", ["[a](missing.md)", "[a](#missing)", "[a](start.md#missing)", "[a](../missing.py)"])
def test_broken_links_are_errors(words: str, tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "index.md").write_text(f"# A page\n\n{words}\n")
    (tmp_path / "docs" / "start.md").write_text("# Another\n")
    kept = (ROOT / "mkdocs.yml").read_text().partition("\nnav:")[0]
    plain = kept.replace("hooks:\n  - tools/site/hooks.py\n", "")
    (tmp_path / "mkdocs.yml").write_text(plain)
    with pytest.raises(SiteError, match="missing"):
        build_site(tmp_path / "out", tmp_path / "mkdocs.yml")


def test_a_page_that_is_on_no_map_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "index.md").write_text("# A page\n")
    (tmp_path / "docs" / "stray.md").write_text("# Another\n")
    text = "site_name: x\nstrict: true\nvalidation:\n  omitted_files: warn\nnav:\n  - index.md\n"
    (tmp_path / "mkdocs.yml").write_text(text)
    with pytest.raises(SiteError, match="stray"):
        build_site(tmp_path / "out", tmp_path / "mkdocs.yml")
