"""From expressions to terms, with every sort checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import cast

from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.source import Span
from lapwing.kernel.language.role import Role, has_public_length, is_public
from lapwing.kernel.language.sort import BOOL, INT, REAL, Base, ListOf, Sort
from lapwing.kernel.language.term import (
    Added,
    And,
    Apply,
    Arithmetic,
    ArithmeticOperator,
    Choose,
    Clipped,
    Compare,
    CompareOperator,
    Empty,
    Function,
    Index,
    Length,
    Literal,
    Local,
    Negative,
    Not,
    Opaque,
    Or,
    Param,
    Repeat,
    Snoc,
    Store,
    Term,
    sort_of,
)
from lapwing.syntax import tree
from lapwing.syntax.lowering.sorts import words

ZERO = Literal(0, INT)
ONE = Literal(1, INT)
LARGEST_LITERAL = 1300


@dataclass
class Terms:
    """Builds terms over the parameters and variables of one program.

    `definitions` are variables that stand for a fixed term over public parameters: they are written out.
    In claims only public parameters count.  The functions log, exp and sqrt stand in claims, scales and values, not in
    requirements and roles (`functions`); whole lists are compared only in assertions (`lists`).
    """

    roles: Mapping[str, Role]
    sorts: Mapping[str, Sort]
    definitions: dict[str, Term] = field(default_factory=dict)
    claim: bool = False
    functions: bool = False
    lists: bool = False

    def in_scale(self) -> Terms:
        """The same, for the scale of a law."""
        return Terms(self.roles, self.sorts, self.definitions, self.claim, functions=True)

    # the contexts an expression may stand in

    def number(self, expression: tree.Expression) -> Term:
        """A number; a truth value counts as 0 or 1."""
        return as_number(self.term(expression), expression.span)

    def integer(self, expression: tree.Expression, what: str) -> Term:
        """A whole number."""
        return as_integer(self.number(expression), expression.span, what)

    def condition(self, expression: tree.Expression) -> Term:
        """A truth value; a number counts as true unless it is 0, as in Python."""
        match expression:
            case tree.Invert(operand=operand):
                return Not(self.condition(operand))
            case tree.Logic(operator=operator, operands=operands):
                return self.logic(operator, tuple(self.condition(operand) for operand in operands))
        term = self.term(expression)
        sort = sort_of(term)
        if isinstance(sort, ListOf):
            instead = "Ask for its length: len(list) > 0."
            reject("sort", expression.span, what="A truth value", found=words(sort), instead=instead)
        return term if sort == BOOL else Compare("!=", term, ZERO)

    def list(self, expression: tree.Expression) -> Term:
        """A list."""
        term = self.term(expression)
        if not isinstance(sort_of(term), ListOf):
            instead = "Use a list of queries or rows, or one built with append."
            reject("sort", expression.span, what="A list", found=words(sort_of(term)), instead=instead)
        return term

    def given_to(self, sort: Sort, expression: tree.Expression) -> Term:
        """A value for a variable or list item of this sort."""
        if isinstance(expression, tree.Blank):
            return Empty(sort.element) if isinstance(sort, ListOf) else Literal(False, BOOL) if sort == BOOL else ZERO
        term = self.term(expression)
        found = sort_of(term)
        if isinstance(sort, Base):
            if isinstance(found, ListOf):
                instead = "Lists hold numbers or truth values."
                reject("sort", expression.span, what=words(sort).capitalize(), found=words(found), instead=instead)
            return Choose(term, ONE, ZERO) if found == BOOL and sort != BOOL else term
        if not isinstance(found, ListOf):
            reject("sort", expression.span, what="A list", found=words(found), instead="Use another name for it.")
        if isinstance(term, Repeat) and sort == ListOf(REAL) and found == ListOf(INT):
            return Repeat(fold("+", term.item, Literal(Fraction(0), REAL)), term.count)
        if isinstance(term, Added) and isinstance(term.right, Empty) and sort == ListOf(REAL):
            return Added(term.left, Empty(REAL), term.count)
        if isinstance(term, Empty):
            return Empty(sort.element)
        if (sort, found) == (ListOf(REAL), ListOf(INT)):
            reject("mixed-sorts", expression.span, name="The list", first=words(found), second=words(sort))
        return term

    # terms

    def term(self, expression: tree.Expression) -> Term:
        """The term of an expression, its sort as it comes."""
        match expression:
            case tree.Number(value=value):
                return Literal(value, INT if isinstance(value, int) else REAL)
            case tree.Truth(value=value):
                return Literal(value, BOOL)
            case tree.Name(name=name, span=span):
                return self.variable(name, span)
            case tree.Copy(value=value):
                return self.term(value)
            case tree.Whole(value=value):
                return self.integer(value, "A whole number")
            case tree.Minus(operand=operand):
                return negative(self.number(operand))
            case tree.Binary():
                return self.binary(expression)
            case tree.Comparison(operators=(operator,), operands=(left, right)):
                return self.compare(operator, left, right)
            case tree.Comparison(operators=operators, operands=operands):
                pairs = zip(operators, operands, operands[1:], strict=False)
                return And(tuple(self.compare(operator, left, right) for operator, left, right in pairs))
            case tree.Invert(operand=operand):
                return Not(self.condition(operand))
            case tree.Logic(operator=operator, operands=operands):
                return self.logic(operator, tuple(self.truth(operand) for operand in operands))
            case tree.Conditional():
                return self.choose(expression)
            case tree.Subscript(list=items, index=index):
                return self.index(items, index)
            case tree.ListDisplay() | tree.Snoc():
                return self.extended(expression)
            case tree.Stored(list=items, index=index, item=item):
                where = self.list(items)
                sort = sort_of(where)
                element = sort.element if isinstance(sort, ListOf) else sort
                return Store(where, self.integer(index, "A whole number as an index"), self.given_to(element, item))
            case tree.Repeated(item=item, count=count):
                repeated = self.term(item)
                if isinstance(sort_of(repeated), ListOf):
                    instead = "Build each row on its own: all of these would be one list."
                    reject("sort", item.span, what="A number or truth value", found="a list", instead=instead)
                return Repeat(repeated, self.integer(count, "A whole number of items"))
            case tree.Builtin():
                return self.apply(expression)
            case tree.Opaque(name=name, arguments=arguments, sort=sort, span=span):
                if not self.functions or self.claim:
                    reject("claim-only", span, name=f"unknown({name})")
                return Opaque(name, tuple(map(self.term, arguments)), sort)
            case tree.Draw() | tree.Invoke() | tree.Blank():
                reject(
                    "outside-language", expression.span, what="a call here", instead="Use an expression without calls."
                )

    def truth(self, expression: tree.Expression) -> Term:
        """A truth value that is one already: `x = a and b` gives one of the two in Python."""
        term = self.term(expression)
        if sort_of(term) != BOOL:
            instead = "Compare it with something: `x != 0`."
            reject("sort", expression.span, what="A truth value", found=words(sort_of(term)), instead=instead)
        return term

    def logic(self, operator: str, operands: tuple[Term, ...]) -> Term:
        return And(operands) if operator == "and" else Or(operands)

    def variable(self, name: str, span: Span) -> Term:
        if name in self.definitions:
            return self.definitions[name]
        sort = self.sorts.get(name)
        if sort is None:
            reject("maybe-undefined", span, name=name)
        if name not in self.roles:
            return Local(name, sort)
        if self.claim and not is_public(self.roles[name]):
            reject("private-in-claim", span, name=name)
        return Param(name, sort)

    def binary(self, expression: tree.Binary) -> Term:
        operator = cast("ArithmeticOperator", expression.operator)
        left, right = self.number(expression.left), self.number(expression.right)
        if operator in ("/", "//", "%") and isinstance(right, Literal) and right.value == 0:
            reject("zero-divisor", expression.right.span)
        if operator in ("//", "%"):
            as_integer(left, expression.left.span, "A whole number")
            as_integer(right, expression.right.span, "A whole number")
        return fold(operator, left, right)

    def is_fixed(self, term: Term) -> bool:
        """Whether a term is the same public value all through a run."""
        match term:
            case Literal():
                return True
            case Param(name=name):
                return is_public(self.roles[name])
            case Length(list=Param(name=name)):
                return has_public_length(self.roles[name])
            case Length(list=Index(list=Param(name=name), index=index)):
                return has_public_length(self.roles[name]) and self.is_fixed(index)
            case Negative(operand=operand) | Not(operand=operand):
                return self.is_fixed(operand)
            case Arithmetic(left=left, right=right) | Compare(left=left, right=right):
                return self.is_fixed(left) and self.is_fixed(right)
            case And(operands=parts) | Or(operands=parts) | Apply(arguments=parts) | Opaque(arguments=parts):
                return all(self.is_fixed(part) for part in parts)
            case Choose(condition=condition, then=then, otherwise=otherwise):
                return self.is_fixed(condition) and self.is_fixed(then) and self.is_fixed(otherwise)
            case Index(list=items, index=index):
                return self.is_fixed(items) and self.is_fixed(index)
            case _:
                return False

    def compare(self, operator: str, left: tree.Expression, right: tree.Expression) -> Term:
        first, second = self.term(left), self.term(right)
        same = sort_of(first) == sort_of(second)
        whole = self.lists and isinstance(sort_of(first), ListOf)
        if not (same and (whole or sort_of(first) == BOOL) and operator in ("==", "!=")):
            first, second = as_number(first, left.span), as_number(second, right.span)
        return Compare(cast("CompareOperator", operator), first, second)

    def choose(self, expression: tree.Conditional) -> Term:
        condition = self.condition(expression.condition)
        then, otherwise = self.term(expression.then), self.term(expression.otherwise)
        if not (sort_of(then) == BOOL and sort_of(otherwise) == BOOL):
            then, otherwise = as_number(then, expression.then.span), as_number(otherwise, expression.otherwise.span)
        return Choose(condition, then, otherwise)

    def index(self, items: tree.Expression, index: tree.Expression) -> Term:
        """`list[i]`; `list[-k]` for a number k counts from the end."""
        where = self.list(items)
        position = self.integer(index, "A whole number as an index")
        if isinstance(position, Literal) and position.value < 0:
            position = Arithmetic("-", Length(where), Literal(-position.value, INT))
        return Index(where, position)

    def extended(self, expression: tree.ListDisplay | tree.Snoc) -> Term:
        added = expression.items if isinstance(expression, tree.ListDisplay) else (expression.item,)
        start = Empty(BOOL) if isinstance(expression, tree.ListDisplay) else self.list(expression.list)
        found = sort_of(start)
        element = found.element if isinstance(found, ListOf) else found
        if isinstance(expression, tree.ListDisplay):
            for item in added:
                element = widest(element, sort_of(self.term(item)), item.span)
            start = Empty(element)
        for item in added:
            start = Snoc(start, self.given_to(element, item))
        return start

    def apply(self, expression: tree.Builtin) -> Term:
        name, span = expression.function, expression.span
        if name == "len":
            items = self.list_for_length(expression.arguments[0])
            return Length(items)
        if name == "add_vectors":
            left, right = (self.vector(each) for each in expression.arguments[:2])
            return Added(left, right, self.integer(expression.arguments[2], "A whole number of items"))
        if name in ("clip_norm", "clip_norm1"):
            vector, bound = self.vector(expression.arguments[0]), self.number(expression.arguments[1])
            return Clipped(vector, bound, "l2" if name == "clip_norm" else "l1")
        if name == "match":
            return self.compare("==", *expression.arguments)
        if name in ("log", "exp", "sqrt") and not self.functions:
            reject("claim-only", span, name=name)
        return Apply(cast("Function", name), tuple(self.number(argument) for argument in expression.arguments))

    def vector(self, expression: tree.Expression) -> Term:
        """A list of numbers."""
        found = self.list(expression)
        if found == Empty(BOOL):
            return Empty(INT)
        if self.claim or sort_of(found) not in (ListOf(INT), ListOf(REAL)):
            instead = "Use a list of numbers."
            reject("sort", expression.span, what="A vector", found=words(sort_of(found)), instead=instead)
        return found

    def list_for_length(self, expression: tree.Expression) -> Term:
        """A claim may speak of a private list's length where that is public."""
        if self.claim and isinstance(expression, tree.Name) and expression.name in self.roles:
            if not has_public_length(self.roles[expression.name]):
                reject("private-length", expression.span, name=expression.name)
            return Terms(self.roles, self.sorts).list(expression)
        return self.list(expression)


