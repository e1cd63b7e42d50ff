"""From annotated roles to the kernel's, with the sort each gives its parameter."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from lapwing.diagnostics.diagnostic import reject
from lapwing.kernel.language import role as kernel
from lapwing.kernel.language.program import Parameter
from lapwing.kernel.language.sort import INT, REAL, ListOf, Sort
from lapwing.kernel.language.term import Literal, Param, Term
from lapwing.syntax import tree
from lapwing.syntax.lowering.names import RESERVED
from lapwing.syntax.lowering.terms import ONE, ZERO, Terms, as_integer, fold

MINUS_ONE = Literal(-1, INT)


def lower_parameters(function: tree.Tree) -> tuple[Parameter, ...]:
    """The parameters of a private program.  A role may speak of the other parameters where they are public."""
    if function.name in RESERVED:
        reject("reserved-name", function.span, name=function.name)
    for parameter in function.parameters:
        if parameter.name in RESERVED:
            reject("reserved-name", parameter.span, name=parameter.name)
    roles = {parameter.name: role_of(parameter) for parameter in function.parameters}
    public = {name: role for name, role in roles.items() if role.kind in ("Epsilon", "Delta", "Public")}
    sorts = {name: sort_of_role(role) for name, role in roles.items()}
    known: dict[str, kernel.Role] = {name: _Roles(None).role(role) for name, role in public.items()}
    known |= {name: _unknown(role) for name, role in roles.items() if name not in public}
    terms = Terms(known, sorts, claim=True)
    return tuple(
        Parameter(Param(name, sorts[name]), known[name] if name in public else _Roles(terms).role(role))
        for name, role in roles.items()
    )


def _unknown(role: tree.RoleTree) -> kernel.Role:
    """A private role whose options are not known yet; only whether its length is public counts."""
    if role.kind == "Database" and neighbours_of(role) == "add-remove":
        return kernel.Database(kernel.Integers(ZERO, ONE), "add-remove")
    return kernel.Query(ONE)


def role_of(parameter: tree.ParameterTree) -> tree.RoleTree:
    """The role of a parameter of a private program."""
    if parameter.role is None:
        reject("missing-role", parameter.span, name=parameter.name)
    return parameter.role


def sort_of_role(role: tree.RoleTree) -> Sort:
    """What a parameter with this role holds."""
    match role.kind:
        case "Public":
            return cast("Sort", role.options["sort"])
        case "Query":
            return cast("Sort", role.options.get("of", REAL))
        case "Queries":
            return ListOf(cast("Sort", role.options.get("of", REAL)))
        case "Histogram":
            return ListOf(INT)
        case "Database":
            return ListOf(sort_of_role(cast("tree.RoleTree", role.options["of"])))
        case "Vector":
            return ListOf(sort_of_role(cast("tree.RoleTree", role.options["of"])))
        case "Row":
            fields = {sort_of_role(cast("tree.RoleTree", field)) for field in role.options.values()}
            return ListOf(REAL if REAL in fields else INT)
        case "Bit" | "Integers" | "Category":
            return INT
        case _:
            return REAL


@dataclass(frozen=True, slots=True)
class _Roles:
    terms: Terms | None

    def role(self, role: tree.RoleTree) -> kernel.Role:
        """The kernel's role."""
        match role.kind:
            case "Epsilon":
                return kernel.Epsilon()
            case "Delta":
                return kernel.Delta()
            case "Public":
                return kernel.Public()
            case "Query":
                return kernel.Query(self.sensitivity(role))
            case "Queries":
                return kernel.Queries(self.sensitivity(role), role.options.get("monotone", False) is True)
            case "Database":
                return kernel.Database(self.domain(cast("tree.RoleTree", role.options["of"])), neighbours_of(role))
            case "Histogram":
                return kernel.Histogram(neighbours_of(role))
            case _:
                return kernel.Record(self.domain(role))

    def sensitivity(self, role: tree.RoleTree) -> Term:
        """How far an answer moves: above 0."""
        term = self.number(role, "sensitivity") if "sensitivity" in role.options else ONE
        if isinstance(term, Literal) and term.value <= 0:
            reject("scale-sign", role.span, what="A sensitivity")
        return term

    def domain(self, role: tree.RoleTree) -> kernel.Domain:
        """The kernel's domain: bits and categories are integers."""
        match role.kind:
            case "Bit":
                return kernel.Integers(ZERO, ONE)
            case "Category":
                return kernel.Integers(ZERO, fold("+", self.whole(role, "size", least=1), MINUS_ONE))
            case "Vector":
                of = self.domain(cast("tree.RoleTree", role.options["of"]))
                return kernel.Vector(cast("kernel.Interval | kernel.Integers", of), self.whole(role, "length", least=0))
            case "Row":
                fields = (self.domain(cast("tree.RoleTree", field)) for field in role.options.values())
                return kernel.Row(cast("tuple[kernel.Interval | kernel.Integers, ...]", tuple(fields)))
            case kind:
                number = self.number if kind == "Interval" else self.whole
                low, high = number(role, "low"), number(role, "high")
                if isinstance(low, Literal) and isinstance(high, Literal) and low.value > high.value:
                    options = "low, high, with low not above high"
                    reject("role-value", role.span, role=kind, what="the bounds are reversed", options=options)
                return kernel.Interval(low, high) if kind == "Interval" else kernel.Integers(low, high)

    def number(self, role: tree.RoleTree, option: str) -> Term:
        if self.terms is None:
            reject("unknown-role", role.span, what=role.kind, meant="", known="those of the annotations")
        return self.terms.number(cast("tree.Expression", role.options[option]))

    def whole(self, role: tree.RoleTree, option: str, least: int | None = None) -> Term:
        """A whole number, not below the least one allowed."""
        term = as_integer(self.number(role, option), role.span, "A whole number")
        _check_least(term, least, role, option)
        return term


def _check_least(term: Term, least: int | None, role: tree.RoleTree, option: str) -> None:
    if least is not None and isinstance(term, Literal) and term.value < least:
        reject(
            "role-value",
            role.span,
            role=role.kind,
            what=f"{option} is below {least}",
            options=f"{option} from {least}",
        )


def neighbours_of(role: tree.RoleTree) -> kernel.Neighbours:
    """Which data sets count as neighbours."""
    return "add-remove" if role.options.get("neighbours") == "add-remove" else "replace"
