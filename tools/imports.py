"""Who imports whom, read off the code."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "lapwing"


@cache
def modules() -> dict[str, Path]:
    """Every module by its name without `lapwing.`, in order; packages are not among them, their maps hold no code."""
    found = (path for path in sorted(SOURCE.rglob("*.py")) if path.name != "__init__.py")
    return {".".join(path.relative_to(SOURCE).with_suffix("").parts): path for path in found}


@cache
def rooms() -> tuple[str, ...]:
    """The folders of the package."""
    return tuple(sorted(path.parent.name for path in SOURCE.glob("*/__init__.py")))


def room_of(module: str) -> str:
    """The room of a module; a file that stands in none is a room of its own."""
    return module.split(".")[0]


@cache
def imports_of(module: str, for_types: bool = True) -> frozenset[str]:
    """What a module imports of Lapwing, wherever it does; perhaps without what only type checkers see."""
    tree = ast.parse(modules()[module].read_text())
    unseen = set() if for_types else {id(node) for node in only_for_types(tree)}
    found: set[str] = set()
    for node in ast.walk(tree):
        if id(node) in unseen:
            continue
        match node:
            case ast.ImportFrom(module=str(package), names=names, level=0):
                found |= {resolved(package, alias.name) for alias in names if package.split(".")[0] == "lapwing"}
            case ast.ImportFrom():
                raise ValueError(f"{module}: imports are absolute")
            case ast.Import(names=names):
                found |= {alias.name.partition(".")[2] for alias in names if alias.name.split(".")[0] == "lapwing"}
    return frozenset(found)


def only_for_types(tree: ast.Module) -> list[ast.AST]:
    """Everything under `if TYPE_CHECKING`."""
    blocks = [node.body for node in ast.walk(tree) if isinstance(node, ast.If) and is_for_types(node.test)]
    return [inner for block in blocks for statement in block for inner in ast.walk(statement)]


def is_for_types(test: ast.expr) -> bool:
    """Whether a condition holds for type checkers only."""
    return isinstance(test, ast.Name) and test.id == "TYPE_CHECKING"


def resolved(package: str, name: str) -> str:
    """The module that `from package import name` brings in; the package itself where the name is a public one."""
    inner = package.partition(".")[2]
    full = f"{inner}.{name}" if inner else name
    return full if full in modules() else inner


def closure(roots: tuple[str, ...], without: tuple[str, ...] = ()) -> dict[str, str]:
    """All that is imported from the roots on, each with a module that imports it; what is left out is not followed."""
    found: dict[str, str] = {}
    waiting = [(module, "") for module in modules() if is_in(module, roots)]
    while waiting:
        module, importer = waiting.pop()
        if module in found or module not in modules():
            continue
        found[module] = importer
        if not is_in(module, without):
            waiting += [(other, module) for other in sorted(imports_of(module, for_types=False))]
    return dict(sorted(found.items()))


def is_in(module: str, places: tuple[str, ...]) -> bool:
    """Whether a module is one of some, or in one of some folders."""
    return any(module == place or module.startswith(f"{place}.") for place in places)


def summary(path: Path) -> str:
    """The first sentence of a file's docstring."""
    text = (ast.get_docstring(ast.parse(path.read_text())) or "").split("\n\n")[0].replace("\n", " ")
    return text.split(". ")[0].rstrip(".").replace("|", "\\|")


def code_lines(path: Path) -> int:
    """Lines that are neither blank nor part of a docstring, a comment or an import."""
    text = path.read_text()
    inside: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Import() | ast.ImportFrom() | ast.Expr(value=ast.Constant(value=str())):
                inside.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    lines = enumerate(text.splitlines(), 1)
    return sum(1 for number, line in lines if line.strip() and number not in inside and line.strip()[0] != "#")
