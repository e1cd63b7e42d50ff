"""What can be told of a number's sign from its expression and the roles of parameters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from lapwing.syntax import tree

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


def is_positive(machine: Machine, term: tree.Expression) -> bool:
    """Whether a number is always above 0."""
    if _is_told(machine, term, strictly=True):
        return True
    match term:
        case tree.Number(value=value):
            return value > 0
        case tree.Name(name=name):
            known = machine.definitions.get(name)
            return name in machine.positive or (known is not None and is_positive(machine, known))
        case tree.Binary(operator="+", left=left, right=right):
            one = is_positive(machine, left) and is_nonnegative(machine, right)
            return one or (is_nonnegative(machine, left) and is_positive(machine, right))
        case tree.Binary(operator="-", left=left, right=right):
            return _is_above(machine, left, right, (">",))
        case tree.Binary(operator="*" | "/", left=left, right=right):
            return is_positive(machine, left) and is_positive(machine, right)
        case tree.Builtin(function="max", arguments=arguments):
            return any(is_positive(machine, argument) for argument in arguments)
        case tree.Builtin(function="min", arguments=arguments):
            return all(is_positive(machine, argument) for argument in arguments)
        case tree.Builtin(function="exp"):
            return True
        case tree.Builtin(function="sqrt", arguments=(argument,)):
            return is_positive(machine, argument)
        case tree.Conditional(then=then, otherwise=otherwise):
            return is_positive(machine, then) and is_positive(machine, otherwise)
        case _:
            return False


def is_nonnegative(machine: Machine, term: tree.Expression) -> bool:
    """Whether a number is never below 0."""
    if is_positive(machine, term) or _is_told(machine, term, strictly=False):
        return True
    match term:
        case tree.Number(value=value):
            return value >= 0
        case tree.Name(name=name):
            known = machine.definitions.get(name)
            return name in machine.nonnegative or (known is not None and is_nonnegative(machine, known))
        case tree.Subscript(list=tree.Name(name=name)) if name in machine.ranges:
            return is_nonnegative(machine, machine.ranges[name][0])
        case tree.Builtin(function="len" | "abs" | "sqrt"):
            return True
        case tree.Binary(operator="*", left=left, right=right) if left == right:
            return True
        case tree.Binary(operator="-", left=left, right=right):
            return _is_above(machine, left, right, (">", ">="))
        case tree.Binary(operator="+" | "*" | "/", left=left, right=right):
            return is_nonnegative(machine, left) and is_nonnegative(machine, right)
        case tree.Builtin(function="max", arguments=arguments):
            return any(is_nonnegative(machine, argument) for argument in arguments)
        case tree.Builtin(function="min", arguments=arguments):
            return all(is_nonnegative(machine, argument) for argument in arguments)
        case tree.Conditional(then=then, otherwise=otherwise):
            return is_nonnegative(machine, then) and is_nonnegative(machine, otherwise)
        case _:
            return False


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
