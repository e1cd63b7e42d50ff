"""What is to be released: an admitted program with its public inputs, its cost, and the request for it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeGuard

import numpy as np

from lapwing.budget.accounting.cost import Approximate, Concentrated, Renyi
from lapwing.budget.accounting.cost import Cost as Charged
from lapwing.budget.accounting.group import group
from lapwing.budget.ledger.entry.asked import no_snapshot
from lapwing.budget.ledger.entry.data import write_text
from lapwing.budget.ledger.entry.request import Request, request_of
from lapwing.budget.ledger.ledger import Ledger
from lapwing.budget.release.answer import write_value
from lapwing.budget.release.neighbours import charged_cost
from lapwing.diagnostics.diagnostic import ProgramError, reject
from lapwing.kernel.language.claim import AnyClaim
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.role import has_public_length, is_public
from lapwing.kernel.language.sort import ListOf, Sort
from lapwing.run.accuracy.program.measured import USUAL_BETA
from lapwing.run.accuracy.program.spread import Spreads, spreads_of
from lapwing.run.accuracy.solve import read_beta
from lapwing.run.interpreter.admit import Admission, admit
from lapwing.run.interpreter.aggregates.fold import Table
from lapwing.run.interpreter.aggregates.length import with_counts
from lapwing.run.interpreter.calls import Function, check_functions
from lapwing.run.interpreter.evaluate import evaluate_truth, zero
from lapwing.run.interpreter.grid import grid_of
from lapwing.run.interpreter.inputs import check_role, exact_input, is_table
from lapwing.run.interpreter.release import AnyCost, Cost, CostAtOrder, CostInRho
from lapwing.run.interpreter.run import NO_FUNCTIONS, cost_of
from lapwing.run.interpreter.value import Value
from lapwing.syntax.certificate.certificate import hash_of
from lapwing.syntax.pretty_term import LOWEST, show_term

NOTHING: Mapping[str, str] = {}


@dataclass(frozen=True, slots=True)
class Order:
    """`inputs` are those the cost was worked out for, copied, so that nothing can change them until they are run.

    What is in private ones has not been looked at; a function that is left gives one when it is called, and its length
    decides nothing.  `spreads` say how accurate the answer will be, which public values decide.  `look` tells the
    snapshot of the table that the rows are in, if they are in one.
    """

    admission: Admission
    inputs: Mapping[str, object]
    cost: Charged
    request: Request
    grid: int
    spreads: Spreads
    functions: Mapping[str, Function]
    look: Callable[[], str | None] = no_snapshot


def place_order(
    ledger: Ledger,
    program: Program,
    claim: AnyClaim | None,
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
    rows: int = 1,
    beside: Mapping[str, str] = NOTHING,
    functions: Mapping[str, object] = NO_FUNCTIONS,
) -> Order:
    """Check the certificate again, and compute the cost from public values only.

    `rows` is how many rows one unit of the budget may have in the data; `beside` is noted in the ledger.  `functions`
    are those that the program calls and does not define.
    """
    known = dict(check_functions(functions))
    admission = admit(program, claim, certificate, False, known)
    if admission.claim is None or admission.theorem is None:
        reject("unproved", name=program.name, why="nothing is proved of it")
    given = snapshot(program, inputs)
    public = public_inputs(program, given)
    spreads = spreads_of(program, public, grid_of(program, public, grid), read_beta(beta))
    tables = {name: value for name, value in given.items() if isinstance(value, Table)}
    proved = cost_of(admission.claim, public, tables)
    cost = price_of(program, proved)
    neighbours = ledger.balance(dataset, unit).neighbours
    about = {
        "program": hash_of(program),
        "name": program.name,
        "certificate": hashlib.sha256(certificate.encode()).hexdigest(),
        "inputs": digest_of(program, public),
        "grid": str(grid),
        **beside,
    }
    charged = charged_cost(cost, program, neighbours, partition is not None)
    request = request_of(
        dataset,
        unit,
        group(charged, -(-rows // max(proved.group, 1))),
        analyst=analyst,
        partition=partition,
        part=part,
        key=key,
        about=about,
    )
    return Order(admission, given, cost, request, grid, spreads, known)


def price_of(program: Program, found: AnyCost) -> Charged:
    """What the ledger charges, in the currency that the claim is made in."""
    match found:
        case Cost(epsilon=epsilon, delta=delta):
            if epsilon <= 0 or not 0 <= delta < 1:
                reject("release-cost", name=program.name, epsilon=epsilon, delta=delta)
            return Approximate(epsilon, delta)
        case CostInRho(rho=rho, delta=delta):
            if rho <= 0 or not 0 <= delta < 1:
                reject("release-cost-rho", name=program.name, rho=rho, delta=delta)
            return Concentrated(rho, delta)
        case CostAtOrder(order=order, renyi=epsilon):
            if order <= 1 or epsilon <= 0:
                reject("release-cost-renyi", name=program.name, order=order, epsilon=epsilon)
            return Renyi(order, epsilon)


def snapshot(program: Program, inputs: Mapping[str, object]) -> dict[str, object]:
    """A copy of each input, taken once: public values exactly, private lists as they are now.

    A function is called here, and only here, if the length of its list is public; else after the charge.
    """
    names = {parameter.param.name for parameter in program.parameters}
    given = dict(inputs)
    for name in given:
        if name not in names:
            reject("input-unknown", name=name, known=", ".join(sorted(names)))
    found: dict[str, object] = {}
    for parameter in program.parameters:
        name, sort = parameter.param.name, parameter.param.sort
        if name not in given:
            reject("input-missing", name=name)
        value = given[name]
        if is_public(parameter.role):
            found[name] = exact_input(parameter, value)
        elif is_table(parameter, value):
            found[name] = value
        elif isinstance(sort, ListOf) and (has_public_length(parameter.role) or not callable(value)):
            found[name] = copied_list(name, value, sort)
        else:
            found[name] = value
    return found


def copied_list(name: str, value: object, sort: Sort) -> tuple[object, ...]:
    """A list as it is now; nothing that is in it is looked at or told."""
    try:
        found = value() if callable(value) else value
    except (ProgramError, OSError, ValueError, TypeError, ArithmeticError, LookupError, RuntimeError):
        found = None
    copy = copied(found, sort)
    if not isinstance(copy, tuple):
        reject(
            "input-value",
            name=name,
            what="what is given",
            why="it is not a list",
            instead="Give a list, or a NumPy array.",
        )
    return copy


def copied(value: object, sort: Sort) -> object:
    """A list or an array, with those that belong in it, as tuples, which nobody can change; anything else as it is."""
    if isinstance(sort, ListOf) and is_listed(value):
        return tuple(copied(item, sort.element) for item in tuple(value))
    return value


def is_listed(value: object) -> TypeGuard[Sequence[object]]:
    """Whether something has items in an order; what is behind a mask is none of them."""
    if isinstance(value, np.ndarray):
        return value.ndim > 0 and not isinstance(value, np.ma.MaskedArray)
    return isinstance(value, Sequence) and not isinstance(value, str | bytes)


def public_inputs(program: Program, given: Mapping[str, object]) -> dict[str, Value]:
    """The public values of a snapshot, checked; of private lists only the length counts, where it is public."""
    found: dict[str, Value] = {}
    for parameter in program.parameters:
        name, sort = parameter.param.name, parameter.param.sort
        value = given[name]
        if is_public(parameter.role):
            found[name] = exact_input(parameter, value)
        elif isinstance(sort, ListOf) and has_public_length(parameter.role) and isinstance(value, tuple):
            found[name] = [zero(sort.element)] * len(value)
    for parameter in program.parameters:
        if is_public(parameter.role):
            check_role(parameter, found[parameter.param.name], found)
    tables = {name: value for name, value in given.items() if isinstance(value, Table)}
    for condition in program.requires:
        if not evaluate_truth(with_counts(condition, tables), found):
            reject("requirement", what=show_term(condition, LOWEST))
    return found


def digest_of(program: Program, public: Mapping[str, Value]) -> str:
    """What the public values are, in short."""
    shown = tuple(
        (parameter.param.name, write_value(public[parameter.param.name]))
        for parameter in program.parameters
        if is_public(parameter.role)
    )
    return hashlib.sha256(write_text(shown).encode()).hexdigest()
