"""Loops as Python code, written once and then run: the same values as the interpreter gives, many times as fast.

Reals that all lie on one grid are whole numbers of its steps while the loop runs.  Where they may leave it, by a
product of two reals or a quotient, they stay exact fractions.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from math import floor, lcm
from typing import Any

from lapwing.kernel.language import law as laws
from lapwing.kernel.language import term as t
from lapwing.kernel.language.data import inside, parts_of
from lapwing.kernel.language.program import Assign, Block, If, Sample, Statement, While
from lapwing.kernel.language.sort import BOOL, INT, REAL, Base, ListOf, Sort
from lapwing.kernel.language.substitute import variables_of
from lapwing.kernel.language.wellformed import targets_of
from lapwing.run.interpreter.aggregates.fold import UnfitError
from lapwing.run.interpreter.drawn import Around
from lapwing.run.interpreter.evaluate import compute, is_linear, is_short, zero
from lapwing.run.interpreter.exact_list import ExactList, is_list
from lapwing.run.interpreter.exact_numbers import Array
from lapwing.run.interpreter.tick import Tick, until_none
from lapwing.run.interpreter.value import Scalar, Value

Draw = Callable[[], Any]
LARGEST_SCALE = 1 << 300
FITTING = 1 << 62
DEEPEST = 30


@dataclass(frozen=True, slots=True)
class Code:
    """A loop as a function of the steps that are left, its draws and its variables; it gives steps and variables."""

    run: Callable[..., tuple[Any, ...] | None]
    names: tuple[tuple[str, Sort], ...]
    laws: tuple[Around, ...]


@lru_cache(maxsize=256)
def code_of(loop: While, scale: int | None) -> Code:
    """The code of a loop, with reals as multiples of 1 / scale, or exact if there is no scale."""
    variables = {each.name: each.sort for each in variables_of(loop) if isinstance(each, t.Local | t.Param)}
    names = tuple(sorted(variables.items()))
    changed = frozenset(target.name for target in targets_of((loop,)))
    written = Writer(scale, {name: f"v{number}" for number, (name, _) in enumerate(names)}, changed)
    written.statement(loop, 1)
    given = ", ".join(written.names.values())
    draws = "".join(f"draw{number}, " for number in range(len(written.drawn)))
    head = [f"def run(steps, tick, {draws}{given}):", "    mark = tick(steps)"]
    lines = [*head, *written.lines, f"    return (steps, {given})"]
    space: dict[str, Any] = {**HELPERS, **written.constants}
    exec(compile("\n".join(lines), "<loop>", "exec"), space)
    return Code(space["run"], names, tuple(written.drawn))


@dataclass
class Writer:
    """Writes statements as lines of Python."""

    scale: int | None
    names: Mapping[str, str]
    changed: Collection[str]
    drawn: list[Around] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    constants: dict[str, Any] = field(default_factory=dict)

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
                self.line(f"{name}.append({self.item(item, target.sort)})", depth)
            case t.Store(list=items, index=index, item=item) if items == target:
                self.line(f"index, item = {self.term(index)}, {self.item(item, target.sort)}", depth)
                self.line(f"if 0 <= index < len({name}): {name}[index] = item", depth)
            case _ if isinstance(target.sort, ListOf):
                raise UnfitError("lists are made in it")
            case _:
                self.line(f"{name} = {self.fit(value, target.sort)}", depth)

    def item(self, item: t.Term, sort: Sort) -> str:
        """An item of a list of numbers."""
        if not isinstance(sort, ListOf) or isinstance(sort.element, ListOf):
            raise UnfitError("lists are made in it")
        return self.fit(item, sort.element)

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
        drawn = f"{self.fit(center, sort)} + draw{len(self.drawn)}()"
        self.drawn.append(law)
        self.line(f"{self.names[target.name]} = {self.converted(drawn, sort, target.sort)}", depth)

    def fit(self, term: t.Term, sort: Sort) -> str:
        """A term for a variable of a sort."""
        return self.converted(self.term(term), t.sort_of(term), sort)

    def converted(self, text: str, found: Sort, wanted: Sort) -> str:
        if found == wanted:
            return text
        if found == INT and wanted == REAL:
            return text if self.scale is None else f"({text}) * {self.scale}"
        raise UnfitError("its values are of several sorts")

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
                one, other = (self.fit(part, t.sort_of(term)) for part in (then, otherwise))
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
        if self.scale is not None and sort == REAL:
            return f"({int(value * self.scale)})"
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
        return self.fit(left, sort), self.fit(right, sort)

    def arithmetic(self, term: t.Arithmetic) -> str:
        left, right = term.left, term.right
        match term.operator:
            case "+" | "-" as operator:
                one, other = self.alike(left, right)
                return f"({one} {operator} {other})"
            case "*" if self.scale is not None and t.sort_of(left) == REAL and t.sort_of(right) == REAL:
                raise UnfitError("two reals are multiplied")
            case "*" if is_linear(term):
                return f"({self.term(left)} * {self.term(right)})"
            case "*":
                return f"times({self.term(left)}, {self.term(right)})"
            case "//" | "%" as operator:
                if isinstance(right, t.Literal) and right.value:
                    return f"({self.term(left)} {operator} {self.term(right)})"
                return f"{'parts' if operator == '//' else 'rest'}({self.term(left)}, {self.term(right)})"
            case _:
                if self.scale is not None:
                    raise UnfitError("a real is divided")
                one, other = self.term(left), self.term(right)
                return f"{'over' if is_linear(term) else 'short_over'}({one}, {other})"

    def apply(self, term: t.Apply) -> str:
        match term.function:
            case "min" | "max" as function:
                found = self.fit(term.arguments[0], t.sort_of(term))
                for argument in term.arguments[1:]:
                    found = f"{function}({found}, {self.fit(argument, t.sort_of(term))})"
                return found
            case "abs":
                return f"abs({self.term(term.arguments[0])})"
            case "floor" if t.sort_of(term.arguments[0]) == REAL and self.scale is not None:
                return f"({self.term(term.arguments[0])} // {self.scale})"
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


HELPERS: dict[str, Any] = {
    "at": at,
    "times": times,
    "floor": floor,
    "over": lambda left, right: compute("/", left, right),
    "short_over": short_over,
    "parts": lambda left, right: left // right if right else 0,
    "rest": lambda left, right: left % right if right else 0,
}


def scale_for(loop: While, memory: Mapping[str, Value], grid: int) -> int:
    """A scale at which all reals that the loop starts with are whole."""
    found = grid
    for node in inside(loop):
        match node:
            case t.Literal(value=Fraction() as number):
                found = lcm(found, number.denominator)
            case t.Local(name=name, sort=sort) | t.Param(name=name, sort=sort) if sort == REAL:
                value = memory.get(name, 0)
                if isinstance(value, int | Fraction):
                    found = lcm(found, value.denominator)
    if found > LARGEST_SCALE:
        raise UnfitError("its reals lie on too fine a grid")
    return found


def run_loop(
    loop: While,
    memory: dict[str, Value],
    steps: int,
    draw: Callable[[Around, int | None], Draw],
    grid: int,
    tick: Tick = until_none,
) -> int | None:
    """Run a loop as code and leave its values in the memory: the steps that are left, or None if there are none.

    `draw` gives a function that draws noise of a law around 0, in steps of a grid if there is one.  `tick` is told now
    and then how many steps are left.
    """
    try:
        scale: int | None = scale_for(loop, memory, grid)
        code = code_of(loop, scale)
        given = given_to(code, memory, scale)
    except UnfitError:
        scale = None
        code = code_of(loop, None)
        given = given_to(code, memory, None)
    found = code.run(steps, tick, *(draw(law, scale) for law in code.laws), *given)
    if found is None:
        return None
    changed = {target.name for target in targets_of((loop,))}
    for (name, sort), value in zip(code.names, found[1:], strict=True):
        if name in changed:
            memory[name] = unscaled(value, sort, scale)
    left: int = found[0]
    return left


def given_to(code: Code, memory: Mapping[str, Value], scale: int | None) -> list[Any]:
    """What the variables hold before the loop."""
    return [scaled(memory.get(name, zero(sort)), sort, scale) for name, sort in code.names]


def scaled(value: Value, sort: Sort, scale: int | None) -> Any:
    """A value as the code has it."""
    match sort:
        case ListOf(element=element):
            items = value if is_list(value) else []
            if element == REAL and scale is not None:
                return all_steps_of(items, scale)
            return [scaled(item, element, scale) for item in items] if isinstance(element, ListOf) else list(items)
        case _ if sort == REAL and scale is not None:
            return steps_of(value, scale)
        case _:
            return value


def steps_of(value: Any, scale: int) -> int:
    """A real as a whole number of steps."""
    if type(value) is int:
        return value * scale
    above, below = value.as_integer_ratio()
    if scale % below:
        raise UnfitError("its reals lie on too fine a grid")
    found: int = above * (scale // below)
    return found


def all_steps_of(items: list[Any], scale: int) -> list[int]:
    """Many reals as whole numbers of steps."""
    steps = items.steps if isinstance(items, ExactList) else None
    if steps is not None and scale % steps.scale == 0:
        factor, reach = scale // steps.scale, max(map(abs, ends_of(steps.array)))
        return list(
            (steps.array * factor if factor * reach < FITTING else steps.array.astype(object) * factor).tolist()
        )
    kinds = set(map(type, items))
    if kinds == {int}:
        return items.copy() if scale == 1 else [item * scale for item in items]
    factors = {1: scale}
    found = []
    for item in items:
        above, below = item.as_integer_ratio()
        factor = factors.get(below)
        if factor is None:
            factor = factors[below] = steps_of(Fraction(1, below), scale)
        found.append(above * factor)
    return found


def ends_of(array: Array) -> tuple[int, int]:
    """The least and the largest number; 0 of none."""
    return (int(array.min()), int(array.max())) if array.size else (0, 0)


def unscaled(value: Any, sort: Sort, scale: int | None) -> Value:
    """A value as the interpreter has it."""
    match sort:
        case ListOf(element=element):
            return [unscaled(item, element, scale) for item in value] if scale is not None else value
        case _ if sort == REAL and scale is not None:
            whole, rest = divmod(value, scale)
            return Fraction(value, scale) if rest else whole
        case _:
            found: Value = value
            return found
