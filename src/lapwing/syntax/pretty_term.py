"""Terms as Python expressions, with no more parentheses than needed."""

from __future__ import annotations

from fractions import Fraction

from lapwing.kernel.language.claim import (
    AnyClaim,
    ApproximateConcentrated,
    Claim,
    GaussianPrivacy,
    Renyi,
    ZeroConcentrated,
)
from lapwing.kernel.language.sort import BOOL, REAL, Base, Sort
from lapwing.kernel.language.term import (
    ONE,
    ZERO,
    Added,
    And,
    Apply,
    Arithmetic,
    Choose,
    Clipped,
    Compare,
    Distance,
    Empty,
    Index,
    Length,
    Literal,
    Local,
    Logical,
    Negative,
    Not,
    Opaque,
    Or,
    Param,
    Repeat,
    Sided,
    Snoc,
    Spent,
    Square,
    Store,
    Term,
)

LOWEST, CHOOSE, OR, AND, NOT, COMPARE, SUM, PRODUCT, UNARY, ATOM = range(10)


def show_term(term: Term, place: int) -> str:
    """The text of a term, in parentheses if it binds weaker than its place needs."""
    text, strength = _show(term)
    return f"({text})" if strength < place else text


def _show(term: Term) -> tuple[str, int]:
    match term:
        case Literal():
            return show_literal(term)
        case Param(name=name) | Local(name=name):
            return name, ATOM
        case Sided(name=name, side=side):
            return f"{name}<{side}>", ATOM
        case Logical(name=name):
            return f"'{name}", ATOM
        case Spent(unit=unit):
            return f"spent[{unit}]", ATOM
        case Negative(operand=operand):
            return f"-{show_term(operand, ATOM)}", UNARY
        case Arithmetic(operator=operator, left=left, right=right):
            strength = SUM if operator in "+-" else PRODUCT
            return f"{show_term(left, strength)} {operator} {show_term(right, strength + 1)}", strength
        case Compare(operator=operator, left=left, right=right):
            return f"{show_term(left, SUM)} {operator} {show_term(right, SUM)}", COMPARE
        case Not(operand=operand):
            return f"not {show_term(operand, NOT)}", NOT
        case And(operands=operands):
            return " and ".join(show_term(operand, NOT) for operand in operands), AND
        case Or(operands=operands):
            return " or ".join(show_term(operand, AND) for operand in operands), OR
        case Choose(condition=condition, then=then, otherwise=otherwise):
            parts = show_term(then, OR), show_term(condition, OR), show_term(otherwise, CHOOSE)
            return f"{parts[0]} if {parts[1]} else {parts[2]}", CHOOSE
        case Apply(function=function, arguments=arguments):
            return f"{function}({', '.join(show_term(argument, LOWEST) for argument in arguments)})", ATOM
        case Opaque(name=name, arguments=arguments, sort=sort):
            given = [f'"{name}"', *(show_term(argument, LOWEST) for argument in arguments)]
            return f"unknown({', '.join(given + ([] if sort == REAL else [f'of={show_sort(sort)}']))})", ATOM
        case Length(list=items):
            return f"len({show_term(items, LOWEST)})", ATOM
        case Index(list=items, index=index):
            return f"{show_term(items, ATOM)}[{show_term(index, LOWEST)}]", ATOM
        case Square(root=root):
            return f"square({show_term(root, LOWEST)})", ATOM
        case Empty():
            return "[]", ATOM
        case Snoc(list=items, item=item):
            return show_list(items, item)
        case Repeat(item=item, count=count):
            return f"[{show_term(item, LOWEST)}] * {show_term(count, UNARY)}", PRODUCT
        case Store(list=items, index=index, item=item):
            return f"stored({', '.join(show_term(each, LOWEST) for each in (items, index, item))})", ATOM
        case Added(left=left, right=right, count=count):
            vectors = ", ".join(show_term(each, LOWEST) for each in (left, right))
            length = "" if count == Length(left) else f", {show_term(count, LOWEST)}"
            return f"add_vectors({vectors}{length})", ATOM
        case Clipped(list=items, bound=bound, norm=norm):
            order = "" if norm == "l2" else ", 1"
            return f"clip_norm({show_term(items, LOWEST)}, {show_term(bound, LOWEST)}{order})", ATOM
        case Distance(left=left, right=right, start=start, norm=norm):
            return f"{norm}({', '.join(show_term(each, LOWEST) for each in (left, right, start))})", ATOM


def show_literal(literal: Literal) -> tuple[str, int]:
    """A literal that reads back with the same value and sort; a fraction is a quotient."""
    value = literal.value
    if literal.sort == BOOL:
        return str(bool(value)), ATOM
    if literal.sort == REAL and Fraction(value).denominator != 1:
        fraction = Fraction(value)
        return f"{fraction.numerator} / {fraction.denominator}", PRODUCT
    text = f"{value}.0" if literal.sort == REAL else str(value)
    return text, UNARY if value < 0 else ATOM


def show_list(items: Term, item: Term) -> tuple[str, int]:
    """`[a, b]` for a list written out, `list + [a]` for a longer one."""
    shown = [show_term(item, LOWEST)]
    while isinstance(items, Snoc):
        shown.insert(0, show_term(items.item, LOWEST))
        items = items.list
    text = f"[{', '.join(shown)}]"
    return (text, ATOM) if isinstance(items, Empty) else (f"{show_term(items, SUM)} + {text}", SUM)


def claim_words(claim: AnyClaim) -> str:
    """`epsilon = ..., delta = ...`, `rho = ...` and the like, and for how large groups."""
    group = "" if claim.group == ONE else f", for groups of {show_term(claim.group, LOWEST)} rows"
    match claim:
        case ZeroConcentrated(rho=rho):
            return f"rho = {show_term(rho, LOWEST)}{group}"
        case ApproximateConcentrated(rho=rho):
            return f"rho = {show_term(rho, LOWEST)}, delta = {show_term(claim.delta, LOWEST)}{group}"
        case Renyi(alpha=alpha, epsilon=epsilon):
            return f"renyi = ({show_term(alpha, LOWEST)}, {show_term(epsilon, LOWEST)}){group}"
        case GaussianPrivacy(mu=mu):
            return f"mu = {show_term(mu, LOWEST)}{group}"
        case Claim(epsilon=epsilon):
            delta = "" if claim.delta == ZERO else f", delta = {show_term(claim.delta, LOWEST)}"
            return f"epsilon = {show_term(epsilon, LOWEST)}{delta}{group}"


def show_sort(sort: Sort) -> str:
    """A sort as Python writes it."""
    return sort.value if isinstance(sort, Base) else f"list[{show_sort(sort.element)}]"
