"""Contracts in TOML: a table for each function, in `lapwing.toml` or `pyproject.toml`.

[tool.lapwing."stats.counts:count"]
data = 'Database(of=Bit, neighbours="add-remove")'
epsilon = "epsilon"
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.source import Source, Span
from lapwing.syntax.contract.clause import Clause
from lapwing.syntax.contract.toml_place import Places


@dataclass(frozen=True, slots=True)
class Entry:
    """The contract of one function: `module:function`, `path/file.py:function`, also with `Class.method`."""

    module: str
    function: str
    clauses: tuple[Clause, ...] = field(repr=False)
    span: Span = field(repr=False)

    @property
    def name(self) -> str:
        """As the table is named."""
        return f"{self.module}:{self.function}"


def read_entries(source: Source) -> tuple[Entry, ...]:
    """Every contract of a TOML text.  But for `pyproject.toml`, `tool.lapwing` may be left out."""
    values = parse_toml(source)
    places = Places(source)
    return tuple(entry_of(path, values, places) for path, values in tables_of(values, source, places))


def parse_toml(source: Source) -> dict[str, Any]:
    """The text as TOML, with its numbers as they are written."""
    try:
        return tomllib.loads("\n".join(source.lines), parse_float=str)
    except tomllib.TOMLDecodeError as error:
        reject("contract-syntax", place_in(source, str(error)), name=source.name, reason=error)
    except (RecursionError, ValueError) as error:
        reason = str(error) or "it is nested too deeply"
        reject("contract-syntax", source.everything(), name=source.name, reason=reason)


def place_in(source: Source, reason: str) -> Span:
    """The place that the TOML reader names."""
    words = reason.replace(",", " ").replace(")", " ").split()
    numbers = [int(word) for word in words if word.isdecimal()]
    if "line" not in words or len(numbers) < 2:
        return source.everything()
    line, column = numbers[-2], max(numbers[-1] - 1, 0)
    return Span(source, line, column, line, column + 1)


def tables_of(
    values: dict[str, Any], source: Source, places: Places
) -> Iterator[tuple[tuple[str, ...], dict[str, Any]]]:
    """The tables of contracts with their paths."""
    tool = values.get("tool", {})
    long = tool.get("lapwing", {}) if isinstance(tool, dict) else {}
    found: list[tuple[tuple[str, ...], Any]] = []
    if isinstance(long, dict):
        found += [(("tool", "lapwing", name), table) for name, table in long.items()]
    if is_short(source):
        found += [((name,), table) for name, table in values.items() if name != "tool"]
    for path, table in found:
        if not isinstance(table, dict) or ":" not in path[-1]:
            reject("contract-name", places.of(path), name=".".join(path))
        yield path, table


def is_short(source: Source) -> bool:
    """Whether the file is all about contracts."""
    return not source.name.replace("\\", "/").endswith("pyproject.toml")


def entry_of(path: tuple[str, ...], values: dict[str, Any], places: Places) -> Entry:
    """One contract."""
    module, _, function = path[-1].rpartition(":")
    if not module or not all(part.isidentifier() for part in function.split(".")):
        reject("contract-name", places.of(path), name=path[-1])
    return Entry(module, function, tuple(clauses_of(path, values, places)), places.of(path))


def clauses_of(path: tuple[str, ...], values: dict[str, Any], places: Places) -> Iterator[Clause]:
    """Each key with its text; `requires` may be a list, and `parameters` is a table of roles."""
    for key, value in values.items():
        match key, value:
            case "parameters", dict():
                for name, role in value.items():
                    yield clause_of((*path, key, name), role, places, about_parameter=True)
            case "self", dict():
                for name, role in value.items():
                    yield clause_of((*path, key, name), role, places, about_parameter=True, prefix="self.")
            case "requires", list():
                for condition in value:
                    yield clause_of((*path, key), condition, places)
            case _:
                yield clause_of((*path, key), value, places)


def clause_of(
    path: tuple[str, ...], value: object, places: Places, about_parameter: bool = False, prefix: str = ""
) -> Clause:
    """One part of a contract: a text, or a number for epsilon, delta and group."""
    if isinstance(value, bool) or not isinstance(value, str | int):
        instead = 'Write it in quotes: epsilon = "epsilon", data = "Database(of=Bit)".'
        reject("contract-value", places.of(path), name=path[-1], why="it is not a text or a number", instead=instead)
    span, verbatim = places.of_text(path, str(value))
    return Clause(prefix + path[-1], str(value), span, verbatim, about_parameter)
