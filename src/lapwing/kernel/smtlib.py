"""Obligations as SMT-LIB text: linear arithmetic, with everything else as uninterpreted functions.

Lists are an uninterpreted sort with their items, length and extension as functions; what is known of an extended list
is added for each one that occurs.  A product or quotient of two varying values is just some function of the two.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from fractions import Fraction

from lapwing.kernel.judgment import Obligation
from lapwing.kernel.refuse import refuse
from lapwing.kernel.sort import BOOL, INT, REAL, ListOf, Sort
from lapwing.kernel.term import (
    And,
    Apply,
    Arithmetic,
    Choose,
    Compare,
    Empty,
    Index,
    Length,
    Literal,
    Local,
    Logical,
    Negative,
    Not,
    Or,
    Param,
    Sided,
    Snoc,
    Spent,
    Term,
    sort_of,
)

NAME = re.compile(r"\w+[@+]?[0-9]?")


def to_smtlib(obligation: Obligation) -> str:
    """A script that is unsatisfiable exactly if the obligation is valid."""
    writer = _Writer()
    assumption, conclusion = writer.text(obligation.assumption, BOOL), writer.text(obligation.conclusion, BOOL)
    lines = ["(set-logic ALL)", *(f"(declare-sort {name} 0)" for name in sorted(writer.sorts))]
    lines += sorted(writer.declarations.values())
    lines += [f"(assert {fact})" for fact in sorted(writer.facts)]
    lines += [f"(assert {assumption})", f"(assert (not {conclusion}))", "(check-sat)"]
    return "\n".join(lines) + "\n"


@dataclass
class _Writer:
    declarations: dict[str, str] = field(default_factory=dict)
    sorts: set[str] = field(default_factory=set)
    facts: set[str] = field(default_factory=set)

    def sort(self, sort: Sort) -> str:
        if isinstance(sort, ListOf):
            name = f"List_{self.sort(sort.element)}"
            self.sorts.add(name)
            return name
        return {BOOL: "Bool", INT: "Int", REAL: "Real"}[sort]

    def call(self, name: str, arguments: tuple[str, ...], sorts: tuple[Sort, ...], result: Sort) -> str:
        """An uninterpreted function of these arguments; without arguments, a constant."""
        kinds = " ".join(self.sort(sort) for sort in sorts)
        declaration = f"(declare-fun {name} ({kinds}) {self.sort(result)})"
        if self.declarations.setdefault(name, declaration) != declaration:
            refuse(f"{name} has two sorts")
        return f"({name} {' '.join(arguments)})" if arguments else name

    def text(self, term: Term, wanted: Sort) -> str:
        """The text of a term where a value of the wanted sort is needed: a whole number may stand for a real."""
        found = sort_of(term)
        text = self.plain(term)
        if found == wanted:
            return text
        if found == INT and wanted == REAL:
            return f"(to_real {text})"
        if isinstance(found, ListOf) and isinstance(wanted, ListOf) and isinstance(term, Empty):
            return self.plain(Empty(wanted.element))
        refuse("a term has the wrong sort")

    def plain(self, term: Term) -> str:
        match term:
            case Literal():
                return literal(term)
            case Param(name=name, sort=sort) | Logical(name=name, sort=sort):
                symbol = f"'{plain_name(name)}" if isinstance(term, Logical) else f"{plain_name(name)}<>"
                return self.call(f"|{symbol}|", (), (), sort)
            case Sided(name=name, sort=sort, side=side):
                return self.call(f"|{plain_name(name)}<{side}>|", (), (), sort)
            case Spent(unit=unit):
                return self.call(f"|spent[{unit}]|", (), (), REAL)
            case Not(operand=operand):
                return f"(not {self.text(operand, BOOL)})"
            case And(operands=operands):
                return f"(and {' '.join(self.text(operand, BOOL) for operand in operands)})" if operands else "true"
            case Or(operands=operands):
                return f"(or {' '.join(self.text(operand, BOOL) for operand in operands)})" if operands else "false"
            case Compare():
                return self.compare(term)
            case Choose(condition=condition, then=then, otherwise=otherwise):
                sort = sort_of(term)
                parts = (self.text(condition, BOOL), self.text(then, sort), self.text(otherwise, sort))
                return f"(ite {' '.join(parts)})"
            case Negative(operand=operand):
                return f"(- {self.text(operand, sort_of(term))})"
            case Arithmetic():
                return self.arithmetic(term)
            case Apply():
                return self.apply(term)
            case Length() | Index() | Empty() | Snoc():
                return self.list(term)
            case Local():
                refuse("an assertion says which run it means")

    def compare(self, term: Compare) -> str:
        left, right = sort_of(term.left), sort_of(term.right)
        numbers = {left, right} <= {INT, REAL}
        sort = REAL if numbers and REAL in (left, right) else left
        first, second = self.text(term.left, sort), self.text(term.right, sort)
        if term.operator in ("==", "!="):
            return f"(= {first} {second})" if term.operator == "==" else f"(not (= {first} {second}))"
        if not numbers:
            refuse("only numbers have an order")
        return f"({term.operator} {first} {second})"

    def arithmetic(self, term: Arithmetic) -> str:
        sort, operator = sort_of(term), term.operator
        left, right = self.text(term.left, sort), self.text(term.right, sort)
        number = next((side for side in (term.right, term.left) if isinstance(side, Literal)), None)
        if operator in ("+", "-") or (operator == "*" and number is not None):
            return f"({operator} {left} {right})"
        divisor = term.right.value if isinstance(term.right, Literal) else Fraction(0)
        if operator == "/" and divisor != 0:
            return f"(/ {left} {right})"
        if operator in ("//", "%") and sort == INT and divisor > 0:
            return f"({'div' if operator == '//' else 'mod'} {left} {right})"
        name = {"*": "!times_", "/": "!over_", "//": "!floor_", "%": "!rest_"}[operator] + self.sort(sort)
        arguments = tuple(sorted((left, right))) if operator == "*" else (left, right)
        return self.call(name, arguments, (sort, sort), sort)

    def apply(self, term: Apply) -> str:
        sort = sort_of(term)
        parts = [self.text(argument, sort) for argument in term.arguments]
        if term.function == "abs":
            return f"(ite (< {parts[0]} {self.text(Literal(0, INT), sort)}) (- {parts[0]}) {parts[0]})"
        if term.function in ("log", "exp", "sqrt"):
            return self.call(f"!{term.function}", tuple(parts), (REAL,) * len(parts), REAL)
        operator = "<=" if term.function == "min" else ">="
        result = parts[0]
        for part in parts[1:]:
            result = f"(ite ({operator} {result} {part}) {result} {part})"
        return result

    def list(self, term: Length | Index | Empty | Snoc) -> str:
        items = term if isinstance(term, Empty | Snoc) else term.list
        sort = sort_of(items)
        if not isinstance(sort, ListOf):
            refuse("a list is needed")
        kind = self.sort(sort)
        match term:
            case Empty():
                text = self.call(f"!empty_{kind}", (), (), sort)
                self.facts.add(f"(= {self.call(f'!length_{kind}', (text,), (sort,), INT)} 0)")
                return text
            case Length():
                text = self.call(f"!length_{kind}", (self.text(term.list, sort),), (sort,), INT)
                self.facts.add(f"(>= {text} 0)")
                return text
            case Index():
                arguments = (self.text(term.list, sort), self.text(term.index, INT))
                return self.call(f"!item_{kind}", arguments, (sort, INT), sort.element)
            case Snoc():
                before, item = self.text(term.list, sort), self.text(term.item, sort.element)
                text = self.call(f"!append_{kind}", (before, item), (sort, sort.element), sort)
                length = self.call(f"!length_{kind}", (before,), (sort,), INT)
                self.facts.add(f"(= {self.call(f'!length_{kind}', (text,), (sort,), INT)} (+ {length} 1))")
                last = self.call(f"!item_{kind}", (text, length), (sort, INT), sort.element)
                self.facts.add(f"(= {last} {item})")
                return text


def plain_name(name: str) -> str:
    """A name that cannot end the symbol it stands in."""
    if not NAME.fullmatch(name):
        refuse("a name has letters that names do not have")
    return name


def literal(term: Literal) -> str:
    """An exact literal."""
    if term.sort == BOOL:
        return "true" if term.value else "false"
    value = Fraction(term.value)
    top = f"{abs(value.numerator)}.0" if term.sort == REAL else str(abs(value.numerator))
    text = top if value.denominator == 1 else f"(/ {top} {value.denominator}.0)"
    return f"(- {text})" if value < 0 else text
