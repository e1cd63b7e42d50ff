"""Impossible events: neighbours on which something differs that no noise touches.

A program is run with its noise left unknown.  What is then known of its result, how long its lists are, whether it gets
to a draw at all, can only be so; if it is otherwise for a neighbour, an event is possible on one side and not on the
other.  Such runs are cheap, so they go as far as the numbers in the program's text say: a threshold of 10 rows needs
11.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from math import lcm
from typing import Any, NoReturn

from lapwing.kernel.finite.evaluate import evaluate
from lapwing.kernel.language import role as roles
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.program import Assign, Block, If, Parameter, Program, Sample, While
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.term import Term
from lapwing.kernel.language.wellformed import targets_of
from lapwing.refute.estimate.case import Case, grid_of
from lapwing.refute.exact.claimed import group_of
from lapwing.refute.exact.value import Value
from lapwing.refute.search.families import combined, inputs_of, saying
from lapwing.refute.search.pairs import Pair, alike, extended, halved, pairs_of, replaced, rows_of, step_of, tidy
from lapwing.refute.search.public import publics
from lapwing.refute.search.written import written

STEPS = 4_000
ALL_STEPS = 60_000
LONGEST = 60
FARTHEST = 10**9
MARKS = 12
PAIRS = 600
FEWEST, FEW = 2, 6
FOUND = 3
BASE = Fraction(2)


class NoisyError(Exception):
    """What is asked for depends on noise, or cannot be computed."""


class Noise:
    """A value that depends on noise: nothing can be computed with it."""

    def refuse(self, *_: object) -> NoReturn:
        """Nothing is known."""
        raise NoisyError

    __bool__ = __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __neg__ = __abs__ = refuse
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __floordiv__ = __mod__ = as_integer_ratio = refuse
    __hash__ = object.__hash__


NOISE = Noise()


class TooLongError(Exception):
    """A run takes too many steps."""


def reached(program: Program, claim: Claim) -> Iterator[Case]:
    """A few cases in which something differs that no noise touches, the shortest lists first."""
    left, found = ALL_STEPS, 0
    for case in islice(pairs_to_try(program, claim), PAIRS):
        steps = [min(STEPS, left)]
        left -= steps[0]
        if differs(program, case, steps):
            yield case
            found += 1
        left += max(0, steps[0])
        if left <= 0 or found == FOUND:
            return


def differs(program: Program, case: Case, steps: list[int]) -> bool:
    """Whether what is known of the results differs, whatever the noise is; too many steps count as endless."""
    sides = [ended(program, dict(each), steps, share) for each, share in ((case.left, 2), (case.right, 1))]
    return any(side is not None for side in sides) and is_other(*(side or () for side in sides))


def ended(program: Program, inputs: dict[str, Any], steps: list[int], share: int) -> tuple[Any, ...] | None:
    """What is known of the results, if a run ends within a share of the steps; these are used up."""
    allowed = [steps[0] // share]
    steps[0] -= allowed[0]
    try:
        return known_results(program, inputs, allowed)
    except TooLongError:
        return None
    finally:
        steps[0] += max(allowed[0], 0)


def is_other(one: Any, other: Any) -> bool:
    """Whether two values differ as far as they are known: noise may be anything, but not always one thing."""
    if one is NOISE or other is NOISE:
        return one is not other
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) != len(other) or any(map(is_other, one, other))
    return bool(one != other)


# runs without noise


def known_results(program: Program, inputs: dict[str, Any], steps: list[int]) -> tuple[Any, ...]:
    """The results of a run as far as they do not depend on noise."""
    memory: dict[str, Any] = dict(inputs)
    run(program.body, memory, steps)
    return tuple(value_of(term, memory) for term in program.results)


def run(block: Block, memory: dict[str, Any], steps: list[int]) -> None:
    """Run a block; where noise decides, whatever might be set is noise."""
    for statement in block:
        steps[0] -= 1
        if steps[0] < 0:
            raise TooLongError
        match statement:
            case Assign(target=target, value=value):
                memory[target.name] = value_of(value, memory)
            case Sample(target=target):
                memory[target.name] = NOISE
            case If(condition=condition, then=then, otherwise=otherwise):
                holds = value_of(condition, memory)
                if holds is NOISE:
                    blur((*then, *otherwise), memory)
                else:
                    run(then if holds else otherwise, memory, steps)
            case While(condition=condition, body=body):
                while (holds := value_of(condition, memory)) is not NOISE and holds:
                    steps[0] -= 1
                    run(body, memory, steps)
                if holds is NOISE:
                    blur(body, memory)


def blur(block: Block, memory: dict[str, Any]) -> None:
    """Whatever a block sets may be anything."""
    memory.update({target.name: NOISE for target in targets_of(block)})


def value_of(term: Term, memory: dict[str, Any]) -> Any:
    """The value of a term, or noise; so is what depends on a logarithm."""
    try:
        return evaluate(term, memory)
    except (AttributeError, NoisyError, Refused, TypeError, OverflowError):
        return NOISE


# neighbours


def pairs_to_try(program: Program, claim: Claim) -> Iterator[Case]:
    """Neighbours with lists as long as numbers in the text say: two of each length, then a few, then more of each."""
    private = [parameter for parameter in program.parameters if not roles.is_public(parameter.role)]
    marks = written(program, FARTHEST)[:MARKS]
    lengths = lengths_of(marks)
    of_length = [pairs_of_length(program, claim, private, marks, length) for length in lengths]
    for count in (FEWEST, FEW, PAIRS // len(lengths) - FEW):
        yield from (case for pairs in of_length for case in islice(pairs, max(count, 0)))


def pairs_of_length(
    program: Program, claim: Claim, private: list[Parameter], marks: tuple[int, ...], length: int
) -> Iterator[Case]:
    """Neighbours with lists of one length, and rows that lie at numbers in the text."""
    shapes = {each.param.name: (0,) * length for each in private if not is_single(each)}
    for public in saying(claim, publics(program, shapes, BASE))[:1]:
        try:
            group = group_of(claim.group, {**shapes, **public})
            choices = [pairs_at(each, length, group, marks, public) for each in private]
            fine = lcm(*(step_of(each, public).denominator for each in private))
        except Refused:
            continue
        for chosen in combined(choices):
            sides = [{p.param.name: pair[at] for p, pair in zip(private, chosen, strict=True)} for at in (0, 1)]
            left, right = (inputs_of(program, public, side) for side in sides)
            yield Case(left, right, lcm(fine, grid_of(program, (*left, *right))))


def is_single(parameter: Parameter) -> bool:
    """Whether a private parameter is no list."""
    return isinstance(parameter.role, roles.Query | roles.Record)


def lengths_of(marks: tuple[int, ...]) -> list[int]:
    """Lengths of lists around the numbers that a text mentions, and around what a few steps of a row make of them."""
    near = {mark // part + more for mark in marks if mark > 0 for part in (1, 2, 10, 100) for more in (0, 1, 2)}
    return sorted({1, 2, *(length for length in near if 2 < length <= LONGEST)})


def pairs_at(
    parameter: Parameter, length: int, group: int, marks: tuple[int, ...], public: dict[str, Value]
) -> list[Pair]:
    """Neighbours of a parameter, some with values that the text mentions."""
    levels = (0, *(mark + more for mark in marks for more in (0, 1, -1)))
    match parameter.role:
        case roles.Database(of=domain, neighbours=neighbours) if isinstance(domain, roles.Interval | roles.Integers):
            ends = rows_of(domain, public)
            low, high = min(ends[:2]), max(ends[:2])  # type: ignore[type-var]
            rows = [*ends[:2], *(level for level in levels if low <= level <= high), *ends[2:]]  # type: ignore[operator]
            few = list(dict.fromkeys(rows))[:8] if length <= max(marks, default=0) else list(dict.fromkeys(rows))[:3]
            replace = neighbours == "replace"
            found = replaced(few, length, group) if replace else extended(few, length, group)
            pairs = [
                *alike(rows[:2], length, group, replace),
                *islice(found, FEW),
                *halved(few, length, group, replace),
                *found,
            ]
            return list(dict.fromkeys((tidy(one), tidy(other)) for one, other in pairs))
        case _:
            return pairs_of(parameter, length, group, levels[:6], public)
