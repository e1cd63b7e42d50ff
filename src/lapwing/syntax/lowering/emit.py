"""From the core of a tree to the kernel's program, keeping a map back to the text."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Never

from lapwing.diagnostics.diagnostic import ProgramError, reject
from lapwing.kernel.cost.polynomial import is_arithmetic, ratio
from lapwing.kernel.language import law as laws
from lapwing.kernel.language.claim import AnyClaim
from lapwing.kernel.language.data import parts_of
from lapwing.kernel.language.program import Assign, Block, If, Parameter, Program, Sample, Statement, While
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.role import Role
from lapwing.kernel.language.sort import BOOL, Base, ListOf, Sort
from lapwing.kernel.language.substitute import variables_of
from lapwing.kernel.language.term import Choose, Literal, Local, Store, Term, sort_of
from lapwing.syntax import tree
from lapwing.syntax.lowering.claims import lower_claim
from lapwing.syntax.lowering.hoist import Core
from lapwing.syntax.lowering.terms import ONE, ZERO, Terms
from lapwing.syntax.places import Mark, Places
from lapwing.syntax.walk import count_assignments

LARGEST_DEFINITION = 40


def emit(
    name: str,
    parameters: tuple[Parameter, ...],
    requires: tuple[Term, ...],
    core: Core,
    sorts: dict[str, Sort],
    functions: bool = True,
) -> tuple[Program, Places, tuple[tuple[int, AnyClaim], ...]]:
    """The program, the place in the text of each of its statements, and where calls of other programs end.

    `functions` says whether values may have functions in them that are not computed exactly.
    """
    roles = {parameter.param.name: parameter.role for parameter in parameters}
    emitter = _Emitter(core, roles, sorts, functions)
    body: Block = ()
    marks: tuple[Mark, ...] = ()
    calls: list[tuple[int, AnyClaim]] = []
    start = 0
    for end, claim in (*core.calls, (len(core.body), None)):
        more, places = emitter.block(core.body[start:end])
        body, marks, start = body + more, marks + places, end
        known = None if claim is None else emitter.claim(claim)
        calls += [] if known is None else [(len(body), known)]
    results = tuple(emitter.terms.term(result) for result in core.results)
    return Program(name, parameters, requires, body, results), Places(marks), tuple(calls)


@dataclass
class _Emitter:
    core: Core
    roles: dict[str, Role]
    sorts: dict[str, Sort]
    functions: bool
    terms: Terms = field(init=False)
    assignments: dict[str, int] = field(init=False)

    def __post_init__(self) -> None:
        self.terms = Terms(self.roles, self.sorts, functions=self.functions)
        self.assignments = count_assignments(self.core.body)

    def claim(self, claim: tree.ClaimTree) -> AnyClaim | None:
        """What is claimed of a call, if it is not about groups and can be said of this program's public parameters."""
        try:
            found = lower_claim(claim, replace(self.terms, claim=True))
        except ProgramError:
            return None
        return found if found is not None and found.group == ONE else None

    def block(self, block: tree.Block) -> tuple[Block, tuple[Mark, ...]]:
        statements: list[Statement] = []
        marks: list[Mark] = []
        for part in block:
            for statement, mark in self.statement(part):
                statements.append(statement)
                marks.append(mark)
        return tuple(statements), tuple(marks)

    def statement(self, statement: tree.Statement) -> list[tuple[Statement, Mark]]:
        match statement:
            case tree.Assign(targets=(target,), values=(value,), span=span):
                return [(made, Mark(span, ())) for made in self.assign(target, value)]
            case tree.Sample(target=target, draw=draw, span=span):
                return [(made, Mark(span, ())) for made in self.sample(target, draw)]
            case tree.If(condition=condition, then=then, otherwise=otherwise, span=span):
                test = self.terms.condition(condition)
                (first, first_marks), (second, second_marks) = self.block(then), self.block(otherwise)
                return [(If(test, first, second), Mark(span, (first_marks, second_marks)))]
            case tree.While(condition=condition, body=body, span=span):
                test = self.terms.condition(condition)
                inner, marks = self.block(body)
                return [(While(test, inner), Mark(span, (marks,)))]
            case other:
                _stranger(other)

    def assign(self, target: tree.Name, value: tree.Expression) -> list[Statement]:
        sort = self.sorts.get(target.name)
        if sort is None:
            self.terms.term(value)
            reject("maybe-undefined", target.span, name=target.name)
        term = self.terms.given_to(sort, value)
        if isinstance(sort, ListOf) and isinstance(value, tree.Name | tree.Subscript):
            reject("list-alias", value.span, name=target.name)
        local = Local(target.name, sort)
        if isinstance(term, Store) and term.list != local and local not in variables_of((term.index, term.item)):
            return [Assign(local, term.list), Assign(local, Store(local, term.index, term.item))]
        if self.is_definition(target.name, sort, term):
            self.terms.definitions[target.name] = term
            return []
        return [Assign(local, term)]

    def is_definition(self, name: str, sort: Sort, term: Term) -> bool:
        """Whether a variable just names a fixed public value of moderate size."""
        once = self.assignments[name] == 1 and isinstance(sort, Base)
        return once and self.terms.is_fixed(term) and size_of(term) <= LARGEST_DEFINITION

    def sample(self, target: tree.Name, draw: tree.Draw) -> list[Statement]:
        law = self.law(draw)
        sort = self.sorts[target.name]
        if laws.sort_of_law(law) == BOOL and sort != BOOL:
            drawn = Local(self.core.names.fresh("draw"), BOOL)
            return [Sample(drawn, law), Assign(Local(target.name, sort), Choose(drawn, ONE, ZERO))]
        return [Sample(Local(target.name, sort), law)]

    def law(self, draw: tree.Draw) -> laws.Law:
        """The law of a draw, its centre and scale checked."""
        match draw.law, draw.arguments:
            case "laplace", (center, scale):
                return laws.Laplace(self.terms.number(center), self.scale(scale, "A scale"))
            case "exponential_noise", (center, scale):
                return laws.ExponentialNoise(self.terms.number(center), self.scale(scale, "A scale"))
            case "geometric", (center, scale):
                middle = self.terms.integer(center, "A whole number as the centre of geometric noise")
                return laws.Geometric(middle, self.scale(scale, "A scale"))
            case "gaussian", (center, sigma):
                return laws.Gaussian(self.terms.number(center), self.scale(sigma, "A sigma"))
            case "flip", (probability,):
                return laws.Flip(self.probability(probability))
            case "randomized_response", (bit, epsilon):
                return laws.RandomizedResponse(self.terms.condition(bit), self.scale(epsilon, "An epsilon"))
            case "exponential", (scores, scale):
                return laws.Exponential(self.scores(scores), self.scale(scale, "A scale"))
            case "uniform", (size,):
                return laws.Uniform(self.size(size))
            case _:
                reject("unknown-function", draw.span, name=draw.law, meant="")

    def scale(self, expression: tree.Expression, what: str) -> Term:
        term = self.terms.in_scale().number(expression)
        if not may_be_positive(term):
            reject("scale-sign", expression.span, what=what)
        return term

    def probability(self, expression: tree.Expression) -> Term:
        term = self.terms.in_scale().number(expression)
        if isinstance(term, Literal) and not 0 <= term.value <= 1:
            reject("probability", expression.span, what=term.value)
        return term

    def size(self, expression: tree.Expression) -> Term:
        term = self.terms.in_scale().integer(expression, "A whole number of cases")
        if isinstance(term, Literal) and term.value <= 0:
            reject("scale-sign", expression.span, what="The number of cases")
        return term

    def scores(self, expression: tree.Expression) -> Term:
        term = self.terms.list(expression)
        sort = sort_of(term)
        if not (isinstance(sort, ListOf) and isinstance(sort.element, Base)):
            instead = "Give one score for each candidate."
            reject("sort", expression.span, what="A list of numbers", found="a list of lists", instead=instead)
        return term


def may_be_positive(term: Term) -> bool:
    """Whether a scale is not known to be 0, negative or undefined."""
    try:
        known = ratio(term, ONE)
    except Refused:
        return not is_arithmetic(term)
    return known is None or known > 0


def size_of(term: Term) -> int:
    """How many nodes a term has."""
    return 1 + sum(size_of(part) for part in parts_of(term))


def _stranger(statement: tree.Statement) -> Never:
    raise TypeError(f"no statement of the core: {statement!r}")
