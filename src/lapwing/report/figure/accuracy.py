"""Accuracy as pictures: how the error falls as epsilon and n grow, and the cone of errors around the truth."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.report.plot.axis import Axis
from lapwing.report.plot.chart import Chart, Figure
from lapwing.report.plot.mark import Band, Dots, Level, Line, Mark, Point, Tone
from lapwing.report.view.accuracy import is_share
from lapwing.run.accuracy.accuracy import Accuracy
from lapwing.run.accuracy.mechanism import Mechanism
from lapwing.run.accuracy.setting import Setting
from lapwing.run.accuracy.solve import alpha_in

FACTORS = tuple(Fraction(2) ** power for power in range(-3, 4))
USUAL = (Fraction(1, 2), Fraction(1, 20), Fraction(1, 1000))
TONES: tuple[Tone, ...] = ("fourth", "third", "second", "first")


def accuracy_figure(accuracy: Accuracy) -> Figure:
    """The error around the epsilon and the n of a statement, and the cone."""
    settings = around(accuracy, "epsilon")
    charts = [error_chart(accuracy, "epsilon", settings)]
    if has_rows(accuracy):
        charts.append(error_chart(accuracy, "n", around(accuracy, "n")))
    charts.append(cone(accuracy, settings))
    name = accuracy.mechanism.name
    words = f"How the error of {name} falls as epsilon and n grow, with failure probability {float(accuracy.beta):g}."
    return Figure(f"The error of {name}", words, tuple(charts))


def has_rows(accuracy: Accuracy) -> bool:
    """Whether the statement is about a number of rows."""
    return accuracy.setting.share or "n" in accuracy.mechanism.required


def around(accuracy: Accuracy, name: str) -> tuple[Setting, ...]:
    """Settings with other values of one thing, half and twice as much and so on."""
    here = accuracy.setting
    if name == "epsilon":
        return tuple(replace(here, epsilon=here.epsilon * factor) for factor in FACTORS)
    counts = dict.fromkeys(max(1, here.block, round(here.n * factor)) for factor in FACTORS)
    return tuple(replace(here, n=count) for count in counts)


def errors_at(accuracy: Accuracy, settings: tuple[Setting, ...], name: str, beta: Fraction) -> tuple[Point, ...]:
    """The error in each setting; those in which there is none are left out."""
    errors = ((getattr(setting, name), error_at(accuracy.mechanism, setting, beta)) for setting in settings)
    return tuple((value, error) for value, error in errors if error is not None)


@lru_cache(maxsize=1000)
def error_at(mechanism: Mechanism, setting: Setting, beta: Fraction) -> Fraction | None:
    """The error in a setting, if there is a largest one."""
    try:
        return alpha_in(mechanism, setting, beta)
    except ProgramError:
        return None


def error_chart(accuracy: Accuracy, name: str, settings: tuple[Setting, ...]) -> Chart:
    """The error against one thing; a dot where the statement is."""
    points = tuple(point for point in errors_at(accuracy, settings, name, accuracy.beta or USUAL[1]) if point[1] > 0)
    label = "rows" if name == "n" else name
    here = (getattr(accuracy.setting, name), accuracy.alpha)
    marks: tuple[Mark, ...] = (
        Line("largest error", points, "first"),
        Dots("", points, "first"),
        Dots("this statement", (here,), "alarm"),
    )
    return Chart(f"Error against {label}", Axis(label, "log"), Axis(unit_of(accuracy), "log"), marks)


def cone(accuracy: Accuracy, settings: tuple[Setting, ...]) -> Chart:
    """Where errors lie with less and more certainty, narrower as epsilon grows."""
    betas = sorted({USUAL[0], accuracy.beta, USUAL[-1]} if 0 < accuracy.beta < 1 else set(USUAL))
    marks: list[Mark] = []
    for tone, beta in zip(TONES[-len(betas) :], betas, strict=True):
        errors = errors_at(accuracy, settings, "epsilon", beta)
        floor = -1 if accuracy.mechanism.numbers else 0
        edges = tuple((epsilon, floor * error, error) for epsilon, error in errors)
        marks.append(Band(f"{float(100 * (1 - beta)):.6g}%", edges, tone))
    marks.append(Level("the truth" if accuracy.mechanism.numbers else "no error", 0))
    note = f"beta {float(accuracy.beta):g}: {accuracy.mechanism.error}"
    return Chart("Cone of errors", Axis("epsilon", "log"), Axis(unit_of(accuracy)), tuple(marks), note)


def unit_of(accuracy: Accuracy) -> str:
    """What errors are counted in."""
    return "error, as a share of n" if is_share(accuracy) else "error"
