"""The levels: a mechanism that is wrong, what is asked, hints, and the solution with its derivation."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from lapwing.diagnostics.diagnostic import reject
from lapwing.syntax.corpus.entry import corpus_directory


@dataclass(frozen=True, slots=True)
class Trial:
    """An input, and the result that most runs must come close to, number by number."""

    inputs: Mapping[str, Any]
    expect: tuple[float, ...]
    within: float


@dataclass(frozen=True, slots=True)
class Level:
    """One exercise.

    `mend` says what is wrong: the function, whose contract stands, or the claim about a function that stands.
    `trials` keep a mended function useful; at `points` a mended claim is compared with that of the solution.
    """

    number: int
    title: str
    function: str
    mend: Literal["function", "claim"]
    statement: str
    hints: tuple[str, ...]
    derivation: str
    start: Path
    solution: Path
    trials: tuple[Trial, ...]
    points: tuple[Mapping[str, Any], ...]

    @property
    def file(self) -> str:
        """The file that an attempt is written to unless another one is named."""
        return f"exercise_{self.number:02}.py"


def read_levels(directory: Path | None = None) -> tuple[Level, ...]:
    """All levels, in order."""
    folder = corpus_directory() / "exercises" if directory is None else directory
    return tuple(read_level(number, path) for number, path in enumerate(sorted(folder.glob("*/level.toml")), start=1))


def read_level(number: int, path: Path) -> Level:
    """The level of a folder."""
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    return Level(
        number,
        table["title"],
        table["function"],
        table["mend"],
        table["statement"].strip(),
        tuple(table["hints"]),
        table["derivation"].strip(),
        path.with_name("start.py"),
        path.with_name("solution.py"),
        tuple(Trial(each["inputs"], tuple(each["expect"]), each["within"]) for each in table.get("trials", ())),
        tuple(each["inputs"] for each in table.get("points", ())),
    )


def find_level(levels: tuple[Level, ...], number: int) -> Level:
    """A level by its number."""
    if not 1 <= number <= len(levels):
        reject("exercise-number", number=number, last=len(levels))
    return levels[number - 1]
