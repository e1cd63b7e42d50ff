"""Loops as Python code, written once and then run: the same values as the interpreter gives, many times as fast.

Reals that lie on a grid are whole numbers of its steps while the loop runs, those of a product on a finer one.  Where
that would get finer in each round, or one value is divided by another, they stay exact fractions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import Any

from lapwing.kernel.language import term as t
from lapwing.kernel.language.data import inside
from lapwing.kernel.language.program import While
from lapwing.kernel.language.sort import REAL, ListOf, Sort
from lapwing.kernel.language.substitute import variables_of
from lapwing.kernel.language.wellformed import targets_of
from lapwing.run.interpreter.aggregates.fold import UnfitError
from lapwing.run.interpreter.drawn import Around
from lapwing.run.interpreter.evaluate import zero
from lapwing.run.interpreter.exact_list import ExactList, is_list
from lapwing.run.interpreter.exact_numbers import Array
from lapwing.run.interpreter.loop_writer import HELPERS, Writer
from lapwing.run.interpreter.real_scales import LARGEST_SCALE, scales_of
from lapwing.run.interpreter.tick import Tick, until_none
from lapwing.run.interpreter.value import Value

Draw = Callable[[], Any]
FITTING = 1 << 62


@dataclass(frozen=True, slots=True)
class Code:
    """A loop as a function of the steps that are left, its draws and its variables; it gives steps and variables.

    Variables and draws of reals have a scale each, or none if they are exact.
    """

    run: Callable[..., tuple[Any, ...] | None]
    names: tuple[tuple[str, Sort, int | None], ...]
    laws: tuple[tuple[Around, int | None], ...]


@lru_cache(maxsize=256)
def code_of(loop: While, scale: int | None) -> Code:
    """The code of a loop, with reals as multiples of 1 / scale, or exact if there is no scale."""
    variables = {each.name: each.sort for each in variables_of(loop) if isinstance(each, t.Local | t.Param)}
    scales = {} if scale is None else scales_of(loop, scale)
    names = tuple((name, sort, scales.get(name)) for name, sort in sorted(variables.items()))
    changed = frozenset(target.name for target in targets_of((loop,)))
    written = Writer(scale, scales, {name: f"v{number}" for number, (name, *_) in enumerate(names)}, changed)
    written.statement(loop, 1)
    given = ", ".join(written.names.values())
    draws = "".join(f"draw{number}, " for number in range(len(written.drawn)))
    head = [f"def run(steps, tick, {draws}{given}):", "    mark = tick(steps)"]
    lines = [*head, *written.lines, f"    return (steps, {given})"]
    space: dict[str, Any] = {**HELPERS, **written.constants}
    exec(compile("\n".join(lines), "<loop>", "exec"), space)
    return Code(space["run"], names, tuple(written.drawn))


def scale_for(loop: While, memory: Mapping[str, Value], grid: int) -> int:
    """A scale at which all reals that the loop starts with are whole."""
    found = grid
    for node in inside(loop):
        match node:
            case t.Literal(value=Fraction() as number):
                found = lcm(found, number.denominator)
            case t.Local(name=name, sort=sort) | t.Param(name=name, sort=sort) if sort == REAL:
                value = memory.get(name, 0)
                if isinstance(value, int | Fraction):
                    found = lcm(found, value.denominator)
    if found > LARGEST_SCALE:
        raise UnfitError("its reals lie on too fine a grid")
    return found


def run_loop(
    loop: While,
    memory: dict[str, Value],
    steps: int,
    draw: Callable[[Around, int | None], Draw],
    grid: int,
    tick: Tick = until_none,
) -> int | None:
    """Run a loop as code and leave its values in the memory: the steps that are left, or None if there are none.

    `draw` gives a function that draws noise of a law around 0, in steps of a grid if there is one.  `tick` is told now
    and then how many steps are left.
    """
    try:
        code = code_of(loop, scale_for(loop, memory, grid))
        given = given_to(code, memory)
    except UnfitError:
        code = code_of(loop, None)
        given = given_to(code, memory)
    found = code.run(steps, tick, *(draw(law, scale) for law, scale in code.laws), *given)
    if found is None:
        return None
    changed = {target.name for target in targets_of((loop,))}
    for (name, sort, scale), value in zip(code.names, found[1:], strict=True):
        if name in changed:
            memory[name] = unscaled(value, sort, scale)
    left: int = found[0]
    return left


def given_to(code: Code, memory: Mapping[str, Value]) -> list[Any]:
    """What the variables hold before the loop."""
    return [scaled(memory.get(name, zero(sort)), sort, scale) for name, sort, scale in code.names]


def scaled(value: Value, sort: Sort, scale: int | None) -> Any:
    """A value as the code has it."""
    match sort:
        case ListOf(element=element):
            items = value if is_list(value) else []
            if element == REAL and scale is not None:
                return all_steps_of(items, scale)
            return [scaled(item, element, scale) for item in items] if isinstance(element, ListOf) else list(items)
        case _ if sort == REAL and scale is not None:
            return steps_of(value, scale)
        case _:
            return value


def steps_of(value: Any, scale: int) -> int:
    """A real as a whole number of steps."""
    if type(value) is int:
        return value * scale
    above, below = value.as_integer_ratio()
    if scale % below:
        raise UnfitError("its reals lie on too fine a grid")
    found: int = above * (scale // below)
    return found


def all_steps_of(items: list[Any], scale: int) -> list[int]:
    """Many reals as whole numbers of steps."""
    steps = items.steps if isinstance(items, ExactList) else None
    if steps is not None and scale % steps.scale == 0:
        factor, reach = scale // steps.scale, max(map(abs, ends_of(steps.array)))
        return list(
            (steps.array * factor if factor * reach < FITTING else steps.array.astype(object) * factor).tolist()
        )
    kinds = set(map(type, items))
    if kinds == {int}:
        return items.copy() if scale == 1 else [item * scale for item in items]
    factors = {1: scale}
    found = []
    for item in items:
        above, below = item.as_integer_ratio()
        factor = factors.get(below)
        if factor is None:
            factor = factors[below] = steps_of(Fraction(1, below), scale)
        found.append(above * factor)
    return found


def ends_of(array: Array) -> tuple[int, int]:
    """The least and the largest number; 0 of none."""
    return (int(array.min()), int(array.max())) if array.size else (0, 0)


def unscaled(value: Any, sort: Sort, scale: int | None) -> Value:
    """A value as the interpreter has it."""
    match sort:
        case ListOf(element=element):
            return [unscaled(item, element, scale) for item in value] if scale is not None else value
        case _ if sort == REAL and scale is not None:
            whole, rest = divmod(value, scale)
            return Fraction(value, scale) if rest else whole
        case _:
            found: Value = value
            return found
