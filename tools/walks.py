"""`python -m tools.walks [NAME...]`: take the walks of `docs/walks` from nothing, and time them.

A walk is a page: files to write (blocks with a title) and commands to give (blocks of the kind `console`).  What a
command prints stands below it; a line `...` stands for any number of lines.  Each walk has a fresh clone and a fresh
environment; `--write` takes it with what is installed, and writes what is printed.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.docs.test_docs import timeless

ROOT = Path(__file__).resolve().parents[1]
WALKS = sorted((ROOT / "docs" / "walks").glob("*.md"))
BLOCK = re.compile(r'^```(?:console|\w+ title="(?P<file>[^"]+)")\n(?P<text>.*?)^```$', re.DOTALL | re.MULTILINE)
SETTING_UP = ("python3 -m venv ", "pip install ")
ANY = "..."


@dataclass(frozen=True)
class File:
    """A file that the reader writes."""

    name: str
    text: str


@dataclass(frozen=True)
class Command:
    """A command that the reader gives, and what it prints."""

    text: str
    shown: str

    @property
    def sets_up(self) -> bool:
        return self.text.startswith(SETTING_UP)


def steps_of(page: str) -> Iterator[File | Command]:
    """What a reader does, in order."""
    for block in BLOCK.finditer(page):
        if block["file"]:
            yield File(block["file"], block["text"])
            continue
        for part in re.split(r"^\$ ", block["text"], flags=re.MULTILINE)[1:]:
            command, _, shown = part.partition("\n")
            yield Command(command, shown.rstrip())


def prepare_here(folder: Path) -> dict[str, str]:
    """The environment of a walk with what is installed already, beside the pages of this clone."""
    (folder / "docs").symlink_to(ROOT / "docs")
    return environment(folder, Path(sys.executable).parent) | {"PYTHONPATH": str(ROOT / "src")}


def prepare_fresh(folder: Path) -> dict[str, str]:
    """The environment of a walk from nothing, in a clone of what is committed."""
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(folder)], check=True)
    return environment(folder, folder / ".venv" / "bin")


def environment(folder: Path, scripts: Path) -> dict[str, str]:
    """A plain terminal of 100 columns, and no ledgers from elsewhere."""
    kept = {name: value for name, value in os.environ.items() if name not in {"PYTHONPATH", "VIRTUAL_ENV"}}
    path = f"{scripts}{os.pathsep}{os.environ['PATH']}"
    return kept | {"PATH": path, "COLUMNS": "100", "NO_COLOR": "1", "LAPWING_ANCHORS": str(folder / ".anchors")}


def given(command: Command, folder: Path, variables: Mapping[str, str]) -> str:
    """What a command prints, without the spaces at line ends."""
    done = subprocess.run(
        ["sh", "-c", command.text], cwd=folder, env=dict(variables), capture_output=True, text=True, check=False
    )
    if command.sets_up and done.returncode:
        raise SystemExit(f"$ {command.text}\n{done.stderr}")
    return "\n".join(line.rstrip() for line in (done.stdout + done.stderr).rstrip().splitlines())


def fits(printed: str, shown: str) -> bool:
    """Whether a text is the one that is shown, up to times and what is left out."""
    parts = [re.escape(line) if line != ANY else r"(?:.*\n)*?.*" for line in timeless(shown).splitlines()]
    return re.fullmatch("\n".join(parts), timeless(printed)) is not None


def walked(page: Path, folder: Path, variables: Mapping[str, str], setting_up: bool) -> Iterator[tuple[Command, str]]:
    """The commands of a walk with what they print; files are written on the way."""
    for step in steps_of(page.read_text(encoding="utf-8")):
        if isinstance(step, File):
            (folder / step.name).write_text(step.text, encoding="utf-8")
        elif setting_up or not step.sets_up:
            yield step, given(step, folder, variables)


def renewed(text: str, command: Command, printed: str) -> str:
    """A page with what a command prints now."""
    old = f"$ {command.text}\n{command.shown}".rstrip()
    return text.replace(f"```console\n{old}\n```", f"```console\n$ {command.text}\n{printed}\n```", 1)


def main(arguments: list[str]) -> int:
    """Take the walks; 1 if one of them does not go as its page says."""
    writing = "--write" in arguments
    names = {name for name in arguments if not name.startswith("--")}
    wrong = 0
    for page in WALKS:
        if names and page.stem not in names:
            continue
        with tempfile.TemporaryDirectory() as made:
            folder = Path(made) / "lapwing"
            if writing:
                folder.mkdir()
            variables = prepare_here(folder) if writing else prepare_fresh(folder)
            start, count = time.monotonic(), 0
            for command, printed in walked(page, folder, variables, setting_up=not writing):
                count += 1
                if not command.sets_up and not fits(printed, command.shown):
                    if writing and ANY not in command.shown.splitlines():
                        page.write_text(renewed(page.read_text(encoding="utf-8"), command, printed), encoding="utf-8")
                    else:
                        wrong = 1
                        print(f"{page.stem}: $ {command.text}\n{printed}\n--- but the page shows:\n{command.shown}")
            print(f"{page.stem}: {count} commands, {time.monotonic() - start:.0f} s")
    return wrong


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
