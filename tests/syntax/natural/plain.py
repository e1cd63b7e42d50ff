"""The same function in plain Python and in the core, on the same inputs and the same draws.

A draw is a number between 0 and 1 that belongs to the line of the text where it is made, and to how often that line has
drawn before.  With the passes on, draws are found by the statement that made them before the passes.
"""

from __future__ import annotations

import ast
import random as system_random
import warnings
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import count
from math import isfinite
from textwrap import dedent
from typing import Any, cast
from unittest import mock

import numpy as np

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.diagnostics.source import Span
from lapwing.kernel.language import law as laws
from lapwing.kernel.language.law import Law
from lapwing.kernel.language.program import Block, Sample
from lapwing.kernel.language.term import Compare, Param, Term
from lapwing.run.interpreter.evaluate import evaluate, evaluate_truth
from lapwing.run.interpreter.interpret import interpret
from lapwing.run.interpreter.value import Value
from lapwing.syntax import tree
from lapwing.syntax.contract.build import build_contract
from lapwing.syntax.contract.clause import Clause
from lapwing.syntax.contract.definition import definitions_of
from lapwing.syntax.lowering.lower import Lowered, lower
from lapwing.syntax.module import parse_python
from lapwing.syntax.natural import lower_natural
from lapwing.syntax.natural import program as front_end
from lapwing.syntax.natural import shape as s
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.machine import Machine
from lapwing.syntax.natural.passes.order import passes
from lapwing.syntax.natural.passes.substitute import with_blocks
from lapwing.syntax.natural.program import Evaluated, evaluate_function
from lapwing.syntax.places import Mark
from tests.contracts import contract_of, definitions, source_of
from tests.syntax.natural.given import Draws, StubRng, as_plain, fresh
from tests.syntax.natural.vectors import Rows


@dataclass(frozen=True)
class Failed:
    """An error, by its name."""

    name: str


LARGE = 2**53
NOT_REQUIRED = Failed("(an error that public values cause)")


def draws_of(seed: int) -> Draws:
    """Some number between 0 and 1 for each draw, exact as a float."""

    def draw(line: int, time: int) -> Fraction:
        return Fraction(system_random.Random(f"{seed} {line} {time}").randrange(1, 4096), 4096)

    return draw


# plain Python


def run_python(text: str, inputs: Mapping[str, object], draws: Draws) -> object:
    """What the last function of a text gives."""
    scope: dict[str, Any] = {"__name__": __name__}
    exec(compile(dedent(text), "<plain>", "exec", dont_inherit=True), scope)
    name = definitions(text)[-1].name
    try:
        with np.errstate(all="ignore"), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return scope[name](**{key: fresh(value) for key, value in inputs.items()}, rng=StubRng(draws))
    except Exception as error:  # noqa: BLE001
        return Failed(type(error).__name__)


# the core


@dataclass
class GivenNoise:
    """Draws of a run of the core, by the number that each statement got as its line."""

    lines: dict[int, int]
    draw_at: Callable[[int], Fraction]

    def draw(self, law: Law, value: Callable[[Term], Value]) -> Value:
        share = self.draw_at(self.lines[id(law)])

        def number(term: Term) -> Fraction:
            found = value(term)
            if isinstance(found, list):
                raise TypeError("a list where a number is needed")
            return Fraction(found)

        match law:
            case laws.Laplace(center=center, scale=scale) | laws.Gaussian(center=center, sigma=scale):
                return number(center) + number(scale) * (8 * share - 4)
            case laws.ExponentialNoise(center=center, scale=scale):
                return number(center) + number(scale) * 4 * share
            case laws.Flip(probability=probability):
                return share < number(probability)
            case laws.Uniform(size=size):
                return int(share * number(size))
            case _:
                raise TypeError(type(law).__name__)


@dataclass
class Core:
    """A function in the core with its draws numbered; `lines` says on which line of the text each was."""

    evaluated: Evaluated
    lowered: Lowered
    lines: dict[int, int]

    def run(self, inputs: Mapping[str, object], draw_at: Callable[[int], Fraction]) -> object:
        program = self.lowered.program
        given = {each.param.name: self.encoded(inputs, each.param.name) for each in program.parameters}
        for condition in program.requires:
            match condition:
                case Compare(operator="==", left=Param(name=name), right=right) if name.startswith("share"):
                    given[name] = evaluate(right, given)
        if not all(evaluate_truth(condition, given) for condition in program.requires):
            return NOT_REQUIRED
        sites = dict(sites_of(program.body, self.lowered.places.marks))
        found = interpret(program, given, GivenNoise(sites, draw_at), 200_000)
        leaves = iter(found if isinstance(found, tuple) else (found,))
        return decoded(self.evaluated, self.evaluated.shape, leaves)

    def encoded(self, inputs: Mapping[str, object], name: str) -> Value:
        """An input of the core: strings are numbers, and rows of a data frame are lists of numbers."""
        found = inputs.get(name)
        if not isinstance(found, Rows):
            return encoded(inputs, name)
        codes = {text: code for code, text in self.evaluated.texts.items()}
        cells = [[codes.get(cell) if isinstance(cell, str) else cell for cell in row] for row in found.rows]
        return cast("Value", cells)


