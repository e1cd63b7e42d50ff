"""The values of terms, and all values for which a condition holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import cast

from lapwing.kernel.language.data import parts_of
from lapwing.kernel.language.sort import BOOL
from lapwing.kernel.language.term import (
    And,
    Apply,
    Arithmetic,
    Choose,
    Compare,
    Empty,
    Index,
    Length,
    Literal,
    Local,
    Logical,
    Negative,
    Not,
    Opaque,
    Or,
    Param,
    Sided,
    Snoc,
    Spent,
    Term,
    Variable,
)
from tests.kernel.semantics.world import Value


def variables_in(*terms: Term) -> list[Variable]:
    """The variables of some terms, each once."""
    found: dict[Variable, None] = {}
    waiting = list(terms)
    while waiting:
        term = waiting.pop()
        if isinstance(term, Param | Local | Sided | Logical | Spent):
            found[term] = None
        waiting.extend(parts_of(term))
    return list(found)


def item(items: tuple[Value, ...], index: int) -> Value:
    """Reading outside a list gives 0, and reading a row that is not there does too."""
    return items[index] if items and 0 <= index < len(items) else 0


def over(left: Value, right: Value) -> Value:
    """Dividing by 0 gives 0."""
    return Fraction(left) / Fraction(right) if right else 0


def python_of(term: Term, names: Mapping[Variable, str]) -> str:
    """A term as an expression of Python."""

    def of(part: Term) -> str:
        return python_of(part, names)

    match term:
        case Literal(value=value, sort=sort):
            return (
                repr(bool(value))
                if sort == BOOL
                else f"F({str(Fraction(value))!r})"
                if not whole(value)
                else repr(int(value))
            )
        case Param() | Local() | Sided() | Logical() | Spent():
            return names[term]
        case Negative(operand=operand):
            return f"(-{of(operand)})"
        case Arithmetic(operator="/", left=left, right=right):
            return f"over({of(left)}, {of(right)})"
        case Arithmetic(operator="//" | "%" as operator, left=left, right=right):
            return f"({of(left)} {operator} {of(right)} if {of(right)} else 0)"
        case Arithmetic(operator=operator, left=left, right=right):
            return f"({of(left)} {operator} {of(right)})"
        case Compare(operator=relation, left=left, right=right):
            return f"({of(left)} {relation} {of(right)})"
        case Not(operand=operand):
            return f"(not {of(operand)})"
        case And(operands=operands):
            return f"({' and '.join(map(of, operands))})" if operands else "True"
        case Or(operands=operands):
            return f"({' or '.join(map(of, operands))})" if operands else "False"
        case Choose(condition=condition, then=then, otherwise=otherwise):
            return f"({of(then)} if {of(condition)} else {of(otherwise)})"
        case Apply(function="exp", arguments=(exponent,)):
            return f"F(2) ** {of(exponent)}"
        case Apply(function="floor", arguments=(argument,)):
            return f"int({of(argument)} // 1)"
        case Opaque(arguments=(argument,)):
            return f"(1 - {of(argument)} % 2)"
        case Apply(function="min" | "max" | "abs" as function, arguments=arguments):
            return f"{function}({', '.join(map(of, arguments))})"
        case Index(list=items, index=index):
            return f"item({of(items)}, {of(index)})"
        case Length(list=items):
            return f"len({of(items)})"
        case Empty():
            return "()"
        case Snoc(list=items, item=last):
            return f"(*{of(items)}, {of(last)})"
        case _:
            raise NotImplementedError(term)


def whole(value: bool | int | Fraction) -> bool:
    return Fraction(value).denominator == 1


@lru_cache(maxsize=20_000)
def compiled(term: Term) -> tuple[list[Variable], Callable[..., Value]]:
    """The variables of a term, and its value for values of them."""
    variables = variables_in(term)
    names = {variable: f"v{number}" for number, variable in enumerate(variables)}
    text = f"lambda {', '.join(names.values())}: {python_of(term, names)}"
    return variables, eval(text, {"F": Fraction, "item": item, "over": over})


def evaluate(term: Term, values: Mapping[Variable, Value]) -> Value:
    """The value of a term."""
    variables, function = compiled(term)
    return function(*(values[variable] for variable in variables))


def solutions(term: Term, ranges: Sequence[tuple[Variable, Sequence[Value]]]) -> list[tuple[Value, ...]]:
    """All values of the variables for which a condition holds; each part of it is asked as soon as it can be."""
    names = {variable: f"v{number}" for number, (variable, _) in enumerate(ranges)}
    waiting = conjuncts(term)
    text = ""
    bound: set[Variable] = set()
    for number, variable in enumerate([None, *names]):
        if variable is not None:
            bound.add(variable)
            text += f" for {names[variable]} in d[{number - 1}]"
        ready = [part for part in waiting if bound.issuperset(variables_in(part))]
        waiting = [part for part in waiting if part not in ready]
        text += "".join(f" if {python_of(part, names)}" for part in ready)
    scope = {"F": Fraction, "item": item, "over": over, "d": [list(values) for _, values in ranges]}
    return cast(list[tuple[Value, ...]], eval(f"[({', '.join(names.values())},) for _ in (0,){text}]", scope))


def conjuncts(term: Term) -> list[Term]:
    """The parts of a conjunction."""
    return [part for operand in term.operands for part in conjuncts(operand)] if isinstance(term, And) else [term]
