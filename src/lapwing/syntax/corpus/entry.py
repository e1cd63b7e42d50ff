"""The programs of the corpus, read from their files."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from lapwing.syntax.corpus.expectation import Expectation, notes_above, read_expectation
from lapwing.syntax.module import Module, open_module
from lapwing.syntax.tree import Tree


@dataclass(frozen=True, slots=True)
class Entry:
    """One private program of the corpus: the rows it stands for, and each thing expected of it."""

    path: Path
    tree: Tree
    rows: tuple[str, ...]
    expectations: tuple[Expectation, ...]


def corpus_directory() -> Path:
    """Where the programs lie: inside the installed package, or in the working tree it is developed in."""
    inside = Path(str(files("lapwing"))) / "programs"
    return inside if inside.is_dir() else Path(__file__).resolve().parents[4] / "programs"


def read_corpus(directory: Path) -> tuple[Entry, ...]:
    """Every program with a verdict, in the order of their file names."""
    paths = [path for folder in ("proved", "refuted") for path in sorted((directory / folder).glob("*.py"))]
    return tuple(entry for path in paths for entry in read_entries(open_module(path), path))


def read_entries(module: Module, path: Path) -> tuple[Entry, ...]:
    """The private programs of one file."""
    return tuple(read_entry(module, name, path) for name in module.programs)


def read_entry(module: Module, name: str, path: Path) -> Entry:
    """One program with the notes above it."""
    node = module.functions[name]
    first = min((decorator.lineno for decorator in node.decorator_list), default=node.lineno)
    function = module.tree(name)
    notes = notes_above(first, module.source)
    rows = tuple(row.strip() for note in notes if note.word == "row" for row in note.text.split(","))
    expectations = tuple(read_expectation(note, function) for note in notes if note.word == "expect")
    return Entry(path, function, rows, expectations)
