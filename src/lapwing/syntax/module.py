"""A file of programs: which functions it defines and what its names mean, read without running it."""

from __future__ import annotations

import ast
import warnings
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from lapwing.diagnostics.diagnostic import ProgramError, diagnose, reject
from lapwing.diagnostics.source import Source, Span, read
from lapwing.syntax.annotation import role_of_annotation
from lapwing.syntax.function import is_marked, parse_function
from lapwing.syntax.number import exact_number
from lapwing.syntax.reader import DEEPEST_EXPRESSION, Reader
from lapwing.syntax.scope import Constant, Foreign, Helper, Meaning, RoleAlias, known
from lapwing.syntax.tree import Tree

FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass
class Module:
    """The scope of a file's functions.  With a `directory`, helpers may come from files beside it."""

    source: Source
    directory: Path | None
    functions: dict[str, FunctionNode] = field(default_factory=dict)
    bindings: dict[str, tuple[str, str]] = field(default_factory=dict)
    values: dict[str, ast.expr | None] = field(default_factory=dict)
    open_imports: list[str] = field(default_factory=list)
    trees: dict[str, Tree] = field(default_factory=dict)

    @property
    def programs(self) -> tuple[str, ...]:
        """The names of the private programs, in the order of the text."""
        return self._marked("private")

    @property
    def flows(self) -> tuple[str, ...]:
        """The names of the programs with labels, in the order of the text."""
        return self._marked("secret_flow")

    def _marked(self, mark: str) -> tuple[str, ...]:
        return tuple(name for name, node in self.functions.items() if is_marked(node, self, mark))

    def tree(self, name: str) -> Tree:
        """The function of that name, parsed once."""
        if name not in self.trees:
            self.trees[name] = parse_function(self.functions[name], self.source, self)
        return self.trees[name]

    def meaning(self, path: tuple[str, ...]) -> Meaning | None:
        """See `Scope.meaning`."""
        first, rest = path[0], path[1:]
        if first in self.functions:
            return Foreign("an attribute of a function") if rest else self._helper(first)
        if first in self.values:
            return Foreign("an attribute of a value") if rest else self._value(first)
        if first in self.bindings:
            module, name = self.bindings[first]
            return self._imported(module, (name, *rest) if name else rest)
        if self.open_imports:
            return Foreign(f"perhaps a name of {self.open_imports[0]}, all of which is imported")
        return None if rest else known("", first)

    def _helper(self, name: str) -> Meaning:
        return Helper((self.source.name, name), lambda: self.tree(name))

    def _value(self, name: str) -> Meaning:
        node = self.values[name]
        if node is None:
            return Foreign("assigned more than once in this file")
        number = exact_number(node, self.source)
        if number is not None:
            return Constant(number)
        return RoleAlias(lambda own, place: role_of_annotation(node, Reader(self.source, self, own)))

    def _imported(self, module: str, names: tuple[str, ...]) -> Meaning:
        if len(names) == 1 and (meaning := known(module, names[0])):
            return meaning
        if len(names) == 1 and self.directory and (path := find_beside(self.directory, module)):
            other = open_module(path)
            if names[0] in other.functions or names[0] in other.values:
                return other.meaning(names) or Foreign(f"from {module}")
        return Foreign(f"from the module {module}" if module else "a module")


def open_module(path: str | Path) -> Module:
    """Read a file of programs."""
    return parse_module(read(path), Path(path).parent)


def parse_module(source: Source, directory: Path | None = None) -> Module:
    """Find the functions, imports and constants of a text; its functions are parsed when asked for."""
    module = Module(source, directory)
    body = parse_python(source).body
    for node in _top_level(body):
        match node:
            case ast.Import(names=names):
                for alias in names:
                    whole = alias.name if alias.asname else alias.name.split(".")[0]
                    module.bindings[alias.asname or whole] = (whole, "")
            case ast.ImportFrom(module=name, names=names, level=level):
                _import_from(module, "." * level + (name or ""), names)
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                if name in module.functions:
                    reject("same-name", span_of(node, source), span_of(module.functions[name], source), name=name)
                module.functions[name] = node
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    if isinstance(target, ast.Name):
                        module.values[target.id] = None if target.id in module.values else value
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                module.values[name] = None if name in module.values else value
            case ast.AugAssign(target=ast.Name(id=name)):
                module.values[name] = None
            case _:
                pass
    for name in _assigned_elsewhere(body):
        module.values[name] = None
    return module


def _assigned_elsewhere(statements: list[ast.stmt]) -> Iterator[str]:
    """The names of the file that more than a plain assignment at the top level may change."""
    for statement in statements:
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            for node in ast.walk(statement):
                if isinstance(node, ast.Global):
                    yield from node.names
        elif not isinstance(statement, ast.Assign | ast.AnnAssign):
            for node in ast.walk(statement):
                if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                    yield node.id


def _top_level(statements: list[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements at the top level, looking into `if` and `try` for imports."""
    for statement in statements:
        yield statement
        if isinstance(statement, ast.If | ast.Try):
            for node in ast.walk(statement):
                if isinstance(node, ast.Import | ast.ImportFrom):
                    yield node


def _import_from(module: Module, name: str, aliases: list[ast.alias]) -> None:
    for alias in aliases:
        if alias.name != "*":
            module.bindings[alias.asname or alias.name] = (name, alias.name)
        elif name != "lapwing":
            module.open_imports.append(name)


def find_beside(directory: Path, module: str) -> Path | None:
    """The file a module name stands for, beside this directory or further up; None if there is none."""
    level = len(module) - len(module.lstrip("."))
    parts = [part for part in module[level:].split(".") if part]
    if not parts:
        return None
    roots = [directory, *directory.resolve().parents][max(level - 1, 0) :]
    for root in roots[:1] if level else roots[:6]:
        path = root.joinpath(*parts).with_suffix(".py")
        if path.is_file():
            return path
    return None


def parse_python(source: Source) -> ast.Module:
    """Python's own parser, with its complaints as diagnostics."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(source.text)
    except SyntaxError as error:
        line = (error.lineno or 1) - 1 + source.first_line
        column = max((error.offset or 1) - 1, 0) + source.indent
        place = Span(source, line, column, line, column + 1)
        raise ProgramError((diagnose("not-python", place, reason=error.msg),)) from None
    except ValueError as error:
        raise ProgramError((diagnose("not-python", source.everything(), reason=error),)) from None
    except (MemoryError, RecursionError):
        raise ProgramError((diagnose("too-deep", source.everything(), limit=DEEPEST_EXPRESSION),)) from None


def span_of(node: FunctionNode, source: Source) -> Span:
    """The place of a function's heading."""
    line = node.lineno + source.first_line - 1
    column = node.col_offset + source.indent
    return Span(source, line, column, line, column + len("def ") + len(node.name))
