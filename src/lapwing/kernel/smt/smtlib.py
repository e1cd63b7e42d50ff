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
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.sort import BOOL, INT, NUMBERS, REAL, ListOf, Sort
from lapwing.kernel.logic.judgment import Obligation

NAME = re.compile(r"\w+(\.\w+)*[@+]?[0-9]?", re.ASCII)
BASES = {BOOL: "Bool", INT: "Int", REAL: "Real"}
SOME_FUNCTION = {"*": "!times_", "/": "!over_", "//": "!floor_", "%": "!rest_"}


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
            case t.Not(operand=operand):
                return self.texts("not", BOOL, operand)
            case t.And(operands=operands):
                return self.texts("and", BOOL, *operands) if operands else "true"
            case t.Or(operands=operands):
                return self.texts("or", BOOL, *operands) if operands else "false"
            case t.Compare():
                return self.compare(term)
            case t.Choose(condition=condition, then=then, otherwise=otherwise):
                return f"(ite {self.text(condition, BOOL)} {self.text(then, sort)} {self.text(otherwise, sort)})"
            case t.Negative(operand=operand):
                return self.texts("-", sort, operand)
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
                given = [(self.plain(argument), t.sort_of(argument)) for argument in arguments]
                kinds = " ".join(self.sort(kind) for _, kind in given)
                return self.call(f"|{plain_name(name)} ({kinds}) {self.sort(sort)}|", sort, *given)
            case t.Length(list=items) | t.Index(list=items):
                return self.list(term, items)
            case t.Empty() | t.Snoc() | t.Repeat() | t.Store() | t.Added() | t.Clipped():
                return self.list(term, term)
            case t.Distance(left=left, right=right, start=start, norm=norm):
                given = [(self.plain(each), t.sort_of(each)) for each in (left, right, start)]
                return self.call(f"!{norm}_{self.sort(t.sort_of(left))}", REAL, *given)
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

    def item(self, text: str, sort: Sort, index: str, wanted: Sort) -> str:
        """An item of a list, where a value of the wanted sort is needed."""
        found = sort.element if isinstance(sort, ListOf) else sort
        read = self.call(f"!item_{self.sort(sort)}", found, (text, sort), (index, INT))
        return read if found == wanted else f"(to_real {read})"

    def list(self, term: t.OfLists, items: t.Term) -> str:
        """What is asked of a list, or a list that is built: then its length and its items are known."""
        sort = t.sort_of(items)
        if not isinstance(sort, ListOf):
            refuse("a list is needed")
        kind, element = self.sort(sort), sort.element

        def length(text: str) -> str:
            return self.call(f"!length_{kind}", INT, (text, sort))

        def item(text: str, index: str) -> str:
            return self.item(text, sort, index, element)

        match term:
            case t.Length():
                text = length(self.plain(items))
                self.facts.add(f"(>= {text} 0)")
            case t.Index():
                index = self.text(term.index, INT)
                self.indices.add((kind, index))
                text = item(self.plain(items), index)
            case t.Empty():
                text = self.call(f"!empty_{kind}", sort)
                self.facts.add(f"(= {length(text)} 0)")
            case t.Snoc():
                before, last = self.plain(term.list), self.text(term.item, element)
                text = self.call(f"!append_{kind}", sort, (before, sort), (last, element))
                self.facts.add(f"(= {length(text)} (+ {length(before)} 1))")
                self.facts.add(f"(= {item(text, length(before))} {last})")
            case t.Store():
                before, index, new = self.plain(term.list), self.text(term.index, INT), self.text(term.item, element)
                text = self.call(f"!store_{kind}", sort, (before, sort), (index, INT), (new, element))
                size = length(before)
                self.facts.add(f"(= {length(text)} {size})")
                self.indices.add((kind, index))

                def stored(j: str) -> str:
                    here = f"(and (= {j} {index}) (<= 0 {j}) (< {j} {size}))"
                    return f"(= {item(text, j)} (ite {here} {new} {item(before, j)}))"

                self.built.append((kind, stored))
            case t.Clipped():
                given, bound = self.plain(term.list), self.text(term.bound, REAL)
                many, whole = self.plain(t.Length(term.list)), t.sort_of(term.list)
                text = self.call(f"!clipped_{term.norm}_{self.sort(whole)}", sort, (given, whole), (bound, REAL))
                self.facts.add(f"(= {length(text)} {many})")
            case t.Added():
                sides = [(self.plain(side), t.sort_of(side)) for side in (term.left, term.right)]
                count = self.text(term.count, INT)
                kinds = "_".join(self.sort(side) for _, side in sides)
                text = self.call(f"!added_{kinds}", sort, *sides, (count, INT))
                self.facts.add(f"(= {length(text)} (ite (<= 0 {count}) {count} 0))")

                def summed(j: str) -> str:
                    both = " ".join(self.item(side, held, j, element) for side, held in sides)
                    return f"(=> (and (<= 0 {j}) (< {j} {count})) (= {item(text, j)} (+ {both})))"

                self.built.append((kind, summed))
            case t.Repeat():
                new, count = self.text(term.item, element), self.text(term.count, INT)
                text = self.call(f"!repeat_{kind}", sort, (new, element), (count, INT))
                self.facts.add(f"(= {length(text)} (ite (<= 0 {count}) {count} 0))")

                def repeated(j: str) -> str:
                    return f"(=> (and (<= 0 {j}) (< {j} {count})) (= {item(text, j)} {new}))"

                self.built.append((kind, repeated))
            case _:
                refuse("a list is needed")
        return text


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
