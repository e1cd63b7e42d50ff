"""What each draw of a function costs, as far as the cost is a sum: each gets an epsilon of its own.

The scales that are asked about stand in the text as numbers that nothing else has.  In the normal form they become
`1 / e` with a new epsilon `e` each; the smallest epsilon that is proved then says how many of each are spent.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar, cast

from lapwing.app.judging.request import Asked
from lapwing.kernel.cost.polynomial import Polynomial, Quotient, quotient_of
from lapwing.kernel.language.data import Data, parts_of, rebuild
from lapwing.kernel.language.program import Parameter
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.role import Epsilon
from lapwing.kernel.language.sort import REAL
from lapwing.kernel.language.term import ONE, Arithmetic, Literal, Param
from lapwing.prove.program.expression import expression
from lapwing.prove.program.parts import price_of
from lapwing.prove.prover import Proved, find_epsilon
from lapwing.report.words.neighbours import text as text_of

D = TypeVar("D", bound=Data)
FIRST = 1_000_003


def marks(number: int) -> list[str]:
    """So many scales as text that nothing else is likely to have."""
    return [str(FIRST + place) for place in range(number)]


def prices_of(asked: Asked, number: int, seconds: float) -> list[str | None] | None:
    """How often each marked draw is paid for, None if never; None if the cost is no such sum, or was not found."""
    own = [Param(f"open_{place}", REAL) for place in range(number)]
    scales = {FIRST + place: param for place, param in enumerate(own)}
    program = asked.lowered.program
    body = tuple(with_epsilons(statement, scales) for statement in program.body)
    parameters = (*program.parameters, *(Parameter(param, Epsilon()) for param in own))
    answer = find_epsilon(replace(program, parameters=parameters, body=body), seconds, asked.hints)
    if not isinstance(answer, Proved):
        return None
    try:
        return shares(quotient_of(price_of(answer.certificate.claim)), own)
    except Refused:
        return None


def with_epsilons(node: D, scales: Mapping[int, Param]) -> D:
    """A part of a program with `1 / e` for each marked scale."""
    if isinstance(node, Literal):
        param = None if isinstance(node.value, bool) else scales.get(int(node.value))
        return node if param is None else cast("D", Arithmetic("/", ONE, param))
    parts = [with_epsilons(part, scales) for part in parts_of(node)]
    return rebuild(node, parts)


def shares(cost: Quotient, own: list[Param]) -> list[str | None] | None:
    """By what each epsilon is multiplied in a cost, if every part of it has exactly one of them."""
    found: dict[Param, Polynomial] = {}
    for monomial, factor in cost.top.items():
        mine = [(atom, power) for atom, power in monomial if atom in own]
        if len(mine) != 1 or mine[0][1] != 1:
            return None
        rest = tuple((atom, power) for atom, power in monomial if atom not in own)
        found.setdefault(mine[0][0], {})[rest] = factor
    if any(atom in own for monomial in cost.bottom for atom, _ in monomial):
        return None
    return [text_of(expression(Quotient(found[each], cost.bottom))) if each in found else None for each in own]
