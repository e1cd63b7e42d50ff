"""What the signs in proofs mean."""

from __future__ import annotations

import re
from collections.abc import Iterator

SIGNS = {
    "<1>": "x<1> is the value of x in the run on the first dataset, x<2> in the run on its neighbour.",
    "'r0": "'r0 stands for any one result: the proof shows that it is about as likely in both runs, whichever it is.",
    "spent[0]": "spent[0] counts how often the first price in the list has been paid so far; spent[1] the second one.",
    "'d@": "'d@ is the place of the row in which the two datasets differ; 'd+ says which of them has one row more.",
    "pays": "A draw pays what it costs to let the noise of one run make up for the difference between the datasets.",
}
SHAPES = {
    "<1>": r"(?<=[\w\])])<[12]>",
    "'r0": r"'r\d+",
    "spent[0]": r"spent\[\d+\]",
    "'d@": r"'d[@+]",
    "pays": r"\bpays\b",
}
ANY = re.compile("|".join(f"({shape})" for shape in SHAPES.values()))


def signs_in(text: str) -> Iterator[tuple[str, str | None]]:
    """A text in pieces, each with the sign that it is, if it is one."""
    end = 0
    for found in ANY.finditer(text):
        if found.start() > end:
            yield text[end : found.start()], None
        yield found.group(), tuple(SHAPES)[(found.lastindex or 1) - 1]
        end = found.end()
    if end < len(text):
        yield text[end:], None


def signs_of(texts: Iterator[str]) -> dict[str, str]:
    """The signs that occur in texts, each with what it means, in the order of the list."""
    found = {sign for text in texts for _, sign in signs_in(text) if sign is not None}
    return {sign: meaning for sign, meaning in SIGNS.items() if sign in found}
