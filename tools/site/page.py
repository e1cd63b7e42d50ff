"""One page: Markdown in, HTML out, with links that lead to the other pages."""

from __future__ import annotations

import posixpath
import re
from dataclasses import dataclass
from itertools import pairwise
from pathlib import PurePosixPath
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name
from pygments.util import ClassNotFound

LANGUAGES = {"console": "console", "python": "python", "sh": "sh", "toml": "toml", "json": "json", "sql": "sql"}


@dataclass(frozen=True, slots=True)
class Page:
    """A page by its place in the repository; pieces of HTML stand where its text says `<!-- output 0 -->` and so on."""

    source: PurePosixPath
    text: str
    pieces: tuple[str, ...] = ()

    @property
    def place(self) -> PurePosixPath:
        """Where it lies on the site."""
        inner = self.source.relative_to("docs") if self.source.parts[0] == "docs" else self.source
        named = inner.with_name("index.md") if inner.name == "README.md" and len(inner.parts) > 1 else inner
        return named.with_suffix(".html")

    @property
    def title(self) -> str:
        """The first heading."""
        found = re.search(r"^# (.+)$", self.text, re.MULTILINE)
        return (found[1] if found else self.source.stem).replace("`", "")


def body_of(page: Page, places: dict[PurePosixPath, PurePosixPath]) -> str:
    """The page's text as HTML; `places` has all pages of the site by their sources."""
    reader = MarkdownIt("commonmark", {"highlight": coloured}).enable("table")
    tokens = reader.parse(page.text)
    for token in tokens:
        lead(token.children or [], page, places)
    anchor(tokens)
    body = str(reader.renderer.render(tokens, reader.options, {}))
    for number, piece in enumerate(page.pieces):
        body = body.replace(f"<!-- output {number} -->", piece, 1)
    return body


def lead(tokens: list[Token], page: Page, places: dict[PurePosixPath, PurePosixPath]) -> None:
    """Links to pages lead to their places on the site; links to other files of the repository become plain words."""
    plain = False
    for token in tokens:
        if token.type == "link_open":
            target = str(token.attrs["href"])
            path, mark, heading = target.partition("#")
            source = PurePosixPath(posixpath.normpath(page.source.parent / path)) if path else page.source
            plain = "://" not in target and source not in places
            if "://" not in target and not plain:
                token.attrs["href"] = posixpath.relpath(places[source], page.place.parent) + mark + heading
        if plain and token.type in {"link_open", "link_close"}:
            token.type, token.tag = "text", ""


def anchor(tokens: list[Token]) -> None:
    """Headings get names to link to."""
    for token, inner in pairwise(tokens):
        if token.type == "heading_open":
            token.attrs["id"] = slug(inner.content)


def slug(heading: str) -> str:
    """A heading as a name, the way code hosts make it."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def coloured(code: str, language: str, _: Any) -> str:
    """A block of code in colours; unknown languages stay plain."""
    try:
        lexer = get_lexer_by_name(LANGUAGES.get(language, "text"))
    except ClassNotFound:
        return ""
    return str(highlight(code, lexer, HtmlFormatter(nowrap=True)))
