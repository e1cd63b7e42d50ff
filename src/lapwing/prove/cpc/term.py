"""Terms with their sorts.  Equal terms are one object, so that `is` compares them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from lapwing.prove.cpc.sexpr import SExpr, atom, fail, items

BOOL, INT, REAL, LIST = "Bool", "Int", "Real", "@list"
NUMBERS = (INT, REAL)
INTEGER = re.compile(r"-?[0-9]+")
RATIONAL = re.compile(r"-?[0-9]+/[1-9][0-9]*")
DECIMAL = re.compile(r"[0-9]+\.[0-9]+")
Function = tuple[tuple[str, ...], str]


class Term:
    """An operator with arguments, a constant, or a number (whose operator is empty)."""

    __slots__ = ("args", "op", "sort", "value")

    def __init__(self, op: str, args: tuple[Term, ...], sort: str, value: Fraction | None = None) -> None:
        self.op, self.args, self.sort, self.value = op, args, sort, value

    def __str__(self) -> str:
        if self.value is not None:
            return str(self.value)
        return f"({self.op} {' '.join(map(str, self.args))})" if self.args else self.op


# Operators of fixed sorts that proofs use besides those whose sorts depend on their arguments.
FIXED: dict[str, Function] = {
    "not": ((BOOL,), BOOL),
    "=>": ((BOOL, BOOL), BOOL),
    "xor": ((BOOL, BOOL), BOOL),
    "/": ((REAL, REAL), REAL),
    "/_total": ((REAL, REAL), REAL),
    "div": ((INT, INT), INT),
    "mod": ((INT, INT), INT),
    "div_total": ((INT, INT), INT),
    "mod_total": ((INT, INT), INT),
    "to_real": ((INT,), REAL),
    "to_int": ((REAL,), INT),
    "is_int": ((REAL,), BOOL),
    "@div_by_zero": ((REAL,), REAL),
    "@int_div_by_zero": ((INT,), INT),
    "@mod_by_zero": ((INT,), INT),
}
OPEN = {"and", "or", "=", "ite", "<", "<=", ">", ">=", "+", "-", "*", "abs", "distinct", "@purify", "@list"}
RESERVED = {*FIXED, *OPEN, "true", "false"}


@dataclass
class Terms:
    """All terms made so far, the functions that are declared, and names that stand for terms."""

    functions: dict[str, Function] = field(default_factory=dict)
    sorts: set[str] = field(default_factory=lambda: {BOOL, *NUMBERS})
    names: dict[str, Term] = field(default_factory=dict)
    made: dict[tuple[object, ...], Term] = field(default_factory=dict)

    def make(self, op: str, *args: Term) -> Term:
        """The term, if its sorts are right."""
        key = (op, *map(id, args))
        found = self.made.get(key)
        if found is None:
            found = self.made[key] = Term(op, args, self.sort_of(op, args))
        return found

    def number(self, value: Fraction, sort: str) -> Term:
        """A number of a sort."""
        if sort not in NUMBERS or (sort == INT and value.denominator != 1):
            fail("a number has the wrong sort")
        return self.made.setdefault((value, sort), Term("", (), sort, value))

    def truth(self, value: bool) -> Term:
        """True or false."""
        return self.make("true" if value else "false")

    def equal(self, left: Term, right: Term) -> Term:
        """An equation."""
        return self.make("=", left, right)

    def negation(self, term: Term) -> Term:
        """A negation, with nothing simplified."""
        return self.make("not", term)

    def clause(self, literals: Sequence[Term]) -> Term:
        """A disjunction; of one literal, the literal."""
        if len(literals) == 1:
            return literals[0]
        return self.make("or", *literals) if literals else self.truth(False)

    def sort_of(self, op: str, args: tuple[Term, ...]) -> str:
        """The sort of an application, or a refusal."""
        kinds = tuple(arg.sort for arg in args)
        if LIST in kinds:
            fail("a list is no argument")
        known = self.functions.get(op) or FIXED.get(op)
        if known is not None:
            return known[1] if known[0] == kinds else fail(f"{op} has arguments of the wrong sorts")
        same, count = len(set(kinds)) == 1, len(kinds)
        match op:
            case "true" | "false" if not count:
                return BOOL
            case "and" | "or" if same and kinds[0] == BOOL:
                return BOOL
            case "=" | "distinct" if same and count == 2:
                return BOOL
            case "ite" if count == 3 and kinds[0] == BOOL and kinds[1] == kinds[2]:
                return kinds[1]
            case "<" | "<=" | ">" | ">=" if same and count == 2 and kinds[0] in NUMBERS:
                return BOOL
            case "+" | "*" if same and kinds[0] in NUMBERS:
                return kinds[0]
            case "-" if same and count in (1, 2) and kinds[0] in NUMBERS:
                return kinds[0]
            case "abs" if count == 1 and kinds[0] in NUMBERS:
                return kinds[0]
            case "@purify" if count == 1:
                return kinds[0]
            case "@list":
                return LIST
        fail(f"there is no {op} of {' '.join(kinds) or 'nothing'}")

    def read(self, expression: SExpr) -> Term:
        """The term that an expression means."""
        if isinstance(expression, str):
            return self.read_atom(expression)
        if not expression:
            fail("an empty term")
        return self.make(atom(expression[0]), *(self.read(part) for part in expression[1:]))

    def read_atom(self, text: str) -> Term:
        """A number, a name that stands for a term, or a constant."""
        if INTEGER.fullmatch(text):
            return self.number(Fraction(text), INT)
        if RATIONAL.fullmatch(text) or DECIMAL.fullmatch(text):
            return self.number(Fraction(text), REAL)
        named = self.names.get(text)
        return self.make(text) if named is None else named

    def declare(self, name: str, inputs: tuple[str, ...], output: str) -> None:
        """Declare a function; what is declared twice must be declared alike."""
        if name in RESERVED or name[0] in "@$" or name[0].isdigit():
            fail(f"{name} cannot be declared")
        if not self.sorts.issuperset((*inputs, output)):
            fail(f"{name} has a sort that is not declared")
        if self.functions.setdefault(name, (inputs, output)) != (inputs, output):
            fail(f"{name} has two sorts")

    def declared_alike(self, name: str, expression: SExpr) -> None:
        """A proof may declare only what the script declares."""
        if isinstance(expression, str):
            wanted: Function = (), expression
        else:
            arrow, *kinds = [atom(part) for part in items(expression)]
            if arrow != "->" or len(kinds) < 2:
                fail("there is no such sort")
            wanted = tuple(kinds[:-1]), kinds[-1]
        if self.functions.get(name) != wanted:
            fail(f"the script does not declare {name} so")
