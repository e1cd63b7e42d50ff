"""Two lists are neighbours exactly if some witness satisfies all that the kernel says of neighbours."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

import pytest

from lapwing.kernel.language.program import Parameter
from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.term import Literal, Term, Variable
from lapwing.kernel.logic.adjacency import change_of, fact_at, places_of, start_of
from lapwing.prove.smt.encode import encode
from lapwing.prove.smt.lists import Slots
from tests.kernel.build import judged

Counts = tuple[int, ...]
LISTS = [items for size in range(4) for items in product((0, 1), repeat=size)]


def one_more(left: Counts, right: Counts) -> bool:
    """One list is the other with one item taken out, or the same."""
    return left == right or any(left[:n] + left[n + 1 :] == right for n in range(len(left)))


def moved(left: Counts, right: Counts) -> list[int]:
    return sorted(one - other for one, other in zip(left, right, strict=True) if one != other)


def are_rows_apart(left: Counts, right: Counts) -> bool:
    return one_more(left, right) or one_more(right, left)


def are_rows_replaced(left: Counts, right: Counts) -> bool:
    return len(left) == len(right) and len(moved(left, right)) <= 1


def is_count_apart(left: Counts, right: Counts) -> bool:
    return are_rows_replaced(left, right)


def are_counts_replaced(left: Counts, right: Counts) -> bool:
    return len(left) == len(right) and moved(left, right) in ([], [-1, 1])


def witnesses(parameter: Parameter) -> Iterator[dict[str, int]]:
    names = [*(place.name for place in places_of(parameter)), change_of(parameter).name]
    for values in product(range(-1, 5), range(-1, 5), (-2, -1, 0, 1, 2)):
        yield dict(zip(names, values, strict=True))


def holds(facts: list[Term], parameter: Parameter, lists: tuple[Counts, Counts], witness: dict[str, int]) -> bool:
    def value(variable: Variable) -> object:
        name, side = getattr(variable, "name", ""), getattr(variable, "side", 1)
        if name != parameter.param.name:
            return witness.get(name, 1)
        return Slots(len(lists[side - 1]), lists[side - 1], INT)

    return all(encode(fact, value, opaque=False) is True for fact in facts)


@pytest.mark.parametrize(
    ("role", "are_neighbours"),
    [
        ("Database(of=Bit)", are_rows_replaced),
        ("Database(of=Bit, neighbours='add-remove')", are_rows_apart),
        ("Histogram(neighbours='add-remove')", is_count_apart),
        ("Histogram(neighbours='replace')", are_counts_replaced),
    ],
)
def test_neighbours_are_those_with_a_witness(role: str, are_neighbours: Callable[[Counts, Counts], bool]) -> None:
    setting = judged("x = 0", parameters=f"p: {role}, eps: Epsilon").setting
    parameter = setting.program.parameters[0]
    facts = [start_of(setting), *(fact_at(parameter, Literal(index, INT)) for index in range(-1, 5))]
    for left, right in product(LISTS, repeat=2):
        found = any(holds(facts, parameter, (left, right), witness) for witness in witnesses(parameter))
        assert found == are_neighbours(left, right), (left, right)