def encoded(inputs: Mapping[str, object], name: str) -> Value:
    """An input of the core; bounds that the function does not have are wide enough."""
    if name in inputs:
        found = inputs[name]
        if isinstance(found, list):
            return [Fraction(each) if isinstance(each, float) else each for each in found]
        return Fraction(found) if isinstance(found, float) else found  # type: ignore[return-value]
    if "fraction_" in name:
        sign, _, parts = name.partition("fraction_")
        value = Fraction(*map(int, parts.split("_")))
        return -value if sign else value
    return -1000 if name.endswith("_low") else 1000


def sites_of(block: Block, marks: tuple[Mark, ...]) -> Iterator[tuple[int, int]]:
    """The line of each draw, by the identity of its law."""
    for statement, mark in zip(block, marks, strict=True):
        if isinstance(statement, Sample):
            yield id(statement.law), mark.span.line
        for inner, inside in zip(blocks_in(statement), mark.blocks, strict=True):
            yield from sites_of(inner, inside)


def blocks_in(statement: object) -> list[Block]:
    found = [getattr(statement, name, None) for name in ("then", "otherwise", "body")]
    return [block for block in found if block is not None]


def numbered(body: tree.Block, lines: dict[int, int], numbers: Iterator[int]) -> tree.Block:
    """Code with a line of its own for each draw."""
    made: list[tree.Statement] = []
    for statement in body:
        match statement:
            case tree.Assign(targets=targets, values=(tree.Draw(law=law, arguments=arguments, span=span),)):
                number = next(numbers)
                lines[number] = span.line
                place = Span(span.source, number, 0, number, 1)
                draw = tree.Draw(law, arguments, place)
                made.append(tree.Assign(targets, (draw,), None, place))
            case _:
                made.append(with_blocks(statement, lambda inner: numbered(inner, lines, numbers)))
    return tuple(made)


Passes = Callable[[tree.Block, frozenset[str], frozenset[str]], tree.Block]
real_passes: Passes = passes


def no_passes(body: tree.Block, parameters: frozenset[str], positive: frozenset[str]) -> tree.Block:
    """The code as the machine writes it."""
    return body


def core_of(text: str, passes: Passes) -> Core:
    """The last function of a text in the core."""
    lines: dict[int, int] = {}
    ends: Any = vars(front_end)["with_outcomes"]
    dead: Any = (lambda body: body) if passes is no_passes else vars(front_end)["without_dead"]

    def marked(machine: Machine, body: tree.Block, told: bool = True) -> tuple[tree.Block, s.Shape]:
        made, shape = ends(machine, body, told)
        return numbered(made, lines, count(1)), shape

    changes = {"with_outcomes": marked, "without_dead": dead, "passes": passes}
    changes |= {"bared": lambda body, *_: body, "with_bounded_products": lambda body, *_: body}
    with mock.patch.multiple(front_end, **changes):
        evaluated = evaluate_function(definitions(text)[-1], contract_of(text, -1))
    return Core(evaluated, lower(with_places(evaluated.tree)), lines)


def with_places(function: tree.Tree) -> tree.Tree:
    """Statements that draw stand where their draw stands: what the passes joined keeps the number of its draw."""
    from dataclasses import replace

    return replace(function, body=_placed(function.body))


def _placed(body: tree.Block) -> tree.Block:
    made: list[tree.Statement] = []
    for statement in body:
        match statement:
            case tree.Assign(targets=targets, values=(tree.Draw(span=span) as draw,), declared=declared):
                made.append(tree.Assign(targets, (draw,), declared, span))
            case _:
                made.append(with_blocks(statement, _placed))
    return tuple(made)


# what they give


def decoded(evaluated: Evaluated, shape: s.Shape, leaves: Iterator[Value]) -> object:
    """A result of the core as Python has it."""

    def again(part: s.Shape) -> object:
        return decoded(evaluated, part, leaves)

    match shape:
        case s.Constant(value=value):
            return constant(value)
        case s.Scalar():
            return next(leaves)
        case s.Word():
            return evaluated.texts.get(next(leaves), "")  # type: ignore[arg-type]
        case s.Product(parts=parts, fields=fields) if fields[:1] == ("@error",):
            items = [again(part) for part in parts]
            name = str(items[0]).removeprefix("@error ").split(",")[0]
            return items[-1] if name == "error" and isinstance(items[-1], Failed) else Failed(name)
        case s.Product(parts=parts) | s.Hidden(parts=parts):
            return tuple(again(part) for part in parts)
        case s.Hidden(name=name, parts=parts):
            return name, *map(again, parts)
        case s.Row(parts=parts):
            return [again(part) for part in parts]
        case s.Sum(cases=cases):
            tag = next(leaves)
            found = [again(case) for case in cases]
            return found[tag]  # type: ignore[index]
        case s.Sequence(item=item):
            return listed(evaluated, item, leaves)
        case s.Dictionary(keys=keys, parts=parts):
            return {constant(key): again(part) for key, part in zip(keys, parts, strict=True)}
        case s.Pairs(key=key, item=item):
            names, values = listed(evaluated, key, leaves), listed(evaluated, item, leaves)
            return dict(zip(names, values, strict=True))
        case s.Logged():
            raise TypeError("a dictionary that is still filled is no result")
        case s.Object(of=of, names=names, parts=parts):
            return {"class": of.name} | {name: again(part) for name, part in zip(names, parts, strict=True)}


