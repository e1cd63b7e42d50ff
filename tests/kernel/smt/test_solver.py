"""Both solvers are asked, and both must agree."""

from __future__ import annotations

import importlib
from types import SimpleNamespace
from typing import Any

import pytest

from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.smt import solver

UNSAT = "(set-logic ALL)\n(declare-fun x () Real)\n(assert (< x x))\n(check-sat)\n"
SAT = "(set-logic ALL)\n(declare-fun x () Real)\n(assert (< x 1.0))\n(check-sat)\n"
HARD = (
    "(set-logic ALL)\n(declare-fun x () Int)\n(declare-fun y () Int)\n(declare-fun z () Int)\n"
    "(assert (and (> x 0) (> y 0) (> z 0)))\n"
    "(assert (= (+ (* x x x) (* y y y)) (* z z z)))\n(check-sat)\n"
)


def test_both_find_a_contradiction() -> None:
    assert solver.ask_z3(UNSAT) == solver.ask_cvc5(UNSAT) == "unsat"
    assert solver.valid_by_both(UNSAT) is None


def test_neither_finds_one_where_there_is_none() -> None:
    assert solver.ask_z3(SAT) == solver.ask_cvc5(SAT) == "sat"
    assert solver.valid_by_both(SAT) is not None


@pytest.mark.parametrize("name", ["ask_z3", "ask_cvc5"])
@pytest.mark.parametrize("answer", ["sat", "unknown", "", "timeout", "unsat\nunsat", "unsat "])
def test_one_solver_alone_confirms_nothing(name: str, answer: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, name, lambda script: answer)
    complaint = solver.valid_by_both(UNSAT)
    assert complaint is not None and name.removeprefix("ask_") in complaint


def test_both_are_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def ask(name: str) -> Any:
        def answer(script: str) -> str:
            asked.append(name)
            return "unsat"

        return answer

    monkeypatch.setattr(solver, "ask_z3", ask("z3"))
    monkeypatch.setattr(solver, "ask_cvc5", ask("cvc5"))
    assert solver.valid_by_both(UNSAT) is None
    assert sorted(asked) == ["cvc5", "z3"]


@pytest.mark.parametrize("name", ["z3", "cvc5"])
def test_a_missing_solver_is_a_refusal(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = importlib.import_module

    def missing(wanted: str) -> Any:
        if wanted == name:
            raise ImportError(wanted)
        return found(wanted)

    monkeypatch.setattr(importlib, "import_module", missing)
    with pytest.raises(Refused, match=f"the solver {name} is not installed"):
        solver.valid_by_both(UNSAT)


def crashing(name: str) -> SimpleNamespace:
    """A module whose solver fails with the solver's own exception."""

    class Z3Exception(Exception):
        pass

    def fail() -> None:
        raise Z3Exception("out of order") if name == "z3" else RuntimeError("out of order")

    return SimpleNamespace(Z3Exception=Z3Exception, SimpleSolver=fail, Solver=fail)


@pytest.mark.parametrize("name", ["z3", "cvc5"])
def test_a_crashing_solver_is_a_refusal(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = solver.load
    monkeypatch.setattr(solver, "load", lambda wanted: crashing(name) if wanted == name else found(wanted))
    with pytest.raises(Refused, match=f"{name} fails: out of order"):
        solver.valid_by_both(UNSAT)


@pytest.mark.parametrize("ask", [solver.ask_z3, solver.ask_cvc5])
@pytest.mark.parametrize(
    "script",
    [
        "(assert x)\n(check-sat)\n",
        "(declare-fun x () Int)\n(assert (and x 1))\n(check-sat)\n",
        "(this is no script",
        "(declare-fun x () Nothing)\n(assert (= x x))\n(check-sat)\n",
    ],
)
def test_what_is_no_script_is_never_confirmed(ask: Any, script: str) -> None:
    try:
        assert ask("(set-logic ALL)\n" + script) != "unsat"
    except Refused as refused:
        assert "fails" in refused.reason


def test_the_limit_counts_steps_and_its_end_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "STEPS", 2000)
    for ask in (solver.ask_z3, solver.ask_cvc5):
        try:
            assert ask(HARD) not in ("unsat", "sat")
        except Refused as refused:
            assert "fails" in refused.reason


def test_the_same_script_has_the_same_answer() -> None:
    assert {solver.valid_by_both(UNSAT) for _ in range(3)} == {None}


WHOLE = "(set-logic ALL)\n(declare-fun x () Int)\n(assert (and (< 0 x) (< x 1)))\n(check-sat)\n"


def test_of_many_scripts_each_is_judged_by_itself() -> None:
    """Names are declared anew, and what one script says is forgotten before the next."""
    assert solver.all_valid([UNSAT, WHOLE, UNSAT])
    assert solver.all_valid([])
    for place in range(3):
        scripts = [UNSAT, WHOLE, UNSAT]
        scripts[place] = SAT.replace("Real", "Int")
        assert not solver.all_valid(scripts)


@pytest.mark.parametrize("answer", ["", "sat", "unsat", "unsatsat", "unsatunknown", "unsatunsatunsat", "unsat unsat"])
def test_one_solver_alone_confirms_no_two_scripts(answer: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(solver, "ask_z3", lambda script: "unknown" if script == WHOLE else "unsat")
        assert not solver.all_valid([UNSAT, WHOLE])
    monkeypatch.setattr(solver, "ask_cvc5", lambda script: answer)
    assert not solver.all_valid([UNSAT, WHOLE])


def test_the_limit_is_for_each_of_many_scripts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "ask_z3", lambda script: "unsat")
    monkeypatch.setattr(solver, "STEPS", 2000)
    assert solver.all_valid([UNSAT, WHOLE] * 20)
    assert not solver.all_valid([UNSAT, HARD, WHOLE])


@pytest.mark.parametrize("more", ["(assert false)\n", "(pop 1)\n", "(reset)\n", "(check-sat)\n"])
def test_a_script_that_reaches_beyond_itself_confirms_nothing_else(more: str) -> None:
    try:
        assert not solver.all_valid([UNSAT + more, SAT])
    except Refused as refused:
        assert "fails" in refused.reason
