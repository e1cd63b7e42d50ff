"""What is to be released: an admitted program with its public inputs, its cost, and the request for it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sized
from dataclasses import dataclass

from lapwing.budget.accounting.cost import Approximate
from lapwing.budget.ledger.entry.data import write_text
from lapwing.budget.ledger.entry.request import Request, request_of
from lapwing.budget.ledger.ledger import Ledger
from lapwing.budget.release.answer import write_value
from lapwing.budget.release.neighbours import charged_cost
from lapwing.diagnostics.diagnostic import ProgramError, reject
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.role import has_public_length, is_public
from lapwing.kernel.language.sort import ListOf
from lapwing.run.accuracy.program.measured import USUAL_BETA
from lapwing.run.accuracy.program.spread import Spreads, spreads_of
from lapwing.run.accuracy.solve import read_beta
from lapwing.run.interpreter.admit import Admission, admit
from lapwing.run.interpreter.evaluate import evaluate_truth, zero
from lapwing.run.interpreter.grid import grid_of
from lapwing.run.interpreter.inputs import check_role, exact_input
from lapwing.run.interpreter.run import cost_of
from lapwing.run.interpreter.value import Value
from lapwing.syntax.certificate.certificate import hash_of
from lapwing.syntax.pretty_term import LOWEST, show_term


@dataclass(frozen=True, slots=True)
class Order:
    """`inputs` are as given: the private ones have not been looked at; a function gives one when it is called.

    `spreads` say how accurate the answer will be, which public values decide.
    """

    admission: Admission
    inputs: Mapping[str, object]
    cost: Approximate
    request: Request
    grid: int
    spreads: Spreads


def place_order(
    ledger: Ledger,
    program: Program,
    claim: Claim | None,
    certificate: str,
    inputs: Mapping[str, object],
    dataset: str,
    unit: str,
    *,
    key: str | None = None,
    analyst: str | None = None,
    partition: str | None = None,
    part: object = None,
    grid: int = 1024,
    beta: object = USUAL_BETA,
) -> Order:
    """Check the certificate again, and work out the cost from public values only."""
    admission = admit(program, claim, certificate)
    if admission.claim is None or admission.theorem is None:
        reject("unproved", name=program.name, why="nothing is proved of it")
    public = public_inputs(program, inputs)
    spreads = spreads_of(program, public, grid_of(program, public, grid), read_beta(beta))
    found = cost_of(admission.claim, public)
    if found.epsilon <= 0 or not 0 <= found.delta < 1:
        reject("release-cost", name=program.name, epsilon=found.epsilon, delta=found.delta)
    cost = Approximate(found.epsilon, found.delta)
    neighbours = ledger.balance(dataset, unit).neighbours
    about = {
        "program": hash_of(program),
        "name": program.name,
        "certificate": hashlib.sha256(certificate.encode()).hexdigest(),
        "inputs": digest_of(program, public),
        "grid": str(grid),
    }
    request = request_of(
        dataset,
        unit,
        charged_cost(cost, program, neighbours, partition is not None),
        analyst=analyst,
        partition=partition,
        part=part,
        key=key,
        about=about,
    )
    return Order(admission, dict(inputs), cost, request, grid, spreads)


def public_inputs(program: Program, inputs: Mapping[str, object]) -> dict[str, Value]:
    """The public values, checked; of private lists only the length counts, where it is public."""
    names = {parameter.param.name for parameter in program.parameters}
    for name in inputs:
        if name not in names:
            reject("input-unknown", name=name, known=", ".join(sorted(names)))
    found: dict[str, Value] = {}
    for parameter in program.parameters:
        name, sort = parameter.param.name, parameter.param.sort
        if name not in inputs:
            reject("input-missing", name=name)
        if is_public(parameter.role):
            found[name] = exact_input(parameter, inputs[name])
        elif isinstance(sort, ListOf) and has_public_length(parameter.role):
            found[name] = [zero(sort.element)] * length_of(name, inputs[name])
    for parameter in program.parameters:
        if is_public(parameter.role):
            check_role(parameter, found[parameter.param.name], found)
    for condition in program.requires:
        if not evaluate_truth(condition, found):
            reject("requirement", what=show_term(condition, LOWEST))
    return found


def length_of(name: str, value: object) -> int:
    """The length of a list, which is public; nothing else of it is looked at or told."""
    try:
        found = value() if callable(value) else value
    except ProgramError:
        found = None
    if not isinstance(found, Sized):
        reject("input-value", name=name, what="what is given", why="it is no list", instead="Give a list.")
    return len(found)


def digest_of(program: Program, public: Mapping[str, Value]) -> str:
    """What the public values are, in short."""
    shown = tuple(
        (parameter.param.name, write_value(public[parameter.param.name]))
        for parameter in program.parameters
        if is_public(parameter.role)
    )
    return hashlib.sha256(write_text(shown).encode()).hexdigest()
