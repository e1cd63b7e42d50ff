"""Terms as Rocq terms: of reals, whole numbers, truth values, lists, and as propositions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import reduce

from lapwing.kernel.language import term as t
from lapwing.kernel.language.data import Data, parts_of
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.sort import BOOL, INT, REAL, Base, ListOf, Sort
from lapwing.kernel.language.wellformed import is_open
from lapwing.prove.rocq.names import AND, OR, NotExportable

SORTS = {BOOL: "bool", INT: "Z", REAL: "R"}
REAL_TESTS = {"<": "Rltb {0} {1}", "<=": "Rleb {0} {1}", ">": "Rltb {1} {0}", ">=": "Rleb {1} {0}"}
INT_TESTS = {"<": "Z.ltb {0} {1}", "<=": "Z.leb {0} {1}", ">": "Z.ltb {1} {0}", ">=": "Z.leb {1} {0}"}
FUNCTIONS = {"log": "ln", "exp": "exp", "sqrt": "sqrt"}
Names = Mapping[t.Variable, str]


def sort_text(sort: Sort) -> str:
    """The type of the values of a sort."""
    return SORTS[sort] if isinstance(sort, Base) else f"(list {sort_text(sort.element)})"


@dataclass
class Terms:
    """How terms of one program are written; the unknown functions that occur are kept.

    Products and quotients that may be too long are exact where all are (in scales), and where they are public: in
    prices and claims they are numbers, and a program that computes them elsewhere is not exported (`short.py`).
    """

    program: Program
    functions: dict[str, tuple[tuple[Sort, ...], Sort]] = field(default_factory=dict)
    exactly: bool = False

    @property
    def exact(self) -> Terms:
        """The same where all products and quotients are exact."""
        return Terms(self.program, self.functions, True)

    def of_sort(self, term: t.Term, sort: Sort, names: Names) -> str:
        """A term where a value of a sort is wanted."""
        match sort:
            case Base.BOOL:
                return self.boolean(term, names)
            case Base.INT:
                return self.integer(term, names)
            case Base.REAL:
                return self.real(term, names)
            case _:
                return self.items(term, names)

    def real(self, term: t.Term, names: Names) -> str:
        """A number as a real."""
        if isinstance(term, t.Literal):
            return real_literal(Fraction(term.value))
        if t.sort_of(term) == INT:
            return f"(IZR {self.integer(term, names)})"
        match term:
            case t.Negative(operand=operand):
                return f"(- {self.real(operand, names)})"
            case t.Arithmetic(operator="+" | "-" as sign, left=left, right=right):
                return f"({self.real(left, names)} {sign} {self.real(right, names)})"
            case t.Arithmetic(operator="*"):
                return self.product(term, names, self.real, ("({} * {})", "(product long {} {})"))
            case t.Arithmetic(operator="/", left=left, right=right):
                never_zero = is_number(right) or (isinstance(right, t.Apply) and right.function == "exp")
                if never_zero or is_open(term, self.program):
                    return f"({self.real(left, names)} / {self.real(right, names)})"
                form = "(over {} {})" if self.exactly or is_root(right) else "(quotient long {} {})"
                return form.format(self.real(left, names), self.real(right, names))
            case t.Apply(function="min" | "max" as name, arguments=arguments):
                function = "Rmin" if name == "min" else "Rmax"
                parts = [self.real(argument, names) for argument in arguments]
                return reduce(lambda one, two: f"({function} {one} {two})", parts)
            case t.Apply(function="abs", arguments=(argument,)):
                return f"(Rabs {self.real(argument, names)})"
            case t.Apply(function="log" | "exp" | "sqrt" as name, arguments=(argument,)):
                return f"({FUNCTIONS[name]} {self.real(argument, names)})"
            case t.Square(root=root):
                return f"({self.real(root, names)} * {self.real(root, names)})"
            case t.Distance(left=left, right=right, start=start, norm=norm):
                lists = f"{self.items(left, names)} {self.items(right, names)}"
                kind = "Z" if t.sort_of(left) == ListOf(INT) else ""
                return f"({norm}{kind} {lists} {self.integer(start, names)})"
            case _:
                return self.other(term, names)

    def integer(self, term: t.Term, names: Names) -> str:
        """A whole number."""
        match term:
            case t.Literal(value=value):
                return f"({value})%Z"
            case t.Negative(operand=operand):
                return f"(- {self.integer(operand, names)})%Z"
            case t.Arithmetic(operator="+" | "-" as sign, left=left, right=right):
                return f"({self.integer(left, names)} {sign} {self.integer(right, names)})%Z"
            case t.Arithmetic(operator="*"):
                return self.product(term, names, self.integer, ("({} * {})%Z", "(zproduct long {} {})"))
            case t.Arithmetic(operator="//", left=left, right=right):
                return f"(Z.div {self.integer(left, names)} {self.integer(right, names)})"
            case t.Arithmetic(operator="%", left=left, right=right):
                function = "Z.modulo" if is_number(right) else "remainder"
                return f"({function} {self.integer(left, names)} {self.integer(right, names)})"
            case t.Apply(function="min" | "max" | "abs" as name, arguments=arguments):
                parts = [self.integer(argument, names) for argument in arguments]
                return f"(Z.abs {parts[0]})" if name == "abs" else reduce(lambda a, b: f"(Z.{name} {a} {b})", parts)
            case t.Apply(function="floor", arguments=(argument,)):
                number = t.sort_of(argument) == INT
                return self.integer(argument, names) if number else f"(floor ({self.real(argument, names)})%R)"
            case t.Square(root=root):
                return f"({self.integer(root, names)} * {self.integer(root, names)})%Z"
            case t.Length(list=items):
                return f"(len {self.items(items, names)})"
            case _:
                return self.other(term, names)

    def product(
        self, term: t.Arithmetic, names: Names, of: Callable[[t.Term, Names], str], forms: tuple[str, str]
    ) -> str:
        """An exact product if one factor is a number or a root, or both are public, else one that may take too long.

        The factors stand in an order that does not depend on the run, nor on how its variables are called in a proof.
        """
        parts = of(term.left, names), of(term.right, names)
        ordered = parts if text_of(term.left) <= text_of(term.right) else parts[::-1]
        known = isinstance(term.left, t.Literal) or isinstance(term.right, t.Literal)
        if known or self.exactly or is_open(term, self.program):
            return forms[0].format(*parts)
        if is_root(term.left) or is_root(term.right):
            return forms[0].format(*ordered)
        return forms[1].format(*ordered)

    def boolean(self, term: t.Term, names: Names) -> str:
        """A truth value."""
        match term:
            case t.Literal(value=value):
                return "true" if value else "false"
            case t.Not(operand=operand):
                return f"(negb {self.boolean(operand, names)})"
            case t.And(operands=operands):
                return reduce(lambda a, b: f"(andb {a} {b})", [self.boolean(each, names) for each in operands])
            case t.Or(operands=operands):
                return reduce(lambda a, b: f"(orb {a} {b})", [self.boolean(each, names) for each in operands])
            case t.Compare(operator="!=", left=left, right=right):
                return f"(negb {self.boolean(t.Compare('==', left, right), names)})"
            case t.Compare(operator=operator, left=left, right=right):
                sort, parts = self.compared(left, right, names)
                if operator != "==":
                    return f"({(REAL_TESTS if sort == REAL else INT_TESTS)[operator].format(*parts)})"
                test = {BOOL: "Bool.eqb", INT: "Z.eqb", REAL: "Reqb"}.get(sort) if isinstance(sort, Base) else None
                if test is None:
                    raise NotExportable("a program that compares lists")
                return f"({test} {parts[0]} {parts[1]})"
            case _:
                return self.other(term, names)

    def compared(self, left: t.Term, right: t.Term, names: Names) -> tuple[Sort, tuple[str, str]]:
        """Two terms of one sort."""
        sorts = t.sort_of(left), t.sort_of(right)
        sort = REAL if REAL in sorts else sorts[0]
        return sort, (self.of_sort(left, sort, names), self.of_sort(right, sort, names))

    def prop(self, term: t.Term, names: Names) -> str:
        """A condition as a proposition."""
        match term:
            case t.Literal(value=value):
                return "True" if value else "False"
            case t.Not(operand=operand):
                return f"(~ {self.prop(operand, names)})"
            case t.And(operands=operands):
                return "(" + AND.join(self.prop(each, names) for each in operands) + ")" if operands else "True"
            case t.Or(operands=operands):
                return "(" + OR.join(self.prop(each, names) for each in operands) + ")" if operands else "False"
            case t.Compare(operator=operator, left=left, right=right):
                sort, (one, two) = self.compared(left, right, names)
                sign = {"==": "=", "!=": "<>"}.get(operator, operator)
                return f"({one} {sign} {two}){'%Z' if sort == INT else ''}"
            case t.Choose(condition=condition, then=then, otherwise=otherwise):
                case, (yes, no) = self.prop(condition, names), (self.prop(each, names) for each in (then, otherwise))
                return f"(({case} /\\ {yes}) \\/ (~ {case} /\\ {no}))"
            case _:
                return f"({self.boolean(term, names)} = true)"

    def items(self, term: t.Term, names: Names) -> str:
        """A list."""
        match term:
            case t.Empty():
                return f"(@nil {sort_text(element(term))})"
            case t.Snoc(list=items, item=item):
                return f"(snoc {self.items(items, names)} {self.held(item, element(items), names)})"
            case t.Repeat(item=item, count=count):
                return f"(copies {self.held(item, t.sort_of(item), names)} {self.integer(count, names)})"
            case t.Store(list=items, index=index, item=item):
                parts = self.items(items, names), self.integer(index, names), self.held(item, element(items), names)
                return f"(store {' '.join(parts)})"
            case t.Added(left=left, right=right, count=count):
                if t.sort_of(left) != t.sort_of(right):
                    raise NotExportable("a sum of a list of whole numbers and one of reals")
                function = "sumsZ" if t.sort_of(left) == ListOf(INT) else "sums"
                return f"({function} {self.items(left, names)} {self.items(right, names)} {self.integer(count, names)})"
            case t.Clipped(list=items, bound=bound, norm=norm):
                square = "true" if norm == "l2" else "false"
                return f"(clipped {square} N {self.real(bound, names)} {self.reals(items, names)})"
            case _:
                return self.other(term, names)

    def reals(self, term: t.Term, names: Names) -> str:
        """A list of numbers as one of reals."""
        whole = t.sort_of(term) == ListOf(INT)
        return f"(as_reals {self.items(term, names)})" if whole else self.items(term, names)

    def held(self, item: t.Term, sort: Sort, names: Names) -> str:
        """An item of a list; a real is one also where whole numbers are spoken of."""
        text = self.of_sort(item, sort, names)
        return f"({text})%R" if sort == REAL else text

    def other(self, term: t.Term, names: Names) -> str:
        """What has the same form for every sort."""
        match term:
            case t.Param() | t.Local() | t.Sided() | t.Logical() | t.Spent():
                if term not in names:
                    raise NotExportable(f"an assertion about {term}, which has no value here")
                return names[term]
            case t.Index(list=items, index=index):
                return f"(item {self.items(items, names)} {self.integer(index, names)})"
            case t.Choose(condition=condition, then=then, otherwise=otherwise):
                sort = t.sort_of(term)
                parts = (self.of_sort(each, sort, names) for each in (then, otherwise))
                return f"(if {self.boolean(condition, names)} then {' else '.join(parts)})"
            case t.Opaque(arguments=arguments, sort=sort):
                function = function_name(term)
                self.functions[function] = tuple(map(t.sort_of, arguments)), sort
                return f"({' '.join((function, *(self.of_sort(each, t.sort_of(each), names) for each in arguments)))})"
            case _:
                raise NotExportable(f"a term {type(term).__name__}")


def text_of(node: Data) -> str:
    """A term as a text that is the same in both runs."""
    if isinstance(node, t.Local | t.Param | t.Sided | t.Logical):
        return node.name
    fields = (getattr(node, name) for name in node.__match_args__)
    own = [str(value) for value in fields if not isinstance(value, Data | tuple)]
    return f"({' '.join((type(node).__name__, *own, *map(text_of, parts_of(node))))})"


def function_name(term: t.Opaque) -> str:
    """The name of an unknown function of values of these sorts."""
    kinds = "".join(sort_letters(t.sort_of(each)) for each in term.arguments)
    return f"f_{term.name.replace('.', '_')}_{kinds}_{sort_letters(term.sort)}"


def sort_letters(sort: Sort) -> str:
    """A sort in a name."""
    return SORTS[sort] if isinstance(sort, Base) else f"L{sort_letters(sort.element)}"


def element(items: t.Term) -> Sort:
    """The sort of a list's items."""
    sort = t.sort_of(items)
    return sort.element if isinstance(sort, ListOf) else sort


def real_literal(value: Fraction) -> str:
    """An exact number."""
    top = str(value.numerator) if value >= 0 else f"(- {-value.numerator})"
    return top if value.denominator == 1 else f"({top} / {value.denominator})"


def is_number(term: t.Term) -> bool:
    """Whether a term is written as a number that is not 0."""
    return isinstance(term, t.Literal) and bool(term.value)


def is_root(term: t.Term) -> bool:
    """Whether a term is a power, a logarithm or a root: no run writes it down in bits."""
    return isinstance(term, t.Apply) and term.function in FUNCTIONS
