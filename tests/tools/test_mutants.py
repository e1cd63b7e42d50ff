"""No mutant is proved that is wrong; `make fuzz` tries thousands, here are a few."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from lapwing.kernel.language.program import Program
from tests.prove.examples import MAX, MECHANISM, SUM, stated
from tools.mutants.__main__ import note, table
from tools.mutants.judge import Judged, judge
from tools.mutants.mutant import OPERATORS, Mutant, changed, few, is_proper, mutants_of, statements
from tools.mutants.places import statements_in

GROUPS, EACH = 8, 5


@pytest.mark.parametrize("group", range(GROUPS))
def test_no_wrong_mutant_is_proved(group: int) -> None:
    for mutant in few(EACH, seed=group):
        found = judge(mutant, prove_seconds=2, refute_seconds=0.2)
        assert found.verdict in ("proved", "refuted", "unknown"), found


@cache
def made(operator: str) -> list[Mutant]:
    """The mutants one operator makes of the corpus."""
    return [
        Mutant(operator, *new)
        for statement in statements()
        for new in changed(operator, *statement)
        if new != statement
    ]


def test_there_are_many_operators_and_each_changes_something() -> None:
    assert len(OPERATORS) >= 40
    assert len(set(OPERATORS)) == len(OPERATORS)
    assert [operator for operator in OPERATORS if not made(operator)] == []
    assert sum(len(made(operator)) for operator in OPERATORS) >= 2000


def mutants(text: str, operator: str) -> list[Mutant]:
    return [each for each in mutants_of(*stated(text)) if each.operator == operator]


@pytest.mark.parametrize(
    ("text", "operator"),
    [
        (MECHANISM, "noise halved"),
        (MECHANISM, "noise dropped"),
        (MECHANISM, "centre doubled"),
        (MECHANISM, "claim a little less"),
        (MECHANISM, "sensitivity doubled"),
        (MECHANISM, "another result"),
        (SUM, "domain widened"),
        (SUM, "more results"),
        (SUM, "claim for a larger group"),
    ],
)
def test_wrong_mutants_are_refuted_and_not_proved(text: str, operator: str) -> None:
    found = Counter(judge(each, 3, 1.5).verdict for each in mutants(text, operator))
    assert found["refuted"] > 0
    assert set(found) <= {"refuted", "unknown", "proved"}


@pytest.mark.parametrize("operator", ["noise doubled", "centre negated"])
def test_mutants_that_are_right_are_proved(operator: str) -> None:
    (mutant,) = mutants(MECHANISM, operator)
    assert judge(mutant, 5, 1).verdict == "proved"


COUNTED = """
@private(epsilon="eps")
def f(d: Database(of=Bit), eps: Epsilon) -> float:
    i = 0
    total = 0
    while i < len(d):
        if d[i] == 1:
            total = total + 1
        i = i + 1
    return laplace(total, scale=1 / eps)
"""


def test_a_mutant_differs_in_one_place() -> None:
    program, _ = stated(MAX)
    (dropped,) = mutants(MAX, "noise dropped")
    before, after = (list(statements_in(each.body)) for each in (program, dropped.program))
    assert len(before) == len(after)
    assert sum(type(one) is not type(other) for one, other in zip(before, after, strict=True)) == 1


def test_what_reads_a_variable_that_is_never_set_is_no_program() -> None:
    program, claim = stated(MECHANISM)
    assert is_proper(program, claim)
    assert not is_proper(Program(program.name, program.parameters, (), (), program.results), claim)


@pytest.mark.parametrize(
    "place", [0, 1], ids=["a counter that does not start", "a total that is not set where no row is large"]
)
def test_what_may_read_a_variable_before_it_is_set_is_no_program(place: int) -> None:
    program, claim = stated(COUNTED)
    assert is_proper(program, claim)
    kept = tuple(each for number, each in enumerate(program.body) if number != place)
    assert not is_proper(replace(program, body=kept), claim)


def test_the_table_counts_every_verdict() -> None:
    found = [Judged("noise halved", "refuted", ""), Judged("noise dropped", "alarm", "")]
    lines = table(found).splitlines()
    assert lines[0].split()[:5] == ["operator", "mutants", "proved", "refuted", "unknown"]
    assert lines[-1].split()[:5] == ["all", "2", "0", "1", "0"]
    assert len(lines) == len(OPERATORS) + 2


def test_every_verdict_is_written_down(tmp_path: Path) -> None:
    log = tmp_path / "log"
    note(Judged("noise halved", "refuted", "def wrong(): ..."), log)
    note(Judged("noise dropped", "alarm", "def proved(): ...", "why"), log)
    note(Judged("noise dropped", "alarm", ""), None)
    assert log.read_text() == "=== refuted (noise halved) \n=== alarm (noise dropped) why\ndef proved(): ..."
