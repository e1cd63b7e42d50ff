"""Drafts as TOML: new tables at the end of a file; what is there already is never touched."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from lapwing.diagnostics.diagnostic import ProgramError, reject
from lapwing.diagnostics.source import read
from lapwing.syntax.contract.book import find_file, resolved
from lapwing.syntax.contract.clause import CLAIMS
from lapwing.syntax.contract.contract import Guess
from lapwing.syntax.contract.toml import read_entries
from lapwing.verify.scan.draft import Draft

HEAD = """# Contracts drafted by `lapwing scan`. Every part is a guess: correct what is wrong.
"""


@dataclass(frozen=True, slots=True)
class Written:
    """The names of the tables that were added, and of those that were there already and were left as they are."""

    added: tuple[str, ...]
    kept: tuple[str, ...]
    text: str


def drafts_text(path: Path, drafts: Iterable[tuple[Path, Draft]]) -> Written:
    """What the file holds afterwards."""
    before, known = existing(path)
    folder = resolved(path.parent)
    added: list[str] = []
    kept: list[str] = []
    blocks: list[str] = []
    for file, draft in drafts:
        function = draft.contract.function
        name = f"{relative(file, folder)}:{function}"
        if (resolved(file), function) in known or name in added:
            kept.append(name)
            continue
        added.append(name)
        blocks.append(table_of(name, draft))
    start = before if before.strip() or not blocks else HEAD
    text = "\n".join([start.rstrip("\n") + "\n", *blocks]) if blocks else before
    return Written(tuple(added), tuple(kept), text)


def existing(path: Path) -> tuple[str, set[tuple[Path, str]]]:
    """The text of a file that is there, and the functions it has contracts of."""
    if not os.path.lexists(path):
        return "", set()
    try:
        source = read(path)
        entries = read_entries(source)
    except ProgramError as error:
        reject(
            "draft-unreadable",
            *error.diagnostics[0].spans,
            name=str(path),
            reason=error.diagnostics[0].cause.rstrip("."),
        )
    root = resolved(path.parent)
    found = ((find_file(entry.module, (root,)), entry.function) for entry in entries)
    return source.text, {(file, function) for file, function in found if file is not None}


def relative(file: Path, folder: Path) -> str:
    """The path of a file from the folder of the contracts."""
    try:
        return Path(os.path.relpath(resolved(file), folder)).as_posix()
    except ValueError:
        return resolved(file).as_posix()


def table_of(name: str, draft: Draft) -> str:
    """One contract, each part with the reason for it."""
    lines = [f"[tool.lapwing.{json.dumps(name, ensure_ascii=False)}]"]
    for guess in draft.guesses:
        lines += [f"# guess: {' '.join(guess.reason.split())}", f"{key_of(guess)} = {quoted(guess.text)}"]
    return "\n".join(lines) + "\n"


def key_of(guess: Guess) -> str:
    """The key of a part; roles of parameters that are called like parts of claims stand under `parameters`."""
    is_role = guess.text[:1].isupper() and guess.text.split("(")[0].isidentifier()
    if guess.part.startswith("self."):
        return f"self.{bare(guess.part.removeprefix('self.'))}"
    if is_role and guess.part in CLAIMS:
        return f"parameters.{bare(guess.part)}"
    return bare(guess.part)


def bare(name: str) -> str:
    """A key as TOML takes it: in quotes if it has letters that need them."""
    return name if name.isascii() and name.replace("_", "").isalnum() else json.dumps(name, ensure_ascii=False)


def quoted(text: str) -> str:
    """A text in quotes of the kind it does not hold."""
    return f"'{text}'" if "'" not in text else json.dumps(text, ensure_ascii=False)
