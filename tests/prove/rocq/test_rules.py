"""The table of rules in `rocq/README.md`: every rule of the kernel stands in it with its theorems."""

from __future__ import annotations

import re
from pathlib import Path

from lapwing.kernel.derivation import RULES
from lapwing.prove.rocq.follow import TACTICS
from tests.prove.rocq.compiled import NEEDS_ROCQ, ROOT, coqc
from tests.prove.rocq.test_export import AXIOMS, PUBLISHED

README = (ROOT / "rocq" / "README.md").read_text(encoding="utf-8")
TABLE = README.partition("## Rules")[2].partition("## Rules about whole programs")[0]
STATEMENTS = {"Direct", "Pointwise", "Group", "GroupRho", "Finite", "FromRho", "Convert"}
STATEMENTS |= {
    "Sequential",
    "PostProcessing",
    "Rounds",
    "Rows",
    "Cell",
    "GroupMu",
    "Sampled",
    "Advanced",
    "Computed",
    "Selection",
}
STATEMENTS |= {"PureInRho", "Ranked"}


def rows() -> list[tuple[set[str], set[str], bool]]:
    """The rules of each row, the theorems it names, and whether it says that they are exported."""
    cells = [[cell.strip() for cell in line.split("|")[1:-1]] for line in TABLE.splitlines() if line.startswith("| ")]
    return [
        (set(re.findall(r"[A-Z]\w+", rules)), set(re.findall(r"`(\w+)(?:\.\.\.)?`", named)), exported.startswith("yes"))
        for rules, named, exported in cells[2:]
    ]


def theorems() -> str:
    """All statements of the development."""
    return "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "rocq").glob("*.v"))


def test_every_rule_has_a_row() -> None:
    assert {name for names, _, _ in rows() for name in names} == {rule.__name__ for rule in RULES}


def test_the_theorems_that_are_named_are_there() -> None:
    text = theorems()
    for _, named, _ in rows():
        for name in named:
            assert re.search(rf"^(Theorem|Lemma) {name}", text, re.MULTILINE), name


@NEEDS_ROCQ
def test_they_rest_on_the_axioms_of_the_reals_and_what_is_published(library: Path) -> None:
    files = (ROOT / "rocq" / "order.txt").read_text().split()
    names = [
        f"Lapwing.{file}.{name}"
        for file in files
        for name in re.findall(r"^Theorem (\w+)", (ROOT / "rocq" / f"{file}.v").read_text(), re.MULTILINE)
    ]
    asked = f"Definition all := {''.join(f'let _ := @{name} in ' for name in names)}I.\nPrint Assumptions all.\n"
    said = coqc(library, "assumptions", f"From Lapwing Require Import {' '.join(files)}.\n{asked}")
    assert said.returncode == 0, said.stderr
    assert len(names) > 50
    found = set(re.findall(r"^([\w.]+)\s*:", said.stdout.replace("Axioms:", ""), re.MULTILINE))
    assert found == AXIOMS | PUBLISHED


def test_rules_that_are_said_to_be_exported_have_tactics() -> None:
    written = {name for names, _, exported in rows() if exported for name in names}
    assert written == {rule.__name__ for rule in TACTICS} | STATEMENTS
