"""Obligations as SMT-LIB text: linear arithmetic, with everything else as uninterpreted functions.

Lists are an uninterpreted sort with their items, length and ways to build them as functions; what is known of a list
that is built is added for each one that occurs, at each index that occurs.  A product or quotient of two varying values
is just some function of the two, and so are a distance and a square of what is no number.
Unknown functions of one name are the same where the sorts of their arguments and results are.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import reduce
from operator import itemgetter

from lapwing.kernel.language import term as t
from lapwing.kernel.language.data import parts_of
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.sort import BOOL, INT, REAL, ListOf, Sort
from lapwing.kernel.logic.judgment import Obligation
from lapwing.kernel.smt.built import facts_of

NAME = re.compile(r"\w+(\.\w+)*[@+]?[0-9]?", re.ASCII)
BASES = {BOOL: "Bool", INT: "Int", REAL: "Real"}
OPERATORS = {t.Not: "not", t.Negative: "-", t.And: "and", t.Or: "or", t.Choose: "ite"}
# What they are called that solvers know nothing of but facts, by their fields, their sort and those of their parts.
NAMES: dict[type[t.Term] | str, str] = {
    t.Param: "|{name}<>|",
    t.Logical: "|'{name}|",
    t.Sided: "|{name}<{side}>|",
    t.Spent: "|spent[{unit}]|",
    t.Opaque: "|{name} ({arguments}) {sort}|",
    "*": "!times_{sort}",
    "/": "!over_{sort}",
    "//": "!floor_{sort}",
    "%": "!rest_{sort}",
    t.Apply: "!{function}",
    t.Square: "!square",
    t.Distance: "!{norm}_{0}",
    t.Clipped: "!clipped_{norm}_{0}",
    t.Added: "!added_{0}_{1}",
    t.Length: "!length_{0}",
    t.Index: "!item_{0}",
    t.Empty: "!empty_{sort}",
    t.Snoc: "!append_{sort}",
    t.Store: "!store_{sort}",
    t.Repeat: "!repeat_{sort}",
}

Argument = tuple[str, Sort]


def to_smtlib(obligation: Obligation) -> str:
    """A script that is unsatisfiable exactly if the obligation is valid."""
    writer = _Writer()
    assumption, conclusion = writer.fact(obligation.assumption), writer.fact(obligation.conclusion)
    facts = sorted({writer.fact(*fact) for fact in facts_of(obligation.assumption, obligation.conclusion)})
    lines = ["(set-logic ALL)", *(f"(declare-sort {name} 0)" for name in sorted(writer.sorts))]
    lines += sorted(writer.declarations.values())
    lines += [f"(assert {fact})" for fact in facts]
    lines += [f"(assert {assumption})", f"(assert (not {conclusion}))", "(check-sat)"]
    return "\n".join(lines) + "\n"


@dataclass
class _Writer:
    declarations: dict[str, str] = field(default_factory=dict)
    sorts: set[str] = field(default_factory=set)
    written: dict[int, tuple[t.Term, tuple[str, Sort]]] = field(default_factory=dict)

    def sort(self, sort: Sort) -> str:
        if not isinstance(sort, ListOf):
            return BASES[sort]
        name = f"List_{self.sort(sort.element)}"
        self.sorts.add(name)
        return name

    def some_function(self, name: str, result: Sort, arguments: Sequence[Argument]) -> str:
        """An uninterpreted function of texts of these sorts; without arguments, a constant."""
        kinds = " ".join(self.sort(sort) for _, sort in arguments)
        declaration = f"(declare-fun {name} ({kinds}) {self.sort(result)})"
        if self.declarations.setdefault(name, declaration) != declaration:
            refuse(f"{name} has two sorts")
        return joined(name, [text for text, _ in arguments]) if arguments else name

    def text(self, term: t.Term, wanted: Sort) -> str:
        """The text of a term where a sort is wanted: a whole number may stand for a real."""
        text, found = self.plain(term)
        if found == INT and wanted == REAL:
            return f"(to_real {text})"
        return text if found == wanted else refuse("a term has the wrong sort")

    def plain(self, term: t.Term) -> tuple[str, Sort]:
        """The text of a term, and its sort; a term that was written is kept, so that no other takes its place."""
        if id(term) not in self.written:
            inner = parts_of(term)
            kinds, sort = t.sorts_of(term, [self.plain(part)[1] for part in inner])
            parts = [self.text(part, kind) for part, kind in zip(inner, kinds, strict=True)]
            self.written[id(term)] = term, (self.write(term, sort, parts, kinds), sort)
        return self.written[id(term)][1]

    def write(self, term: t.Term, sort: Sort, parts: list[str], kinds: Sequence[Sort]) -> str:
        """The text of a term of a sort, from those of its parts and their sorts."""
        arguments = [*zip(parts, kinds, strict=True)]
        match term:
            case t.Literal():
                return literal(term)
            case t.Not() | t.Negative() | t.And() | t.Or() | t.Choose():
                return joined(OPERATORS[type(term)], parts)
            case t.Compare(operator="!="):
                return f"(not {joined('=', parts)})"
            case t.Compare(operator=sign):
                return joined("=" if sign == "==" else sign, parts)
            case t.Arithmetic() if linear := linear_operator(term):
                return joined(linear, parts)
            case t.Arithmetic(operator="*"):
                return self.some_function(self.name(term, sort, kinds), sort, sorted(arguments, key=itemgetter(0)))
            case t.Apply(function="floor"):
                return f"(to_int {parts[0]})" if [*kinds] == [REAL] else parts[0]
            case t.Apply(function="abs"):
                return f"(ite (< {parts[0]} {self.text(t.ZERO, sort)}) (- {parts[0]}) {parts[0]})"
            case t.Apply(function="min" | "max" as function):
                order = "<=" if function == "min" else ">="
                return reduce(lambda one, other: f"(ite ({order} {one} {other}) {one} {other})", parts)
            case t.Square(root=t.Literal(value=value)):
                return literal(t.Literal(Fraction(value * value), REAL))
            case _:
                return self.some_function(self.name(term, sort, kinds), sort, arguments)

    def name(self, term: t.Term, sort: Sort, kinds: Sequence[Sort]) -> str:
        """The name of what solvers know nothing of but facts: variables, functions, lists that are read or built."""
        kind = term.operator if isinstance(term, t.Arithmetic) else type(term)
        if kind not in NAMES:
            refuse("an assertion says which run it means")
        said = {field: getattr(term, field) for field in term.__match_args__}
        if not NAME.fullmatch(said.get("name", "_")):
            refuse("a name has letters that names do not have")
        arguments = [*map(self.sort, kinds)]
        return NAMES[kind].format(*arguments, **{**said, "sort": self.sort(sort), "arguments": " ".join(arguments)})

    def fact(self, *terms: t.Term) -> str:
        """A fact, or what it follows from and the fact."""
        parts = [self.text(term, BOOL) for term in terms]
        return joined("=>", parts) if len(parts) > 1 else parts[0]


def joined(operator: str, parts: list[str]) -> str:
    """An operator or function of some texts."""
    return f"({' '.join((operator, *parts))})"


def linear_operator(term: t.Arithmetic) -> str | None:
    """The operator of linear arithmetic that a term is; None if both sides vary, or a divisor is not one."""
    divisor = term.right.value if isinstance(term.right, t.Literal) else 0
    varying = not isinstance(term.left, t.Literal) and not isinstance(term.right, t.Literal)
    match term.operator:
        case "//" | "%":
            return {"//": "div", "%": "mod"}[term.operator] if divisor > 0 else None
        case "/" if divisor == 0:
            return None
        case "*" if varying:
            return None
        case operator:
            return operator


def literal(term: t.Literal) -> str:
    """An exact literal."""
    if term.sort == BOOL:
        return "true" if term.value else "false"
    value = Fraction(term.value)
    top = f"{abs(value.numerator)}.0" if term.sort == REAL else str(abs(value.numerator))
    text = top if value.denominator == 1 else f"(/ {top} {value.denominator}.0)"
    return f"(- {text})" if value < 0 else text
