"""The house tests itself: who may import whom, how large files are, what is public, what is tested."""

from __future__ import annotations

import ast
import statistics
from pathlib import Path

import pytest

import lapwing
from tools.trusted import charging

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "lapwing"
FILES = sorted(SOURCE.rglob("*.py"))

MAY_IMPORT = {
    "kernel": {"kernel"},
    "noise": {"noise", "diagnostics"},
    "mechanisms": {
        "mechanisms",
        "accuracy",
        "corpus",
        "run",
        "noise",
        "certificate",
        "kernel",
        "syntax",
        "diagnostics",
    },
    "diagnostics": {"diagnostics", "report"},
    "language": {"language", "kernel", "syntax", "run", "accuracy", "prove", "script", "flow", "verify", "certificate"},
    "syntax": {"syntax", "kernel", "diagnostics", "language"},
    "run": {"run", "noise", "certificate", "kernel", "diagnostics", "syntax"},
    "certificate": {"certificate", "kernel", "syntax", "diagnostics"},
    "prove": {"prove", "certificate", "kernel"},
    "script": {"script", "prove", "certificate", "kernel", "syntax", "diagnostics"},
    "refute": {"refute", "certificate", "kernel", "syntax", "diagnostics"},
    "audit": {"audit", "refute", "kernel", "diagnostics"},
    "accuracy": {"accuracy", "refute", "run", "noise", "kernel", "diagnostics"},
    "attack": {"attack", "noise", "diagnostics"},
    "flow": {"flow", "refute", "prove", "certificate", "kernel", "run", "syntax", "diagnostics"},
    "local": {"local", "accuracy", "noise", "refute", "diagnostics"},
    "verify": {"verify", "prove", "refute", "run", "corpus", "certificate", "kernel", "syntax", "diagnostics"},
    "plot": {"plot", "diagnostics"},
    "accounting": {"accounting", "refute", "diagnostics"},
    "ledger": {"ledger", "accounting", "diagnostics"},
    "data": {"data", "noise", "accuracy", "accounting", "ledger", "diagnostics", "report"},
    "release": {
        "release",
        "run",
        "accuracy",
        "ledger",
        "accounting",
        "certificate",
        "kernel",
        "syntax",
        "diagnostics",
    },
    "corpus": {"corpus", "syntax", "diagnostics", "kernel"},
    "report": {
        "report",
        "release",
        "ledger",
        "data",
        "accounting",
        "plot",
        "prove",
        "refute",
        "audit",
        "accuracy",
        "attack",
        "verify",
        "flow",
        "run",
        "script",
        "certificate",
        "corpus",
        "syntax",
        "diagnostics",
        "kernel",
    },
    "serve": {
        "serve",
        "accuracy",
        "attack",
        "data",
        "ledger",
        "plot",
        "refute",
        "report",
        "prove",
        "verify",
        "script",
        "certificate",
        "corpus",
        "syntax",
        "diagnostics",
        "kernel",
        "",
    },
    "cli": {
        "cli",
        "release",
        "ledger",
        "accounting",
        "serve",
        "data",
        "report",
        "plot",
        "flow",
        "prove",
        "audit",
        "accuracy",
        "attack",
        "refute",
        "verify",
        "script",
        "certificate",
        "corpus",
        "syntax",
        "diagnostics",
        "kernel",
        "run",
        "",
    },
    "": {"data", "language", "diagnostics", "prove", "report"},
}
TRUSTED = ("kernel", "run", "noise", "ledger")


def package_of(path: Path) -> str:
    """The top package a file belongs to; the root package itself is the empty name."""
    parts = path.relative_to(SOURCE).parts
    return parts[0] if len(parts) > 1 else ""


