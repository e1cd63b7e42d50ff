"""Tasks about a counterexample: its pictures, and the same event at other values of the public parameters."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from lapwing.deadline import Deadline, OutOfTimeError
from lapwing.kernel.language.refuse import Refused, refuse
from lapwing.kernel.language.role import Epsilon, Public
from lapwing.kernel.language.sort import INT
from lapwing.refute.evidence.counterexample import Counterexample, Input, held_by
from lapwing.refute.evidence.read import check_counterexample
from lapwing.refute.exact.judge import judge
from lapwing.refute.exact.number import Log
from lapwing.report.figure.evidence import CHARTS, figure_of
from lapwing.report.html.markup import Html
from lapwing.report.html.picture import drawn_wide_and_narrow, html_picture
from lapwing.report.view.counterexample import allowed_words, near, view_counterexample

Data = dict[str, Any]

SECONDS = 10.0
FIRST = "distributions"


def picture_of(found: Counterexample) -> dict[str, str]:
    """The two distributions of a counterexample, one upon the other."""
    return drawn_wide_and_narrow(figure_of(found, FIRST))


def first_picture(found: Counterexample) -> Html:
    """The same as HTML."""
    return html_picture(figure_of(found, FIRST))


def more_pictures(found: Counterexample) -> list[dict[str, str]]:
    """What the other pictures show: the privacy loss, delta for each epsilon, and an attacker's errors."""
    return [drawn_wide_and_narrow(figure_of(found, name)) for name in CHARTS if name != FIRST]


def sliders_of(found: Counterexample) -> list[Data]:
    """The public parameters that can be moved: epsilons by factors, whole numbers by themselves."""
    sliders: list[Data] = []
    held = {item.name: item.value for item in found.first}
    for parameter in found.program.parameters:
        name, value = parameter.param.name, held[parameter.param.name]
        if isinstance(parameter.role, Epsilon) and not isinstance(value, bool):
            sliders.append({"name": name, "kind": "epsilon", "value": "1"})
        elif isinstance(parameter.role, Public) and parameter.param.sort == INT and isinstance(value, int):
            sliders.append({"name": name, "kind": "int", "value": str(value)})
    return sliders


def move_evidence(data: Data) -> Data:
    """The same two inputs and event at other public values: the probabilities, what is allowed, and pictures."""
    found = check_counterexample(data["evidence"])
    kinds = {slider["name"]: slider["kind"] for slider in sliders_of(found)}
    moves = {name: Fraction(value) for name, value in data["values"].items() if name in kinds}
    first, second = (tuple(moved(item, kinds, moves) for item in side) for side in (found.first, found.second))
    try:
        about = found.program, found.claim, held_by(first), held_by(second)
        seen = judge(*about, found.event, found.grid, found.reach, Deadline.after(SECONDS))
    except (Refused, OutOfTimeError) as error:
        reason = error.reason if isinstance(error, Refused) else "it takes too long"
        return {"said": f"The event cannot be evaluated exactly at these values: {reason}."}
    there = replace(found, first=first, second=second, chances=(seen.first, seen.second))
    verdict = "breaks the claim" if seen.breaks else "does not break the claim with this event"
    view = view_counterexample(there)
    ratio = "infinite" if view["infinite"] else f"exp({view['log_ratio']})"
    said = f"Probability {near(seen.first.low)} against {near(seen.second.high)}: the ratio is {ratio}; "
    return {"said": f"{said}{allowed_words(view)}. This {verdict}.", "picture": picture_of(there)}


def moved(item: Input, kinds: dict[str, str], moves: dict[str, Fraction]) -> Input:
    """An input at its new value."""
    if item.name not in moves:
        return item
    by, value = moves[item.name], item.value
    if kinds[item.name] == "int":
        if by.denominator != 1:
            refuse(f"{item.name} is a whole number")
        return replace(item, value=int(by))
    if isinstance(value, Log):
        return replace(item, value=replace(value, coefficient=value.coefficient * by))
    return replace(item, value=Fraction(value) * by) if isinstance(value, int | Fraction) else item
