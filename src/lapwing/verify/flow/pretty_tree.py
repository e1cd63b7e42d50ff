"""Expressions of a tree as text."""

from __future__ import annotations

from fractions import Fraction

from lapwing.syntax import tree

LOOSE, TIGHT = 0, 9
POWERS = {"or": 1, "and": 2, "not": 3, "compare": 4, "+": 5, "-": 5, "*": 6, "/": 6, "//": 6, "%": 6, "minus": 7}


def show(expression: tree.Expression, power: int = LOOSE) -> str:
    """The expression, in brackets where what is around it binds more tightly."""
    text, own = parts(expression)
    return f"({text})" if own < power else text


def parts(expression: tree.Expression) -> tuple[str, int]:
    """The text of an expression, and how tightly it binds."""
    match expression:
        case tree.Number(value=value):
            return number(value), TIGHT
        case tree.Truth(value=value):
            return str(value), TIGHT
        case tree.Name(name=name):
            return name, TIGHT
        case tree.Blank():
            return "0", TIGHT
        case tree.Minus(operand=operand):
            return "-" + show(operand, POWERS["minus"]), POWERS["minus"]
        case tree.Invert(operand=operand):
            return "not " + show(operand, POWERS["not"]), POWERS["not"]
        case tree.Binary(operator=operator, left=left, right=right):
            own = POWERS[operator]
            return f"{show(left, own)} {operator} {show(right, own + 1)}", own
        case tree.Comparison(operators=operators, operands=(first, *rest)):
            own = POWERS["compare"] + 1
            compared = (f" {operator} {show(operand, own)}" for operator, operand in zip(operators, rest, strict=True))
            return show(first, own) + "".join(compared), POWERS["compare"]
        case tree.Comparison():
            return "", TIGHT
        case tree.Logic(operator=operator, operands=operands):
            own = POWERS[operator]
            return f" {operator} ".join(show(operand, own + 1) for operand in operands), own
        case tree.Conditional(condition=condition, then=then, otherwise=otherwise):
            return f"{show(then, 1)} if {show(condition, 1)} else {show(otherwise)}", LOOSE
        case tree.Subscript(list=items, index=index):
            return f"{show(items, TIGHT)}[{show(index)}]", TIGHT
        case tree.ListDisplay(items=items):
            return f"[{listed(items)}]", TIGHT
        case tree.Snoc(list=items, item=item):
            return f"{show(items, POWERS['+'])} + [{show(item)}]", POWERS["+"]
        case tree.Stored(list=items, index=index, item=item):
            return f"stored({listed((items, index, item))})", TIGHT
        case tree.Repeated(item=item, count=count):
            return f"[{show(item)}] * {show(count, TIGHT)}", POWERS["*"]
        case tree.Copy(value=value) | tree.Whole(value=value):
            return parts(value)
        case tree.Builtin(function=name, arguments=arguments) | tree.Draw(law=name, arguments=arguments):
            return f"{name}({listed(arguments)})", TIGHT
        case tree.Opaque(name=name, arguments=arguments):
            return f"{name}({listed(arguments)})", TIGHT
        case tree.Invoke(function=name, positional=arguments):
            return f"{name}({listed(arguments)})", TIGHT


def listed(expressions: tuple[tree.Expression, ...]) -> str:
    """Expressions with commas between them."""
    return ", ".join(show(expression) for expression in expressions)


def number(value: int | Fraction) -> str:
    """A number as exactly as it was written."""
    return str(value)
