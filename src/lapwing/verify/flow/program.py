"""A program with levels: its lattice, its labels, and its normal form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from lapwing.diagnostics.diagnostic import ProgramError, diagnose, reject
from lapwing.kernel.language.program import Parameter, Program
from lapwing.kernel.language.role import Public, Queries, Query, Role
from lapwing.kernel.language.sort import BOOL, ListOf
from lapwing.kernel.language.term import Param, Term, sort_of
from lapwing.syntax import tree
from lapwing.syntax.lowering.claims import claim_terms, lower_requires
from lapwing.syntax.lowering.emit import emit
from lapwing.syntax.lowering.hoist import Core, hoist
from lapwing.syntax.lowering.lower import check_returns
from lapwing.syntax.lowering.names import RESERVED
from lapwing.syntax.lowering.sorts import infer_sorts
from lapwing.syntax.lowering.terms import ONE
from lapwing.syntax.places import Places
from lapwing.verify.flow.domain import Domain, read_domain
from lapwing.verify.flow.label import Label, read_label
from lapwing.verify.flow.lattice import Lattice, read_lattice
from lapwing.verify.flow.store import without_stores


@dataclass(frozen=True)
class Flow:
    """`core` has the statements with their places in the text; `program` takes all its inputs as public, to be run."""

    tree: tree.Tree
    lattice: Lattice
    parameters: Mapping[str, Label]
    domains: Mapping[str, Domain]
    variables: Mapping[str, Label]
    results: tuple[Label, ...]
    core: Core
    program: Program
    places: Places

    @property
    def name(self) -> str:
        """The function's name."""
        return self.tree.name


def read_flow(function: tree.Tree) -> Flow:
    """Read the labels of a program and bring it into normal form."""
    if function.flow is None or function.claim is None:
        reject("no-flow", function.span)
    try:
        return _read(function, function.flow, function.claim)
    except RecursionError:
        raise ProgramError((diagnose("too-involved", function.span, name=function.name),)) from None


def _read(function: tree.Tree, marks: tree.FlowTree, claim: tree.ClaimTree) -> Flow:
    lattice = read_lattice(marks.levels, marks.span)
    check_names(function)
    annotated = [(each.name, each.label) for each in function.parameters if each.label is not None]
    labels = {name: read_label(label, lattice) for name, label in annotated}
    domains = {name: domain for name, label in annotated if (domain := read_domain(label.domain)) is not None}
    for name, label in annotated:
        check_memory(name, label, labels[name], lattice)
    core = hoist(function)
    plain = without_stores(core)
    parameters = tuple(
        Parameter(Param(name, label.sort), first_role(label, labels[name], lattice)) for name, label in annotated
    )
    requires = lower_requires(claim, claim_terms(parameters))
    sorts = infer_sorts(plain.body, {each.param.name: each.param.sort for each in parameters})
    program, places, _ = emit(function.name, parameters, requires, plain, sorts, functions=False)
    check_returns(function, program)
    results = result_labels(marks, len(program.results), program, lattice)
    run = Program(
        program.name,
        tuple(Parameter(each.param, Public()) for each in parameters),
        (*requires, *in_domains(parameters, domains)),
        program.body,
        program.results,
    )
    return Flow(function, lattice, labels, domains, declared(marks, labels, lattice), results, core, run, places)


def check_names(function: tree.Tree) -> None:
    """No parameter has a name of the language."""
    for name, span in ((function.name, function.span), *((each.name, each.span) for each in function.parameters)):
        if name in RESERVED:
            reject("reserved-name", span, name=name)


def check_memory(name: str, label: tree.LabelTree, own: Label, lattice: Lattice) -> None:
    """Secret memory holds numbers."""
    if label.sort == ListOf(BOOL) and own.highest != lattice.bottom:
        reject("label", label.span, what=f"the list {name}", why="secret lists hold numbers: use 0 and 1")


def first_role(label: tree.LabelTree, own: Label, lattice: Lattice) -> Role:
    """What a parameter is to someone at the lowest level, as far as the front end asks."""
    if own.highest == lattice.bottom:
        return Public()
    return Queries(ONE, monotone=False) if isinstance(label.sort, ListOf) else Query(ONE)


def in_domains(parameters: tuple[Parameter, ...], domains: Mapping[str, Domain]) -> tuple[Term, ...]:
    """What domains say of the numbers among the parameters."""
    scalars = [each.param for each in parameters if not isinstance(each.param.sort, ListOf)]
    return tuple(fact for param in scalars if param.name in domains for fact in domains[param.name].requirement(param))


def result_labels(marks: tree.FlowTree, count: int, program: Program, lattice: Lattice) -> tuple[Label, ...]:
    """The labels of the results; without an annotation everyone sees them."""
    if marks.results is not None:
        return tuple(read_label(label, lattice) for label in marks.results)
    lists = [isinstance(sort_of(term), ListOf) for term in program.results]
    return tuple(Label(lattice.bottom, lattice.bottom if is_list else None) for is_list in lists[:count])


def declared(marks: tree.FlowTree, parameters: Mapping[str, Label], lattice: Lattice) -> dict[str, Label]:
    """The labels that variables are declared with: one each."""
    found: dict[str, Label] = {}
    for name, label in marks.variables:
        if label.level is None and label.items is None:
            continue
        own = read_label(label, lattice)
        if name in parameters or found.setdefault(name, own) != own:
            reject("label", label.span, what=own.words(), why=f"{name} has another label already")
    return found
