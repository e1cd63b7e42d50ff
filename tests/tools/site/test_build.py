"""The documentation as a site."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

import pytest

from tools.site.build import DeadLinkError, build_site, check_links, read_pages, sections

ROOT = Path(__file__).resolve().parents[3]


def test_the_site_is_whole(tmp_path: Path) -> None:
    assert build_site(ROOT, tmp_path) == len(read_pages(ROOT))
    index = (tmp_path / "index.html").read_text()
    assert "<title>Lapwing" in index
    assert (tmp_path / "rules" / "index.html").is_file()
    assert (tmp_path / "site.css").is_file()
    for page in tmp_path.rglob("*.html"):
        assert "http" not in "".join(part for part in page.read_text().split('"') if part.endswith((".js", ".css")))


def test_every_page_but_the_rules_is_on_the_map() -> None:
    pages = read_pages(ROOT)
    listed = {place for _, links in sections(pages) for _, place in links}
    missing = {str(page.place) for page in pages if page.place.parent.name != "rules"} - set(map(str, listed))
    assert missing == {"index.html"}


def test_dead_links_are_found() -> None:
    place = PurePosixPath("a.html")
    check_links({place: '<h1 id="b">x</h1><a href="a.html#b">y</a><a href="../src/x.py">z</a>'})
    for dead in ("b.html", "#c", "a.html#c"):
        with pytest.raises(DeadLinkError):
            check_links({place: f'<a href="{dead}">x</a>'})
