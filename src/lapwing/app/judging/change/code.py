"""A function as text that can be changed: its definition, the noise it draws, and which of its names hold data."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Set
from dataclasses import dataclass, field
from functools import cached_property

from lapwing.app.judging.edit import text_at
from lapwing.app.judging.request import Asked
from lapwing.kernel.language.claim import Claim, GaussianPrivacy, Renyi, ZeroConcentrated
from lapwing.kernel.language.program import Parameter
from lapwing.kernel.language.role import Database, Integers, Interval, Public, Vector, has_public_length, is_public
from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.language.substitute import variables_of
from lapwing.kernel.language.term import ZERO
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
    """`epsilon` is what is claimed, or the rho, as text; it is marked @private, or has a contract beside it.

    `unsized` are the parameters whose length differs between neighbours; `is_pure` says that there is no delta, and
    `delta` is what is claimed of it, as text.  `measures` are the public numbers among the parameters, `wholes` those
    that are whole, and `ranges` has the bounds of rows that are numbers; `has_vectors` says that rows are vectors.
    """

    definition: Definition
    names: Names = field(repr=False)
    draws: tuple[Drawn, ...] = field(repr=False)
    private: frozenset[str]
    epsilon: str
    unsized: frozenset[str]
    is_marked: bool
    in_epsilon: bool = True
    is_pure: bool = True
    delta: str = "0"
    measures: tuple[str, ...] = ()
    wholes: tuple[str, ...] = ()
    ranges: dict[str, tuple[str, str]] = field(default_factory=dict)
    has_vectors: bool = False

    def text(self, node: ast.expr) -> str:
        """An expression as its author wrote it, if it is of this function; else as Python writes it."""
        plain = ast.unparse(node)
        try:
            written = text_at(self.definition.place(node))
            return written if ast.unparse(python_expression(written)) == plain else plain
        except (SyntaxError, ValueError, IndexError, AttributeError):
            return plain

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
        return self.spread(self.private, self.is_bare)

    @cached_property
    def holding_noise(self) -> frozenset[str]:
        """The names that hold what was drawn, or something made of it."""
        return self.spread(frozenset(), self.is_drawn)

    @cached_property
    def with_private_length(self) -> frozenset[str]:
        """The names of lists whose length differs between neighbours: such parameters, and what is made of them."""
        return self.spread(self.unsized, reads)

    def spread(self, names: frozenset[str], holds: Callable[[ast.expr, frozenset[str]], bool]) -> frozenset[str]:
        """Names, and all that are given a value which holds what they hold."""
        found = names
        while True:
            values = ((target, value) for target, value in self.bound() if holds(value, found))
            more = {name for target, _ in values for name in stored_in(target)}
            if more <= found:
                return found
            found |= more

    def is_drawn(self, value: ast.expr, noisy: frozenset[str]) -> bool:
        """Whether an expression draws, or reads a name that holds noise."""
        calls = {id(each.call) for each in self.draws}
        return any(id(node) in calls for node in ast.walk(value)) or reads(value, noisy)

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
                case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="append"), args=[value])):
                    yield ast.Name(name, ast.Store()), value
                case _:
                    pass
        for node in ast.walk(self.definition.node):
            if isinstance(node, ast.comprehension):
                yield node.target, node.iter

    def value_of(self, name: str) -> ast.Assign | None:
        """The only assignment to a name, if it has one that gives it alone a value."""
        stores = [each for target, each in self.stores() if name in stored_in(target)]
        match stores:
            case [ast.Assign(targets=[ast.Name()]) as found]:
                return found
            case _:
                return None

    def stores(self) -> Iterator[tuple[ast.AST, ast.AST]]:
        """Each place where a name gets a value, with the node that gives it."""
        for node in ast.walk(self.definition.node):
            match node:
                case ast.Assign(targets=targets):
                    yield from ((target, node) for target in targets)
                case ast.AugAssign(target=target) | ast.AnnAssign(target=target) | ast.NamedExpr(target=target):
                    yield target, node
                case ast.For(target=target) | ast.comprehension(target=target):
                    yield target, node
                case _:
                    pass

    def readings(self, name: str) -> list[ast.Name]:
        """Where a name is read."""
        nodes = ast.walk(self.definition.node)
        return [
            each for each in nodes if isinstance(each, ast.Name) and each.id == name and isinstance(each.ctx, ast.Load)
        ]

    def is_bare(self, value: ast.expr, data: frozenset[str] | None = None) -> bool:
        """Whether an expression reads data and draws nothing; a length is data only if neighbours differ in it."""
        calls = {id(each.call) for each in self.draws}
        if any(id(node) in calls for node in ast.walk(value)):
            return False
        lengths = {
            id(inner)
            for node in ast.walk(value)
            if isinstance(node, ast.Call) and self.is_public_part(node)
            for inner in ast.walk(node)
        }
        held = self.holding_data if data is None else data
        return any(
            isinstance(node, ast.Name) and node.id in held and id(node) not in lengths for node in ast.walk(value)
        )

    def is_public_part(self, call: ast.Call) -> bool:
        """Whether a call tells the same of neighbours: places in a list, and the length where they agree in it."""
        if not isinstance(call.func, ast.Name) or call.func.id not in PUBLIC_PARTS:
            return False
        return call.func.id != "len" or not reads(call, self.with_private_length)

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

    @property
    def own_sigma(self) -> str | None:
        """The width of the first Gaussian noise, if all noise is Gaussian and the claim allows for that."""
        if self.in_epsilon and self.is_pure:
            return None
        if not self.draws or any(each.name != "lapwing.gaussian" for each in self.draws):
            return None
        call = self.draws[0].call
        given = [*(each.value for each in call.keywords if each.arg == "sigma"), *call.args[1:2]]
        return ast.unparse(given[0]) if given else None

    def noise_around(self, value: ast.expr, scale: str, is_result: bool = False) -> str | None:
        """An expression with noise, drawn as the function draws its own; none if nothing here can draw."""
        shown = self.text(value)
        if self.own_sigma is not None:
            return f"{ast.unparse(self.draws[0].call.func)}({shown}, sigma={scale})"
        if self.is_marked and is_result and self.tells_whole_numbers:
            return f"geometric({shown}, scale={scale})"
        for drawn in self.draws:
            module, _, law = drawn.name.rpartition(".")
            if module != "lapwing" and law == "laplace":
                return f"{shown} + {self.text(drawn.call.func)}(scale={scale})"
        for name in ("laplace", "lapwing.laplace", "np.random.laplace", "numpy.random.laplace"):
            match self.names.resolve(python_expression(name)):
                case "lapwing.laplace":
                    return f"{name}({shown}, scale={scale})"
                case "numpy.random.laplace":
                    return f"{shown} + {name}(scale={scale})"
                case _:
                    continue
        return f"laplace({shown}, scale={scale})" if self.is_marked else None


def reads(value: ast.AST, names: Set[str]) -> bool:
    """Whether an expression reads one of some names."""
    return any(isinstance(node, ast.Name) and node.id in names for node in ast.walk(value))


def code_of(asked: Asked) -> Code | None:
    """The text of a function that is asked about; none if there are several of its name, or nothing is claimed."""
    source, claim = asked.subject.span.source, asked.lowered.claim
    module = parse_python(source)
    definitions = definitions_of(module, source)
    found = [each for each in definitions if each.name == asked.subject.name]
    if len(found) != 1 or not isinstance(claim, Claim | ZeroConcentrated | Renyi | GaussianPrivacy):
        return None
    names = names_of(module, definitions)
    private = {each.param.name for each in asked.lowered.program.parameters if not is_public(each.role)}
    inner = names.inside(found[0])
    draws, marked = draws_in(found[0], names), asked.subject.contract is None
    price = text_of(price_of(claim))
    unsized = {each.param.name for each in asked.lowered.program.parameters if not has_public_length(each.role)}
    in_epsilon = isinstance(claim, Claim)
    is_pure = not isinstance(claim, Claim) or claim.delta == ZERO
    delta = text_of(claim.delta) if isinstance(claim, Claim) else "0"
    given = [each for each in asked.lowered.program.parameters if each.param.name in found[0].parameters]
    numbers = [each for each in given if isinstance(each.role, Public) and each.param.sort in (INT, REAL)]
    measures = tuple(each.param.name for each in numbers)
    wholes = tuple(each.param.name for each in numbers if each.param.sort == INT)
    return Code(
        found[0],
        inner,
        draws,
        frozenset(private),
        price,
        frozenset(unsized),
        marked,
        in_epsilon,
        is_pure,
        delta,
        measures,
        wholes,
        {name: range_ for each in given for name, range_ in ranges_of(each, found[0].parameters)},
        any(isinstance(each.role, Database) and isinstance(each.role.of, Vector) for each in given),
    )


def ranges_of(parameter: Parameter, known: tuple[str, ...]) -> Iterator[tuple[str, tuple[str, str]]]:
    """The bounds of the rows of a dataset, if they are numbers between bounds that the function can name."""
    match parameter.role:
        case Database(of=Interval(low=low, high=high) | Integers(low=low, high=high)):
            names = {getattr(each, "name", None) for bound in (low, high) for each in variables_of(bound)}
            if names <= set(known):
                yield parameter.param.name, (text_of(low), text_of(high))
        case _:
            pass
