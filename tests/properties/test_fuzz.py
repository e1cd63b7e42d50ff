"""No input gives anything but a program or a diagnostic."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lapwing.diagnostics.diagnostic import ProgramError, reject
from lapwing.diagnostics.source import Source, source_of
from lapwing.report.view.view import view_diagnostic
from lapwing.syntax.corpus.entry import corpus_directory
from lapwing.syntax.lowering.lower import lower
from lapwing.syntax.module import parse_module
from lapwing.syntax.pretty_program import pretty
from tests.properties.generate import FUZZ, random_program

TEXTS = [path.read_bytes().decode("latin-1") for path in sorted(corpus_directory().glob("*/*.py"))]
PIECES = """
None "text" b"x" f"{q}" ... lambda:0 [i for i in q] {1:2} {1} (yield) await q *q **q q[1:2] q[::] q.x q() q[0]()
:= -> @ ; : , ( ) [ ] { } = == != < > <= >= + - * / // % ** ~ not and or in is if else elif for while break continue
return pass del assert raise try except finally with as import from global nonlocal class def async private laplace
flip range len min max abs sum list enumerate int float bool str print Epsilon Delta Public Query Queries Database Bit
Interval Integers Category Vector Histogram Annotated 0 1 -1 0.1 1e400 1e-400 1j 10**99 True False eps q d c out i x
laplace(q[0],scale=1/eps) out.append(1) out[0]=1 x,y=y,x q[-1] 1_0 0x1F \\ \t \x00 \u00e9 \U0001f426 # \n
""".split(" ")


def outcome(text: str | bytes) -> str:
    """What Lapwing makes of a text: `program` or the first message's id."""
    try:
        source = source_of(text, "fuzz.py") if isinstance(text, bytes) else Source("fuzz.py", text)
        module = parse_module(source)
        if not module.programs:
            reject("no-program", source.everything())
        for name in module.programs:
            lowered = lower(module.tree(name))
            assert pretty(lowered.program, lowered.claim)
    except ProgramError as error:
        assert str(error)
        assert all(view_diagnostic(diagnostic) for diagnostic in error.diagnostics)
        return error.diagnostics[0].id
    return "program"


def mutated(random: Random) -> str:
    """A corpus or random program with a few pieces put in, taken out or moved."""
    text = random.choice(TEXTS) if random.random() < 0.6 else random_program(random)
    for _ in range(random.randint(1, 6)):
        where = random.randrange(len(text) + 1)
        match random.randrange(4):
            case 0:
                text = text[:where] + random.choice(PIECES) + text[where:]
            case 1:
                text = text[:where] + text[where + random.randint(1, 12) :]
            case 2:
                other = random.randrange(len(text) + 1)
                text = text[:where] + text[other : other + 20] + text[where:]
            case _:
                words = text.split(" ")
                words[random.randrange(len(words))] = random.choice(PIECES)
                text = " ".join(words)
    return text


@FUZZ
@given(st.integers(min_value=0, max_value=2**64))
def test_fuzzed_programs_get_a_diagnostic_or_are_programs(seed: int) -> None:
    assert outcome(mutated(Random(seed)))


@FUZZ
@given(st.text(max_size=200))
def test_fuzzed_text_gets_a_diagnostic(text: str) -> None:
    assert outcome(text) != "program"


@FUZZ
@given(st.binary(max_size=200))
def test_fuzzed_bytes_get_a_diagnostic(content: bytes) -> None:
    assert outcome(content) != "program"


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("", "no-program"),
        ("\n" * 10_000, "no-program"),
        ("#" * 999_999, "no-program"),
        ("\ufeff", "not-python"),
        ("\x00", "not-python"),
        ("x = " + "[" * 199 + "]" * 199, "no-program"),
        ("@private\ndef f(e: Epsilon):\n    return " + "1 + " * 5_000 + "1\n", "too-deep"),
        ("@private\ndef f(e: Epsilon):\n    return " + "-" * 300 + "1\n", "too-deep"),
        ("@private\ndef f(e: Epsilon):\n    return 1" + " if flip() else 1" * 300 + "\n", "too-deep"),
        ("@private\ndef f(e: Epsilon):\n    return " + "9" * 4_000 + "\n", "number"),
        ("@private\ndef f(e: Epsilon):\n    return " + "9" * 10_000 + "\n", "not-python"),
        ("@private\ndef f(e: Epsilon):\n" + "".join("  " * (n + 2) + "if flip():\n" for n in range(60)), "not-python"),
        (
            "@private\ndef f(e: Epsilon):\n"
            + "".join("  " * (n + 2) + "if flip():\n" for n in range(90))
            + "  " * 95
            + "pass\n    return 1\n",
            "too-deep",
        ),
        ("@private\ndef f(e: Epsilon):\n    x = 10**16\n" + "    x = x * x\n" * 30 + "    return x\n", "program"),
        ('@private(epsilon="' + "(" * 300 + '")\ndef f(e: Epsilon):\n    return 1\n', "claim-text"),
    ],
)
def test_extreme_texts(text: str, id: str) -> None:
    assert outcome(text) == id


@pytest.mark.parametrize("text", ["(" * 100_000, "-" * 100_000 + "1", "not " * 50_000 + "x", "x = " + "a." * 90_000])
def test_texts_that_are_too_much_for_the_python_parser(text: str) -> None:
    assert outcome(text) in ("not-python", "too-deep")


def test_long_but_proper_programs_are_programs() -> None:
    early = "".join(f"    if flip():\n        return {number}\n" for number in range(600))
    assert outcome("@private\ndef f(e: Epsilon):\n" + early + "    return -1\n") == "program"
    chain = "    x0 = e / 2\n" + "".join(f"    x{n + 1} = x{n} + x{n}\n" for n in range(400))
    assert outcome("@private\ndef f(e: Epsilon):\n" + chain + "    return x400\n") == "program"
    doubling = "    x0 = 7\n" + "".join(f"    x{n + 1} = x{n} * x{n}\n" for n in range(60))
    assert outcome("@private\ndef f(e: Epsilon):\n" + doubling + "    return x60\n") == "program"
