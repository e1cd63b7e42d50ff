"""True values in what is released: a sum, a count or a row that is returned, printed or raised without noise.

Returning early because of the data is the same: whoever sees the result sees that it happened.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from lapwing.verify.scan.flag import Flag
from lapwing.verify.scan.status import NOISY, PUBLIC, TRUE, Statuses
from lapwing.verify.scan.view import View, shown

ID = "true-value"


def true_values(view: View) -> Iterator[Flag]:
    """Each part of a result that has no noise, and each result that is chosen by the data itself."""
    statuses = Statuses(view)
    for at, part, around in statuses.left.values():
        verb = verb_of(at)
        status = statuses.of(part)
        if status == TRUE and around != NOISY and part is not None:
            culprit = statuses.true_part(part)
            words = "is" if culprit is part else f"in `{shown(part)}` is"
            yield view.flag(ID, f"`{shown(culprit)}` {words} {verb} without noise.", culprit)
        elif around == TRUE and status == PUBLIC:
            yield view.flag(ID, f"Whether something is {verb} here depends on the data, without noise.", at)


def verb_of(at: ast.stmt | ast.expr) -> str:
    """What happens to what leaves the function."""
    match at:
        case ast.Raise():
            return "raised"
        case ast.Call():
            return "printed"
        case _:
            return "returned"
