"""One uniform draw compared with running sums of weights, in order: a choice in proportion to the weights.

`u < (w1 + … + wk) / (w1 + … + wn)` says that the choice is one of the first k.  Where the weights are exponentials of
scores this is the exponential mechanism, written by hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import BOOL, INT, REAL
from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.bounds import linear
from lapwing.syntax.natural.library.softmax import known_scores
from lapwing.syntax.natural.numbered import numbered
from lapwing.syntax.natural.sequence import static_items

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

Weights = tuple[tree.Expression, ...]
MOST_WEIGHTS = 16


def among_first(machine: Machine, drawn: v.Uniform, part: v.Value, whole: v.Value) -> v.Value | None:
    """Whether the choice is among the first few: a draw from 0 up to a whole that is below a part of it."""
    chosen, order = (drawn.key, "choice"), (drawn.key, "weights")
    sums = running_sums(machine, part, whole)
    if chosen not in machine.state.cells:
        if sums is None or machine.state.cells.get((drawn.key, "used")) != v.Known(False):
            return None
        scored = known_scores(machine, v.Items(tuple(v.Number(each, REAL) for each in sums[1])))
        if scored is None:
            return None
        machine.state.cells[chosen] = machine.draw("exponential", scored, INT, "choice")
        machine.state.cells[order] = v.Tuple(tuple(v.Number(each, REAL) for each in sums[1]))
        machine.state.cells[(drawn.key, "used")] = v.Known(True)
    if sums is None or v.Tuple(tuple(v.Number(each, REAL) for each in sums[1])) != machine.state.cells[order]:
        what = "one uniform draw compared with weights and with something else"
        numbered(machine, machine.places.get(drawn.key), what, "Draw twice.")
    place, _ = machine.number(machine.state.cells[chosen])
    first = tree.Number(sums[0], machine.span)
    return v.Number(tree.Comparison(("<",), (place, first), machine.span), BOOL)


def running_sums(machine: Machine, part: v.Value, whole: v.Value) -> tuple[int, Weights] | None:
    """How many weights a part adds up, which come first in the whole, and all weights."""
    above, below = (machine.expanded(machine.number(each)[0]) for each in (part, whole))
    if below == tree.Number(1, machine.span):
        shares = linear(above)
        divisors = {each.right for each in shares if isinstance(each, tree.Binary) and each.operator == "/"}
        if len(divisors) != 1 or not all(isinstance(each, tree.Binary) for each, many in shares.items() if many):
            return None
        below = divisors.pop()
        added = [each.left for each, many in shares.items() if isinstance(each, tree.Binary) and many == 1]
        if any(many not in (0, 1) for many in shares.values()):
            return None
    else:
        known = ones(above)
        if known is None:
            return None
        added = list(known)
    weights = ones(below)
    if weights is None or len(weights) < 2 or set(weights[: len(added)]) != set(added):
        return None
    return len(added), weights


def ones(term: tree.Expression) -> Weights | None:
    """The exponentials that a term adds up, each once and in order."""
    parts = {each: many for each, many in linear(term).items() if many}
    weights = tuple(each for each in parts if isinstance(each, tree.Builtin) and each.function == "exp")
    return weights if len(weights) == len(parts) and all(many == 1 for many in parts.values()) else None


def with_known_weights(machine: Machine, weights: v.Value) -> None:
    """Compute a list of a few exponentials that are added up here and now: a draw is compared with each of them."""
    contents = machine.state.heap.get(weights.key) if isinstance(weights, v.Ref) else None
    if not isinstance(weights, v.Ref) or not isinstance(contents, v.Delayed) or contents.kind != "list":
        return
    lazy = contents.lazy
    if not isinstance(lazy.length, v.Known) or lazy.guard is not None or not 1 < int(lazy.length.value) <= MOST_WEIGHTS:  # type: ignore[arg-type]
        return
    with machine.scratch():
        item = lazy.item(machine, machine.probe(lazy))
        term = machine.expanded(item.term) if isinstance(item, v.Number) else None
    if isinstance(term, tree.Builtin) and term.function == "exp":
        held = tuple(machine.hold(each, "weight") for each in static_items(machine, weights))
        machine.state.heap[weights.key] = v.Items(held)
