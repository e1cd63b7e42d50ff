"""`match` statements on constants, tuples and names."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from lapwing.syntax.natural import value as v

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


def match_statement(machine: Machine, statement: ast.Match) -> None:
    """`match subject: case …`, as a chain of ifs."""
    from lapwing.syntax.natural.evaluate import evaluate

    subject = machine.hold(evaluate(machine, statement.subject), "subject")
    cases(machine, subject, statement.cases)


def cases(machine: Machine, subject: v.Value, rest: list[ast.match_case]) -> None:
    """The first case that fits."""
    from lapwing.syntax.natural.evaluate import condition
    from lapwing.syntax.natural.execute import run_block

    if not rest:
        return
    case = rest[0]
    holds = fits(machine, subject, case.pattern)
    if case.guard is not None and holds is True:
        found = condition(machine, case.guard)
        holds = found
    elif case.guard is not None and holds is not False:
        machine.outside("a guard on a pattern that is computed", "Use `if`.")
    if isinstance(holds, bool):
        if holds:
            run_block(machine, case.body)
        else:
            cases(machine, subject, rest[1:])
        return
    machine.branch(holds, lambda: run_block(machine, case.body), lambda: cases(machine, subject, rest[1:]))


def fits(machine: Machine, subject: v.Value, pattern: ast.pattern):  # type: ignore[no-untyped-def]
    """Whether a pattern fits; its names are bound."""
    from lapwing.syntax.natural.equality import equal, every, identical
    from lapwing.syntax.natural.evaluate import evaluate, known
    from lapwing.syntax.natural.operators import truth

    match pattern:
        case ast.MatchValue(value=node):
            return truth(machine, equal(machine, subject, evaluate(machine, node)))
        case ast.MatchSingleton(value=constant):
            return truth(machine, identical(machine, subject, known(machine, constant)))
        case ast.MatchAs(pattern=None, name=name):
            if name is not None:
                machine.define(name, subject)
            return True
        case ast.MatchAs(pattern=inner, name=name):
            holds = fits(machine, subject, inner)  # type: ignore[arg-type]
            if name is not None:
                machine.define(name, subject)
            return holds
        case ast.MatchOr(patterns=patterns):
            from lapwing.syntax.natural.number import logic

            result: v.Value = v.Known(False)
            for each in patterns:
                found = fits(machine, subject, each)
                result = logic(machine, "|", result, v.Known(found) if isinstance(found, bool) else number(found))  # type: ignore[no-untyped-call]
            return truth(machine, result)
        case ast.MatchSequence(patterns=patterns) if isinstance(subject, v.Tuple):
            if len(patterns) != len(subject.items):
                return False
            parts = [fits(machine, item, each) for item, each in zip(subject.items, patterns, strict=True)]
            return truth(machine, every(machine, [v.Known(p) if isinstance(p, bool) else number(p) for p in parts]))  # type: ignore[no-untyped-call]
        case _:
            machine.outside("this pattern", "Use `if`.")


def number(term):  # type: ignore[no-untyped-def]
    """A condition as a value."""
    from lapwing.kernel.language.sort import BOOL

    return v.Number(term, BOOL)
