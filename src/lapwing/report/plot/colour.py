"""Colours that people with any kind of sight can tell apart, on light paper and on dark."""

from __future__ import annotations

from lapwing.report.plot.mark import Tone

LIGHT: dict[Tone, str] = {
    "first": "#0067a8",
    "second": "#b84a00",
    "third": "#00785a",
    "fourth": "#8f4a7e",
    "quiet": "#5c6370",
    "alarm": "#b3261e",
}
DARK: dict[Tone, str] = {
    "first": "#66bdf0",
    "second": "#f0975a",
    "third": "#45c79c",
    "fourth": "#dd9fcc",
    "quiet": "#a7adb8",
    "alarm": "#ff8a80",
}
DASHES: dict[Tone, str] = {"second": "7 4", "third": "2 4", "fourth": "9 3 2 3", "quiet": "4 4"}
PAPER, INK, GRID = ("#ffffff", "#12181f"), ("#1c1f24", "#e8eaed"), ("#e2e5e9", "#33373f")


def stylesheet() -> str:
    """What is other on dark paper; what is not said here stands at the elements."""
    rules = [f".s-{tone}{{stroke:{colour}}}.f-{tone}{{fill:{colour}}}" for tone, colour in DARK.items()]
    rules += [f".paper{{fill:{PAPER[1]}}}", f".ink{{fill:{INK[1]}}}", f".grid{{stroke:{GRID[1]}}}"]
    rules.append(f".halo{{stroke:{PAPER[1]}}}")
    return "@media (prefers-color-scheme: dark){" + "".join(rules) + "}"
