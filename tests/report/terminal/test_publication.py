"""Releases on charge of a budget, and previews of them, as text."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from lapwing.budget.accounting.cost import Approximate, Concentrated, Renyi, cost_of
from lapwing.budget.ledger.transaction.reservation import Preview
from lapwing.report.terminal.publication import draw_publication, draw_reservation
from lapwing.report.view.publication import view_publication, view_reservation
from tests.report.view.test_publication import CHARGE, PUBLICATION, REST


def test_a_release_in_words() -> None:
    assert draw_publication(view_publication(PUBLICATION)).splitlines() == [
        "released 3",
        "interval 1.5 to 4.5 with 95% confidence",
        "program  mean   abababababababab",
        "cost     epsilon 0.1, delta 0.001",
        "proof    certificate cdcdcdcdcdcdcdcd, checked again",
        "ledger   entries 5 and 6, given before under this key: not charged again",
    ]


def test_what_is_charged_for_several_rows_and_values_that_are_no_whole_numbers() -> None:
    text = '{"tuple":[["1/4",2,true],"-1/3"]}'
    dearer = replace(PUBLICATION, text=text, charged=Approximate(Fraction(1, 5), Fraction(1, 500)))
    lines = draw_publication(view_publication(dearer)).splitlines()
    assert lines[0] == "released ([0.25, 2, True], ≈ -0.333333)"
    assert lines[3:5] == [
        "cost     epsilon 0.1, delta 0.001 as proved",
        "charged  epsilon 0.2, delta 0.002 for one unit of the budget",
    ]


def test_other_currencies() -> None:
    for cost, words in (
        (Concentrated(Fraction(1, 2), Fraction(0)), "rho 0.5"),
        (Renyi(Fraction(4), Fraction(1)), "order 4, epsilon 1"),
    ):
        lines = draw_publication(view_publication(replace(PUBLICATION, cost=cost, charged=cost))).splitlines()
        assert lines[3] == f"cost     {words}"


def test_a_preview_in_words() -> None:
    seen = view_reservation(Preview(CHARGE, REST, None), cost_of("0.1", "0.001"))
    assert draw_reservation(seen) == "would be charged 0.1, delta 0.001; then 0.5 is left"
    seen = view_reservation(Preview(CHARGE, REST, "over-budget"), cost_of("0.1"))
    assert draw_reservation(seen).startswith("would be refused: it exceeds the remaining budget")
