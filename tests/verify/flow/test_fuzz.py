"""Many random programs: no typed one leaks, every reported leak replays, and what is said to hold does hold."""

from __future__ import annotations

import os
from random import Random

import pytest

from lapwing.deadline import Deadline
from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.kernel.language.refuse import Refused
from lapwing.verify.flow.noninterference import Holds, Leaks, decide
from lapwing.verify.flow.observer import observe, observers_of, sees_everything
from lapwing.verify.flow.program import Flow
from lapwing.verify.flow.runs import Runs, replay
from lapwing.verify.flow.search import SMALL, search_runs
from lapwing.verify.flow.typing import find_types
from tests.verify.flow.generate import Writer, leaks_by_chance, leaks_by_runs
from tests.verify.flow.programs import flow_of

COUNT = int(os.environ.get("LAPWING_FUZZ_FLOW", "160"))
PARTS = 8
EACH = max(COUNT // PARTS, 1)
FULL = 10


def programs(part: int, match: bool = False, noise: bool = False) -> list[Flow]:
    """Random programs; texts that the language refuses do not count."""
    found: list[Flow] = []
    number = 0
    while len(found) < EACH:
        writer = Writer(Random(f"{part} {number} {match} {noise}"), match, noise)
        number += 1
        try:
            found.append(flow_of(writer.program()))
        except ProgramError as error:
            assert error.diagnostics[0].id in ("maybe-undefined", "loop-over", "sort"), str(error)
    return found


def test_the_generator_makes_all_kinds() -> None:
    kinds = {(find_types(flow).typed, bool(leaks_by_runs(flow))) for part in range(4) for flow in programs(part)[:40]}
    assert kinds == {(True, False), (False, False), (False, True)}


@pytest.mark.parametrize("part", range(PARTS))
def test_fuzz_types_and_leaks(part: int) -> None:
    """Typed programs without match do not leak; a leak that is reported replays, and the runs agree it is one."""
    for flow in programs(part):
        leaking = leaks_by_runs(flow)
        if find_types(flow).typed:
            assert not leaking, flow.tree.span.source.text
        for observer in observers_of(flow):
            if sees_everything(flow, observer):
                continue
            found = search_runs(flow, observe(flow, observer), SMALL, Deadline.after(20))
            if found is not None:
                assert replay(flow, observer, *found.inputs) == found, flow.tree.span.source.text


@pytest.mark.parametrize("part", range(PARTS))
def test_fuzz_verdicts(part: int) -> None:
    """What is said to hold has no leak among all runs; what is said to leak has one somewhere."""
    for flow in programs(part, match=part % 2 == 1)[: max(EACH // FULL, 2)]:
        leaking = leaks_by_runs(flow)
        typing = find_types(flow)
        for observer in observers_of(flow):
            verdict = decide(flow, observer, typing, 5)
            if isinstance(verdict, Holds):
                assert observer not in leaking, flow.tree.span.source.text
            if isinstance(verdict, Leaks):
                assert isinstance(verdict.evidence, Runs)
                assert replay(flow, observer, *verdict.evidence.inputs), flow.tree.span.source.text


@pytest.mark.parametrize("part", range(2))
def test_fuzz_verdicts_with_noise(part: int) -> None:
    """With coins, exact distributions decide."""
    for flow in programs(part, noise=True)[: max(EACH // FULL, 2)]:
        try:
            leaking = leaks_by_chance(flow)
        except Refused:
            continue
        typing = find_types(flow)
        for observer in observers_of(flow):
            verdict = decide(flow, observer, typing, 5)
            if isinstance(verdict, Holds):
                assert observer not in leaking, flow.tree.span.source.text
