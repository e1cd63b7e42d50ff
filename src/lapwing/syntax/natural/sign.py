"""What can be told of a number's sign from its expression and the roles of parameters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from lapwing.syntax import tree
from lapwing.syntax.natural.least import least

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


def is_nonzero(machine: Machine, term: tree.Expression) -> bool:
    """Whether a number is never 0."""
    match term:
        case tree.Number(value=value):
            return value != 0
        case tree.Minus(operand=operand):
            return is_nonzero(machine, operand)
        case _:
            return is_positive(machine, term)


POSITIVE, NONNEGATIVE, UNTOLD = 2, 1, 0


def is_positive(machine: Machine, term: tree.Expression) -> bool:
    """Whether a number is always above 0."""
    return _sign(machine, term, {}) == POSITIVE


def is_nonnegative(machine: Machine, term: tree.Expression) -> bool:
    """Whether a number is never below 0."""
    return _sign(machine, term, {}) >= NONNEGATIVE


def _sign(machine: Machine, term: tree.Expression, seen: dict[int, int]) -> int:
    """What is told of a sign; each part of an expression is looked at once."""
    if id(term) not in seen:
        seen[id(term)] = UNTOLD
        seen[id(term)] = _told_sign(machine, term, seen)
    return seen[id(term)]


def _told_sign(machine: Machine, term: tree.Expression, seen: dict[int, int]) -> int:
    """The sign by requirements and the way to here, or by how the number is made."""
    if _is_told(machine, term, strictly=True):
        return POSITIVE
    made = _made_sign(machine, term, seen)
    return NONNEGATIVE if made == UNTOLD and _is_told(machine, term, strictly=False) else made


def _made_sign(machine: Machine, term: tree.Expression, seen: dict[int, int]) -> int:
    """The sign by how a number is made."""

    def of(part: tree.Expression) -> int:
        return _sign(machine, part, seen)

    match term:
        case tree.Number(value=value):
            return POSITIVE if value > 0 else NONNEGATIVE if value == 0 else UNTOLD
        case tree.Name(name=name):
            if name in machine.positive:
                return POSITIVE
            known = machine.definitions.get(name)
            return max(NONNEGATIVE if name in machine.nonnegative else UNTOLD, UNTOLD if known is None else of(known))
        case tree.Subscript(list=tree.Name(name=name)) if name in machine.ranges:
            return min(of(machine.ranges[name][0]), NONNEGATIVE)
        case tree.Binary(operator="+", left=left, right=right):
            one, two = of(left), of(right)
            return max(one, two) if min(one, two) >= NONNEGATIVE else UNTOLD
        case tree.Binary(operator="-", left=left, right=right):
            if _is_above(machine, left, right, (">",)):
                return POSITIVE
            return NONNEGATIVE if _is_above(machine, left, right, (">", ">=")) else UNTOLD
        case tree.Binary(operator="*", left=left, right=right) if left == right:
            return max(of(left), NONNEGATIVE)
        case tree.Binary(operator="*" | "/", left=left, right=right):
            return min(of(left), of(right))
        case tree.Builtin(function="max", arguments=arguments):
            return max(map(of, arguments))
        case tree.Builtin(function="min", arguments=arguments):
            return min(map(of, arguments))
        case tree.Builtin(function="exp"):
            return POSITIVE
        case tree.Builtin(function="sqrt", arguments=(argument,)):
            return max(of(argument), NONNEGATIVE)
        case tree.Builtin(function="len" | "abs"):
            return NONNEGATIVE
        case tree.Builtin(function="log", arguments=(argument,)):
            low = least(machine, argument)
            return UNTOLD if low is None or low < 1 else POSITIVE if low > 1 else NONNEGATIVE
        case tree.Conditional(then=then, otherwise=otherwise):
            return min(of(then), of(otherwise))
        case _:
            return UNTOLD


def _is_told(machine: Machine, term: tree.Expression, strictly: bool) -> bool:
    """Whether a requirement or the way to here says so."""
    for fact in (*machine.requires, *machine.path):
        match fact:
            case tree.Comparison(operators=(">",), operands=(left, tree.Number(value=value))) if left == term:
                if value >= 0:
                    return True
            case tree.Comparison(operators=(">=",), operands=(left, tree.Number(value=value))) if left == term:
                if value > 0 or (value == 0 and not strictly):
                    return True
            case tree.Comparison(operators=("<",), operands=(tree.Number(value=value), right)) if right == term:
                if value >= 0:
                    return True
            case tree.Comparison(operators=("<=",), operands=(tree.Number(value=value), right)) if right == term:
                if value > 0 or (value == 0 and not strictly):
                    return True
            case tree.Comparison(operators=("!=",), operands=(left, tree.Number(value=0))) if left == term:
                if is_nonnegative_alone(machine, term) or not strictly:
                    return strictly
            case _:
                pass
    return False


def _is_above(machine: Machine, left: tree.Expression, right: tree.Expression, operators: tuple[str, ...]) -> bool:
    """Whether a requirement or the way to here says that one number is above another."""
    mirrored = {">": "<", ">=": "<="}
    for fact in (*machine.requires, *machine.path):
        if isinstance(fact, tree.Comparison) and len(fact.operators) == 1:
            sides = (fact.operators[0], *fact.operands)
            if any(sides in ((each, left, right), (mirrored[each], right, left)) for each in operators):
                return True
    return False


def is_nonnegative_alone(machine: Machine, term: tree.Expression) -> bool:
    """The same, without asking what was told."""
    return isinstance(term, tree.Builtin) and term.function in ("len", "abs")


CONTINUOUS = ("laplace", "gaussian", "exponential_noise", "@exponential", "@gumbel")


def is_continuous(machine: Machine, term: tree.Expression) -> bool:
    """Whether a number is a continuous draw plus what does not depend on it, so that any one value has no weight."""
    parts = list(_summands(machine, term))
    names = {part.name for part in parts if isinstance(part, tree.Name) and part.name in machine.continuous}
    for name in names:
        rest = [part for part in parts if part != tree.Name(name, part.span)]
        if len(rest) == len(parts) - 1 and not any(_has_noise(machine, part, names - {name}) for part in rest):
            return True
    return False


def _summands(machine: Machine, term: tree.Expression) -> Iterator[tree.Expression]:
    """The parts of a sum, without the factors that are never 0."""
    match term:
        case tree.Name(name=name) if name in machine.definitions and name not in machine.continuous:
            yield from _summands(machine, machine.definitions[name])
        case tree.Binary(operator="+" | "-", left=left, right=right):
            yield from _summands(machine, left)
            yield from _summands(machine, right)
        case tree.Minus(operand=operand):
            yield from _summands(machine, operand)
        case tree.Binary(operator="*", left=left, right=right) if is_nonzero(machine, left):
            yield from _summands(machine, right)
        case tree.Binary(operator="*" | "/", left=left, right=right) if is_nonzero(machine, right):
            yield from _summands(machine, left)
        case _:
            yield term


def _has_noise(machine: Machine, term: tree.Expression, others: set[str]) -> bool:
    """Whether a term may depend on noise that is not one of these draws."""
    if isinstance(term, tree.Name) and term.name in others:
        return False
    return machine.label(term).noise


def refuse_where(machine: Machine, operator: str, term: tree.Expression, error: str = "ValueError") -> None:
    """An error where a number is below 0, is 0, or either; nothing where it never is."""
    known = is_nonnegative(machine, term) if operator == "<" else is_positive(machine, term)
    if not known:
        machine.check(tree.Comparison((operator,), (term, tree.Number(0, machine.span)), machine.span), error)
