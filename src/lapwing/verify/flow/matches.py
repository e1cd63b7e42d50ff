"""Comparisons by `match`: which there are, whether each compares a whole secret, and how many a run makes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from lapwing.diagnostics.source import Span
from lapwing.kernel.language.program import Parameter, Program
from lapwing.syntax import tree
from lapwing.syntax.lowering.emit import emit
from lapwing.syntax.lowering.hoist import Core, hoist
from lapwing.syntax.lowering.jumps import assign
from lapwing.syntax.lowering.sorts import infer_sorts
from lapwing.verify.flow.constraint import value_level
from lapwing.verify.flow.program import Flow
from lapwing.verify.flow.rewrite import expressions_in, rewrite
from lapwing.verify.flow.runs import Inputs, run
from lapwing.verify.flow.store import without_stores
from lapwing.verify.flow.typing import Typing, level_of

COUNT = "matches"


def matches_in(flow: Flow) -> Iterator[tree.Builtin]:
    """The comparisons by `match` that stand in a program."""
    for expression in expressions_in((flow.core.body, flow.core.results)):
        if isinstance(expression, tree.Builtin) and expression.function == "match":
            yield expression


def uses_match(flow: Flow) -> bool:
    """Whether there are any."""
    return next(matches_in(flow), None) is not None


def parts_matched(flow: Flow, typing: Typing) -> tuple[Span, ...]:
    """Where `match` compares something computed from a secret: then a few matches can tell it bit by bit.

    Volpano and Smith's query compares the secret itself with a guess, which is what their theorem is about.
    """
    return tuple(
        operand.span
        for each in matches_in(flow)
        for operand in each.arguments
        if level_of(flow.lattice, typing.levels, value_level(operand)) != flow.lattice.bottom
        and not is_whole_secret(flow, operand)
    )


def is_whole_secret(flow: Flow, operand: tree.Expression) -> bool:
    """Whether an operand is an input, or a cell of one."""
    match operand:
        case tree.Copy(value=value) | tree.Whole(value=value):
            return is_whole_secret(flow, value)
        case tree.Name(name=name) | tree.Subscript(list=tree.Name(name=name)):
            return name in flow.parameters
        case _:
            return False


def counting(flow: Flow) -> Flow:
    """The same program with one more result: how many times it compared by `match`."""
    body = rewrite(flow.tree.body, as_draw)
    core = hoist(replace(flow.tree, body=body))
    name = core.names.fresh(COUNT)
    span = flow.tree.span
    start = assign(name, tree.Number(0, span), span)
    counted = Core((start, *count(core.body, name)), (*core.results, tree.Name(name, span)), core.names)
    plain = without_stores(counted)
    parameters = flow.program.parameters
    sorts = infer_sorts(plain.body, {each.param.name: each.param.sort for each in parameters})
    program, places, _ = emit(flow.name, parameters, flow.program.requires, plain, sorts, functions=False)
    public: tuple[Parameter, ...] = parameters
    made = Program(program.name, public, flow.program.requires, program.body, program.results)
    return replace(flow, core=counted, program=made, places=places)


def as_draw(expression: tree.Expression) -> tree.Expression:
    """A comparison as something that must stand on a line of its own, as draws do."""
    match expression:
        case tree.Builtin(function="match", arguments=arguments, span=span):
            return tree.Draw("match", arguments, span)
        case _:
            return expression


def count(block: tree.Block, name: str) -> tree.Block:
    """Each comparison on a line of its own, followed by one that counts it."""
    made: list[tree.Statement] = []
    for statement in block:
        match statement:
            case tree.Sample(target=target, draw=tree.Draw(law="match", arguments=arguments, span=span)):
                one = tree.Binary("+", tree.Name(name, span), tree.Number(1, span), span)
                made += [assign(target.name, tree.Builtin("match", arguments, span), span), assign(name, one, span)]
            case tree.If(then=then, otherwise=otherwise):
                made.append(replace(statement, then=count(then, name), otherwise=count(otherwise, name)))
            case tree.While(body=body):
                made.append(replace(statement, body=count(body, name)))
            case _:
                made.append(statement)
    return tuple(made)


def count_matches(flow: Flow, inputs: Inputs, steps: int) -> int:
    """How many comparisons by `match` a run makes."""
    found = run(counting(flow), inputs, steps)[-1]
    return int(found) if not isinstance(found, list) else 0