def as_number(term: Term, span: Span) -> Term:
    """The term as a number; a truth value counts as 0 or 1."""
    sort = sort_of(term)
    if isinstance(sort, ListOf):
        reject("sort", span, what="A number", found=words(sort), instead="Take an item of the list.")
    return Choose(term, ONE, ZERO) if sort == BOOL else term


def as_integer(term: Term, span: Span, what: str) -> Term:
    """The term, if it is a whole number."""
    if sort_of(term) != INT:
        reject("sort", span, what=what, found=words(sort_of(term)), instead="Use whole numbers here.")
    return term


def widest(element: Sort, found: Sort, span: Span) -> Sort:
    """The element sort of a list that gets one more item."""
    if not isinstance(element, Base) or not isinstance(found, Base):
        instead = "Lists hold numbers or truth values."
        reject("sort", span, what="A number or truth value", found=words(found), instead=instead)
    return max(element, found, key=(BOOL, INT, REAL).index)


def negative(term: Term) -> Term:
    """`-term`, computed for a literal."""
    return Literal(-term.value, term.sort) if isinstance(term, Literal) else Negative(term)


def fold(operator: ArithmeticOperator, left: Term, right: Term) -> Term:
    """`left operator right`, computed for literals; quotients of whole numbers are exact reals."""
    if not (isinstance(left, Literal) and isinstance(right, Literal)):
        return Arithmetic(operator, left, right)
    first, second = Fraction(left.value), Fraction(right.value)
    values = {"+": first + second, "-": first - second, "*": first * second}
    if second != 0:
        values |= {"/": first / second, "//": Fraction(first // second), "%": first % second}
    real = operator == "/" or REAL in (left.sort, right.sort)
    value = values[operator]
    if max(value.numerator.bit_length(), value.denominator.bit_length()) > LARGEST_LITERAL:
        return Arithmetic(operator, left, right)
    return Literal(value, REAL) if real else Literal(int(value), INT)
