"""Take away the kernel's conditions one at a time, and see whether the tests notice.

    python tools/mutate.py [--near] [--quick] [NAME...]

Each obligation is dropped from what its rule asks for; each `refuse(...)` and each `check_...(...)` is skipped.  The
tests of the file run first, then those of all rules, of false theorems and of the meaning of judgments; the first
failure settles it, and so does a run that takes far longer than it should.  What no test notices is printed, and then
the exit code is 1; it is 2 if tests fail without any change.  A name keeps to files of that name; `--near` runs only
the tests of the file itself, `--quick` does so for one change of every other rule.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import io
import os
import resource
import sys
import time
from collections.abc import Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from types import CodeType

import pytest

ROOT = Path(__file__).resolve().parents[1]
KERNEL = ROOT / "src" / "lapwing" / "kernel"
TESTS = ROOT / "tests" / "kernel"
WIDER = ("test_false_theorems.py", "test_false_theorems_data.py", "test_check.py", "rules", "test_semantics.py")
HANDED_ON = (
    "check_term",
    "check_condition",
    "check_assertion",
    "check_bound",
    "check_shift",
    "check_steady",
    "check_public_term",
    "check_nonnegative",
    "common",
    "everywhere",
    "single_steps",
    "privacy",
)
PLAINLY = ("-q", "-p", "no:cacheprovider", "-p", "no:xdist")
SECONDS = 900
MEMORY = 6 * 2**30
JOBS = 2


@dataclass(frozen=True)
class Mutant:
    """A function of a file with one condition less."""

    path: Path
    line: int
    what: str
    function: str
    place: tuple[int, int, int]

    def __str__(self) -> str:
        return f"{self.path.relative_to(KERNEL)}:{self.line}: {self.what}"

    def tree(self) -> ast.Module:
        """The file without the condition."""
        return without(ast.parse(self.path.read_text()), *self.place)

    def own_tests(self) -> Path:
        """The tests of the file."""
        inner = self.path.relative_to(KERNEL)
        return TESTS / inner.parent / f"test_{inner.name}"


def mutants_of(path: Path) -> Iterator[Mutant]:
    """All ways to take one condition out of a file."""
    tree = ast.parse(path.read_text())
    for index, (name, function) in enumerate(functions_of(tree)):
        statements = {id(node.value) for node in ast.walk(function) if isinstance(node, ast.Expr)}
        for number, node in enumerate(ast.walk(function)):
            if id(node) in statements:
                continue
            for part, what in conditions_in(node):
                yield Mutant(path, node.lineno, what, name, (index, number, part))


def functions_of(tree: ast.Module) -> list[tuple[str, ast.FunctionDef]]:
    """The functions and methods of a file, with their names."""
    found = []
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            found.append((node.name, node))
        elif isinstance(node, ast.ClassDef):
            found += [(f"{node.name}.{part.name}", part) for part in node.body if isinstance(part, ast.FunctionDef)]
    return found


def called(node: ast.AST) -> str:
    """The name of the function that an expression calls."""
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""


def conditions_in(node: ast.AST) -> Iterator[tuple[int, str]]:
    """What would be lost without a statement, a choice, or a part of a tuple."""
    match node:
        case ast.Expr(value=ast.Call() as call) if called(call) == "refuse" or called(call).startswith("check_"):
            yield 0, f"without {ast.unparse(call)}"
        case ast.Call(args=[first, *_]) if called(node) in HANDED_ON:
            yield 0, f"with {ast.unparse(first)} for {ast.unparse(node)}"
        case ast.IfExp(orelse=ast.Call() as call) if called(call) == "refuse":
            yield 0, f"without {ast.unparse(call)}"
        case ast.Tuple(elts=parts):
            for number, part in enumerate(parts):
                if called(part) == "Obligation":
                    yield number, f"without {ast.unparse(part)}"


def without(tree: ast.Module, index: int, number: int, part: int) -> ast.Module:
    """The file without one condition of a function."""
    wanted = list(ast.walk(functions_of(tree)[index][1]))[number]

    class Cut(ast.NodeTransformer):
        def visit(self, node: ast.AST) -> ast.AST:
            if node is not wanted:
                return self.generic_visit(node)
            match node:
                case ast.IfExp(body=kept) | ast.Call(args=[kept, *_]):
                    return kept
                case ast.Tuple(elts=parts):
                    del parts[part]
                    return node
                case _:
                    return ast.copy_location(ast.Pass(), node)

    return ast.fix_missing_locations(Cut().visit(tree))


def put_in_place(mutant: Mutant) -> None:
    """Give the function of the running program its new code, for all who have it already."""
    inner = mutant.path.relative_to(KERNEL.parents[1]).with_suffix("")
    found: object = importlib.import_module(".".join(inner.parts))
    for name in mutant.function.split("."):
        found = getattr(found, name)
    function = inspect.unwrap(found)  # type: ignore[arg-type]
    function.__code__ = codes_in(compile(mutant.tree(), str(mutant.path), "exec"))[mutant.function]  # type: ignore[attr-defined]


def codes_in(code: CodeType) -> dict[str, CodeType]:
    """The code of all functions of a file, by their names."""
    found = {code.co_qualname: code}
    for part in code.co_consts:
        if isinstance(part, CodeType):
            found |= codes_in(part)
    return found


def fails(*tests: Path) -> bool:
    """Whether a test fails."""
    return pytest.main(["-x", *PLAINLY, *map(str, tests)]) != 0


def start(mutant: Mutant | None, tests: list[Path]) -> int:
    """Run tests, the nearest first, in a process of its own; its exit code is 0 if all of them pass."""
    child = os.fork()
    if child:
        return child
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    for stream in (1, 2):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream)
    if mutant:
        put_in_place(mutant)
    os._exit(int(any(map(fails, tests))))


def survivors(mutants: list[Mutant], near: bool) -> list[Mutant]:
    """The mutants that no test notices."""
    waiting, running, found = list(reversed(mutants)), {}, []
    while waiting or running:
        while waiting and len(running) < JOBS:
            mutant = waiting.pop()
            wider = [] if near else [TESTS / name for name in WIDER]
            running[start(mutant, [mutant.own_tests(), *wider])] = mutant
        child, status = os.waitpid(-1, 0)
        mutant = running.pop(child)
        if status == 0:
            found.append(mutant)
            print(f"survives: {mutant}", flush=True)
    return found


def chosen(arguments: list[str]) -> list[Mutant]:
    """The mutants that are asked for."""
    quick = "--quick" in arguments
    names = [argument for argument in arguments if not argument.startswith("--")]
    rules = sorted((KERNEL / "rules").rglob("*.py"))
    files = rules if quick else [*rules, *(path for path in sorted(KERNEL.rglob("*.py")) if path not in rules)]
    found = [list(mutants_of(path)) for path in files if not names or path.stem in names]
    if quick:
        return [mutants[0] for mutants in found if mutants][::2]
    return [mutant for mutants in found for mutant in mutants]


def main(arguments: list[str]) -> int:
    """Try all mutants that are asked for."""
    sys.path[:0] = [str(ROOT), str(KERNEL.parents[1])]
    quick, mutants = "--quick" in arguments, chosen(arguments)
    near = quick or "--near" in arguments
    begun = time.monotonic()
    own = sorted({mutant.own_tests() for mutant in mutants})
    with redirect_stdout(io.StringIO()):
        pytest.main(["--collect-only", *PLAINLY, *map(str, own if near else [TESTS])])
    unchanged = own[:1] if quick else own if near else [*own, *(TESTS / name for name in WIDER)]
    if os.waitpid(start(None, unchanged), 0)[1] != 0:
        print("tests fail without any change")
        return 2
    left = survivors(mutants, near)
    print(f"{len(mutants)} changes, {len(left)} that no test notices, {time.monotonic() - begun:.0f} s")
    return int(bool(left))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
