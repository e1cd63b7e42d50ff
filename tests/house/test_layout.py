"""The house tests itself: who may import whom, how large files are, what is public, what is tested."""

from __future__ import annotations

import ast
import statistics
from collections.abc import Iterator
from pathlib import Path

import pytest

import lapwing
from tools.imports import ROOT, SOURCE, code_lines, imports_of, modules, room_of, rooms
from tools.trusted import sizes

FILES = sorted(SOURCE.rglob("*.py"))

LOGIC = {"kernel", "diagnostics", "syntax"}
PROGRAMS = LOGIC | {"numbers"}
MAY_IMPORT = {
    "kernel": set(),
    "diagnostics": set(),
    "deadline": set(),
    "memoize": set(),
    "lazy": set(),
    "numbers": {"diagnostics"},
    "syntax": {"kernel", "diagnostics"},
    "prove": LOGIC | {"deadline", "memoize"},
    "refute": PROGRAMS | {"deadline", "memoize"},
    "run": PROGRAMS,
    "verify": PROGRAMS | {"deadline", "prove", "refute", "run"},
    "budget": PROGRAMS | {"run"},
    "data": PROGRAMS | {"prove", "run", "budget"},
    "report": PROGRAMS | {"prove", "refute", "run", "verify", "budget", "data"},
    "app": PROGRAMS
    | {"", "deadline", "prove", "refute", "run", "verify", "budget", "data", "report", "private_program"},
    "private_program": LOGIC | {"prove", "run", "verify"},
    "secret_program": LOGIC | {"verify"},
    "testing": {"private_program", "report", "verify"},
    "__main__": {"app"},
}
# inside a room each folder may import those before it; "" are the files that stand in no folder
ORDER = {
    "kernel": ("language", "logic", "smt", "cost", "finite", "rules.shared", "rules", ""),
    "diagnostics": ("catalogue", ""),
    "syntax": ("language", "", "lowering", "contract", "natural", "subjects", "corpus", "certificate"),
    "prove": ("smt", "program", "execution", "shift", "invariant", "strategy", "", "script"),
    "refute": ("exact", "finite", "estimate", "evidence", "search", ""),
    "run": ("noise", "interpreter", "accuracy", "accuracy.program", "mechanisms", "local"),
    "verify": (
        "claim",
        "flow",
        "auditing",
        "exercise",
        "watching.trace",
        "watching.hooks",
        "watching.inputs",
        "watching",
        "attack",
        "scan",
    ),
    "budget": (
        "accounting",
        "ledger.entry",
        "ledger.balance",
        "ledger.store",
        "ledger.transaction",
        "ledger.wire",
        "ledger",
        "release",
        "service",
    ),
    "data": ("description", "query", "engines", "plan", "proof", "answer", "sql", "program", ""),
    "report": ("plot", "words", "view", "figure", "terminal", "html", "latex", "markdown", "csv", ""),
    "app": (
        "judging",
        "serve",
        "service",
        "editor",
        "assistant",
        "cli.argument",
        "cli.output",
        "cli.command.budget",
        "cli.command",
        "cli",
        "",
    ),
}


CORE, BESIDE_RULES, KERNEL = 1060, 1900, 3560


def place_in(order: tuple[str, ...], module: str) -> int:
    """Where the folder of a module stands in the order of its room."""
    folder = ".".join(module.split(".")[1:-1])
    while folder and folder not in order:
        folder = folder.rpartition(".")[0]
    return order.index(folder)


@pytest.mark.parametrize("module", modules())
def test_imports_point_the_right_way(module: str) -> None:
    room = room_of(module)
    assert {room_of(other) for other in imports_of(module)} <= MAY_IMPORT[room] | {room}


@pytest.mark.parametrize("room", ORDER)
def test_imports_inside_a_room_point_the_right_way(room: str) -> None:
    order = ORDER[room]
    for module in modules():
        if room_of(module) == room:
            inner = {other for other in imports_of(module) if room_of(other) == room}
            assert {other for other in inner if place_in(order, other) > place_in(order, module)} == set(), module


def test_the_order_of_the_rooms_has_no_circle() -> None:
    left = {room: set(allowed) for room, allowed in MAY_IMPORT.items()}
    while left:
        free = {room for room, allowed in left.items() if not allowed & left.keys()}
        assert free, left
        left = {room: allowed for room, allowed in left.items() if room not in free}
    for room in ("prove", "refute", "run"):
        assert MAY_IMPORT[room].isdisjoint({"prove", "refute", "run"})


