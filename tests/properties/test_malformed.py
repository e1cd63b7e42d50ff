"""Each message has a small program that gets it, with the expectation at the line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import lapwing
from lapwing.app.cli.argument.target import find_subject
from lapwing.app.cli.command.flowing import find_functions
from lapwing.diagnostics.diagnostic import Diagnostic, ProgramError
from lapwing.diagnostics.messages import MESSAGES
from lapwing.syntax.corpus.entry import corpus_directory
from lapwing.verify.flow.program import read_flow

SOURCE = Path(lapwing.__file__).parent
FOLDER = corpus_directory() / "malformed"
EXPECTED = re.compile(r"# message: ([a-z0-9-]+)")
WITHOUT_FILE = {
    "contract-name",
    "contract-no-file",
    "contract-no-function",
    "contract-syntax",
    "endless",
    "flow-question",
    "input-missing",
    "input-unknown",
    "input-value",
    "level",
    "no-claim",
    "no-flow",
    "no-source",
    "no-such-program",
    "too-involved",
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
        for subject in find_subject([str(path)]):
            subject.lower()
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


def test_every_message_about_a_program_has_a_malformed_program() -> None:
    covered = {id for path in FOLDER.glob("*.py") for _, id in expected(path)}
    assert named_in("syntax", "verify/flow", without=("corpus", "certificate", "library")) - covered == WITHOUT_FILE


def test_every_message_is_given_somewhere() -> None:
    assert named_in(*(path.name for path in SOURCE.iterdir() if path.is_dir())) == set(MESSAGES)


def named_in(*packages: str, without: tuple[str, ...] = ()) -> set[str]:
    """The messages that the code of some packages names, that of some folders left out."""
    files = [path for package in packages for path in (SOURCE / package).rglob("*.py")]
    files = [path for path in files if path.parent.name not in ("catalogue", *without)]
    return set(re.findall(r'"([a-z0-9-]+)"', "".join(map(Path.read_text, files)))) & set(MESSAGES)
