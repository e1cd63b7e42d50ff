"""Statements keep their places in the text when blocks are put together anew."""

from __future__ import annotations

from lapwing.kernel.language.term import ONE
from lapwing.syntax.lowering.lines import block_of, blocks_of, given, lines_of, marks_of, with_blocks
from tests.helpers import body, lowered


def test_a_block_and_its_places_are_taken_apart_and_put_together() -> None:
    found = lowered(body("n = 0\nfor x in d:\n    if x:\n        n += 1\nreturn laplace(n, scale=1)"))
    lines = lines_of(found.program.body, found.places.marks)
    assert (block_of(lines), marks_of(lines)) == (found.program.body, found.places.marks)
    loop, mark = lines[2]
    inner = lines_of(blocks_of(loop)[0], mark.blocks[0])
    assert with_blocks(loop, mark.span, [inner]) == lines[2]
    branch, place = inner[1]
    blocks = [lines_of(*each) for each in zip(blocks_of(branch), place.blocks, strict=True)]
    assert with_blocks(branch, place.span, blocks) == inner[1]
    assert blocks_of(lines[0][0]) == ()


def test_a_new_statement_has_the_place_it_is_given() -> None:
    found = lowered(body("n = 0\nfor x in d:\n    n += x\nreturn n"))
    local = found.program.body[0].target  # type: ignore[union-attr]
    statement, mark = given(local, ONE, found.places.marks[0].span)
    assert statement.value == ONE and mark.span == found.places.marks[0].span  # type: ignore[union-attr]
