"""Links between files of the repository become links between pages of the site."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from pathlib import PurePosixPath

from tools.site.places import page_of

FENCE = re.compile(r"^(```+|~~~+).*?^\1$", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"\]\(([^)\s#]+)(#[^)\s]*)?\)")


def local_links(source: PurePosixPath, text: str) -> Iterator[PurePosixPath]:
    """The files of the repository that a page links to."""
    for link in LINK.finditer(FENCE.sub("", text)):
        if "://" not in link[1]:
            yield target(source, link[1])


def target(source: PurePosixPath, path: str) -> PurePosixPath:
    """The file that a link on a page means."""
    return PurePosixPath(posixpath.normpath(source.parent / path))


def led(source: PurePosixPath, text: str) -> str:
    """A page whose links lead to pages of the site; code stays as it is."""
    here = page_of(source).parent

    def lead(link: re.Match[str]) -> str:
        if "://" in link[1]:
            return link[0]
        return f"]({posixpath.relpath(page_of(target(source, link[1])), here)}{link[2] or ''})"

    pieces: list[str] = []
    end = 0
    for fence in FENCE.finditer(text):
        pieces += [LINK.sub(lead, text[end : fence.start()]), fence[0]]
        end = fence.end()
    return "".join([*pieces, LINK.sub(lead, text[end:])])
