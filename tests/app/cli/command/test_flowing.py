"""What `lapwing flow` is asked, and its answers as plain data."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from lapwing.app.cli.command.flowing import Asked, answers, find_functions, pair, prior_of
from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.verify.flow.question import ask
from tests.verify.flow.programs import labelled

TWO = """
from lapwing import High, Low, private, secret_flow, Bit

@secret_flow
def first(s: High[int]) -> Low[int]:
    return 1

@private
def second(b: Bit) -> int:
    return 1

def helper(x):
    return x
"""


def asked(**options: object) -> Asked:
    given = {"derivation": False, "inputs": (), "observe": None, "domains": (), "prior": None, "observer": None}
    given |= {"copying": None, "certificate": None, "seconds": 5.0}
    return Asked(**{**given, **options})  # type: ignore[arg-type]


@pytest.fixture
def path(tmp_path: Path) -> str:
    (tmp_path / "a.py").write_text(TWO)
    return str(tmp_path / "a.py")


def test_both_kinds_of_programs_are_found(path: str) -> None:
    assert [tree.name for tree in find_functions(path)] == ["first", "second"]
    assert [tree.name for tree in find_functions(f"{path}:second")] == ["second"]
    for target, id in ((f"{path}:helper", "no-such-program"), (f"{path}:x", "no-such-program")):
        with pytest.raises(ProgramError) as caught:
            find_functions(target)
        assert caught.value.diagnostics[0].id == id


def test_a_file_without_any(tmp_path: Path) -> None:
    (tmp_path / "b.py").write_text("def f(x):\n    return x\n")
    with pytest.raises(ProgramError) as caught:
        find_functions(str(tmp_path / "b.py"))
    assert caught.value.diagnostics[0].id == "no-flow"


def test_each_program_has_its_answer(path: str) -> None:
    views = answers(path, asked())
    assert [(view["kind"], view["verdict"]) for view in views] == [
        ("labels", "noninterferent"),
        ("private", "noninterferent"),
    ]


def test_questions_are_about_one_program(path: str) -> None:
    with pytest.raises(ProgramError) as caught:
        answers(path, asked(inputs=("s=1",)))
    assert caught.value.diagnostics[0].id == "one-program"


def test_priors_are_distributions() -> None:
    question = ask(labelled("(s: High[Bit]) -> Low[int]", "return s"), "Low", {}, "1")
    assert prior_of(question, "0=1/4, 1=3/4") == {(0,): Fraction(1, 4), (1,): Fraction(3, 4)}
    assert prior_of(question, "1=1") == {(0,): Fraction(0), (1,): Fraction(1)}
    for bad in ("0=1/2", "0=2, 1=-1", "2=1", "0", "0=x"):
        with pytest.raises(ProgramError):
            prior_of(question, bad)
    assert pair(" a = 1=2") == ("a", "1=2")
