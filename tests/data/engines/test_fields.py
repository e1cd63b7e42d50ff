"""Where fields lie, compared with a reader that takes one line at a time."""

from __future__ import annotations

import random
import re

import pytest

from lapwing.data.engines.fields import LONGEST, Fields, kinds_of, split

ONE = r'"(?:[^"]|"")*"|[^",]*'
KINDS = kinds_of(b",", b'"')


def plainly(line: str, columns: int) -> list[str] | None:
    """The fields of a line by a regular expression; nothing if it does not fit."""
    line = line.removesuffix("\r")
    if any(letter < " " and letter != "\t" for letter in line):
        return None
    if re.fullmatch(rf"(?:{ONE})(?:,(?:{ONE})){{{columns - 1}}}", line) is None:
        return None
    found, rest = [], line
    for _ in range(columns):
        match = re.match(ONE, rest)
        assert match is not None
        found.append(match.group())
        rest = rest[match.end() + 1 :]
    return [one[1:-1].replace('""', '"') if one.startswith('"') else one for one in found]


def texts(block: bytes, fields: Fields) -> list[list[str]]:
    """The texts of all lines that fit."""
    places = zip(fields.starts.tolist(), fields.ends.tolist(), fields.doubled.tolist(), strict=True)
    return [
        [(block[a:b].replace(b'""', b'"') if twice else block[a:b]).decode() for a, b, twice in zip(*line, strict=True)]
        for line in places
    ]


@pytest.mark.parametrize("letters", ['a,"', 'a,"\r\t\0', 'é,"\r', "a,\r", 'ab,,,,,"""'])
@pytest.mark.parametrize("columns", [1, 2, 3])
def test_each_line_by_itself(letters: str, columns: int) -> None:
    chance = random.Random(columns)
    for _ in range(60):
        lines = ["".join(chance.choices(letters, k=chance.randint(0, 9))) for _ in range(chance.randint(1, 60))]
        block = "".join(line + "\n" for line in lines).encode()
        found = split(block, KINDS, columns)
        wanted = [one for one in (plainly(line, columns) for line in lines) if one is not None]
        assert texts(block, found) == wanted
        assert found.misfits == len(lines) - len(wanted)


@pytest.mark.parametrize(
    ("line", "fits"),
    [
        ('"a","b"', True),
        ('"a,""b""",', True),
        ('a"b,c', False),
        ('"a"b,c', False),
        ('"a,b', False),
        ("30,a,''", False),
        ("a,b,", False),
        ("a", False),
        ("", False),
        ("a\rb,c", False),
        ("a,b\r", True),
        ('"a","b"\r', True),
        ('"a","b\r"', False),
        ("a\0,b", False),
        ("x" * (LONGEST - 2) + ",b", True),
        ("x" * (LONGEST - 1) + ",b", False),
    ],
)
def test_what_fits(line: str, fits: bool) -> None:
    for around in ("", "x,y\n", '"x","y"\r\n'):
        block = (around + line + "\n" + around).encode()
        found = split(block, KINDS, 2)
        assert found.misfits == (not fits) and len(found.starts) == 2 * bool(around) + fits


def test_other_signs() -> None:
    assert texts(b"a;'b;c'\n", split(b"a;'b;c'\n", kinds_of(b";", b"'"), 2)) == [["a", "b;c"]]
    assert texts(b'"a\t"b\n', split(b'"a\t"b\n', kinds_of(b"\t", b""), 2)) == [['"a', '"b']]
