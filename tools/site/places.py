"""Where a file of the repository stands on the site."""

from __future__ import annotations

from pathlib import PurePosixPath

DOCS = PurePosixPath("docs")
SHOWN_AS_CODE = (".py", ".toml")


def page_of(file: PurePosixPath) -> PurePosixPath:
    """The source, for MkDocs, of the page that shows a file."""
    inner = file.relative_to(DOCS) if file.is_relative_to(DOCS) else file
    match inner.suffix:
        case ".ipynb":
            return inner.with_suffix(".md")
        case suffix if suffix in SHOWN_AS_CODE:
            return inner.with_name(f"{inner.name}.md")
        case _:
            return inner
