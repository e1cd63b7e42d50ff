"""A claim put to the test by sampling, on neighbours that the watched runs made suspect."""

from __future__ import annotations

import contextlib
import io
import re
from collections.abc import Callable, Collection, Mapping
from fractions import Fraction
from math import log, sqrt
from typing import Any

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.verify.auditing.audit import audit
from lapwing.verify.auditing.finding import Audit
from lapwing.verify.watch.inputs.claim import Claim, rho_to_delta
from lapwing.verify.watch.runner import copied

LEAST = 1000
MOST_PARTS = 100
NUMBER = re.compile(r"([-+]?\d+(?:\.\d*)?(?:[eE][-+]?\d+)?)")
ZCDP_DELTA = 0.02


def sample_pair(
    function: Callable[..., Any],
    arguments: tuple[Mapping[str, Any], Mapping[str, Any]],
    claim: Claim,
    samples: int,
    error: Fraction,
    ignore: Collection[str],
    with_prints: bool,
    seed: int,
) -> Audit | None:
    """One audit of a pair; None if the claim cannot be tested, or the code cannot be called."""
    levels = levels_of(claim)
    if levels is None:
        return None
    epsilon, delta = levels
    try:
        return audit(
            outcome_of(function, with_prints),
            *arguments,
            epsilon=Fraction(epsilon),
            delta=Fraction(delta),
            samples=max(samples, LEAST),
            confidence=1 - error,
            seed=seed,
            ignore=ignore,
        )
    except ProgramError:
        return None


def levels_of(claim: Claim) -> tuple[float, float] | None:
    """The epsilon and delta to test; rho-zCDP has one for every delta."""
    if claim.rho is not None:
        epsilon = claim.rho + 2 * sqrt(claim.rho * log(1 / ZCDP_DELTA))
        return epsilon, rho_to_delta(claim.rho, epsilon)
    return (claim.epsilon, claim.delta) if 0 <= claim.epsilon < 50 and 0 <= claim.delta < 1 else None


def outcome_of(function: Callable[..., Any], with_prints: bool) -> Callable[[Mapping[str, Any]], Any]:
    """A call as an observer sees it: the result or the exception, and what was printed."""

    def call(arguments: Mapping[str, Any]) -> Any:
        own = {
            name: copied(value) if isinstance(value, list | dict | set) else value for name, value in arguments.items()
        }
        page = io.StringIO()
        try:
            if not with_prints:
                return function(**own)
            with contextlib.redirect_stdout(page), contextlib.redirect_stderr(page):
                result = function(**own)
        except (Exception, SystemExit) as error:  # noqa: BLE001
            result = f"raised {type(error).__name__}: {error}"
        return (result, parts_of(page.getvalue())) if with_prints else result

    return call


def parts_of(text: str) -> list[str | float]:
    """The words and numbers of a text, so that a number with noise in it does not hide one without."""
    return [float(part) if NUMBER.fullmatch(part) else part for part in NUMBER.split(text)[:MOST_PARTS] if part]
