"""Changes that make a claim true: the epsilon that can be proved, or a requirement that was missing.

Each is tried: the changed text is read and verified like any other, and only what is proved then is offered.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf
from pathlib import Path
from time import monotonic

from lapwing.app.judging.edit import Edit, edits_of
from lapwing.app.judging.request import Asked, asked_of
from lapwing.app.judging.text import function_named, functions_of
from lapwing.app.judging.verdict import judged
from lapwing.kernel.language import role as roles
from lapwing.kernel.language.claim import ApproximateConcentrated, Claim, GaussianPrivacy, Renyi, ZeroConcentrated
from lapwing.kernel.language.program import Parameter
from lapwing.kernel.language.sort import INT, REAL, ListOf
from lapwing.kernel.language.term import Arithmetic, Negative
from lapwing.prove.invariant.candidates import constants_of
from lapwing.prove.program.parts import price_of
from lapwing.prove.prover import Proved, find_epsilon
from lapwing.report.view.view import View
from lapwing.report.words.neighbours import text as text_of
from lapwing.syntax.subjects.subject import Fault

SHARE = 3


@dataclass(frozen=True, slots=True)
class Fix:
    """A change with what it is called, and the verdict on the function after it."""

    title: str
    edit: Edit
    view: View


def fixes_of(asked: Asked, path: Path | None, seconds: float, clock: float = inf) -> Iterator[Fix]:
    """Changes of the claim that were proved, the nearest first: at most one of each kind.

    On a busy machine that takes longer than so many seconds, but not than `clock`.
    """
    end = monotonic() + clock
    deadline = monotonic() + seconds
    for condition in conditions(asked):
        fix = tried(asked, "requires", condition, path, min(seconds / SHARE, deadline - monotonic()), end)
        if fix is not None:
            yield fix
            break
    for price in prices(asked, seconds / SHARE, end):
        fix = tried(asked, currency_of(asked), price, path, seconds / SHARE, end)
        if fix is not None:
            yield fix
            break


def tried(asked: Asked, key: str, text: str, path: Path | None, seconds: float, end: float) -> Fix | None:
    """The change that is proved, if there is one."""
    subject = asked.subject
    for edit in edits_of(subject, key, text) if seconds > 0 else ():
        found = function_named(functions_of(edit.applied(), subject.span.source.name, path), subject.name)
        changed = None if found is None else asked_of(found)
        if changed is None or isinstance(changed, Fault) or changed.lowered.claim is None:
            continue
        view, _ = judged(changed, seconds, nearby=False, clock=max(0.0, end - monotonic()))
        if view["verdict"] == "proved":
            title = f"Require {text}" if key == "requires" else f"Claim {key} = {text}"
            return Fix(title, edit, view)
    return None


def currency_of(asked: Asked) -> str:
    """What is claimed: epsilon, or rho."""
    match asked.lowered.claim:
        case ZeroConcentrated() | ApproximateConcentrated():
            return "rho"
        case GaussianPrivacy():
            return "mu"
        case _:
            return "epsilon"


def prices(asked: Asked, seconds: float, end: float) -> Iterator[str]:
    """What can be proved instead; if no cost was found, what the function clips to is tried."""
    if isinstance(asked.lowered.claim, Renyi):
        return
    other = asked.lowered.claim if currency_of(asked) != "epsilon" else None
    answer = find_epsilon(asked.lowered.program, seconds, asked.hints, other, max(0.0, end - monotonic()))
    if isinstance(answer, Proved):
        for certificate in (answer.certificate, *answer.others):
            yield text_of(price_of(certificate.claim))
    elif isinstance(asked.lowered.claim, Claim):
        for bound in constants_of(asked.lowered.program):
            if not isinstance(bound, Negative):
                yield text_of(Arithmetic("*", bound, asked.lowered.claim.epsilon))


def conditions(asked: Asked) -> Iterator[str]:
    """What authors forget to require of public values."""
    if asked.lowered.claim is None:
        return
    parameters = asked.lowered.program.parameters
    for parameter in parameters:
        yield from conditions_on(parameter)
    lists = [each.param.name for each in parameters if has_length(each)]
    for place, one in enumerate(lists):
        for other in lists[place + 1 :]:
            yield f"len({one}) == len({other})"


def conditions_on(parameter: Parameter) -> Iterator[str]:
    """What may be required of one parameter."""
    name, sort = parameter.param.name, parameter.param.sort
    match parameter.role:
        case roles.Public() if sort == INT:
            yield f"{name} >= 1"
        case roles.Public() if sort == REAL:
            yield f"{name} > 0"
        case roles.Epsilon():
            yield f"{name} <= 1"
        case _ if has_length(parameter):
            yield f"len({name}) >= 1"


def has_length(parameter: Parameter) -> bool:
    """Whether it is a list with a length that everyone knows."""
    if not isinstance(parameter.param.sort, ListOf):
        return False
    return roles.is_public(parameter.role) or roles.has_public_length(parameter.role)
