"""Where the largest or smallest item of a sequence is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.library.extremes import better, first_best
from lapwing.syntax.natural.library.gumbel import gumbel_choice
from lapwing.syntax.natural.library.registry import Arguments
from lapwing.syntax.natural.odd import refuse_nan
from lapwing.syntax.natural.sequence import length, view

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


def place_of_best(machine: Machine, items: v.Value, function: str) -> v.Value:
    """The place of the first of the best items."""
    from lapwing.syntax.natural.library.ranges import enumerate_

    refuse_nan(machine, items)
    given = view(machine, items)
    chosen = gumbel_choice(machine, given) if function == "max" else None
    if chosen is not None:
        note_place(machine, chosen, length(machine, items))
        return chosen
    found = view(machine, enumerate_(machine, Arguments([items], {})))
    if isinstance(found, v.Items):
        if not found.values:
            machine.raise_error("ValueError", ())
            return v.Known(0)
        winner, high = found.values[0].items  # type: ignore[union-attr]
        for pair in found.values[1:]:
            place, value = pair.items  # type: ignore[union-attr]
            winner, high = better(machine, function, winner, high, place, machine.hold(value, "score"))
        note_place(machine, winner, v.Known(len(found.values)))
        return winner

    def note(winner: v.Value, high: v.Value) -> None:
        if isinstance(winner, v.Number) and isinstance(winner.term, tree.Name) and isinstance(given, v.Lazy):
            machine.winners[winner.term.name] = given.source, high

    best = first_best(
        machine, found, function, lambda pair: v.part(pair, 1), None, lambda pair, _: v.part(pair, 0), note=note
    )
    note_place(machine, best, found.length)
    return best


def note_place(machine: Machine, place: v.Value, many: v.Value) -> None:
    """A place that was found lies inside the sequence."""
    if isinstance(place, v.Number) and isinstance(place.term, tree.Name):
        last = tree.Binary("-", machine.number(many)[0], tree.Number(1, machine.span), machine.span)
        machine.ranges[place.term.name] = tree.Number(0, machine.span), last


def item_of_winner(machine: Machine, lazy: v.Lazy, index: v.Value) -> v.Value | None:
    """The item at the place where the largest or smallest one was found: that one."""
    if not isinstance(index, v.Number) or not isinstance(index.term, tree.Name) or lazy.source is None:
        return None
    source, high = machine.winners.get(index.term.name, (None, None))
    return high if source == lazy.source else None
