"""Each message has a small program that gets it, with the expectation at the line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lapwing.cli.flowing import find_functions
from lapwing.cli.target import find_programs
from lapwing.corpus.entry import corpus_directory
from lapwing.diagnostics.diagnostic import Diagnostic, ProgramError
from lapwing.diagnostics.messages import MESSAGES
from lapwing.flow.program import read_flow
from lapwing.syntax.lower import lower

FOLDER = corpus_directory() / "malformed"
EXPECTED = re.compile(r"# message: ([a-z0-9-]+)")
WITHOUT_FILE = {
    "audit-callable",
    "audit-option",
    "audit-target",
    "certificate",
    "distribution",
    "endless",
    "expectation",
    "flow",
    "flow-question",
    "hint-target",
    "input-missing",
    "input-unknown",
    "input-value",
    "level",
    "no-claim",
    "no-flow",
    "no-source",
    "no-such-program",
    "noise-missing",
    "noise-unused",
    "noise-value",
    "one-certificate",
    "one-program",
    "requirement",
    "time-limit",
    "too-long",
    "unreadable",
    "unwritable",
}


def expected(path: Path) -> list[tuple[int, str]]:
    """Line and id of each message the file says it gets."""
    lines = path.read_bytes().decode("latin-1").split("\n")
    return [(number, found[1]) for number, line in enumerate(lines, 1) if (found := EXPECTED.search(line))]


def diagnostics_of(path: Path) -> tuple[Diagnostic, ...]:
    with pytest.raises(ProgramError) as caught:
        if "@secret_flow" in path.read_bytes().decode("latin-1"):
            for tree in find_functions(str(path)):
                read_flow(tree)
        for tree in find_programs(str(path)):
            lower(tree)
    return caught.value.diagnostics


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.py")), ids=lambda path: path.stem)
def test_a_malformed_program_gets_its_message(path: Path) -> None:
    wanted = expected(path)
    found = diagnostics_of(path)
    assert [diagnostic.id for diagnostic in found] == [id for _, id in wanted]
    for (line, _), diagnostic in zip(wanted, found, strict=True):
        assert diagnostic.spans[0].is_whole or diagnostic.spans[0].line == line
        assert diagnostic.cause.endswith(".")
        assert diagnostic.fix
        assert str(ProgramError((diagnostic,)))


def test_every_message_has_a_malformed_program() -> None:
    covered = {id for path in FOLDER.glob("*.py") for _, id in expected(path)}
    assert covered | WITHOUT_FILE == set(MESSAGES)
    assert covered & WITHOUT_FILE == set()
