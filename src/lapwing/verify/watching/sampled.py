"""A claim put to the test by sampling, on neighbours that the watched runs made suspect."""

from __future__ import annotations

import contextlib
import io
import re
from collections.abc import Callable, Collection, Mapping
from fractions import Fraction
from math import isfinite
from typing import Any

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.verify.auditing.audit import audit
from lapwing.verify.auditing.finding import Audit
from lapwing.verify.watching.inputs.claim import Claim
from lapwing.verify.watching.runner import copied

LEAST = 1000
MOST_PARTS = 100
NUMBER = re.compile(r"([-+]?\d+(?:\.\d*)?(?:[eE][-+]?\d+)?)")


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
    claimed = levels_of(claim)
    if claimed is None:
        return None
    try:
        return audit(
            outcome_of(function, with_prints),
            *arguments,
            samples=max(samples, LEAST),
            confidence=1 - error,
            seed=seed,
            ignore=ignore,
            **claimed,
        )
    except ProgramError:
        return None


def levels_of(claim: Claim) -> dict[str, Any] | None:
    """The claim as an audit takes it; None if there is nothing to be tested."""
    if claim.rho is not None:
        return {"rho": Fraction(claim.rho)} if isfinite(claim.rho) else None
    if not (0 <= claim.epsilon < 50 and 0 <= claim.delta < 1):
        return None
    return {"epsilon": Fraction(claim.epsilon), "delta": Fraction(claim.delta)}


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
