"""Lists whose items are replaced: histograms with any number of cells, and what looks like them."""

from __future__ import annotations

import json

import pytest

from lapwing.kernel.language.sort import INT, ListOf
from lapwing.kernel.language.term import Local
from lapwing.prove.program.measured import measured_lists, measured_reads
from lapwing.prove.prover import Proved, Unknown, prove
from lapwing.syntax.certificate.write import write_certificate
from tests.prove.examples import second_checker, stated

HISTOGRAM = """
@private(epsilon="{claim}", requires="k >= 1")
def f(d: Database(of=Integers(0, "k - 1"), neighbours="{neighbours}"), k: Public[int], eps: Epsilon):
    counts = [0] * k
    for x in d:
        {change}
    out: list[float] = []
    for i in range(k):
        out.append(laplace({center}, scale={scale}))
    return {told}
"""


def histogram(
    claim: str = "eps",
    neighbours: str = "add-remove",
    change: str = "counts[x] += 1",
    center: str = "counts[i]",
    scale: str = "1 / eps",
    told: str = "out",
) -> str:
    places = {"claim": claim, "neighbours": neighbours, "change": change, "center": center}
    return HISTOGRAM.format(**places, scale=scale, told=told)


def test_lists_with_items_that_are_replaced_are_measured() -> None:
    program, _ = stated(histogram())
    (found,) = measured_lists(program)
    assert found == Local("counts", ListOf(INT))
    assert measured_lists(stated(histogram(change="pass"))[0]) == ()
    reads = [read for each in program.body for read in measured_reads(each, program)]  # type: ignore[arg-type]
    assert {local for local, _ in reads} == {found}


@pytest.mark.parametrize(
    "text",
    [
        histogram(),
        histogram(neighbours="replace", claim="2 * eps"),
        histogram(neighbours="replace", scale="2 / eps"),
        histogram(change="counts[x] += 3", scale="3 / eps"),
        histogram(change="counts[x] -= 1"),
        histogram(change="counts[0] += 1"),
        histogram(change="counts[(x + 1) % 5] += 1"),
        histogram(change="counts[k - 1 - x] = counts[k - 1 - x] + 1"),
        histogram(change="counts[x] += 1 if x > 2 else 0"),
        histogram(center="2 * counts[i]", claim="2 * eps"),
    ],
)
def test_a_histogram_is_proved_for_any_number_of_cells(text: str) -> None:
    answer = prove(*stated(text), 60)
    assert isinstance(answer, Proved)
    assert second_checker().recheck(json.loads(write_certificate(answer.certificate))) == "f"


@pytest.mark.parametrize(
    "text",
    [
        histogram(neighbours="replace"),
        histogram(change="counts[x] += 2"),
        histogram(change="counts[x] += 1\n        counts[0] += 1"),
        histogram(change="counts[x] += x"),
        histogram(change="counts[counts[0] % 7] += 1"),
        histogram(center="counts[i] + counts[0]"),
        histogram(center="2 * counts[i]"),
        histogram(scale="1 / (2 * eps)"),
        histogram(told="(out, counts[0])"),
        histogram(told="(out, len(counts) + len(d))"),
        histogram(center="counts[counts[0]]"),
    ],
)
def test_what_costs_more_is_not(text: str) -> None:
    assert isinstance(prove(*stated(text), 4), Unknown)
