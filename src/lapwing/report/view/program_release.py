"""Releases, as plain data and for a terminal."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from lapwing.kernel.language.claim import Claim
from lapwing.report.words.sure import show_accuracy
from lapwing.run.accuracy.program.intervals import data_of
from lapwing.run.accuracy.program.measured import Measured
from lapwing.run.interpreter.value import Value
from lapwing.syntax.pretty_term import LOWEST, show_term

if TYPE_CHECKING:
    from rich.console import Console

DIGITS = 6


def view_release(release: Measured, claim: Claim | None, beta: Fraction = Fraction(1, 20)) -> dict[str, Any]:
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
        view["epsilon"] = {"claim": show_term(claim.epsilon, LOWEST), "value": str(release.cost.epsilon)}
        view["delta"] = {"claim": show_term(claim.delta, LOWEST), "value": str(release.cost.delta)}
        view["group"] = release.cost.group
    return view


def view_accuracy_of(release: Measured, beta: Fraction = Fraction(1, 20)) -> dict[str, Any]:
    """The intervals of a release, with their confidence."""
    return {"confidence": str(1 - beta), "intervals": data_of(release.intervals(beta))}


def view_value(value: Value | tuple[Value, ...]) -> Any:
    """A value as JSON."""
    if isinstance(value, list | tuple):
        return [view_value(item) for item in value]
    return str(value) if isinstance(value, Fraction) else value


def draw_release(view: dict[str, Any], console: Console) -> None:
    """A release for people."""
    from rich.text import Text

    rows = [("released", show_value(view["value"])), ("interval", show_accuracy(view["accuracy"]))]
    if "epsilon" in view:
        rows.append(("epsilon", show_amount(view["epsilon"])))
        if view["delta"]["value"] != "0":
            rows.append(("delta", show_amount(view["delta"])))
        if view["group"] != 1:
            rows.append(("for groups of", str(view["group"])))
    rows.append(("proved", "yes, the certificate was checked" if view["proved"] else "NO: this run was not proved"))
    rows.append(("grid", f"1/{view['grid']}"))
    console.print(Text(view["program"], style="bold"))
    for name, text in rows:
        style = "bold red" if text.startswith("NO") else ""
        console.print(Text(f"  {name:<14}"), Text(text, style=style), sep="", soft_wrap=True)


def show_value(value: Any) -> str:
    """A value with fractions as decimals."""
    if isinstance(value, list):
        return "[" + ", ".join(show_value(item) for item in value) + "]"
    return show_decimal(Fraction(value)) if isinstance(value, str) else str(value)


def show_amount(amount: dict[str, str]) -> str:
    """A price: what is claimed, and what that is here."""
    value = show_decimal(Fraction(amount["value"]))
    if value == amount["claim"]:
        return value
    return f"{amount['claim']} {value}" if value.startswith("≈") else f"{amount['claim']} = {value}"


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
