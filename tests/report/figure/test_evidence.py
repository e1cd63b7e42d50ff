"""Pictures of counterexamples."""

from __future__ import annotations

import pytest

from lapwing.refute.evidence.counterexample import Counterexample
from lapwing.refute.evidence.outputs import Output, outputs_of
from lapwing.refute.refuter import refute
from lapwing.report.figure.evidence import CHARTS, figure_of, seen_of
from lapwing.report.plot.mark import Level
from lapwing.report.plot.svg import write_svg
from tests.refute.programs import stated


def broken(text: str) -> Counterexample:
    found = refute(*stated(text), 20.0)
    assert found is not None
    return found


def test_a_figure_says_in_words_what_it_shows() -> None:
    text = '@private(epsilon="eps")\ndef f(x: Query, eps: Epsilon):\n    return laplace(x, scale=1 / (2 * eps))\n'
    figure = figure_of(broken(text))
    assert "is false" in figure.title
    assert "probability 0.333333 on the first input and 0.166667 on the second one" in figure.description
    assert [chart.title for chart in figure.charts][2:] == [
        "Delta for each epsilon",
        "Trade-off of the attacker's errors",
    ]


def test_one_chart_alone() -> None:
    text = '@private(epsilon="eps")\ndef f(x: Query, eps: Epsilon):\n    return laplace(x, scale=1 / (2 * eps))\n'
    found = broken(text)
    every = figure_of(found)
    assert [figure_of(found, name).charts for name in CHARTS] == [(chart,) for chart in every.charts]
    assert figure_of(found, "loss").description == every.description


def test_endless_losses_and_lists_are_drawn_too() -> None:
    text = (
        '@private(epsilon="eps")\ndef f(q: Queries, eps: Epsilon) -> list[bool]:\n    out = []\n'
        "    for i in range(len(q)):\n        out.append(q[i] > 0)\n    return out\n"
    )
    figure = figure_of(broken(text))
    assert "infinite with probability 1" in figure.charts[1].note


def test_a_claim_with_a_huge_epsilon_is_drawn() -> None:
    text = '@private(epsilon="1000")\ndef f(d: Database(of=Bit)):\n    return d[0]\n'
    figure = figure_of(broken(text))
    (level,) = (mark for mark in figure.charts[1].marks if isinstance(mark, Level))
    assert 999 < float(level.at) < 1001
    assert write_svg(figure)


def test_outcomes_are_followed_once_for_all_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    text = '@private(epsilon="eps")\ndef f(x: Query, eps: Epsilon):\n    return laplace(x, scale=1 / (2 * eps))\n'
    found, asked = broken(text), list[Counterexample]()

    def outputs(about: Counterexample) -> tuple[Output, ...]:
        asked.append(about)
        return outputs_of(about)

    seen_of.cache_clear()
    monkeypatch.setattr("lapwing.report.figure.evidence.outputs_of", outputs)
    assert len({write_svg(figure_of(found, name)) for name in CHARTS}) == len(CHARTS)
    assert asked == [found]
