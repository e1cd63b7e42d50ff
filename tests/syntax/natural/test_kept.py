"""Counters, logs and caches of the file: what is put there is shown, and what is there is not read."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import core, notes, refusal

FILE = "import numpy as np\nCALLS = 0\nLOG = []\nCACHE = {}\nSEEN = set()\nLIMIT = 3"
SHOWN = {
    "LOG.append(len(data))\nreturn 0": "len(data)",
    "LOG.append(('count', len(data)))\nreturn 0": "len(data)",
    "CACHE['n'] = len(data)\nreturn 0": "len(data)",
    "CACHE[len(data)] = 1\nreturn 0": "len(data)",
    "CACHE.update(n=len(data))\nreturn 0": "len(data)",
    "SEEN.add(len(data))\nreturn 0": "len(data)",
    "global CALLS\nCALLS += len(data)\nreturn 0": "len(data)",
    "global CALLS\nCALLS = len(data)\nreturn 0": "len(data)",
    "if len(data) > 2:\n    LOG.append(1)\nreturn 0": "len(data) > 2",
}
READ = (
    "LOG.append(1)\nreturn len(LOG)",
    "if len(LOG) > LIMIT:\n    return 1\nLOG.append(1)\nreturn 0",
    "global CALLS\nCALLS += 1\nreturn CALLS",
    "CACHE['n'] = 3\nreturn CACHE['n']",
    "old = LOG\nold.append(len(data))\nreturn 0",
)


@pytest.mark.parametrize("body", SHOWN)
def test_what_is_kept_in_the_file_is_shown(body: str) -> None:
    assert SHOWN[body] in core(body, FILE).split("return")[-1] or SHOWN[body] in core(body, FILE)
    assert any("a variable of the file" in note for note in notes(body, FILE))


@pytest.mark.parametrize("body", READ)
def test_what_is_kept_is_not_read(body: str) -> None:
    assert refusal(body, FILE).id in ("outside-language", "natural")


def test_a_counter_alone_shows_nothing_of_the_data() -> None:
    assert "data" not in core("global CALLS\nCALLS += 1\nreturn k", FILE)
