"""A program as someone at a level sees it: a private program that must not cost anything.

What the observer knows is public, everything else is private, and the results are those he may see.  Noninterference
is then (0, 0)-privacy.  Neighbours take in any two values: a secret without a domain moves by at most `apart`, which
is any public number, and a list changes by one row or one item more at a time, from which all other changes follow, as
a program with equal results for neighbours has equal results for whatever a chain of neighbours leads to.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.program import Block, Parameter, Program
from lapwing.kernel.language.role import Database, Integers, Interval, Public, Queries, Query, Record, Role
from lapwing.kernel.language.sort import BOOL, INT, REAL, Base, ListOf, Sort
from lapwing.kernel.language.substitute import replaced, variables_of
from lapwing.kernel.language.term import Compare, Length, Literal, Param, Term, Variable
from lapwing.syntax.lowering.terms import ONE, ZERO
from lapwing.verify.flow.label import Label
from lapwing.verify.flow.program import Flow

NOTHING = Claim(ZERO, ZERO, ONE)
BIT = Integers(ZERO, ONE)


@dataclass(frozen=True, slots=True)
class Observed:
    """The program for one observer; secret truth values are bits in it, and `bounds` says what its new inputs bound."""

    observer: str
    program: Program
    bits: frozenset[str]
    bounds: tuple[tuple[str, str], ...]


def observers_of(flow: Flow) -> tuple[str, ...]:
    """The levels from which something can be seen that others may have to do with: those of the results."""
    levels = [level for label in flow.results for level in (label.level, label.highest)]
    return tuple(level for level in flow.lattice.levels if level in levels)


def sees_everything(flow: Flow, observer: str) -> bool:
    """Whether no parameter is secret for an observer."""
    return all(flow.lattice.flows(label.highest, observer) for label in flow.parameters.values())


def observe(flow: Flow, observer: str) -> Observed:
    """The program as an observer sees it."""
    run, roles = flow.program, _Roles(flow, observer)
    parameters: list[Parameter] = []
    new: dict[Variable, Term] = {}
    for each in run.parameters:
        role = roles.role(each.param, flow.parameters[each.param.name])
        if each.param.sort == BOOL and not isinstance(role, Public):
            bit = Param(each.param.name, INT)
            new[each.param] = Compare("==", bit, ONE)
            parameters.append(Parameter(bit, role))
        else:
            parameters.append(Parameter(each.param, role))
    hidden = {each.param for each in parameters if not isinstance(each.role, Public)}
    requires = (*(fact for fact in run.requires if not mentions(fact, hidden)), *roles.requires)
    body: Block = replaced(run.body, new)
    results: tuple[Term, ...] = replaced(seen(flow, observer), new)
    extra = tuple(Parameter(param, Public()) for param in roles.extra.values())
    program = Program(run.name, (*parameters, *extra), requires, body, results)
    bits = frozenset(param.name for param in new if isinstance(param, Param))
    return Observed(observer, program, bits, tuple((param.name, kind) for kind, param in roles.extra.items()))


def mentions(term: Term, hidden: set[Param]) -> bool:
    """Whether a requirement is about something the observer does not know."""
    return any(variable in hidden for variable in variables_of(term))


def seen(flow: Flow, observer: str) -> tuple[Term, ...]:
    """The results an observer sees; of a list perhaps only how long it is."""
    terms: list[Term] = []
    for label, term in zip(flow.results, flow.program.results, strict=True):
        if flow.lattice.flows(label.highest, observer):
            terms.append(term)
        elif flow.lattice.flows(label.level, observer):
            terms.append(Length(term))
    return tuple(terms)


@dataclass
class _Roles:
    """Roles for one observer, with the public numbers they need."""

    flow: Flow
    observer: str
    extra: dict[str, Param] = field(default_factory=dict)
    requires: list[Term] = field(default_factory=list)

    def role(self, param: Param, label: Label) -> Role:
        """What a parameter is to the observer."""
        flows, name = self.flow.lattice.flows, param.name
        domain = self.flow.domains.get(name)
        if flows(label.highest, self.observer):
            return Public()
        if isinstance(param.sort, ListOf):
            if flows(label.level, self.observer) and domain is None:
                return Queries(self.apart(), monotone=False)
            rows = self.anything(param.sort.element) if domain is None else domain.role
            return Database(rows, "replace" if flows(label.level, self.observer) else "add-remove")
        if domain is not None:
            return Record(domain.role)
        return Record(BIT) if param.sort == BOOL else Query(self.apart())

    def apart(self) -> Param:
        """Any distance above 0."""
        if "apart" not in self.extra:
            apart = self.extra["apart"] = Param(self.fresh("apart"), REAL)
            self.requires.append(Compare(">", apart, Literal(0, INT)))
        return self.extra["apart"]

    def anything(self, sort: Sort) -> Integers | Interval:
        """Any bounds."""
        whole = sort != REAL
        mark = "" if whole else " of reals"
        for base in ("least", "most"):
            if base + mark not in self.extra:
                self.extra[base + mark] = Param(self.fresh(base), Base.INT if whole else REAL)
        least, most = self.extra["least" + mark], self.extra["most" + mark]
        return Integers(least, most) if whole else Interval(least, most)

    def fresh(self, base: str) -> str:
        """A name that nothing in the program has."""
        return self.flow.core.names.fresh(base)
