"""A file of programs: which functions it defines and what its names mean, read without running it."""

from __future__ import annotations

import ast
import builtins
import warnings
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NoReturn

from lapwing.diagnostics.diagnostic import ProgramError, diagnose, reject
from lapwing.diagnostics.source import Source, Span, read
from lapwing.syntax.annotation import role_of_annotation
from lapwing.syntax.bindings import STAR, Binding, FunctionNode, bindings_of, changes_of, grouped
from lapwing.syntax.function import head_of, is_marked, parse_function
from lapwing.syntax.number import exact_number
from lapwing.syntax.python_tree import python_tree
from lapwing.syntax.reader import DEEPEST_EXPRESSION, Reader
from lapwing.syntax.rewriting import Rewriting
from lapwing.syntax.scope import Constant, Foreign, Helper, Known, Meaning, Rebound, RoleAlias, dotted, known
from lapwing.syntax.tree import Tree

OWN_MODULES = ("lapwing", "math", "fractions", "typing", "typing_extensions", "builtins")


@dataclass
class Module:
    """The scope of a file's functions.  With a `directory`, helpers may come from files beside it."""

    source: Source
    directory: Path | None
    functions: dict[str, FunctionNode] = field(default_factory=dict)
    bound: dict[str, list[Binding]] = field(default_factory=dict)
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
        for node in self.functions.values():
            for decorator in node.decorator_list:
                self._check_mark(decorator, mark)
        return tuple(name for name, node in self.functions.items() if is_marked(node, self, mark))

    def _check_mark(self, decorator: ast.expr, mark: str) -> None:
        """Refuse a decorator that is Lapwing's unless something else has taken its name."""
        path = dotted(head_of(decorator))
        if path is None or path[-1] != mark or isinstance(self.meaning(path), Known):
            return
        places = (*self.bound.get(path[0], ()), *self.bound.get(STAR, ()))
        own = [place.node for place in places if place.imported and place.imported[0] == "lapwing"]
        others = [place.node for place in places if place.node not in own]
        if own and others:
            span = Reader(self.source, self).span
            reject("rebound", span(decorator), span(others[-1]), name=".".join(path))

    def tree(self, name: str) -> Tree:
        """The function of that name, parsed once; it must be what the name means when the file has been run."""
        if name not in self.trees:
            node = self.functions[name]
            if (found := self._single(name)) is None or found.node is not node:
                self._refuse_name(name, node)
            self.trees[name] = parse_function(node, self.source, self)
        return self.trees[name]

    def meaning(self, path: tuple[str, ...]) -> Meaning | None:
        """See `Scope.meaning`."""
        first, rest = path[0], path[1:]
        if first not in self.bound:
            stars = [star.imported[0] for star in self._stars() if star.imported]
            if stars:
                return Foreign(f"perhaps a name of {stars[-1]}, all of which is imported")
            return None if rest else known("", first)
        found = self._single(first)
        if found is None:
            return Rebound()
        if found.imported is not None:
            module, name = found.imported
            return self._imported(module, (name, *rest) if name else rest)
        if found.function is not None:
            return Foreign("an attribute of a function") if rest else self._helper(first)
        if found.value is not None:
            return Foreign("an attribute of a value") if rest else self._value(found.value)
        return Foreign("a class")

    def _single(self, name: str) -> Binding | None:
        """The one place that gives a name its value; none if there are several, or it may not happen.

        Imports of one and the same thing may stand in several places, and in an `if` or `try`, unless the name means
        something else to Python where they do not happen.  Importing all of Lapwing may come before a definition.
        """
        found, stars = self.bound[name], self._stars()
        last = found[-1]
        if any(star.order >= last.order for star in stars):
            return None
        if known("lapwing", name) and last.imported != ("lapwing", name):
            first = 0 if last.function is None else last.order
            if any(star.order >= first for star in self.bound.get(STAR, [])):
                return None
        if last.imported is not None and all(each.imported == last.imported for each in found):
            sure = any(each.is_plain for each in found) or name not in vars(builtins)
            return last if sure else None
        return last if len(found) == 1 and last.is_plain else None

    def _stars(self) -> list[Binding]:
        """Where all names of another module than Lapwing are imported."""
        return [star for star in self.bound.get(STAR, []) if star.imported != ("lapwing", STAR)]

    def _refuse_name(self, name: str, node: FunctionNode) -> NoReturn:
        places = [*self.bound[name], *self.bound.get(STAR, [])]
        others = [each.node for each in places if each.node is not node]
        span = Reader(self.source, self).span
        reject("rebound", span_of(node, self.source), *(span(other) for other in others[:1]), name=name)

    def _helper(self, name: str) -> Meaning:
        return Helper((self.source.name, name), lambda: self.tree(name))

    def _value(self, node: ast.expr) -> Meaning:
        number = exact_number(node, self.source)
        if number is not None:
            return Constant(number)
        return RoleAlias(lambda own, place: role_of_annotation(node, Reader(self.source, self, own)))

    def _imported(self, module: str, names: tuple[str, ...]) -> Meaning:
        if len(names) == 1 and (meaning := known(module, names[0])):
            hiding = self.directory and find_hiding(self.directory, module.split(".")[0])
            return Foreign(f"from {hiding.name} beside this file") if hiding else meaning
        if len(names) == 1 and self.directory and (path := find_beside(self.directory, module)):
            other = open_module(path)
            if names[0] in other.bound:
                return other.meaning(names) or Foreign(f"from {module}")
        return Foreign(f"from the module {module}" if module else "a module")


