"""A piece of a drawn line, and the characters that marks are drawn with."""

from __future__ import annotations

from dataclasses import dataclass

from lapwing.report.plot.mark import Tone


@dataclass(frozen=True, slots=True)
class Piece:
    text: str
    tone: Tone | None = None


Row = tuple[Piece, ...]

INKS: dict[Tone, str] = {"first": "●", "second": "○", "third": "×", "fourth": "+", "quiet": "┄", "alarm": "▪"}
SHADES: dict[Tone, str] = {"first": "░", "second": "░", "third": "▒", "fourth": "▒", "quiet": "░", "alarm": "▒"}
BLOCKS: dict[Tone, str] = {"first": "█", "second": "▒", "third": "▓", "fourth": "░", "quiet": "░", "alarm": "█"}


def grouped(cells: list[tuple[str, Tone | None]]) -> Row:
    """Characters as pieces: neighbours of one tone in one."""
    found: list[Piece] = []
    for character, tone in cells:
        if found and found[-1].tone == tone:
            found[-1] = Piece(found[-1].text + character, tone)
        else:
            found.append(Piece(character, tone))
    return tuple(found)
