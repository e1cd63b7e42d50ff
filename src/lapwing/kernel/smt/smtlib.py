"""Obligations as SMT-LIB text: linear arithmetic, with everything else as uninterpreted functions.

Lists are an uninterpreted sort with their items, length and ways to build them as functions; what is known of a list
that is built is added for each one that occurs, at each index that occurs.  A product or quotient of two varying values
is just some function of the two, and so are a distance and a square of what is no number.
Unknown functions of one name are the same where the sorts of their arguments and results are.
"""

import re
from dataclasses import dataclass, field
from fractions import Fraction
from functools import reduce

from lapwing.kernel.language import term as t
from lapwing.kernel.language.data import parts_of
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.sort import BOOL, INT, NUMBERS, REAL, ListOf, Sort
from lapwing.kernel.logic.judgment import Obligation
from lapwing.kernel.smt.built import facts_of

NAME = re.compile(r"\w+(\.\w+)*[@+]?[0-9]?", re.ASCII)
BASES = {BOOL: "Bool", INT: "Int", REAL: "Real"}
OPERATORS = {t.Not: "not", t.Negative: "-", t.And: "and", t.Or: "or"}
SOME_FUNCTION = {"*": "!times_", "/": "!over_", "//": "!floor_", "%": "!rest_"}

Argument = tuple[t.Term, Sort]
List = t.Length | t.Index | t.Empty | t.Snoc | t.Repeat | t.Store | t.Added | t.Clipped


