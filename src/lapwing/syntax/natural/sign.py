"""What can be told of a number's sign from its expression and the roles of parameters."""

from __future__ import annotations

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
            return known is not None and is_nonnegative(machine, known)
        case tree.Builtin(function="len" | "abs" | "sqrt"):
            return True
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


def is_nonnegative_alone(machine: Machine, term: tree.Expression) -> bool:
    """The same, without asking what was told."""
    return isinstance(term, tree.Builtin) and term.function in ("len", "abs")
