"""The programs with secrets in the corpus, with what is expected of each.

# expect: typed
# expect: leaks
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from lapwing.diagnostics.diagnostic import reject
from lapwing.syntax.corpus.expectation import notes_above
from lapwing.syntax.module import Module, open_module
from lapwing.syntax.tree import Tree

TYPES = ("typed", "untyped")
VERDICTS = ("noninterferent", "leaks")


@dataclass(frozen=True, slots=True)
class LabelledEntry:
    """One program: whether it is well typed, and whether it interferes."""

    path: Path
    tree: Tree
    typed: bool
    verdict: str


def read_labelled(directory: Path) -> tuple[LabelledEntry, ...]:
    """Every program with secrets, in the order of their file names."""
    modules = [(path, open_module(path)) for path in sorted((directory / "flow").glob("*.py"))]
    return tuple(read_entry(module, name, path) for path, module in modules for name in module.flows)


def read_entry(module: Module, name: str, path: Path) -> LabelledEntry:
    """One program with the two things expected of it."""
    node = module.functions[name]
    first = min(decorator.lineno for decorator in node.decorator_list)
    notes = [note for note in notes_above(first, module.source) if note.word == "expect"]
    for note in notes:
        if note.text not in (*TYPES, *VERDICTS):
            reject("expectation", note.span, what=note.text)
    types = [note.text for note in notes if note.text in TYPES]
    verdicts = [note.text for note in notes if note.text in VERDICTS]
    if len(types) != 1 or len(verdicts) != 1:
        reject("expectation", module.tree(name).span, what="this program's verdict on types or on interference")
    return LabelledEntry(path, module.tree(name), types[0] == "typed", verdicts[0])