def test_there_are_twelve_rooms() -> None:
    assert len(rooms()) == 12
    assert set(rooms()) - MAY_IMPORT.keys() == set()


@pytest.mark.parametrize("room", rooms())
def test_a_room_has_a_map_of_one_screen(room: str) -> None:
    """It says what lives there and what it may import, in the order of the folders."""
    text = (SOURCE / room / "__init__.py").read_text()
    said = ast.get_docstring(ast.parse(text)) or ""
    assert len(text.splitlines()) <= 100
    inside = [f"`{name.replace('.', '/')}`" for name in ORDER.get(room, ()) if name]
    assert [name for name in inside if name not in said] == []
    allowed = [f"`{name}`" for name in sorted(MAY_IMPORT[room]) if name]
    assert [name for name in allowed if name not in said.rpartition("Imports")[2]] == []


def test_files_are_small() -> None:
    tests = (ROOT / "tests").rglob("*.py")
    sizes = {path: len(path.read_text().splitlines()) for path in (*FILES, *tests)}
    assert {str(path): size for path, size in sizes.items() if size > 400} == {}
    assert statistics.median(sizes[path] for path in FILES) <= 120


def test_the_kernel_does_not_grow() -> None:
    """The aim is 900 lines of code beside the rules, of at most 60 each; what has been reached is kept."""
    kernel = {module: path for module, path in modules().items() if room_of(module) == "kernel"}
    core, conditions, rules = sizes(kernel)
    assert core <= CORE
    assert core + conditions <= BESIDE_RULES
    assert core + conditions + rules <= KERNEL
    assert {path.name for path in kernel.values() if "rules" in path.parts and code_lines(path) > 60} == set()


def test_the_core_of_the_kernel_knows_nothing_of_prices_and_enumeration() -> None:
    """Only rules and what serves them use these; the walk through a derivation takes them as a list of rules."""
    order = ORDER["kernel"]
    assert order.index("smt") < min(map(order.index, ("cost", "finite")))
    used = imports_of("kernel.check") | imports_of("kernel.derivation")
    assert {module for module in used if module.startswith(("kernel.cost", "kernel.finite"))} == set()


def test_every_file_has_a_docstring() -> None:
    assert [path.name for path in FILES if ast.get_docstring(ast.parse(path.read_text())) is None] == []


def test_every_file_has_a_test_file() -> None:
    assert [str(path) for path in mirrored() if not path.is_file()] == []


def test_every_test_folder_is_a_folder_of_the_source() -> None:
    others = {"docs", "house", "properties", "tools"}
    folders = {path.parent.relative_to(ROOT / "tests") for path in (ROOT / "tests").rglob("test_*.py")}
    known = {path.parent.relative_to(SOURCE) for path in FILES}
    assert {str(folder) for folder in folders - known if folder.parts[0] not in others} == set()


def mirrored() -> Iterator[Path]:
    """Where the tests of each module are."""
    for path in modules().values():
        inner = path.relative_to(SOURCE)
        yield ROOT / "tests" / inner.parent / f"test_{inner.name}"


def test_public_names_are_sorted_and_documented() -> None:
    names = lapwing.__all__
    assert names == sorted(names)
    for name in names:
        assert hasattr(lapwing, name)
        if name != "Public":
            assert getattr(lapwing, name).__doc__, name


def test_nothing_names_this_machine() -> None:
    for path in [*FILES, *(ROOT / "tests").rglob("*.py"), *ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]:
        text = path.read_text()
        assert "/ro" + "ot/" not in text, path
        assert "/wo" + "rk/" not in text, path


def test_processes_are_started_in_one_place() -> None:
    """`multiprocessing` and its pools run the user's main module once more in each worker."""
    for path in FILES:
        if path == SOURCE / "verify" / "claim" / "fork_server.py":
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            match node:
                case ast.Import(names=names):
                    found = {name.name for name in names}
                case ast.ImportFrom(module=str(module), names=names):
                    found = {module, *(f"{module}.{name.name}" for name in names)}
                case _:
                    continue
            started = {
                "subprocess",
                "multiprocessing",
                "multiprocessing.context",
                "concurrent.futures.ProcessPoolExecutor",
            }
            assert found.isdisjoint(started), path