def imports_of(path: Path) -> set[str]:
    """The top packages of Lapwing that a file imports."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        found |= {name.split(".")[1] if "." in name else "" for name in names if name.split(".")[0] == "lapwing"}
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_point_the_right_way(path: Path) -> None:
    allowed = MAY_IMPORT[package_of(path)]
    assert imports_of(path) <= allowed


def test_files_are_small() -> None:
    tests = (ROOT / "tests").rglob("*.py")
    sizes = {path: len(path.read_text().splitlines()) for path in (*FILES, *tests)}
    assert {str(path): size for path, size in sizes.items() if size > 400} == {}
    assert statistics.median(sizes[path] for path in FILES) <= 120


def code_lines(path: Path) -> int:
    """Lines that are neither blank nor part of a docstring or comment."""
    text = path.read_text()
    inside: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            inside.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    lines = enumerate(text.splitlines(), 1)
    return sum(1 for number, line in lines if line.strip() and number not in inside and line.strip()[0] != "#")


def test_the_kernel_does_not_grow() -> None:
    """The aim is 1,500 lines of code; until then it may only shrink."""
    assert sum(code_lines(path) for path in FILES if package_of(path) == "kernel") <= 2590
    assert {path.name for path in FILES if path.parent.name == "rules" and code_lines(path) > 60} == set()


def test_every_file_has_a_docstring() -> None:
    assert [path.name for path in FILES if ast.get_docstring(ast.parse(path.read_text())) is None] == []


def test_every_file_has_a_test_file() -> None:
    missing = []
    for path in FILES:
        if path.name == "__init__.py":
            continue
        inner = path.relative_to(SOURCE)
        if not (ROOT / "tests" / inner.parent / f"test_{inner.name}").is_file():
            missing.append(str(inner))
    assert missing == []


def test_public_names_are_sorted_and_documented() -> None:
    names = lapwing.__all__
    assert names == sorted(names)
    for name in names:
        assert hasattr(lapwing, name)
        if name != "Public":
            assert getattr(lapwing, name).__doc__, name


@pytest.mark.parametrize("package", [*TRUSTED, "data"])
def test_trusted_code_is_plain(package: str) -> None:
    """No assert, no float, no bare or broad except in anything trusted."""
    for path in charging() if package == "data" else FILES:
        if package_of(path) != package:
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            assert not isinstance(node, ast.Assert), path
            assert not (isinstance(node, ast.Constant) and isinstance(node.value, float)), path
            if isinstance(node, ast.ExceptHandler):
                assert node.type is not None, path
                assert {"Exception", "BaseException"}.isdisjoint(ast.unparse(node.type).split(".")), path
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id != "float", path
            if isinstance(node, ast.MatchClass | ast.Attribute):
                assert ast.unparse(node.cls if isinstance(node, ast.MatchClass) else node.value) != "float", path


def test_nothing_names_this_machine() -> None:
    for path in [*FILES, *(ROOT / "tests").rglob("*.py"), *ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]:
        text = path.read_text()
        assert "/ro" + "ot/" not in text, path
        assert "/wo" + "rk/" not in text, path


def test_no_float_from_a_generator_reaches_a_release() -> None:
    """NumPy's and Python's generators are for searches, audits and simulated attacks, never for noise."""
    allowed = {"audit", "refute", "attack"}
    for path in FILES:
        if package_of(path) in allowed:
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            match node:
                case ast.Attribute(value=ast.Name(id="np" | "numpy"), attr="random"):
                    raise AssertionError(f"{path}:{node.lineno}: noise comes from lapwing.run.noise")
                case ast.Import(names=names):
                    assert {name.name.split(".")[0] for name in names}.isdisjoint({"random"}), path
                case ast.ImportFrom(module=str(module)):
                    assert module.split(".")[0] != "random", path
                    assert not module.startswith("numpy.random"), path


def test_random_bytes_come_from_one_place() -> None:
    """Only `noise/randomness.py` asks OpenSSL, no release names another source, and no array of noise has floats."""
    for path in FILES:
        text = path.read_text()
        if path != SOURCE / "noise" / "randomness.py":
            assert "RAND_bytes" not in text, path
            assert package_of(path) not in {"noise", "run", "mechanisms"} or "urandom" not in text, path
        if package_of(path) in {"run", "mechanisms"}:
            assert "source=" not in text, path
        if package_of(path) in {"noise", "run", "mechanisms"}:
            assert "np.float" not in text, path
            assert "float64" not in text, path
