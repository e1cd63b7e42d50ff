"""Two runs that agree on what an observer knows at first and differ in what he sees at the end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from lapwing.diagnostics.diagnostic import ProgramError, reject
from lapwing.kernel.language.sort import ListOf
from lapwing.run.interpreter.inputs import check_inputs
from lapwing.run.interpreter.interpret import interpret
from lapwing.run.interpreter.noise import GivenNoise
from lapwing.run.interpreter.value import Value
from lapwing.verify.flow.program import Flow

STEPS = 100_000

Inputs = Mapping[str, Value]
Results = tuple[Value, ...]


@dataclass(frozen=True)
class Runs:
    """A leak: what an observer sees differs though what he knows does not."""

    observer: str
    inputs: tuple[Inputs, Inputs]
    results: tuple[Results, Results]


class EndlessError(Exception):
    """A run did not end within the steps."""


def run(flow: Flow, inputs: Inputs, steps: int = STEPS) -> Results:
    """The results of a program without noise on inputs, which are checked."""
    given = check_inputs(flow.program, inputs)
    for name, domain in flow.domains.items():
        held = given[name]
        for item in held if isinstance(held, list) else [held]:
            if isinstance(item, list) or not domain.low <= item <= domain.high:
                why, ends = "it is outside its domain", f"{domain.low} to {domain.high}"
                reject("input-value", name=name, what=item, why=why, instead=f"Give a value from {ends}.")
    try:
        found = interpret(flow.program, given, GivenNoise(()), steps)
    except ProgramError as error:
        if error.diagnostics[0].id == "endless":
            raise EndlessError from None
        raise
    return found if isinstance(found, tuple) else (found,)


def known_of(flow: Flow, observer: str, inputs: Inputs) -> tuple[object, ...]:
    """What an observer knows of inputs."""
    return tuple(
        visible(flow, observer, label.level, label.highest, inputs[name]) for name, label in flow.parameters.items()
    )


def seen_of(flow: Flow, observer: str, results: Results) -> tuple[object, ...]:
    """What an observer sees of results."""
    pairs = zip(flow.results, results, strict=True)
    return tuple(visible(flow, observer, label.level, label.highest, value) for label, value in pairs)


def visible(flow: Flow, observer: str, level: str, highest: str, value: Value) -> object:
    """A value as far as it can be seen: all of it, how long a list is, or nothing."""
    if flow.lattice.flows(highest, observer):
        return tuple(value) if isinstance(value, list) else value
    if isinstance(value, list) and flow.lattice.flows(level, observer):
        return len(value)
    return None


def replay(flow: Flow, observer: str, first: Inputs, second: Inputs) -> Runs | None:
    """Run both inputs: a leak if the observer cannot tell them apart, but can tell their results apart."""
    if known_of(flow, observer, first) != known_of(flow, observer, second):
        return None
    try:
        results = run(flow, first), run(flow, second)
    except (EndlessError, ProgramError):
        return None
    if seen_of(flow, observer, results[0]) == seen_of(flow, observer, results[1]):
        return None
    return Runs(observer, (dict(first), dict(second)), results)


def list_names(flow: Flow) -> tuple[str, ...]:
    """The parameters that are lists."""
    return tuple(each.param.name for each in flow.program.parameters if isinstance(each.param.sort, ListOf))
