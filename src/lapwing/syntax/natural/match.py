"""`match` statements: what a pattern asks of a value, and what its names stand for where it fits."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import BOOL
from lapwing.syntax import tree
from lapwing.syntax.natural import value as v

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


@dataclass(frozen=True, slots=True)
class Fit:
    """Whether a pattern fits, and the values of its names if it does."""

    holds: v.Value
    names: dict[str, v.Value] = field(default_factory=dict)


NEVER = Fit(v.Known(False))


def match_statement(machine: Machine, statement: ast.Match) -> None:
    """`match subject: case …`, as a chain of ifs."""
    from lapwing.syntax.natural.evaluate import evaluate

    subject = machine.hold(evaluate(machine, statement.subject), "subject")
    cases(machine, subject, statement.cases)


def cases(machine: Machine, subject: v.Value, rest: list[ast.match_case]) -> None:
    """The first case that fits."""
    from lapwing.syntax.natural.evaluate import condition, lazily
    from lapwing.syntax.natural.execute import run_block
    from lapwing.syntax.natural.operators import truth

    if not rest:
        return
    case = rest[0]
    found = fits(machine, subject, case.pattern)
    holds = truth(machine, found.holds)

    def bind() -> None:
        for name, value in found.names.items():
            machine.define(name, machine.hold(value, name))

    def guarded() -> v.Value:
        bind()
        return truth_value(condition(machine, case.guard))  # type: ignore[arg-type]

    if case.guard is not None and holds is not False:
        holds = truth(machine, guarded()) if holds is True else lazily(machine, True, holds, guarded)

    def run() -> None:
        bind()
        run_block(machine, case.body)

    if isinstance(holds, bool):
        if holds:
            run()
        else:
            cases(machine, subject, rest[1:])
        return
    machine.branch(holds, run, lambda: cases(machine, subject, rest[1:]))


def truth_value(holds: bool | tree.Expression) -> v.Value:
    """A condition as a value."""
    return v.Known(holds) if isinstance(holds, bool) else v.Number(holds, BOOL)


def fits(machine: Machine, subject: v.Value, pattern: ast.pattern) -> Fit:
    """Whether a pattern fits a value."""
    from lapwing.syntax.natural.equality import equal, identical
    from lapwing.syntax.natural.evaluate import evaluate, known
    from lapwing.syntax.natural.patterns import class_fits, mapping_fits, sequence_fits

    if isinstance(subject, v.Variant) and not isinstance(pattern, ast.MatchAs | ast.MatchOr):
        return fits_variant(machine, subject, pattern)
    match pattern:
        case ast.MatchValue(value=node):
            return Fit(equal(machine, subject, evaluate(machine, node)))
        case ast.MatchSingleton(value=constant):
            return Fit(identical(machine, subject, known(machine, constant)))
        case ast.MatchAs(pattern=inner, name=name):
            found = Fit(v.Known(True)) if inner is None else fits(machine, subject, inner)
            return found if name is None else Fit(found.holds, {**found.names, name: subject})
        case ast.MatchOr(patterns=patterns):
            return first_of(machine, [fits(machine, subject, each) for each in patterns])
        case ast.MatchSequence(patterns=patterns):
            return sequence_fits(machine, subject, patterns)
        case ast.MatchMapping(keys=keys, patterns=patterns, rest=rest):
            return mapping_fits(machine, subject, dict(zip(keys, patterns, strict=True)), rest)
        case ast.MatchClass():
            return class_fits(machine, subject, pattern)
        case _:
            machine.outside("this pattern", "Use `if`.")


def all_of(machine: Machine, holds: v.Value, parts: list[Fit]) -> Fit:
    """A pattern whose parts all fit."""
    from lapwing.syntax.natural.equality import every

    names = {name: value for part in parts for name, value in part.names.items()}
    return Fit(every(machine, [holds, *(part.holds for part in parts)]), names)


def first_of(machine: Machine, parts: list[Fit]) -> Fit:
    """The first of several patterns that fits; all of them have the same names."""
    from lapwing.syntax.natural.number import logic
    from lapwing.syntax.natural.operators import truth

    result, names = v.Known(False), {}
    for part in reversed(parts):
        here = truth(machine, part.holds)
        if here is False:
            continue
        if here is True:
            result, names = v.Known(True), part.names
            continue
        names = {name: either(machine, here, value, names.get(name, value)) for name, value in part.names.items()}
        result = logic(machine, "|", truth_value(here), result)  # type: ignore[assignment]
    return Fit(result, names)


def either(machine: Machine, here: tree.Expression, one: v.Value, two: v.Value) -> v.Value:
    """What a name stands for: one value where a condition holds, else another."""
    return one if one == two else machine.choose(here, lambda: one, lambda: two)


def fits_variant(machine: Machine, subject: v.Variant, pattern: ast.pattern) -> Fit:
    """Whether a pattern fits a value that is one of several kinds."""
    from lapwing.syntax.natural.operators import per_case

    names = {each.name for each in ast.walk(pattern) if isinstance(each, ast.MatchAs | ast.MatchStar)} - {None}
    names |= {each.rest for each in ast.walk(pattern) if isinstance(each, ast.MatchMapping)} - {None}

    def part(case: v.Value) -> v.Value:
        found = fits(machine, case, pattern)
        values = (found.names.get(str(name), v.Known(None)) for name in sorted(map(str, names)))
        return v.Tuple((found.holds, *values))

    whole = per_case(machine, subject, part)
    if not isinstance(whole, v.Tuple):
        machine.outside("a pattern on a value of several kinds", "Use isinstance and `if`.")
    return Fit(whole.items[0], dict(zip(sorted(map(str, names)), whole.items[1:], strict=True)))
