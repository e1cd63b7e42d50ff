"""Obligations as SMT-LIB text: linear arithmetic, with everything else as uninterpreted functions.

Lists are an uninterpreted sort with their items, length and ways to build them as functions; what is known of a list
that is built is added for each one that occurs, at each index that occurs.  A product or quotient of two varying values
is just some function of the two, and so are a distance and a square, which is not below 0, of what is no number.
Unknown functions of one name are the same where the sorts of their arguments and results are.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import reduce

from lapwing.kernel.language import term as t
from lapwing.kernel.language.data import parts_of
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.sort import BOOL, INT, NUMBERS, REAL, ListOf, Sort
from lapwing.kernel.logic.judgment import Obligation

NAME = re.compile(r"\w+(\.\w+)*[@+]?[0-9]?", re.ASCII)
BASES = {BOOL: "Bool", INT: "Int", REAL: "Real"}
OPERATORS = {t.Not: "not", t.Negative: "-", t.And: "and", t.Or: "or"}
SOME_FUNCTION = {"*": "!times_", "/": "!over_", "//": "!floor_", "%": "!rest_"}

Built = t.Empty | t.Snoc | t.Repeat | t.Store | t.Added | t.Clipped


def to_smtlib(obligation: Obligation) -> str:
    """A script that is unsatisfiable exactly if the obligation is valid."""
    writer = _Writer()
    assumption, conclusion = writer.text(obligation.assumption, BOOL), writer.text(obligation.conclusion, BOOL)
    facts = sorted({*writer.facts, *writer.items()})
    lines = ["(set-logic ALL)", *(f"(declare-sort {name} 0)" for name in sorted(writer.sorts))]
    lines += sorted(writer.declarations.values())
    lines += [f"(assert {fact})" for fact in facts]
    lines += [f"(assert {assumption})", f"(assert (not {conclusion}))", "(check-sat)"]
    return "\n".join(lines) + "\n"


@dataclass
class _Writer:
    declarations: dict[str, str] = field(default_factory=dict)
    sorts: set[str] = field(default_factory=set)
    facts: set[str] = field(default_factory=set)
    indices: set[tuple[str, str]] = field(default_factory=set)
    built: list[tuple[str, Callable[[str], str]]] = field(default_factory=list)

    def sort(self, sort: Sort) -> str:
        if not isinstance(sort, ListOf):
            return BASES[sort]
        name = f"List_{self.sort(sort.element)}"
        self.sorts.add(name)
        return name

    def call(self, name: str, result: Sort, *arguments: tuple[str, Sort]) -> str:
        """An uninterpreted function of arguments of these sorts; without arguments, a constant."""
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
            case t.And(operands=()) | t.Or(operands=()):
                return "true" if isinstance(term, t.And) else "false"
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
                text = self.call("!square", REAL, (self.text(root, REAL), REAL))
                self.facts.add(f"(>= {text} 0.0)")
                return text
            case t.Opaque(name=name, arguments=arguments):
                given = self.given(*arguments)
                kinds = " ".join(self.sort(kind) for _, kind in given)
                return self.call(f"|{plain_name(name)} ({kinds}) {self.sort(sort)}|", sort, *given)
            case t.Length(list=items):
                text = self.length(*self.given(items)[0])
                self.facts.add(f"(>= {text} 0)")
                return text
            case t.Index(list=items, index=index):
                (text, held), place = self.given(items)[0], self.text(index, INT)
                self.indices.add((self.sort(held), place))
                return self.item(text, held, place, sort)
            case t.Empty() | t.Snoc() | t.Repeat() | t.Store() | t.Added() | t.Clipped():
                return self.list(term, sort)
            case t.Distance(left=left, right=right, start=start, norm=norm):
                return self.call(f"!{norm}_{self.sort(t.sort_of(left))}", REAL, *self.given(left, right, start))
            case t.Local():
                refuse("an assertion says which run it means")

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
        match term.operator:
            case "+" | "-" as plain:
                return self.texts(plain, sort, term.left, term.right)
            case "*" if linear:
                return self.texts("*", sort, term.left, term.right)
            case "/" if divisor != 0:
                return self.texts("/", sort, term.left, term.right)
            case "//" | "%" if sort == INT and divisor > 0:
                return self.texts("div" if term.operator == "//" else "mod", sort, term.left, term.right)
        arguments = [(self.text(side, sort), sort) for side in (term.left, term.right)]
        ordered = sorted(arguments, key=lambda one: one[0]) if term.operator == "*" else arguments
        return self.call(SOME_FUNCTION[term.operator] + self.sort(sort), sort, *ordered)

    def apply(self, term: t.Apply, sort: Sort) -> str:
        parts = [self.text(argument, sort) for argument in term.arguments]
        match term.function:
            case "abs":
                return f"(ite (< {parts[0]} {self.text(t.ZERO, sort)}) (- {parts[0]}) {parts[0]})"
            case "min" | "max":
                order = "<=" if term.function == "min" else ">="
                return reduce(lambda one, other: f"(ite ({order} {one} {other}) {one} {other})", parts)
            case _:
                return self.call(f"!{term.function}", REAL, *((part, REAL) for part in parts))

    def items(self) -> Iterator[str]:
        """The items of lists that are built, at each index at which lists of their kind are read."""
        return (fact(index) for kind, fact in self.built for other, index in self.indices if kind == other)

    def given(self, *terms: t.Term) -> list[tuple[str, Sort]]:
        """Terms as arguments of their own sorts."""
        return [(self.plain(term), t.sort_of(term)) for term in terms]

    def length(self, text: str, sort: Sort) -> str:
        """The length of a list."""
        return self.call(f"!length_{self.sort(ListOf(element_of(sort)))}", INT, (text, sort))

    def item(self, text: str, sort: Sort, index: str, wanted: Sort) -> str:
        """An item of a list, where a value of the wanted sort is needed."""
        read = self.call(f"!item_{self.sort(sort)}", element_of(sort), (text, sort), (index, INT))
        return read if element_of(sort) == wanted else f"(to_real {read})"

    def list(self, term: Built, sort: Sort) -> str:
        """A list that is built: its length and its items are known."""
        kind, element = self.sort(sort), element_of(sort)
        match term:
            case t.Empty():
                text, size = self.call(f"!empty_{kind}", sort), "0"
            case t.Snoc():
                before, last = self.plain(term.list), self.text(term.item, element)
                text, end = (
                    self.call(f"!append_{kind}", sort, (before, sort), (last, element)),
                    self.length(before, sort),
                )
                self.facts.add(f"(= {self.item(text, sort, end, element)} {last})")
                size = f"(+ {end} 1)"
            case t.Store():
                before, index, new = self.plain(term.list), self.text(term.index, INT), self.text(term.item, element)
                text = self.call(f"!store_{kind}", sort, (before, sort), (index, INT), (new, element))
                size = self.length(before, sort)
                self.indices.add((kind, index))

                def stored(j: str) -> str:
                    here, old = f"(and (= {j} {index}) (<= 0 {j}) (< {j} {size}))", self.item(before, sort, j, element)
                    return f"(= {self.item(text, sort, j, element)} (ite {here} {new} {old}))"

                self.built.append((kind, stored))
            case t.Clipped():
                name = f"!clipped_{term.norm}_{self.sort(t.sort_of(term.list))}"
                text = self.call(name, sort, *self.given(term.list), (self.text(term.bound, REAL), REAL))
                size = self.plain(t.Length(term.list))
            case t.Repeat() | t.Added():
                sides, count = self.given(*parts_of(term)[:-1]), self.text(term.count, INT)
                name = f"!added_{'_'.join(self.sort(held) for _, held in sides)}"
                text = self.call(f"!repeat_{kind}" if isinstance(term, t.Repeat) else name, sort, *sides, (count, INT))
                size = f"(ite (<= 0 {count}) {count} 0)"

                def listed(j: str) -> str:
                    one = sides[0][0] if isinstance(term, t.Repeat) else summed(j)
                    return f"(=> (and (<= 0 {j}) (< {j} {count})) (= {self.item(text, sort, j, element)} {one}))"

                def summed(j: str) -> str:
                    return f"(+ {' '.join(self.item(*side, j, element) for side in sides)})"

                self.built.append((kind, listed))
        self.facts.add(f"(= {self.length(text, sort)} {size})")
        return text


def element_of(sort: Sort) -> Sort:
    """The sort of a list's items."""
    return sort.element if isinstance(sort, ListOf) else refuse("a list is needed")


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