def listed(evaluated: Evaluated, item: s.Shape, leaves: Iterator[Value]) -> list[object]:
    columns = [next(leaves) for _ in s.columns(item)]
    rows = zip(*columns, strict=True)
    return [decoded(evaluated, item, iter(row)) for row in rows]


def constant(value: v.Value) -> object:
    match value:
        case v.Known(value=known):
            return known
        case v.Tuple(items=items):
            return tuple(constant(item) for item in items)
        case _:
            return value


def is_near(plain: Fraction, core: Fraction) -> bool:
    """Whether two numbers are the same but for rounding; beyond 2^53 floats round, and whole numbers overflow."""
    size = max(abs(plain), abs(core), Fraction(1))
    return size > LARGE or abs(plain - core) < size / 10**9


def same(plain: object, core: object) -> bool:
    """Whether an observer sees the same."""
    plain = as_plain(plain, core)
    match plain, core:
        case float(), v.Odd(name=name):
            return str(plain) == name
        case float(), _ if not isfinite(plain):
            return False
        case Failed(), Failed():
            return core == NOT_REQUIRED or plain == core
        case (Failed(), _) | (_, Failed()):
            return False
        case ((bool() | int() | float()), (bool() | int() | Fraction())):
            return is_near(Fraction(plain), Fraction(core))
        case (list(), list()) | (tuple(), tuple()):
            return len(plain) == len(core) and all(map(same, plain, core))  # type: ignore[arg-type, call-overload]
        case dict(), dict():
            return same([list(pair) for pair in plain.items()], [list(pair) for pair in core.items()])
        case _:
            return plain is core or (isinstance(plain, str) and plain == core)


@dataclass(frozen=True)
class Difference:
    """Where plain Python and the core part: with or without the passes."""

    stage: str
    inputs: Mapping[str, object]
    seed: int
    plain: object
    core: object


def differences(text: str, many_inputs: list[dict[str, object]], seeds: int = 2) -> list[Difference]:
    """Compare on each input with some draws; what cannot be read raises a ProgramError."""
    raw, made = core_of(text, no_passes), core_of(text, real_passes)
    found: list[Difference] = []
    if made.evaluated.less is not None:
        return found
    for inputs in many_inputs:
        for seed in range(seeds):
            found += compared(text, raw, made, inputs, seed)
    return found


def compared(text: str, raw: Core, made: Core, inputs: Mapping[str, object], seed: int) -> list[Difference]:
    """Plain Python and the core, before and after the passes, on the same draws."""
    draws = draws_of(seed)
    on_line: Counter[int] = Counter()
    at_site: Counter[int] = Counter()
    again: Counter[int] = Counter()
    drawn: dict[tuple[int, int], Fraction] = {}

    def by_line(site: int) -> Fraction:
        at_site[site] += 1
        on_line[raw.lines[site]] += 1
        share = draws(raw.lines[site], on_line[raw.lines[site]])
        drawn[(site, at_site[site])] = share
        return share

    def by_site(site: int) -> Fraction:
        again[site] += 1
        return drawn.get((site, again[site]), Fraction(1, 3))

    plain = run_python(text, inputs, draws)
    first = raw.run(inputs, by_line)
    if not same(plain, first):
        return [Difference("machine", inputs, seed, plain, first)]
    second = made.run(inputs, by_site)
    return [] if same(plain, second) else [Difference("passes", inputs, seed, plain, second)]


def lower_all(text: str) -> int:
    """Bring every function of a text into the core, with a contract that fits its parameters; how many could be."""
    source = source_of(text)
    done = 0
    for definition in definitions_of(parse_python(source), source):
        clauses = [Clause(name, role, definition.span) for name, role in guessed(definition.node)]
        clauses.append(
            Clause("epsilon", "epsilon" if ("epsilon" in dict(guessed(definition.node))) else "1", definition.span)
        )
        try:
            contract = build_contract(definition, clauses, definition.span)
            lower_natural(source, definition.name, contract)
            done += 1
        except ProgramError:
            continue
    return done


def guessed(node: ast.FunctionDef | ast.AsyncFunctionDef) -> list[tuple[str, str]]:
    """A role for each parameter, by its name."""
    roles = {"rng": "Rng", "epsilon": "Epsilon", "k": "Public[int]", "data": "Database(of=Integers(0, 5))"}
    names = [each.arg for each in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)]
    return [(name, roles.get(name, "Public[float]")) for name in names if name != "self"]
