"""Statements of a loop as lines of Python."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import reduce
from math import floor, lcm
from typing import Any

from lapwing.kernel.language import law as laws
from lapwing.kernel.language import term as t
from lapwing.kernel.language.data import inside, parts_of
from lapwing.kernel.language.program import Assign, Block, If, Sample, Statement, While
from lapwing.kernel.language.sort import BOOL, INT, REAL, Base, ListOf, Sort
from lapwing.kernel.language.substitute import variables_of
from lapwing.run.interpreter.aggregates.fold import UnfitError
from lapwing.run.interpreter.drawn import Around
from lapwing.run.interpreter.evaluate import compute, is_linear, is_short, zero
from lapwing.run.interpreter.real_scales import Scales, scale_of
from lapwing.run.interpreter.value import Scalar

DEEPEST = 30
LONG = 1 << (t.LONGEST - 1)


@dataclass
class Writer:
    """Writes statements as lines of Python; a real is written as so many steps of its own scale, or is exact.

    `base` is the scale of noise, none where reals are exact, and `scales` has those of variables.
    """

    base: int | None
    scales: Scales
    names: Mapping[str, str]
    changed: Collection[str]
    drawn: list[tuple[Around, int | None]] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    constants: dict[str, Any] = field(default_factory=dict)
    products: int = 0

    def line(self, text: str, depth: int) -> None:
        if depth > DEEPEST:
            raise UnfitError("its blocks lie too deep")
        self.lines.append("    " * depth + text)

    def constant(self, value: object) -> str:
        name = f"k{len(self.constants)}"
        self.constants[name] = value
        return name

    def block(self, block: Block, depth: int) -> None:
        for statement in block:
            self.statement(statement, depth)
        if not block:
            self.line("pass", depth)

    def statement(self, statement: Statement, depth: int) -> None:
        match statement:
            case Assign(target=target, value=value):
                self.assign(target, value, depth)
            case Sample(target=target, law=law):
                self.sample(target, law, depth)
            case If(condition=condition, then=then, otherwise=otherwise):
                self.line(f"if {self.term(condition)}:", depth)
                self.block(then, depth + 1)
                if otherwise:
                    self.line("else:", depth)
                    self.block(otherwise, depth + 1)
            case While(condition=condition, body=body):
                self.line(f"while {self.term(condition)}:", depth)
                self.line(f"steps -= {1 + sum(1 for node in inside(body) if isinstance(node, Statement))}", depth + 1)
                self.line("if steps < mark:", depth + 1)
                self.line("mark = tick(steps)", depth + 2)
                self.line("if mark is None: return None", depth + 2)
                self.block(body, depth + 1)

    def assign(self, target: t.Local, value: t.Term, depth: int) -> None:
        name = self.names[target.name]
        match value:
            case t.Snoc(list=items, item=item) if items == target:
                self.line(f"{name}.append({self.item(item, target)})", depth)
            case t.Store(list=items, index=index, item=item) if items == target:
                self.line(f"index, item = {self.term(index)}, {self.item(item, target)}", depth)
                self.line(f"if 0 <= index < len({name}): {name}[index] = item", depth)
            case _ if isinstance(target.sort, ListOf):
                raise UnfitError("lists are made in it")
            case _:
                self.line(f"{name} = {self.fit(value, target.sort, self.scales.get(target.name, 1))}", depth)

    def item(self, item: t.Term, target: t.Local) -> str:
        """An item of a list of numbers."""
        if not isinstance(target.sort, ListOf) or isinstance(target.sort.element, ListOf):
            raise UnfitError("lists are made in it")
        return self.fit(item, target.sort.element, self.scales.get(target.name, 1))

    def sample(self, target: t.Local, law: laws.Law, depth: int) -> None:
        """A draw around a centre on the grid, of noise whose scale the loop leaves as it is."""
        if not isinstance(law, Around) or not isinstance(target.sort, Base):
            raise UnfitError("its noise is of another kind")
        center, width = parts_of(law)
        if any(variable.name in self.changed for variable in variables_of(width) if not isinstance(variable, t.Spent)):
            raise UnfitError("the scale of its noise changes")
        if isinstance(center, t.Arithmetic) and center.operator == "/":
            raise UnfitError("its noise is drawn around a quotient")
        sort = INT if isinstance(law, laws.Geometric) else REAL
        scale = 1 if sort == INT or self.base is None else lcm(self.scale_of(center), self.base)
        drawn = f"({self.fit(center, sort, scale)} + draw{len(self.drawn)}())"
        self.drawn.append((law, None if self.base is None else scale))
        found = self.converted(drawn, (sort, scale), (target.sort, self.scales.get(target.name, 1)))
        self.line(f"{self.names[target.name]} = {found}", depth)

    def scale_of(self, term: t.Term) -> int:
        """The scale at which a term is written."""
        return 1 if self.base is None else scale_of(term, self.scales)

    def fit(self, term: t.Term, sort: Sort, scale: int) -> str:
        """A term as a number of a sort, at a scale."""
        return self.converted(self.term(term), (t.sort_of(term), self.scale_of(term)), (sort, scale))

    def converted(self, text: str, found: tuple[Sort, int], wanted: tuple[Sort, int]) -> str:
        """A number of a sort and at a scale as one of another."""
        if found[0] != wanted[0] and (found[0], wanted[0]) != (INT, REAL):
            raise UnfitError("its values are of several sorts")
        if wanted[1] % found[1]:
            raise UnfitError("its reals lie on too fine a grid")
        return text if wanted[1] == found[1] else f"({text} * {wanted[1] // found[1]})"

    def term(self, term: t.Term) -> str:
        """A term as an expression."""
        match term:
            case t.Literal(value=value, sort=sort):
                return self.literal(value, sort)
            case t.Local(name=name) | t.Param(name=name):
                return self.names[name]
            case t.Length(list=t.Local() | t.Param() as items):
                return f"len({self.term(items)})"
            case t.Index():
                return self.index(term)
            case t.Choose(condition=condition, then=then, otherwise=otherwise):
                one, other = (self.fit(part, t.sort_of(term), self.scale_of(term)) for part in (then, otherwise))
                return f"({one} if {self.term(condition)} else {other})"
            case t.Not(operand=operand):
                return f"(not {self.term(operand)})"
            case t.And(operands=operands):
                return "(" + " and ".join(map(self.term, operands)) + ")"
            case t.Or(operands=operands):
                return "(" + " or ".join(map(self.term, operands)) + ")"
            case t.Compare(operator=operator, left=left, right=right):
                one, other = self.alike(left, right)
                return f"({one} {operator} {other})"
            case t.Negative(operand=operand):
                return f"(-{self.term(operand)})"
            case t.Arithmetic():
                return self.arithmetic(term)
            case t.Apply():
                return self.apply(term)
            case _:
                raise UnfitError("lists are made in it")

    def literal(self, value: bool | int | Fraction, sort: Sort) -> str:
        if sort == BOOL:
            return repr(bool(value))
        if self.base is not None and sort == REAL:
            return f"({value.numerator})"
        return f"({int(value)})" if value.denominator == 1 else self.constant(value)

    def index(self, term: t.Index) -> str:
        if not isinstance(term.list, t.Local | t.Param | t.Index):
            raise UnfitError("lists are made in it")
        default = repr(zero(t.sort_of(term)))
        items, place = self.term(term.list), self.term(term.index)
        if isinstance(term.index, t.Literal | t.Local):
            return f"({items}[{place}] if 0 <= {place} < len({items}) else {default})"
        return f"at({items}, {place}, {default})"

    def alike(self, left: t.Term, right: t.Term) -> tuple[str, str]:
        """Two terms as numbers of the same sort."""
        sort = t.wider(t.sort_of(left), t.sort_of(right))
        if isinstance(sort, ListOf):
            raise UnfitError("lists are compared in it")
        scale = lcm(self.scale_of(left), self.scale_of(right))
        return self.fit(left, sort, scale), self.fit(right, sort, scale)

    def arithmetic(self, term: t.Arithmetic) -> str:
        left, right = term.left, term.right
        match term.operator:
            case "+" | "-" as operator:
                one, other = self.alike(left, right)
                return f"({one} {operator} {other})"
            case "*" if is_linear(term):
                return f"({self.term(left)} * {self.term(right)})"
            case "*" if self.base is not None and self.scale_of(term) < LONG:
                self.products += 1
                name, factors = f"p{self.products}", f"{self.term(left)} * {self.term(right)}"
                return f"({name} if LEAST < ({name} := {factors}) < LONG else short({name}, {self.scale_of(term)}))"
            case "*":
                return f"times({self.term(left)}, {self.term(right)})"
            case "//" | "%" as operator:
                if isinstance(right, t.Literal) and right.value:
                    return f"({self.term(left)} {operator} {self.term(right)})"
                return f"{'parts' if operator == '//' else 'rest'}({self.term(left)}, {self.term(right)})"
            case _ if self.base is not None:
                if not isinstance(right, t.Literal) or not right.value:
                    raise UnfitError("a real is divided")
                factor = right.value.denominator * (1 if right.value > 0 else -1)
                return self.term(left) if factor == 1 else f"({self.term(left)} * {factor})"
            case _:
                one, other = self.term(left), self.term(right)
                return f"{'over' if is_linear(term) else 'short_over'}({one}, {other})"

    def apply(self, term: t.Apply) -> str:
        match term.function:
            case "min" | "max" as function:
                each = [self.fit(argument, t.sort_of(term), self.scale_of(term)) for argument in term.arguments]
                return reduce(lambda found, other: f"{function}({found}, {other})", each)
            case "abs":
                return f"abs({self.term(term.arguments[0])})"
            case "floor" if t.sort_of(term.arguments[0]) == REAL and self.base is not None:
                return f"({self.term(term.arguments[0])} // {self.scale_of(term.arguments[0])})"
            case "floor":
                return f"floor({self.term(term.arguments[0])})"
            case function:
                raise UnfitError(f"{function} is taken in it")


def at(items: list[Any], index: int, default: Any) -> Any:
    """The item at an index, or 0 outside the list."""
    return items[index] if 0 <= index < len(items) else default


def times(left: Scalar, right: Scalar) -> Scalar:
    """A product of two values; 0 if it is too long."""
    found = left * right
    return found if is_short(found) else 0


def short_over(left: Scalar, right: Scalar) -> Scalar:
    """A quotient of two values; 0 if it is too long."""
    found = compute("/", left, right)
    return found if is_short(found) else 0


def short(found: int, scale: int) -> int:
    """A product in steps of a scale; 0 if it is too long."""
    return found if is_short(Fraction(found, scale)) else 0


HELPERS: dict[str, Any] = {
    "LONG": LONG,
    "LEAST": -LONG,
    "short": short,
    "at": at,
    "times": times,
    "floor": floor,
    "over": lambda left, right: compute("/", left, right),
    "short_over": short_over,
    "parts": lambda left, right: left // right if right else 0,
    "rest": lambda left, right: left % right if right else 0,
}
