"""The whole site: every page once, the index as its map, and no link that leads nowhere."""

from __future__ import annotations

import os
import re
from html import escape
from pathlib import Path, PurePosixPath

from pygments.formatters import HtmlFormatter

from tools.site.notebook import notebook_page
from tools.site.page import Page, body_of

BESIDE = ("CHANGELOG.md", "CONTRIBUTING.md", "TRUSTED.md", "bench/README.md")
INDEX = PurePosixPath("docs/index.md")


class DeadLinkError(Exception):
    """A link leads nowhere."""


def read_pages(root: Path) -> list[Page]:
    """Every page of the documentation."""
    paths = [*sorted((root / "docs").rglob("*.md")), *(root / name for name in BESIDE)]
    notebooks = sorted((root / "docs" / "notebooks").glob("*.ipynb"))
    pages = [Page(PurePosixPath(path.relative_to(root).as_posix()), path.read_text(encoding="utf-8")) for path in paths]
    places = {path: PurePosixPath(path.relative_to(root).as_posix()) for path in notebooks}
    return pages + [notebook_page(place, path.read_text(encoding="utf-8")) for path, place in places.items()]


def build_site(root: Path, out: Path) -> int:
    """Write the site; returns the number of its pages."""
    pages = read_pages(root)
    places = {page.source: page.place for page in pages}
    parts = sections(pages)
    files = {page.place: document(page, parts, body_of(page, places)) for page in pages}
    check_links(files)
    for place, text in files.items():
        target = out / place
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    style = (root / "tools" / "site" / "site.css").read_text(encoding="utf-8")
    light, dark = (str(HtmlFormatter(style=name).get_style_defs("pre")) for name in ("friendly", "github-dark"))
    colours = f"{light}\n@media (prefers-color-scheme: dark) {{\n{dark}\n}}"
    results = (root / "src" / "lapwing" / "report" / "html" / "style.css").read_text(encoding="utf-8")
    (out / "site.css").write_text("\n".join((colours, style, results)), encoding="utf-8")
    return len(files)


def sections(pages: list[Page]) -> list[tuple[str, list[tuple[str, PurePosixPath]]]]:
    """The map of the site, as the index has it: headings and the pages below each."""
    index = next(page for page in pages if page.source == INDEX)
    known = {page.source: page for page in pages}
    found: list[tuple[str, list[tuple[str, PurePosixPath]]]] = []
    for line in index.text.splitlines():
        if line.startswith("## "):
            found.append((line[3:], []))
        for words, target in re.findall(r"^- \[([^\]]+)\]\(([^)#]+\.(?:md|ipynb))\)", line):
            source = PurePosixPath(os.path.normpath(INDEX.parent / target))
            if found and source in known:
                found[-1][1].append((words, known[source].place))
    return found


def document(page: Page, parts: list[tuple[str, list[tuple[str, PurePosixPath]]]], body: str) -> str:
    """A page with the map beside it."""
    up = "../" * (len(page.place.parts) - 1)
    lists = []
    for heading, links in parts:
        rows = "".join(
            f'<li><a href="{up}{place}"{" aria-current=page" if place == page.place else ""}>{escape(words)}</a></li>'
            for words, place in links
        )
        lists.append(f"<h2>{escape(heading)}</h2><ul>{rows}</ul>")
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(page.title)} · Lapwing</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<link rel="icon" href="data:,"><link rel="stylesheet" href="{up}site.css"></head><body>'
        f'<nav aria-label="Pages"><p><a href="{up}index.html">Lapwing</a></p>{"".join(lists)}</nav>'
        f"<main>{body}</main></body></html>\n"
    )


def check_links(files: dict[PurePosixPath, str]) -> None:
    """Every link to a page of the site leads to one, and to a heading of it."""
    names = {place: set(re.findall(r' id="([^"]+)"', text)) for place, text in files.items()}
    for place, text in files.items():
        for target in re.findall(r'<a href="([^"]+)"', text):
            path, _, heading = target.partition("#")
            aim = PurePosixPath(os.path.normpath(place.parent / path)) if path else place
            if "://" in target or not str(aim).endswith(".html"):
                continue
            if aim not in names or (heading and heading not in names[aim]):
                raise DeadLinkError(f"{place}: {target}")
