"""An expression with its parts replaced."""

from __future__ import annotations

from collections.abc import Callable

from lapwing.syntax import tree


def replaced(term: tree.Expression, part: Callable[[tree.Expression], tree.Expression]) -> tree.Expression:
    """The same expression over other parts."""
    match term:
        case tree.Minus(operand=operand, span=span):
            return tree.Minus(part(operand), span)
        case tree.Invert(operand=operand, span=span):
            return tree.Invert(part(operand), span)
        case tree.Copy(value=value, span=span):
            return tree.Copy(part(value), span)
        case tree.Whole(value=value, span=span):
            return tree.Whole(part(value), span)
        case tree.Binary(operator=operator, left=left, right=right, span=span):
            return tree.Binary(operator, part(left), part(right), span)
        case tree.Comparison(operators=operators, operands=operands, span=span):
            return tree.Comparison(operators, tuple(map(part, operands)), span)
        case tree.Logic(operator=operator, operands=operands, span=span):
            return tree.Logic(operator, tuple(map(part, operands)), span)
        case tree.Conditional(condition=condition, then=then, otherwise=otherwise, span=span):
            return tree.Conditional(part(condition), part(then), part(otherwise), span)
        case tree.Subscript(list=items, index=index, span=span):
            return tree.Subscript(part(items), part(index), span)
        case tree.ListDisplay(items=items, span=span):
            return tree.ListDisplay(tuple(map(part, items)), span)
        case tree.Snoc(list=items, item=item, span=span):
            return tree.Snoc(part(items), part(item), span)
        case tree.Stored(list=items, index=index, item=item, span=span):
            return tree.Stored(part(items), part(index), part(item), span)
        case tree.Repeated(item=item, count=count, span=span):
            return tree.Repeated(part(item), part(count), span)
        case tree.Builtin(function=function, arguments=arguments, span=span):
            return tree.Builtin(function, tuple(map(part, arguments)), span)
        case tree.Opaque(name=name, arguments=arguments, sort=sort, span=span):
            return tree.Opaque(name, tuple(map(part, arguments)), sort, span)
        case tree.Draw(law=law, arguments=arguments, span=span):
            return tree.Draw(law, tuple(map(part, arguments)), span)
        case _:
            return term
