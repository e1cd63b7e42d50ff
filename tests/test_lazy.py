"""Public names of rooms."""

from __future__ import annotations

import ast
import subprocess
import sys
from importlib import import_module

import pytest

from lapwing.lazy import lazily
from tools.imports import SOURCE, rooms

LAZY = [room for room in rooms() if "lazily" in (SOURCE / room / "__init__.py").read_text()]


def test_every_room_but_one_is_lazy() -> None:
    assert set(rooms()) - set(LAZY) == {"kernel"}


@pytest.mark.parametrize("room", LAZY)
def test_a_room_has_the_names_it_tells_type_checkers_about(room: str) -> None:
    package = import_module(f"lapwing.{room}")
    seen: dict[str, str] = {}
    for node in ast.walk(ast.parse((SOURCE / room / "__init__.py").read_text())):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(f"lapwing.{room}."):
            seen |= {alias.name: node.module for alias in node.names}
    assert sorted(seen) == sorted(package.__all__)
    for name, module in seen.items():
        assert getattr(package, name) is getattr(import_module(module), name), name


@pytest.mark.parametrize("room", LAZY)
def test_no_public_name_is_hidden_by_a_folder_or_file(room: str) -> None:
    """A module of the name would take its place as soon as it is imported."""
    inside = {path.stem for path in (SOURCE / room).iterdir()}
    assert inside.isdisjoint(import_module(f"lapwing.{room}").__all__)


def test_nothing_is_imported_before_it_is_asked_for() -> None:
    code = "import sys, lapwing.run; print('lapwing.run.noise.laplace' in sys.modules); lapwing.run.draw_laplace; "
    code += "print('lapwing.run.noise.laplace' in sys.modules)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.split() == ["False", "True"]


def test_other_names_are_missing_as_ever() -> None:
    find = lazily("lapwing.run", {"noise.laplace": ["draw_laplace"]})
    assert find("draw_laplace") is import_module("lapwing.run.noise.laplace").draw_laplace
    with pytest.raises(AttributeError, match=r"'lapwing\.run' has no attribute 'draw'"):
        find("draw")
