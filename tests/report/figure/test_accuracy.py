"""Accuracy as pictures."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest

from lapwing.report.figure.accuracy import accuracy_figure, around, cone, error_at, error_chart
from lapwing.report.plot.mark import Band, Dots, Line
from lapwing.report.plot.svg import write_svg
from lapwing.run.accuracy.known import MECHANISMS
from lapwing.run.accuracy.solve import alpha_for, beta_for, rows_for

USUAL = {"k": 4, "cutoff": 1, "block": 3, "n": 20, "delta": "0.001"}


def test_the_error_falls_and_the_statement_is_on_the_line() -> None:
    found = alpha_for("laplace", "0.05", epsilon=1)
    line, _, here = error_chart(found, "epsilon", around(found, "epsilon")).marks
    assert isinstance(line, Line)
    assert isinstance(here, Dots)
    errors = [error for _, error in line.points]
    assert len(errors) >= 5
    assert errors == sorted(errors, reverse=True)
    assert here.points[0] in line.points


def test_the_cone_narrows_and_wider_bands_are_surer() -> None:
    found = alpha_for("laplace", "0.05", epsilon=1)
    bands = [mark for mark in cone(found, around(found, "epsilon")).marks if isinstance(mark, Band)]
    assert [band.name for band in bands] == ["99.9%", "95%", "50%"]
    for surer, less in itertools.pairwise(bands):
        for (_, low, high), (_, inner_low, inner_high) in zip(surer.edges, less.edges, strict=True):
            assert low <= inner_low <= inner_high <= high
    heights = [high for _, _, high in bands[0].edges]
    assert heights == sorted(heights, reverse=True)
    assert all(low == -high for _, low, high in bands[0].edges)


def test_errors_of_choices_have_one_side() -> None:
    found = alpha_for("exponential", "0.05", epsilon=1, k=4)
    band = cone(found, around(found, "epsilon")).marks[0]
    assert isinstance(band, Band)
    assert all(low == 0 for _, low, _ in band.edges)


@pytest.mark.parametrize(
    "mechanism", [each for each in MECHANISMS if "response" not in each.name], ids=lambda each: each.name
)
def test_every_mechanism_can_be_drawn(mechanism: object) -> None:
    options = {name: USUAL[name] for name in mechanism.required if name in USUAL}  # type: ignore[attr-defined]
    found = alpha_for(mechanism.name, "0.2", epsilon=2, **options)  # type: ignore[attr-defined]
    assert "Cone of errors" in write_svg(accuracy_figure(found))


def test_rows_are_a_chart_of_their_own() -> None:
    titles = [chart.title for chart in accuracy_figure(rows_for("laplace", "0.1", "0.05", epsilon=1)).charts]
    assert titles == ["Error against epsilon", "Error against rows", "Cone of errors"]


def test_a_certain_statement_is_drawn_at_usual_ones() -> None:
    assert accuracy_figure(beta_for("randomized-response", 2, epsilon=1, n=10, share=True)).charts
    assert error_at(MECHANISMS[0], alpha_for("laplace", "0.05", epsilon=1).setting, Fraction(1, 20)) is not None
