"""Statements about accuracy as plain data."""

from __future__ import annotations

from decimal import ROUND_CEILING, Context, Decimal
from fractions import Fraction

from lapwing.report.view.view import View
from lapwing.run.accuracy.accuracy import Accuracy
from lapwing.run.accuracy.lecture_examples import slide_of
from lapwing.run.accuracy.mechanism import Mechanism
from lapwing.run.accuracy.population import PopulationAccuracy
from lapwing.run.accuracy.solve import failure_at

DIGITS = 4
COARSE = "the theorem is about noise on all reals; its alpha, rounded up to the next step of the grid, holds here"


def view_accuracy(accuracy: Accuracy, population: PopulationAccuracy | None = None) -> View:
    """All of a statement; exact numbers as texts, and decimals that are rounded up for reading."""
    mechanism, setting = accuracy.mechanism, accuracy.setting
    named = ("n", *mechanism.required, *mechanism.options)
    slide = slide_of(accuracy)
    return {
        "mechanism": mechanism.name,
        "error": mechanism.error + (", as a share of n" if is_share(accuracy) else ""),
        "sought": accuracy.sought,
        "given": {name: exact(getattr(setting, name)) for name in dict.fromkeys(named) if is_told(accuracy, name)},
        "epsilon": exact(setting.epsilon),
        "alpha": exact(accuracy.alpha),
        "beta": exact(accuracy.beta),
        "statement": {
            "value": exact(sought_of(accuracy)),
            "shown": rounded_up(sought_of(accuracy)),
            "failure": rounded_up(accuracy.failure),
            "how": mechanism.how,
        },
        "theorem": view_theorem_of(accuracy),
        "interval": interval_words(accuracy),
        "confidence": f"{float(100 * (1 - accuracy.beta)):.6g}%",
        "population": None if population is None else view_population(population),
        "slide": None if slide is None else list(slide.differences),
    }


def view_population(population: PopulationAccuracy) -> View:
    """How far the share of the population may be, and which part of that is due to the sample."""
    noise = population.noise
    return {
        "alpha": rounded_up(population.alpha),
        "sampling": rounded_up(population.sampling),
        "noise": None if noise is None else rounded_up(noise),
    }


def view_theorem_of(accuracy: Accuracy) -> View:
    """The theorem beside it: its answer, and for alpha how likely a larger error really is."""
    theorem, answer = accuracy.mechanism.theorem, accuracy.by_theorem
    failure = None
    if answer is not None and accuracy.sought == "alpha":
        failure = failure_at(accuracy.mechanism, accuracy.setting, answer)
    return {
        "value": None if answer is None else exact(answer),
        "shown": None if answer is None else rounded_up(answer),
        "failure": None if failure is None else rounded_up(failure),
        "holds": None if failure is None else failure <= accuracy.beta,
        "formula": theorem.formula,
        "source": theorem.source,
    }


def view_mechanism(mechanism: Mechanism) -> View:
    """A mechanism whose accuracy can be asked for."""
    return {
        "mechanism": mechanism.name,
        "error": mechanism.error,
        "required": list(mechanism.required),
        "options": list(mechanism.options),
        "how": mechanism.how,
        "theorem": mechanism.theorem.formula,
        "source": mechanism.theorem.source,
    }


def interval_words(accuracy: Accuracy) -> str | None:
    """The interval around a result, where numbers are released."""
    if accuracy.sought != "alpha" or not accuracy.mechanism.numbers:
        return None
    return f"r - {rounded_up(accuracy.alpha)} to r + {rounded_up(accuracy.alpha)}"


def sought_of(accuracy: Accuracy) -> Fraction:
    """The value that was asked for."""
    match accuracy.sought:
        case "epsilon":
            return accuracy.setting.epsilon
        case "n":
            return Fraction(accuracy.setting.n)
        case "beta":
            return accuracy.beta
        case _:
            return accuracy.alpha


def is_share(accuracy: Accuracy) -> bool:
    """Whether errors are counted as a share of n."""
    return accuracy.setting.share and "share" not in accuracy.mechanism.error


def is_told(accuracy: Accuracy, name: str) -> bool:
    """Whether an option is worth telling: it is needed, or not as usual."""
    usual = type(accuracy.setting)()
    return name in accuracy.mechanism.required or getattr(accuracy.setting, name) != getattr(usual, name)


def exact(value: object) -> str:
    """A number as it is: a decimal if it is a short one, else a fraction."""
    if not isinstance(value, Fraction):
        return str(value)
    short = Context(prec=20).divide(Decimal(value.numerator), Decimal(value.denominator))
    return plain(short) if Fraction(short) == value else str(value)


def rounded_up(value: Fraction, digits: int = DIGITS) -> str:
    """A decimal with few digits that is not below the value."""
    if value.denominator == 1:
        return str(value)
    up = Context(prec=digits, rounding=ROUND_CEILING).divide(Decimal(value.numerator), Decimal(value.denominator))
    return plain(up)


def plain(number: Decimal) -> str:
    """Digits without an exponent, unless there would be very many."""
    shown = number.normalize()
    return f"{shown:f}" if -12 <= shown.adjusted() <= 15 else f"{shown:e}"
