"""A function as text that can be changed: its definition, the noise it draws, and which of its names hold data."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from lapwing.app.judging.request import Asked
from lapwing.kernel.language.claim import Claim, ZeroConcentrated
from lapwing.kernel.language.role import is_public
from lapwing.prove.program.parts import price_of
from lapwing.report.words.neighbours import text as text_of
from lapwing.syntax.contract.definition import Definition, definitions_of
from lapwing.syntax.module import parse_python
from lapwing.syntax.python_tree import python_expression
from lapwing.verify.scan.names import Names, names_of, stored_in
from lapwing.verify.scan.noise import Drawn, draws_in

PUBLIC_PARTS = ("len", "range", "enumerate")


@dataclass(frozen=True)
class Code:
    """`epsilon` is what is claimed, or the rho, as text; it is marked @private, or has a contract beside it."""

    definition: Definition
    names: Names = field(repr=False)
    draws: tuple[Drawn, ...] = field(repr=False)
    private: frozenset[str]
    epsilon: str
    is_marked: bool
    in_epsilon: bool = True

    @property
    def source_text(self) -> str:
        """The whole text that the function stands in."""
        return self.definition.source.text

    @cached_property
    def statements(self) -> tuple[ast.stmt, ...]:
        """The statements of the function, each before those inside it."""
        return tuple(each for top in self.definition.node.body for each in ast.walk(top) if isinstance(each, ast.stmt))

    @cached_property
    def holding_data(self) -> frozenset[str]:
        """The names that hold data without noise, somewhere in the function."""
        found = set(self.private)
        while True:
            more = {
                name
                for target, value in self.bound()
                if self.is_bare(value, frozenset(found))
                for name in stored_in(target)
            }
            if more <= found:
                return frozenset(found)
            found |= more

    def bound(self) -> Iterator[tuple[ast.expr, ast.expr]]:
        """What is assigned to what, items of loops among it."""
        for statement in self.statements:
            match statement:
                case ast.Assign(targets=targets, value=value):
                    yield from ((target, value) for target in targets)
                case (
                    ast.AugAssign(target=target, value=value) | ast.AnnAssign(target=target, value=ast.expr() as value)
                ):
                    yield target, value
                case ast.For(target=target, iter=value):
                    yield target, value
                case _:
                    pass

    def is_bare(self, value: ast.expr, data: frozenset[str] | None = None) -> bool:
        """Whether an expression reads data and draws nothing; the length of a list is no data."""
        calls = {id(each.call) for each in self.draws}
        if any(id(node) in calls for node in ast.walk(value)):
            return False
        lengths = {
            id(inner)
            for node in ast.walk(value)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in PUBLIC_PARTS
            for inner in ast.walk(node)
        }
        held = self.holding_data if data is None else data
        return any(
            isinstance(node, ast.Name) and node.id in held and id(node) not in lengths for node in ast.walk(value)
        )

    def is_public(self, value: ast.expr) -> bool:
        """Whether an expression is made of public parameters and numbers."""
        given = {each.arg for each in self.definition.node.args.args} - self.private
        changed = {name for target, _ in self.bound() for name in stored_in(target)}
        names = {node.id for node in ast.walk(value) if isinstance(node, ast.Name)}
        return names <= given - changed and not any(isinstance(node, ast.Call) for node in ast.walk(value))

    def rounds(self, node: ast.AST) -> int:
        """In how many loops something stands."""
        return sum(
            any(inner is node for inner in ast.walk(loop))
            for loop in ast.walk(self.definition.node)
            if isinstance(loop, ast.For | ast.While | ast.ListComp | ast.GeneratorExp)
        )

    @property
    def tells_whole_numbers(self) -> bool:
        """Whether its result is said to be made of whole numbers."""
        returns = self.definition.node.returns
        return returns is not None and any(
            isinstance(each, ast.Name) and each.id == "int" for each in ast.walk(returns)
        )

    def noise_around(self, value: ast.expr, scale: str, is_result: bool = False) -> str | None:
        """An expression with noise, drawn as the function draws its own; none if nothing here can draw."""
        shown = ast.unparse(value)
        if self.is_marked and is_result and self.tells_whole_numbers:
            return f"geometric({shown}, scale={scale})"
        for drawn in self.draws:
            module, _, law = drawn.name.rpartition(".")
            if module != "lapwing" and law == "laplace":
                return f"{shown} + {ast.unparse(drawn.call.func)}(scale={scale})"
        for name in ("laplace", "lapwing.laplace", "np.random.laplace", "numpy.random.laplace"):
            match self.names.resolve(python_expression(name)):
                case "lapwing.laplace":
                    return f"{name}({shown}, scale={scale})"
                case "numpy.random.laplace":
                    return f"{shown} + {name}(scale={scale})"
                case _:
                    continue
        return f"laplace({shown}, scale={scale})" if self.is_marked else None


def code_of(asked: Asked) -> Code | None:
    """The text of a function that is asked about; none if there are several of its name, or no epsilon or rho."""
    source, claim = asked.subject.span.source, asked.lowered.claim
    module = parse_python(source)
    definitions = definitions_of(module, source)
    found = [each for each in definitions if each.name == asked.subject.name]
    if len(found) != 1 or not isinstance(claim, Claim | ZeroConcentrated):
        return None
    names = names_of(module, definitions)
    private = {each.param.name for each in asked.lowered.program.parameters if not is_public(each.role)}
    inner = names.inside(found[0])
    draws, marked = draws_in(found[0], names), asked.subject.contract is None
    price = text_of(price_of(claim))
    return Code(found[0], inner, draws, frozenset(private), price, marked, isinstance(claim, Claim))
