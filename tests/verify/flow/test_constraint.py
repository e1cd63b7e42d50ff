"""What statements and expressions ask of levels."""

from __future__ import annotations

from lapwing.verify.flow.constraint import Atom, Joined, Level, Lower, Node, constraints_of, lists_in, value_level
from tests.verify.flow.programs import labelled


def nodes(level: Level) -> set[tuple[str, str]]:
    match level:
        case Atom(node=node):
            return {(node.name, node.part)}
        case Joined(parts=parts):
            return {node for part in parts for node in nodes(part)}
        case Lower(left=left, right=right):
            return nodes(left) | nodes(right)


def test_what_is_read_and_what_guards_it() -> None:
    flow = labelled("(s: High[int], p: Low[int]) -> Low[int]", "x = 0", "if s > p:", "    x = p + 1", "return x")
    inner = constraints_of(flow).found[1]
    assert inner.target == Node("x", "level")
    assert nodes(inner.value) == {("p", "level")}
    assert [nodes(guard.level) for guard in inner.guards] == [{("s", "level"), ("p", "level")}]


def test_a_cell_depends_on_items_length_and_place() -> None:
    flow = labelled("(c: list[High[int]], i: Low[int]) -> Low[int]", "return c[i] + len(c)")
    assert nodes(value_level(flow.core.results[0])) == {("c", "items"), ("c", "level"), ("i", "level")}
    flow = labelled("(c: list[High[int]]) -> Low[int]", "return len(c)")
    assert nodes(value_level(flow.core.results[0])) == {("c", "level")}


def test_match_takes_the_lower_level() -> None:
    flow = labelled("(s: High[int], p: Low[int]) -> Low[bool]", "return match(s, p)")
    assert isinstance(value_level(flow.core.results[0]), Lower)


def test_lists_are_found_through_copies() -> None:
    flow = labelled("(c: Low[list[int]]) -> Low[list[int]]", "m = list(c)", "k = list(m)", "n = 1", "return k")
    assert lists_in(flow) == {"c", "m", "k"}


def test_loops_are_noted() -> None:
    flow = labelled("(s: High[int]) -> Low[int]", "x = s", "while x > 0:", "    x = x - 1", "return 1")
    assert len(constraints_of(flow).loops) == 1
