from __future__ import annotations

from lapwing.report.plot.mark import ORDER
from lapwing.report.plot.piece import BLOCKS, INKS, Piece, grouped


def test_neighbours_of_one_tone_are_one_piece() -> None:
    cells: list[tuple[str, object]] = [("a", None), ("b", None), ("c", "first"), ("d", "first"), ("e", None)]
    assert grouped(cells) == (Piece("ab"), Piece("cd", "first"), Piece("e"))  # type: ignore[arg-type]


def test_characters_differ_without_colour() -> None:
    assert len({INKS[tone] for tone in ORDER}) == len({BLOCKS[tone] for tone in ORDER}) == len(ORDER)
