"""What a program released, as plain data."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from lapwing.kernel.language.claim import AnyClaim, GaussianPrivacy
from lapwing.kernel.language.sort import REAL
from lapwing.kernel.language.term import Arithmetic, Literal, Term
from lapwing.numbers.readable import exact_text
from lapwing.report.view.view import amounts_shown
from lapwing.run.accuracy.program.intervals import data_of
from lapwing.run.accuracy.program.measured import Measured
from lapwing.run.interpreter.exact_list import ExactList
from lapwing.run.interpreter.value import Value
from lapwing.syntax.pretty_term import LOWEST, show_term

DIGITS = 6


def view_program_release(release: Measured, claim: AnyClaim | None, beta: Fraction = Fraction(1, 20)) -> dict[str, Any]:
    """A release as plain data; numbers that are not whole are texts of exact fractions."""
    view: dict[str, Any] = {
        "program": release.program,
        "hash": release.hash,
        "value": view_value(release.value),
        "proved": release.proved,
        "assumes": list(release.assumes),
        "grid": release.grid,
        "accuracy": view_accuracy_of(release, beta),
    }
    if release.cost is not None and claim is not None:
        for name, term in amounts_charged(claim):
            view[name] = {"claim": show_term(term, LOWEST), "value": exact_text(getattr(release.cost, name))}
        view["group"] = release.cost.group
    return view


def amounts_charged(claim: AnyClaim) -> tuple[tuple[str, Term], ...]:
    """What a claim says that a release costs; of mu, the rho that follows."""
    if isinstance(claim, GaussianPrivacy):
        half = Literal(Fraction(1, 2), REAL)
        return (("rho", Arithmetic("*", half, Arithmetic("*", claim.mu, claim.mu))),)
    return amounts_shown(claim)


def view_accuracy_of(release: Measured, beta: Fraction = Fraction(1, 20)) -> dict[str, Any]:
    """The intervals of a release, with their confidence."""
    return {"confidence": str(1 - beta), "intervals": data_of(release.intervals(beta))}


def view_value(value: Value | tuple[Value, ...]) -> Any:
    """A value as JSON."""
    if isinstance(value, list | ExactList | tuple):
        return [view_value(item) for item in value]
    return exact_text(value) if isinstance(value, Fraction) else value


def show_value(value: Any) -> str:
    """A value with fractions as decimals."""
    if isinstance(value, list):
        return "[" + ", ".join(show_value(item) for item in value) + "]"
    return show_decimal(Fraction(value)) if isinstance(value, str) else str(value)


def show_decimal(number: Fraction) -> str:
    """A decimal with a few digits, marked if it is not exact."""
    if 0 < abs(number) < Fraction(1, 10**4):
        zeros = len(str(number.denominator // abs(number.numerator))) - 1
        return f"{show_decimal(number * 10**zeros)}e-{zeros}"
    scaled = abs(number) * 10**DIGITS
    near = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    whole, rest = divmod(near, 10**DIGITS)
    digits = f"{whole}.{rest:0{DIGITS}d}".rstrip("0").rstrip(".")
    sign = "-" if number < 0 else ""
    return f"{sign}{digits}" if scaled == near else f"≈ {sign}{digits}"