def open_module(path: str | Path) -> Module:
    """Read a file of programs."""
    return parse_module(read(path), Path(path).parent)


def parse_module(source: Source, directory: Path | None = None) -> Module:
    """Parse a module: its functions, imports and constants. Functions are parsed on demand."""
    body = parse_python(source).body
    module = Module(source, directory, bound=grouped(bindings_of(body)))
    for name, places in module.bound.items():
        nodes = [place.function for place in places if place.function is not None]
        if len(nodes) > 1:
            reject("same-name", span_of(nodes[1], source), span_of(nodes[0], source), name=name)
        if nodes:
            module.functions[name] = nodes[0]
    for change in changes_of(body):
        if change.name in module.functions:
            module.bound[change.name].append(change)
    check_names(body, module)
    check_places(body, module)
    return module


def check_names(body: list[ast.stmt], module: Module) -> None:
    """Refuse a file that changes names in ways that no reading of names can follow."""
    span = Reader(module.source, module).span

    def taken(name: str) -> bool:
        return name.split(".")[0] in OWN_MODULES or bool(module.directory and find_beside(module.directory, name))

    for node, what in Rewriting(body, module.bound, taken).found():
        reject("changed-names", span(node), what=what)


def check_places(body: list[ast.stmt], module: Module) -> None:
    """Refuse programs that stand in an `if`, a class or the like, where they would not be looked at."""
    for statement in body:
        if isinstance(statement, FunctionNode):
            continue
        for node in outside_functions(statement):
            if any(is_marked(node, module, mark) for mark in ("private", "secret_flow")):
                what = "a class" if isinstance(statement, ast.ClassDef) else "another statement"
                reject("nested-program", span_of(node, module.source), name=node.name, what=what)


def outside_functions(node: ast.AST) -> Iterator[FunctionNode]:
    """The functions in a statement that do not stand in functions themselves."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, FunctionNode):
            yield child
        else:
            yield from outside_functions(child)


def find_hiding(directory: Path, module: str) -> Path | None:
    """A file or package beside a program that Python would import instead of the module that is meant."""
    own = Path(__file__).parents[1] / "__init__.py"
    for path in (directory / f"{module}.py", directory / module / "__init__.py"):
        if path.is_file() and not path.samefile(own):
            return path
    return None


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
            return python_tree(source.text)
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
