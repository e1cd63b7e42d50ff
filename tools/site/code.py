"""A file of code as a page."""

from __future__ import annotations

from pathlib import PurePosixPath

LANGUAGES = {".py": "python", ".toml": "toml"}


def code_page(file: PurePosixPath, text: str) -> str:
    """The page of a file of code; searches find the pages that speak of it instead."""
    return f"---\nsearch:\n  exclude: true\n---\n# `{file}`\n\n~~~~{LANGUAGES[file.suffix]}\n{text.rstrip()}\n~~~~\n"
