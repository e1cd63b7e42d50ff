"""Hints as people write them."""

from __future__ import annotations

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.prove.program.hints import Hints
from lapwing.prove.prover import Proved, Unknown, prove
from lapwing.prove.script.hint import read_hints, split_shift
from lapwing.report.words.neighbours import text
from lapwing.syntax.tree import HintTree
from tests.helpers import lowered
from tests.proofs import MAX, MECHANISM, SUM

LISTED = """
@private(epsilon="eps")
def listed(q: Queries(sensitivity=1), eps: Epsilon, c: Public[int]):
    x = laplace(q[0], scale=1 / eps)
    y = flip(1 / 2)
    return x, y
"""


def hints(program: str, *texts: HintTree) -> Hints:
    return read_hints(texts, lowered(program).program)


def why(program: str, *texts: HintTree) -> str:
    with pytest.raises(ProgramError) as caught:
        hints(program, *texts)
    (found,) = caught.value.diagnostics
    assert found.id == "hint"
    return found.cause


def test_a_shift_and_an_invariant_are_read() -> None:
    found = hints(MAX, split_shift("cur: 1 if 'drawn > best<1> and i<1> == 'r0 else 0"), HintTree("i<1> == i<2>"))
    assert {name: text(term) for name, term in found.shifts.items()} == {
        "cur": "1 if 'drawn > best<1> and i<1> == 'r0 else 0"
    }
    assert [text(fact) for fact in found.facts] == ["i<1> == i<2>"]


@pytest.mark.parametrize("words", ["cur", "cur:", ": 1", "", "cur 1"])
def test_a_shift_names_its_variable(words: str) -> None:
    with pytest.raises(ProgramError) as caught:
        split_shift(words)
    assert caught.value.diagnostics[0].id == "hint"


@pytest.mark.parametrize(
    ("name", "words", "reason"),
    [
        ("best", "1", "draws go into: cur"),
        ("zz", "1", "zz gets no noise"),
        ("cur", "zz<1>", "zz<1> is not defined"),
        ("cur", "'zz", "'zz is not defined"),
        ("cur", "i", "i is not defined"),
        ("cur", "i<1> == 0", "a shift is a number"),
        ("cur", "q<1>", "a shift is a number"),
        ("cur", "q[0]", "q"),
        ("cur", "spent[7]", "there is no spent[7]"),
        ("cur", "(", ""),
        ("cur", "1 +", ""),
        ("cur", "laplace(0, 1)", ""),
        ("cur", "best<1> * best<2> +", ""),
        ("cur", "\x00", ""),
        ("cur", "\n1\n", ""),
        (None, "1", "true or false"),
        (None, "'drawn > 0", "'drawn"),
        (None, "spent[1] <= 0", "there is no spent[1]"),
        (None, "len(q<1>", ""),
    ],
)
def test_a_hint_that_cannot_be_used_says_why(name: str | None, words: str, reason: str) -> None:
    try:
        found = hints(MAX, HintTree(words, name))
    except ProgramError as error:
        assert error.diagnostics[0].id == "hint"
        assert reason in error.diagnostics[0].cause
    else:
        assert found.shifts or found.facts
        assert reason == ""


def test_a_coin_cannot_be_shifted() -> None:
    assert "draws go into: x, y" in why(LISTED, HintTree("1", "y"))


def test_hints_are_tried_and_never_trusted() -> None:
    found = lowered(MECHANISM)
    assert found.claim is not None
    false = hints(MECHANISM, HintTree("answer<1> == answer<2>"))
    assert isinstance(prove(found.program, found.claim, hints=false), Proved)
    wrong = hints(MECHANISM, HintTree("1", "draw"))
    assert isinstance(prove(found.program, found.claim, hints=wrong), Unknown)
    bad = lowered(MECHANISM.replace("1 / eps", "1 / (2 * eps)"))
    assert bad.claim is not None
    assert isinstance(prove(bad.program, bad.claim, hints=false), Unknown)


@pytest.mark.parametrize(
    "shift",
    ["0", "d<1>[0]", "1 / 2", "'r0", "total<1> - total<2>", "spent[0]", "'drawn", "abs(total<1>)", "'d@", "eps"],
)
def test_whatever_the_shift_there_is_an_answer(shift: str) -> None:
    found = lowered(SUM)
    assert found.claim is not None
    answer = prove(found.program, found.claim, 5, hints(SUM, HintTree(shift, "draw")))
    assert isinstance(answer, Proved) == (shift == "0")
