"""Releases and previews in words."""

from __future__ import annotations

from fractions import Fraction

from lapwing.budget.accounting.cost import Approximate, cost_of
from lapwing.budget.ledger.entry.charge import Charge
from lapwing.budget.ledger.transaction.reservation import Preview
from lapwing.budget.release.publish import Publication
from lapwing.report.view.publication import draw_preview, draw_publication, view_preview, view_publication

ACCURACY = '{"confidence":"19/20","intervals":{"from":"3/2","to":"9/2"}}'
COST = Approximate(Fraction(1, 10), Fraction(1, 1000))


def test_a_release_in_words() -> None:
    found = Publication(3, "3", "mean", "ab" * 32, "cd" * 32, COST, ACCURACY, ("a",), "l", 5, 6, True)
    assert draw_publication(view_publication(found)).splitlines() == [
        "released 3",
        "interval 1.5 to 4.5 with 95 %",
        "program  mean   abababababababab",
        "cost     epsilon 0.1, delta 0.001",
        "proof    certificate cdcdcdcdcdcdcdcd, checked again",
        "ledger   entries 5 and 6, given before under this key: not charged again",
    ]


def test_a_preview_in_words() -> None:
    charge, rest = Charge(Fraction(1, 10), Fraction(1, 1000)), Charge(Fraction(1, 2), Fraction(0))
    seen = view_preview(Preview(charge, rest, None), cost_of("0.1", "0.001"))
    assert draw_preview(seen) == "would be charged 0.1, delta 0.001; then 0.5 is left"
    seen = view_preview(Preview(charge, rest, "over-budget"), cost_of("0.1"))
    assert draw_preview(seen).startswith("would be refused: over-budget")
