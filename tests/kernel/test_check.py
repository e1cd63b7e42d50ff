"""Only what `check` accepts is a theorem."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, cast

import pytest

from lapwing.kernel import check as module
from lapwing.kernel.check import ENDLESS, STANDING, Theorem, check, reduce
from lapwing.kernel.derivation import Derivation
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.term import FALSE
from lapwing.kernel.logic.judgment import Goal, Premises, Private
from lapwing.kernel.rules.case import Case
from lapwing.kernel.rules.laplace import Laplace
from lapwing.kernel.rules.skip import Skip
from lapwing.kernel.smt import solver
from lapwing.kernel.smt.relevant import relevant
from lapwing.kernel.smt.smtlib import to_smtlib
from tests.kernel.build import ACCEPTED, EPS, FREE, ONE, YES, ZERO, direct, program, verdict
from tests.proofs import start

NOISY = "return laplace(a, scale=1 / eps)"
GOAL = Private(program(NOISY), Claim(EPS, ZERO, ONE))
PROOF = Derivation(direct(), (Derivation(Laplace(ZERO, 0), (Derivation(Skip(), ()),)),))


def test_a_proof_is_a_theorem() -> None:
    theorem = check(GOAL, PROOF)
    assert isinstance(theorem, Theorem)
    assert (theorem.program, theorem.claim) == (GOAL.program, GOAL.claim)
    assert theorem.assumes[: len(STANDING)] == STANDING
    assert len(theorem.obligations) == 1
    assert all(solver.valid_by_both(obligation) is None for obligation in theorem.obligations)


def test_the_same_derivation_gives_the_same_theorem() -> None:
    assert check(GOAL, PROOF) == check(GOAL, PROOF)


@pytest.mark.parametrize(
    "derivation",
    [
        Derivation(direct(), ()),
        Derivation(direct(), (*PROOF.premises, *PROOF.premises)),
        Derivation(direct(), (Derivation(Laplace(ZERO, 0), ()),)),
        Derivation(direct(), (Derivation(Laplace(ZERO, 0), (Derivation(Skip(), (Derivation(Skip(), ()),)),)),)),
        Derivation(direct(), (Derivation(Case(YES), PROOF.premises),)),
    ],
)
def test_too_many_or_too_few_premises(derivation: Derivation) -> None:
    with pytest.raises(Refused, match="too many or too few premises"):
        check(GOAL, derivation)


def test_a_theorem_is_about_all_neighbours() -> None:
    """Nothing is private where there are no neighbours, and so everything would be."""
    leak = Private(program("return a"), Claim(ZERO, ZERO, ONE), FALSE)
    proof = Derivation(FREE, (Derivation(Skip(), ()),))
    with pytest.raises(Refused, match="a theorem is about all neighbours"):
        check(leak, proof)
    with pytest.raises(Refused, match="'post' is not confirmed"):
        check(Private(leak.program, leak.claim), proof)


class Renamed(str):
    __slots__ = ()


def test_a_goal_that_only_looks_like_one_is_refused() -> None:
    other = replace(GOAL, program=replace(GOAL.program, name=Renamed("p")))
    with pytest.raises(Refused, match="str is needed"):
        check(other, PROOF)


@dataclass(frozen=True, slots=True)
class Trust:
    """A rule that anyone might like to have."""

    def premises(self, goal: Goal) -> Premises:
        return Premises(())


class Kind(Skip):
    __slots__ = ()

    def premises(self, goal: Goal) -> Premises:
        return Premises(())


@pytest.mark.parametrize("rule", [Trust(), Kind(), None, "Skip"])
def test_there_are_no_other_rules(rule: object) -> None:
    with pytest.raises(Refused):
        check(GOAL, Derivation(cast(Any, rule), ()))


def test_a_rule_that_is_no_rule_is_refused_even_if_it_looks_genuine(monkeypatch: pytest.MonkeyPatch) -> None:
    if hasattr(module, "check_genuine"):
        monkeypatch.setattr(module, "check_genuine", lambda value, hint: None)
    with pytest.raises(Refused, match="there is no such rule"):
        check(GOAL, Derivation(cast(Any, Trust()), ()))


def test_an_obligation_that_does_not_hold_is_refused() -> None:
    assert "the obligation 'post' is not confirmed" in verdict("return a", FREE, Skip())
    assert verdict("return 0", FREE, Skip()) == ACCEPTED


def test_an_obligation_is_refused_if_one_solver_does_not_confirm_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "ask_cvc5", lambda script: "unknown")
    with pytest.raises(Refused, match="cvc5 answers unknown"):
        check(GOAL, PROOF)


def test_an_obligation_that_is_not_confirmed_among_others_is_asked_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def ask(script: str) -> str | None:
        asked.append(script)
        return "cvc5 answers unknown" if len(asked) == 1 else None

    monkeypatch.setattr(module, "all_valid", lambda scripts: False)
    monkeypatch.setattr(module, "valid_by_both", ask)
    assert check(GOAL, PROOF).obligations == (asked[1],)
    assert [asked[0]] == [to_smtlib(relevant(each)) for each in reduce(GOAL, PROOF).obligations]


def test_an_obligation_that_is_there_twice_is_asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def ask(scripts: Iterable[str]) -> bool:
        asked.extend(scripts)
        return True

    monkeypatch.setattr(module, "all_valid", ask)
    assert verdict("return 0", FREE, Case(YES), Case(YES), Case(YES), *[Skip()] * 4) == ACCEPTED
    assert len(asked) == len(set(asked)) < 4


class Silent(dict[Any, Any]):
    """A dictionary that does not tell what it holds."""

    def keys(self) -> Any:
        return dict[Any, Any]().keys()

    def __iter__(self) -> Any:
        return iter(())


class Disguised(str):
    """A name that looks like another one."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return hash("premises")