def to_smtlib(obligation: Obligation) -> str:
    """A script that is unsatisfiable exactly if the obligation is valid."""
    writer = _Writer()
    assumption, conclusion = writer.text(obligation.assumption, BOOL), writer.text(obligation.conclusion, BOOL)
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

    def sort(self, sort: Sort) -> str:
        if not isinstance(sort, ListOf):
            return BASES[sort]
        name = f"List_{self.sort(sort.element)}"
        self.sorts.add(name)
        return name

    def call(self, name: str, result: Sort, *arguments: Argument) -> str:
        """An uninterpreted function of arguments of these sorts; without arguments, a constant."""
        return self.some_function(name, result, [(self.text(term, sort), sort) for term, sort in arguments])

    def some_function(self, name: str, result: Sort, arguments: list[tuple[str, Sort]]) -> str:
        """The same of texts: to write an argument twice would take twice as long for each function inside it."""
        kinds = " ".join(self.sort(sort) for _, sort in arguments)
        declaration = f"(declare-fun {name} ({kinds}) {self.sort(result)})"
        if self.declarations.setdefault(name, declaration) != declaration:
            refuse(f"{name} has two sorts")
        return f"({' '.join((name, *(text for text, _ in arguments)))})" if arguments else name

    def text(self, term: t.Term, wanted: Sort) -> str:
        """The text of a term where a value of the wanted sort is needed: a whole number may stand for a real."""
        found = t.sort_of(term)
        if found == wanted:
            return self.plain(term)
        if found == INT and wanted == REAL:
            return f"(to_real {self.plain(term)})"
        refuse("a term has the wrong sort")

    def texts(self, operator: str, sort: Sort, *terms: t.Term) -> str:
        """An operator of terms of one sort."""
        return f"({' '.join((operator, *(self.text(term, sort) for term in terms)))})"

    def plain(self, term: t.Term) -> str:
        sort = t.sort_of(term)
        match term:
            case t.Literal():
                return literal(term)
            case t.Param(name=name):
                return self.call(f"|{plain_name(name)}<>|", sort)
            case t.Logical(name=name):
                return self.call(f"|'{plain_name(name)}|", sort)
            case t.Sided(name=name, side=side):
                return self.call(f"|{plain_name(name)}<{side}>|", sort)
            case t.Spent(unit=unit):
                return self.call(f"|spent[{unit}]|", REAL)
            case t.Not() | t.Negative() | t.And() | t.Or():
                return self.texts(OPERATORS[type(term)], sort, *parts_of(term))
            case t.Compare():
                return self.compare(term)
            case t.Choose(condition=condition, then=then, otherwise=otherwise):
                return f"(ite {self.text(condition, BOOL)} {self.text(then, sort)} {self.text(otherwise, sort)})"
            case t.Arithmetic():
                return self.arithmetic(term, sort)
            case t.Apply(function="floor", arguments=(argument,)):
                return f"(to_int {self.text(argument, REAL)})" if t.sort_of(argument) == REAL else self.plain(argument)
            case t.Apply():
                return self.apply(term, sort)
            case t.Square(root=t.Literal(value=value)):
                return literal(t.Literal(Fraction(value * value), REAL))
            case t.Square(root=root):
                return self.call("!square", REAL, (root, REAL))
            case t.Opaque(name=name, arguments=arguments):
                kinds = " ".join(self.sort(t.sort_of(each)) for each in arguments)
                return self.call(f"|{plain_name(name)} ({kinds}) {self.sort(sort)}|", sort, *own(*arguments))
            case t.Distance(left=left, right=right, start=start, norm=norm):
                return self.call(f"!{norm}_{self.sort(t.sort_of(left))}", REAL, *own(left, right, start))
            case t.Local():
                refuse("an assertion says which run it means")
            case _:
                return self.list(term, sort)

    def compare(self, term: t.Compare) -> str:
        sorts = t.sort_of(term.left), t.sort_of(term.right)
        numbers = all(sort in NUMBERS for sort in sorts)
        sort = REAL if numbers and REAL in sorts else sorts[0]
        if term.operator == "!=":
            return f"(not {self.texts('=', sort, term.left, term.right)})"
        if not numbers and term.operator != "==":
            refuse("only numbers have an order")
        return self.texts("=" if term.operator == "==" else term.operator, sort, term.left, term.right)

    def arithmetic(self, term: t.Arithmetic, sort: Sort) -> str:
        divisor = term.right.value if isinstance(term.right, t.Literal) else Fraction(0)
        linear = isinstance(term.left, t.Literal) or isinstance(term.right, t.Literal)
        if term.operator in ("+", "-") or (term.operator == "*" and linear) or (term.operator == "/" and divisor != 0):
            return self.texts(term.operator, sort, term.left, term.right)
        if term.operator in ("//", "%") and sort == INT and divisor > 0:
            return self.texts("div" if term.operator == "//" else "mod", sort, term.left, term.right)
        sides = [(self.text(side, sort), sort) for side in (term.left, term.right)]
        ordered = sorted(sides, key=lambda side: side[0]) if term.operator == "*" else sides
        return self.some_function(SOME_FUNCTION[term.operator] + self.sort(sort), sort, ordered)

    def apply(self, term: t.Apply, sort: Sort) -> str:
        parts = [self.text(argument, sort) for argument in term.arguments]
        match term.function:
            case "abs":
                return f"(ite (< {parts[0]} {self.text(t.ZERO, sort)}) (- {parts[0]}) {parts[0]})"
            case "min" | "max":
                order = "<=" if term.function == "min" else ">="
                return reduce(lambda one, other: f"(ite ({order} {one} {other}) {one} {other})", parts)
            case _:
                return self.some_function(f"!{term.function}", REAL, [(part, REAL) for part in parts])

    def list(self, term: List, sort: Sort) -> str:
        """What is asked of a list, and lists that are built: functions, of which facts say what they are."""
        match term:
            case t.Length(list=items):
                return self.call(f"!length_{self.sort(list_of(items))}", INT, *own(items))
            case t.Index(list=items, index=index):
                return self.call(f"!item_{self.sort(list_of(items))}", sort, *own(items), (index, INT))
            case t.Empty():
                return self.call(f"!empty_{self.sort(sort)}", sort)
            case t.Snoc(list=items, item=item):
                return self.call(f"!append_{self.sort(sort)}", sort, *own(items), (item, list_of(items).element))
            case t.Store(list=items, index=index, item=item):
                arguments = *own(items), (index, INT), (item, list_of(items).element)
                return self.call(f"!store_{self.sort(sort)}", sort, *arguments)
            case t.Repeat(item=item, count=count):
                return self.call(f"!repeat_{self.sort(sort)}", sort, *own(item), (count, INT))
            case t.Added(left=left, right=right, count=count):
                kinds = f"{self.sort(list_of(left))}_{self.sort(list_of(right))}"
                return self.call(f"!added_{kinds}", sort, *own(left, right), (count, INT))
            case t.Clipped(list=items, bound=bound, norm=norm):
                return self.call(f"!clipped_{norm}_{self.sort(list_of(items))}", sort, *own(items), (bound, REAL))

    def fact(self, *terms: t.Term) -> str:
        """A fact, or what it follows from and the fact."""
        return self.texts("=>", BOOL, *terms) if len(terms) > 1 else self.text(terms[0], BOOL)


def list_of(items: t.Term) -> ListOf:
    """The sort of a list."""
    sort = t.sort_of(items)
    return sort if isinstance(sort, ListOf) else refuse("a list is needed")


def own(*terms: t.Term) -> list[Argument]:
    """Terms as arguments of their own sorts."""
    return [(term, t.sort_of(term)) for term in terms]


def plain_name(name: str) -> str:
    """A name that cannot end the symbol it stands in."""
    if not NAME.fullmatch(name):
        refuse("a name has letters that names do not have")
    return name


def literal(term: t.Literal) -> str:
    """An exact literal."""
    if term.sort == BOOL:
        return "true" if term.value else "false"
    value = Fraction(term.value)
    top = f"{abs(value.numerator)}.0" if term.sort == REAL else str(abs(value.numerator))
    text = top if value.denominator == 1 else f"(/ {top} {value.denominator}.0)"
    return f"(- {text})" if value < 0 else text
