"""Trials of unknown functions in place of statements: the premise is about every function of small arguments."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from lapwing.kernel.language import law
from lapwing.kernel.language.data import changed, inside, parts_of, rebuild
from lapwing.kernel.language.program import Assign, Block, If, Program, Sample, While
from lapwing.kernel.language.sort import BOOL
from lapwing.kernel.language.term import Choose, Literal, Local, Opaque, Term, sort_of
from lapwing.kernel.logic.judgment import Goal, Premises, Private
from lapwing.kernel.rules.computed import Computed
from tests.kernel.build import EPS, NO, ONE, YES, ZERO, compare
from tests.kernel.semantics.grower import PARAMETERS, SECRET, B, Trial, X, plain
from tests.kernel.semantics.statements import SMALL, claimed

NAME = "computed"


@dataclass(frozen=True)
class EveryFunction:
    """The rule, with a premise for each function that there is."""

    rule: Computed

    def premises(self, goal: Goal) -> Premises:
        (premise,) = self.rule.premises(goal).goals
        assert isinstance(premise, Private)
        (call,) = {node for node in inside(premise.program.body) if isinstance(node, Opaque) and node.name == NAME}
        tables = (replaced(premise.program, call, table) for table in tables_of(call))
        return Premises(tuple(replace(premise, program=each) for each in tables))


def values_of(term: Term | Opaque) -> tuple[Literal, Literal]:
    return (NO, YES) if sort_of(term) == BOOL else (ZERO, ONE)


def tables_of(call: Opaque) -> Iterator[Term]:
    """Every function of arguments with two values each, as a term."""
    places = [*itertools.product(*map(values_of, call.arguments))]
    for results in itertools.product(values_of(call), repeat=len(places)):
        table: Term = results[0]
        for place, result in zip(places[1:], results[1:], strict=True):
            here: Term = YES
            for argument, value in zip(call.arguments, place, strict=True):
                here = Choose(compare("==", argument, value), here, NO)
            table = Choose(here, result, table)
        yield table


def replaced(value: Any, call: Opaque, table: Term) -> Any:
    """Any data with a term in place of the call."""

    def change(node: Any) -> Any:
        return table if node == call else rebuild(node, changed(parts_of(node), change))

    return changed(value, change)


def make_computed(random_: random.Random) -> Trial:
    """Statements before an answer, at the top or inside a branch or a loop that is gone through once or twice."""
    grower = plain(random_)
    statements: Block = (*grower.block(2), random_.choice((grower.assign(), grower.branch())))
    topic = random_.choice((B, compare("==", X, ONE), compare("==", SECRET, ONE), grower.truth()))
    asked = Sample(B, law.RandomizedResponse(topic, EPS))
    block: Block = (*statements, asked, *random_.choice(((), (), (grower.assign(),))))
    path: tuple[int, ...] = (random_.randrange(2), len(statements))
    body: Block = (Assign(X, ZERO), Assign(B, NO))
    match random_.randrange(4):
        case 0:
            body, path = (*body, If(grower.truth(), block, ())), (2, 0, *path)
        case 1:
            body, path = (*body, If(grower.truth(), (), block)), (2, 1, *path)
        case 2:
            body, path = (*body, While(compare("<", X, ONE), (*block, Assign(X, ONE)))), (2, 0, *path)
        case _:
            body, path = (*body, *block), (path[0] + 2, path[1] + 2)
    program = Program("p", PARAMETERS, (), body, random_.choice(((B,), (B,), (X,), (B, X))))
    result: Local = random_.choice((B, X))
    read: tuple[Term, ...] = (B, X, SECRET)
    given = tuple(random_.sample(read, random_.randint(1, 2)))
    return Trial(EveryFunction(Computed(path, result, given, NAME)), Private(program, claimed(random_)), SMALL)
