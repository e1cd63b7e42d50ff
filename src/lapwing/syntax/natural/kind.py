"""What a public parameter is: told by hints and uses, and guessed anew where the evaluation shows that it was wrong.

A contract need not say whether a public parameter is a number, a string, a function, or a list of these.  The first
guess is made from the text of the function.  Where it cannot be right (a number that is called, or compared with a
string) the evaluation starts again with a better one: a wrong one would decide comparisons.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from lapwing.kernel.language.sort import BOOL, INT, REAL, Base, ListOf, Sort
from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.state import PUBLIC

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

Leaf = Literal["number", "whole", "truth", "text", "function"]
SORTS: dict[Leaf, Base] = {"number": REAL, "whole": INT, "truth": BOOL, "text": INT, "function": INT}
DEEPEST = 2


@dataclass(frozen=True, slots=True)
class Kind:
    """A number, string or function, inside so many lists."""

    leaf: Leaf
    depth: int = 0

    @property
    def sort(self) -> Sort:
        """The sort of the core that holds it."""
        made: Sort = SORTS[self.leaf]
        for _ in range(self.depth):
            made = ListOf(made)
        return made


@dataclass
class MistakenError(Exception):
    """A public parameter cannot be what it was taken for."""

    name: str
    kind: Kind


def mistaken(machine: Machine, value: v.Value, leaf: Leaf) -> None:
    """Start again if a value is a public parameter, or an item of one, whose kind was guessed to be another one."""
    found = guessed(machine, value)
    if found is not None:
        raise MistakenError(found[0], Kind(leaf, found[1]))


def mistaken_number(machine: Machine, value: v.Value) -> None:
    """Start again if a value is a public parameter that was taken for a single number, and is a sequence."""
    found = guessed(machine, value)
    if found is not None and found[1] < DEEPEST:
        raise MistakenError(found[0], Kind(machine.guessed[found[2]].leaf, found[1] + 1))


def compared_with_text(machine: Machine, value: v.Value) -> None:
    """A number that is compared with a string: a parameter may be a string after all."""
    if isinstance(value, v.Library | v.Attribute):
        machine.outside("comparing this with a string", "Leave the question out.")
    if not isinstance(value, v.Number):
        return
    mistaken(machine, value, "text")
    numbers = [name for name, kind in machine.guessed.items() if kind.leaf == "number"]
    if len(numbers) == 1 and machine.label_of(value) == PUBLIC and not isinstance(value.term, tree.Number):
        kind = machine.guessed[numbers[0]]
        raise MistakenError(machine.parameter_names.get(numbers[0], numbers[0]), Kind("text", kind.depth))
    if numbers:
        machine.outside("comparing a number with a string", "Say in the contract what the public parameters are.")


def guessed(machine: Machine, value: v.Value) -> tuple[str, int, str] | None:
    """The parameter whose value or item this is, the number of lists it is inside of, and the name in the core."""
    if not isinstance(value, v.Number):
        return None
    term, depth = machine.expanded(value.term), 0
    while isinstance(term, tree.Subscript):
        term, depth = term.list, depth + 1
    if not isinstance(term, tree.Name) or term.name not in machine.guessed:
        return None
    return machine.parameter_names[term.name], depth, term.name


def noted_kind(machine: Machine, value: v.Value) -> None:
    """A function that asks what a parameter is gets an answer, which a reader should know."""
    found = guessed(machine, value)
    if found is not None and found[1] == 0:
        machine.note(f"{found[0]} is taken to be a number.")
