"""Random signs: a fair one times an exponential draw is Laplace noise."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import REAL
from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.library.raw import SPENT, flattened, spend, taken, times, written_out

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine
    from lapwing.syntax.natural.state import State

HALF = Fraction(1, 2)
UNUSED = v.Known(False)


def fair_sign(machine: Machine, term: tree.Expression) -> str | None:
    """The draw that decides an expression which is 1 or -1, each with probability one half."""
    if isinstance(term, tree.Name) and term.name in machine.definitions:
        return fair_sign(machine, machine.definitions[term.name])
    match term:
        case tree.Conditional(condition=condition, then=then, otherwise=otherwise):
            if {value_of(then), value_of(otherwise)} == {1, -1}:
                return fair_coin(machine, condition)
        case tree.Binary(operator="-", left=tree.Binary(operator="*", left=one, right=two), right=tree.Number(value=1)):
            for number, bit in ((one, two), (two, one)):
                if value_of(number) == 2:
                    return fair_bit(machine, bit)
        case tree.Binary(operator="-", left=tree.Number(value=1), right=tree.Binary(operator="*", left=one, right=two)):
            for number, bit in ((one, two), (two, one)):
                if value_of(number) == 2:
                    return fair_bit(machine, bit)
        case _:
            pass
    return None


def value_of(term: tree.Expression) -> object:
    """A number that is written out, with its sign."""
    match term:
        case tree.Number(value=value):
            return value
        case tree.Minus(operand=tree.Number(value=value)):
            return -value
        case _:
            return None


def fair_coin(machine: Machine, condition: tree.Expression) -> str | None:
    """The draw that decides a condition with probability one half."""
    match condition:
        case tree.Name(name=name) if value_of(machine.drawn.get(name, ("", condition))[1]) == HALF:
            return name if machine.drawn[name][0] == "flip" else None
        case tree.Invert(operand=operand):
            return fair_coin(machine, operand)
        case tree.Comparison(operators=("==" | "!=",), operands=(bit, tree.Number(value=0 | 1))):
            return fair_bit(machine, bit)
        case _:
            return None


def fair_bit(machine: Machine, bit: tree.Expression) -> str | None:
    """The draw that a fair bit is: a uniform one of two, or a coin as a number."""
    if isinstance(bit, tree.Name) and bit.name in machine.definitions:
        return fair_bit(machine, machine.definitions[bit.name])
    match bit:
        case tree.Name(name=name) if name in machine.drawn:
            law, size = machine.drawn[name]
            return name if law == "uniform" and value_of(size) == 2 else None
        case tree.Conditional(condition=condition, then=then, otherwise=otherwise):
            return fair_coin(machine, condition) if {value_of(then), value_of(otherwise)} == {0, 1} else None
        case _:
            return None


def signed_size(machine: Machine, term: tree.Expression) -> v.Value | None:
    """A fair sign times an exponential draw, both used for nothing else."""
    _, above, below = flattened(term)
    names, rest = taken(machine, above)
    sizes = [name for name in names if machine.raw[name][0] == "@exponential"]
    signs = [(part, coin) for part in rest if (coin := fair_sign(machine, part)) is not None]
    if len(names) != 1 or len(sizes) != 1 or len(signs) != 1 or not spend(machine, sizes[0], signs[0][1]):
        return None
    drawn = machine.draw("laplace", (tree.Number(0, machine.span), machine.raw[sizes[0]][1]), REAL, "noise")
    return times(machine, [part for part in rest if part is not signs[0][0]], below, drawn)


def either_sign(
    machine: Machine,
    condition: tree.Expression,
    left: tree.Expression,
    right: tree.Expression,
    states: tuple[State, State],
) -> v.Value | None:
    """What a fair coin makes positive or negative: an exponential draw, the same or one for each side."""
    coin = fair_coin(machine, condition)
    if coin is None:
        return None
    sides = [flattened(written_out(machine, side)) for side in (left, right)]
    parts = [taken(machine, above) for _, above, _ in sides]
    if sides[0][0] == sides[1][0] or any(len(names) != 1 for names, _ in parts):
        return None
    (one, rest), (two, others) = parts
    laws = [machine.raw[name] for name in (one[0], two[0])]
    same = (rest, sides[0][2]) == (others, sides[1][2]) and machine.expanded(laws[0][1]) == machine.expanded(laws[1][1])
    used = [state.cells.get((name, SPENT), UNUSED) for state in states for name in (one[0], two[0])]
    used += [state.cells.get((coin, SPENT)) for state in states]  # type: ignore[misc]
    if not same or any(law != "@exponential" for law, _, _ in laws) or any(each != UNUSED for each in used):
        return None
    for state in states:
        for name in {coin, one[0], two[0]} & {cell[0] for cell in state.cells if cell[1] == SPENT}:
            state.cells[(name, SPENT)] = v.Known(True)
    machine.spent |= {coin, one[0], two[0]}
    drawn = machine.draw("laplace", (tree.Number(0, machine.span), laws[0][1]), REAL, "noise")
    return times(machine, rest, sides[0][2], drawn)
