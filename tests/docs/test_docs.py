"""The documentation runs: Python blocks are executed, and what they print stands below them."""

from __future__ import annotations

import contextlib
import io
import linecache
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tools.coverage import headings
from tools.imports import SOURCE, rooms

ROOT = Path(__file__).resolve().parents[2]
WALKS = ROOT / "docs" / "walks"
PAGES = [ROOT / "README.md", *(page for page in sorted((ROOT / "docs").rglob("*.md")) if page.parent != WALKS)]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def run(code: str, name: str, names: dict[str, Any]) -> str:
    """What a block prints; its text can be looked up, as a notebook cell's can."""
    linecache.cache[name] = (len(code), None, code.splitlines(keepends=True), name)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(code, name, "exec"), names)
    return printed.getvalue()


def ran(command: list[str]) -> str:
    """What a command prints to a plain terminal of 100 columns, without the spaces at line ends."""
    script = str(Path(sys.executable).parent / command[0])
    environment = {"COLUMNS": "100", "PATH": "", "NO_COLOR": "1", "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(
        [script, *command[1:]], capture_output=True, text=True, cwd=ROOT, env=environment, check=False
    )
    return "\n".join(line.rstrip() for line in (done.stdout + done.stderr).rstrip().splitlines())


def timeless(text: str) -> str:
    """A text in which everything took the same time; which of many counterexamples comes first is up to the clock."""
    text = re.sub(r"\b\d+\.\d s\b", "0.0 s", text)
    return re.sub(r"(?<=; counterexample: ).*?(?=   \S+:\d+$|$)", "an event", text, flags=re.MULTILINE)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_does_what_it_says(page: Path) -> None:
    names: dict[str, Any] = {"__name__": "page"}
    printed = ""
    for number, (kind, content) in enumerate(BLOCK.findall(page.read_text())):
        if kind == "python":
            printed = run(content, f"<{page.name} {number}>", names)
        elif kind == "text":
            assert printed.rstrip() == content.rstrip()
        elif kind == "console" and content.startswith("$ lapwing "):
            command, _, shown = content.partition("\n")
            assert timeless(ran(shlex.split(command.removeprefix("$ ")))) == timeless(shown.rstrip())


def test_the_readme_is_a_screen_and_a_half() -> None:
    """So many lines take 1,600 pixels on GitHub, whose code blocks show so many columns."""
    lines = (ROOT / "README.md").read_text().splitlines()
    assert len(lines) <= 76
    shown = "".join(content for _, content in BLOCK.findall("\n".join(lines)))
    assert [line for line in shown.splitlines() if len(line) > 97] == []


def test_links_lead_somewhere() -> None:
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#]+)\)", page.read_text()):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_links_into_pages_lead_to_headings() -> None:
    for page in PAGES:
        for place, anchor in re.findall(r"\]\(([\w./-]*\.md)?#([^)]+)\)", page.read_text()):
            anchors = {heading.anchor for heading in headings((page.parent / place) if place else page)}
            assert anchor in anchors, f"{page.name}: {place}#{anchor}"


@pytest.mark.parametrize(
    ("tool", "page"),
    [("messages", "docs/messages.md"), ("trusted", "TRUSTED.md"), ("architecture", "docs/architecture.md")],
)
def test_generated_pages_are_up_to_date(tool: str, page: str) -> None:
    done = subprocess.run([sys.executable, ROOT / "tools" / f"{tool}.py"], capture_output=True, text=True, check=True)
    assert done.stdout == (ROOT / page).read_text(), f"run `make {tool}`"


def test_pages_use_public_names_only() -> None:
    """Of the rooms, whose inner files may move; the kernel has no other names than those of its files."""
    public = {"lapwing", "lapwing.testing", *(f"lapwing.{room}" for room in rooms())}
    texts = {page: page.read_text() for page in PAGES}
    texts |= {page: page.read_text() for page in (ROOT / "docs" / "notebooks").glob("*.ipynb")}
    for page, text in texts.items():
        named = set(re.findall(r"(?:from|import) (lapwing[\w.]*)", text))
        assert {name for name in named if name not in public and not name.startswith("lapwing.kernel.")} == set(), page


def test_the_guides_name_files_that_are_there() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text()
    named = [
        name for name in re.findall(r"`([\w./]+/[\w./]*)`", text) if not re.search("NAME|THE_ID|^src/$|^build/", name)
    ]
    assert len(named) > 40
    assert [name for name in named if not ((ROOT / name).exists() or (SOURCE / name).exists())] == []


def test_every_rule_has_a_page() -> None:
    from lapwing.kernel.derivation import RULES

    index = (ROOT / "docs" / "rules" / "README.md").read_text()
    pages = {path.stem for path in (ROOT / "docs" / "rules").glob("*.md")} - {"README"}
    assert len(pages) == len(RULES)
    assert all(f"({page}.md)" in index for page in pages)
