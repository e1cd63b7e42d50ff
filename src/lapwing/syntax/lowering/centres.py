"""Noise added to a quotient is drawn around it.

Noise lies on the grid of the reals, and a quotient may lie beside it.  The sum of the two then shows by how much, and
that is a function of the private total; noise around the quotient lies on a grid that is as fine as needed.
"""

from __future__ import annotations

from lapwing.syntax import tree
from lapwing.syntax.walk import children

CENTRED = ("laplace", "gaussian")


def centred(left: tree.Expression, right: tree.Expression) -> tree.Draw | None:
    """`a / n + laplace(0, scale)`, in either order, as `laplace(a / n, scale)`."""
    for quotient, noise in ((left, right), (right, left)):
        match quotient, noise:
            case tree.Binary(operator="/"), tree.Draw(law=law, arguments=(tree.Number(value=0), width)) if (
                law in CENTRED and not draws(quotient)
            ):
                return tree.Draw(law, (quotient, width), noise.span)
            case _:
                continue
    return None


def draws(expression: tree.Expression) -> bool:
    """Whether evaluating it may draw noise: then its place among the other draws matters."""
    return isinstance(expression, tree.Draw | tree.Invoke) or any(draws(child) for child in children(expression))
