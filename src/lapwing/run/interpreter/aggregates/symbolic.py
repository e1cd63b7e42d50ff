"""One round of a row loop, executed on symbols: what each variable holds afterwards, from its old value and the row.

Whatever the loop does not change is known by then and stands there as a number, so that inner loops over public lists
are unrolled.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace

from lapwing.kernel.language import term as t
from lapwing.kernel.language.data import parts_of, rebuild
from lapwing.kernel.language.program import Assign, Block, If, Sample, While
from lapwing.kernel.language.sort import BOOL, INT, Base, ListOf, Sort
from lapwing.run.interpreter.aggregates.fold import FIELD, UnfitError
from lapwing.run.interpreter.evaluate import evaluate, zero
from lapwing.run.interpreter.value import Value

OLD = "old "
ROW = "row"
MOST_STEPS = 20_000
LARGEST_TERM = 3_000
DEEPEST_TERM = 100
LONGEST_LITERAL = 4096
LONGEST_LIST = 256


@dataclass
class Round:
    """`env` has what variables hold by now; one that is not in it holds what it held before the round."""

    memory: Mapping[str, Value]
    data: t.Param
    counter: t.Local
    fields: int
    is_flat: bool
    changed: Collection[str]
    env: dict[str, t.Term] = field(default_factory=dict)
    steps: list[int] = field(default_factory=lambda: [MOST_STEPS])
    sizes: dict[int, tuple[t.Term, int, int]] = field(default_factory=dict)

    def block(self, block: Block) -> None:
        """Execute statements."""
        for statement in block:
            self.step()
            match statement:
                case Assign(target=target, value=value):
                    self.env[target.name] = self.look(value)
                case If(condition=condition, then=then, otherwise=otherwise):
                    self.branch(self.look(condition), then, otherwise)
                case While(condition=condition, body=body):
                    self.loop(condition, body)
                case Sample():
                    raise UnfitError("noise is drawn for each row")

    def step(self) -> None:
        self.steps[0] -= 1
        if self.steps[0] < 0:
            raise UnfitError("it does too much for each row")

    def branch(self, condition: t.Term, then: Block, otherwise: Block) -> None:
        if isinstance(condition, t.Literal):
            self.block(then if condition.value else otherwise)
            return
        one, other = replace(self, env=dict(self.env)), replace(self, env=dict(self.env))
        one.block(then)
        other.block(otherwise)
        for name in one.env.keys() | other.env.keys():
            found = [each.env.get(name) for each in (one, other)]
            sort = next(t.sort_of(term) for term in found if term is not None)
            left, right = (self.old(name, sort) if term is None else term for term in found)
            self.env[name] = left if left == right else self.made(t.Choose(condition, left, right))

    def loop(self, condition: t.Term, body: Block) -> None:
        while True:
            self.step()
            asked = self.look(condition)
            if not isinstance(asked, t.Literal):
                raise UnfitError("how often an inner loop runs depends on the row")
            if not asked.value:
                return
            self.block(body)

    def old(self, name: str, sort: Sort) -> t.Term:
        """A variable as it was before the round."""
        return t.Local(f"{OLD}{name}", sort) if name in self.changed else self.known(t.Local(name, sort))

    def known(self, variable: t.Local | t.Param) -> t.Term:
        """A variable that the loop leaves as it is: a number, or a list by its name."""
        if isinstance(variable.sort, ListOf):
            return variable
        value = self.memory.get(variable.name, zero(variable.sort))
        return literal(value, variable.sort)

    def look(self, term: t.Term) -> t.Term:
        """The value of a term, from old values and the row."""
        match term:
            case t.Literal() | t.Empty():
                return term
            case t.Local(name=name, sort=sort) if term == self.counter:
                return t.Local(f"{OLD}{name}", sort)
            case t.Local(name=name, sort=sort):
                return self.env[name] if name in self.env else self.old(name, sort)
            case t.Param() if term == self.data:
                raise UnfitError("it reads other rows than the one of the round")
            case t.Param():
                return self.known(term)
            case t.Index(list=t.Param() as items, index=index) if items == self.data:
                return self.row(index)
            case _:
                return self.made(rebuild(term, [self.look(part) for part in parts_of(term)]))

    def row(self, index: t.Term) -> t.Term:
        if self.look(index) != t.Local(f"{OLD}{self.counter.name}", self.counter.sort):
            raise UnfitError("it reads other rows than the one of the round")
        sort = t.sort_of(t.Index(self.data, index))
        return t.Local(f"{FIELD}0" if self.is_flat else ROW, sort)

    def made(self, term: t.Term) -> t.Term:
        """A term whose parts are done: computed if they are known."""
        match term:
            case t.Index(list=t.Local(name="row", sort=ListOf(element=sort)), index=t.Literal(value=place)):
                inside = 0 <= place < self.fields
                return t.Local(f"{FIELD}{place}", sort) if inside else literal(zero(sort), sort)
            case t.Length(list=t.Local(name="row")):
                return t.Literal(self.fields, INT)
            case t.Length(list=items) if (name := self.base(items)) is not None:
                return t.Literal(len(self.items(name)), INT)
            case t.Index(list=t.Local(name=name) | t.Param(name=name), index=index) if self.is_known(name):
                return self.chosen(self.items(name), index, t.sort_of(term))
        return self.sized(simplified(term))

    def is_known(self, name: str) -> bool:
        return name not in self.changed and not name.startswith((OLD, FIELD)) and name not in (ROW, self.data.name)

    def base(self, items: t.Term) -> str | None:
        """The list of the memory that a list has the length of."""
        match items:
            case t.Store(list=inner):
                return self.base(inner)
            case t.Choose(then=then, otherwise=otherwise):
                one, other = self.base(then), self.base(otherwise)
                return one if one == other else None
            case t.Local(name=name) if name.startswith(OLD):
                return name.removeprefix(OLD) if name.removeprefix(OLD) in self.memory else None
            case t.Local(name=name) | t.Param(name=name) if self.is_known(name):
                return name
            case _:
                return None

    def items(self, name: str) -> list[Value]:
        value = self.memory.get(name, [])
        if not isinstance(value, list):
            raise UnfitError("a list is not known before the loop")
        return value

    def chosen(self, items: list[Value], index: t.Term, sort: Sort) -> t.Term:
        """An item of a known list."""
        if not isinstance(sort, Base):
            raise UnfitError("it reads lists in lists")
        if isinstance(index, t.Literal):
            inside = 0 <= index.value < len(items)
            return literal(items[int(index.value)] if inside else zero(sort), sort)
        if len(items) > LONGEST_LIST:
            raise UnfitError("it looks up each row in a long list")
        found: t.Term = literal(zero(sort), sort)
        for place, item in enumerate(items):
            found = t.Choose(t.Compare("==", index, t.Literal(place, INT)), literal(item, sort), found)
        return self.sized(found)

    def sized(self, term: t.Term) -> t.Term:
        """A term that is not too large."""
        inner = [self.sizes[id(part)][1:] if id(part) in self.sizes else measured(part) for part in parts_of(term)]
        size, depth = 1 + sum(each for each, _ in inner), 1 + max((each for _, each in inner), default=0)
        if size > LARGEST_TERM or depth > DEEPEST_TERM:
            raise UnfitError("it does too much for each row")
        self.sizes[id(term)] = term, size, depth
        return term


def measured(term: t.Term) -> tuple[int, int]:
    """How many parts a term has, and how deep they lie."""
    inner = [measured(part) for part in parts_of(term)]
    return 1 + sum(size for size, _ in inner), 1 + max((depth for _, depth in inner), default=0)


def literal(value: Value, sort: Sort) -> t.Literal:
    """A known number or truth value, written down."""
    if isinstance(value, list) or not isinstance(sort, Base):
        raise UnfitError("a list stands where a number does")
    if sort == BOOL:
        return t.Literal(bool(value), BOOL)
    if max(map(int.bit_length, value.as_integer_ratio())) > LONGEST_LITERAL:
        raise UnfitError("its numbers may be too large for 64 bits")
    return t.Literal(int(value) if value.denominator == 1 else value, sort)


def simplified(term: t.Term) -> t.Term:
    """The same value, written shorter where parts of it are known."""
    parts = parts_of(term)
    scalar = isinstance(t.sort_of(term), Base) and not isinstance(term, t.Opaque) and not t.is_irrational(term)
    if parts and scalar and all(isinstance(part, t.Literal) for part in parts):
        return literal(evaluate(term, {}), t.sort_of(term))
    match term:
        case t.Choose(condition=t.Literal(value=value), then=then, otherwise=otherwise):
            return then if value else otherwise
        case t.Choose(then=then, otherwise=otherwise) if then == otherwise:
            return then
        case t.And(operands=operands):
            left = tuple(each for each in operands if each != t.TRUE)
            return t.FALSE if t.FALSE in left else t.And(left) if len(left) > 1 else left[0] if left else t.TRUE
        case t.Or(operands=operands):
            left = tuple(each for each in operands if each != t.FALSE)
            return t.TRUE if t.TRUE in left else t.Or(left) if len(left) > 1 else left[0] if left else t.FALSE
        case t.Not(operand=t.Not(operand=inner)):
            return inner
        case _:
            return term
