"""The theorem on match as an experiment."""

from __future__ import annotations

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.syntax.corpus.entry import corpus_directory
from lapwing.syntax.module import open_module
from lapwing.verify.flow.copying import copying_costs
from lapwing.verify.flow.matches import parts_matched
from lapwing.verify.flow.program import Flow, read_flow
from lapwing.verify.flow.typing import find_types
from tests.verify.flow.programs import labelled


def corpus(name: str) -> Flow:
    return read_flow(open_module(corpus_directory() / "flow" / f"{name}.py").tree(name))


def test_copying_whole_secrets_is_exponential() -> None:
    flow = corpus("match_copies_by_search")
    assert find_types(flow).typed and parts_matched(flow, find_types(flow)) == ()
    costs = copying_costs(flow, 7)
    assert [cost.most for cost in costs] == [2**bits for bits in range(1, 8)]
    assert [cost.copied for cost in costs] == [2**bits for bits in range(1, 8)]


def test_copying_parts_is_linear_and_pointed_at() -> None:
    flow = corpus("match_copies_by_parts")
    assert find_types(flow).typed and len(parts_matched(flow, find_types(flow))) == 1
    costs = copying_costs(flow, 7)
    assert [cost.most for cost in costs] == list(range(1, 8))
    assert [cost.copied for cost in costs] == [2**bits for bits in range(1, 8)]


def test_who_asks_less_copies_less() -> None:
    lines = ["g = 0", "while g < bits and not match(s, g):", "    g = g + 1", "return g"]
    costs = copying_costs(labelled("(s: High[int], bits: Low[int]) -> Low[int]", *lines), 5)
    assert [cost.most for cost in costs] == [1, 2, 3, 4, 5] and [cost.copied for cost in costs] == [2, 3, 4, 5, 6]


def test_programs_the_experiment_is_not_about() -> None:
    for signature in ("(s: High[int], t: High[int]) -> Low[int]", "(s: High[bool]) -> Low[int]"):
        with pytest.raises(ProgramError, match="one secret whole number"):
            copying_costs(labelled(signature, "return 1"), 3)
    with pytest.raises(ProgramError, match="bits are from 1 to"):
        copying_costs(labelled("(s: High[int]) -> Low[int]", "return 1"), 40)