def given(made: Any, more: dict[Any, Any], kind: Any = dict) -> Any:
    """Data that somebody has given attributes of its own."""
    object.__setattr__(made, "__dict__", kind(vars(made) | more))
    return made


OWN = {"premises": lambda goal: Premises(())}


@pytest.mark.parametrize(
    "rule",
    [
        given(Skip(), OWN),
        given(Skip(), OWN, Silent),
        given(Skip(), {Disguised("premises"): OWN["premises"]}),
        given(Case(YES), OWN, Silent),
        given(Case(YES), {}, Silent),
        given(Case(YES), {Disguised("condition"): YES}),
    ],
)
def test_a_rule_with_premises_of_its_own_is_not_believed(rule: Any) -> None:
    with pytest.raises(Refused, match="more than its fields"):
        check(GOAL, Derivation(rule, ()))


@pytest.mark.parametrize("kind", [dict, Silent])
@pytest.mark.parametrize("name", ["roles", "extra"])
def test_a_program_with_an_attribute_of_its_own_is_not_believed(name: str, kind: Any) -> None:
    program = given(replace(GOAL.program), {name: dict}, kind)
    with pytest.raises(Refused, match="more than its fields"):
        check(Private(program, GOAL.claim), PROOF)


def test_a_rule_that_turns_into_another_class_is_refused() -> None:
    """Also one of the same shape, whose premises are other ones."""
    rule = Skip()
    object.__setattr__(rule, "__class__", Kind)
    with pytest.raises(Refused, match="Kind may not stand here"):
        check(GOAL, Derivation(rule, ()))


def test_every_branch_of_a_derivation_is_checked() -> None:
    assert verdict("return 0", FREE, Case(YES), Skip(), Skip()) == ACCEPTED
    in_the_second = "if d == 1:\n    x = 1\nelse:\n    x = 1\nreturn x + d"
    assert verdict(in_the_second, FREE, Case(YES), Case(YES), Skip(), Skip(), Skip()) != ACCEPTED


def test_what_is_nested_too_deeply_is_refused() -> None:
    derivation = Derivation(Skip(), ())
    for _ in range(100_000):
        derivation = Derivation(Case(YES), (derivation, derivation))
    with pytest.raises(Refused):
        check(GOAL, Derivation(direct(), (derivation,)))


SCRIPT = """
import sys
from tests.kernel.test_check import verdicts
sys.stdout.write("\\n".join([str(sys.flags.optimize), *verdicts()]))
"""


def verdicts() -> list[str]:
    """What the kernel says of a proof and of some that are none."""
    noisy = "return laplace(a, scale=1 / eps)"
    return [
        verdict(noisy, direct(), Laplace(ZERO, 0), Skip()),
        verdict(noisy, direct(), Laplace(ZERO, 1), Skip()),
        verdict("return laplace(2 * a, scale=1 / eps)", direct(), Laplace(ZERO, 0), Skip()),
        verdict("return a", FREE, Skip()),
    ]


def test_the_kernel_is_the_same_without_assertions() -> None:
    root = Path(__file__).resolve().parents[2]
    command = [sys.executable, "-O", "-c", SCRIPT]
    found = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True)
    assert found.stdout.splitlines() == ["1", *verdicts()]
    assert [each == ACCEPTED for each in verdicts()] == [True, False, False, False]


WAITING = """
    @private(epsilon="eps")
    def waits(d: Bit, eps: Epsilon):
        x = 0
        while x < 5:
            x = {next}
        return 0
"""


def test_a_loop_that_may_go_on_for_ever_is_named_on_the_theorem() -> None:
    found = [
        start(WAITING.format(next=after))
        .direct({"eps": 1})
        .run()
        .loop("x<1> == x<2> and spent[0] == 0")
        .run()
        .run()
        .qed()
        for after in ("1", "x + 1")
    ]
    assert [ENDLESS in each.theorem.assumes for each in found] == [True, False]
