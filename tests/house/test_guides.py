"""The guides in CONTRIBUTING name every file that a new part touches; no guide or docstring names one that is gone."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

from lapwing.data.query.query import Query
from lapwing.kernel.derivation import RULES
from lapwing.kernel.language.law import Law
from lapwing.syntax.tree import Expression, Statement
from tools.imports import ROOT, SOURCE

GUIDES = (ROOT / "CONTRIBUTING.md").read_text()
PLACEHOLDERS = ("NAME", "THE_ID")
FILES = sorted(path for path in SOURCE.rglob("*.py") if path.name != "__init__.py")
OPEN = "syntax/natural/"


def guide(title: str) -> set[str]:
    """The files that a guide names, as seen from the source."""
    section = GUIDES.partition(f"\n## {title}\n")[2].partition("\n## ")[0]
    return {path.removeprefix("src/lapwing/") for path in paths_in(section)}


def paths_in(text: str) -> list[str]:
    return re.findall(r"`([\w.]+(?:/[\w.]+)+\.py)`", text)


@cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(ast.parse(path.read_text())))


@cache
def used_in(path: Path) -> set[str]:
    """The names that a file imports, and the parts of trees that it speaks of."""
    nodes = nodes_of(path)
    imports = (node for node in nodes if isinstance(node, ast.ImportFrom))
    imported = {f"{node.module}.{alias.name}" for node in imports for alias in node.names}
    parts = (node for node in nodes if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name))
    return imported | {f"tree.{node.attr}" for node in parts if getattr(node.value, "id", "") == "tree"}


def users(name: str) -> set[str]:
    return {path.relative_to(SOURCE).as_posix() for path in FILES if name in used_in(path)}


def unnamed(title: str, names: Iterable[str]) -> set[str]:
    """The files that know several of the parts, and are not named in the guide; what knows one is its own file."""
    found = Counter(file for name in names for file in users(name) if not file.startswith(OPEN))
    return {file for file, count in found.items() if count > 1} - guide(title)


def imports(parts: Iterable[type]) -> list[str]:
    return [f"{part.__module__}.{part.__name__}" for part in parts]


def test_every_file_that_a_rule_touches_is_named() -> None:
    assert unnamed("Add a rule", imports(RULES)) == set()


def test_every_file_that_a_kind_of_query_touches_is_named() -> None:
    assert unnamed("Add a kind of query", imports(get_args(Query))) == set()


def test_every_file_that_a_construct_touches_is_named() -> None:
    """What reads ordinary code is a room of its own, and makes trees of what there is."""
    names = [f"tree.{part.__name__}" for union in (Expression, Statement) for part in get_args(union)]
    assert unnamed("Add a construct to the language", names) == set()


def test_every_file_that_a_law_touches_is_named() -> None:
    assert unnamed("Add a kind of noise", imports(get_args(Law))) == set()


@pytest.mark.parametrize("path", sorted({*paths_in(GUIDES)}))
def test_what_a_guide_names_is_there(path: str) -> None:
    meant = next((path.rpartition("/")[0] for word in PLACEHOLDERS if word in path), path)
    assert (ROOT / meant).exists() or (SOURCE / meant).exists()


def documented() -> Iterator[tuple[str, str]]:
    """The paths that docstrings of the source name, with the file of each."""
    for file in FILES:
        for node in nodes_of(file):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                for path in paths_in(ast.get_docstring(node) or ""):
                    yield file.relative_to(SOURCE).as_posix(), path


def test_what_docstrings_name_is_there() -> None:
    gone = [(file, path) for file, path in documented() if not there(file, path)]
    assert gone == []


def there(file: str, path: str) -> bool:
    roots = [ROOT, SOURCE, *(SOURCE / file).parents]
    return any((root / path).exists() for root in roots)


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("places", ["src/lapwing/prove/script/*.py", "tools/recheck.py"])
def test_every_rule_can_be_written_down_and_is_checked_twice(places: str, rule: type) -> None:
    assert any(re.search(rf"\b{rule.__name__}\b", path.read_text()) for path in ROOT.glob(places))
