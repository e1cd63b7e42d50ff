"""Releases on charge of a budget, and previews of them, as text."""

from __future__ import annotations

from lapwing.budget.accounting.cost import cost_of
from lapwing.budget.ledger.transaction.reservation import Preview
from lapwing.report.terminal.publication import draw_publication, draw_reservation
from lapwing.report.view.publication import view_publication, view_reservation
from tests.report.view.test_publication import CHARGE, PUBLICATION, REST


def test_a_release_in_words() -> None:
    assert draw_publication(view_publication(PUBLICATION)).splitlines() == [
        "released 3",
        "interval 1.5 to 4.5 with 95 %",
        "program  mean   abababababababab",
        "cost     epsilon 0.1, delta 0.001",
        "proof    certificate cdcdcdcdcdcdcdcd, checked again",
        "ledger   entries 5 and 6, given before under this key: not charged again",
    ]


def test_a_preview_in_words() -> None:
    seen = view_reservation(Preview(CHARGE, REST, None), cost_of("0.1", "0.001"))
    assert draw_reservation(seen) == "would be charged 0.1, delta 0.001; then 0.5 is left"
    seen = view_reservation(Preview(CHARGE, REST, "over-budget"), cost_of("0.1"))
    assert draw_reservation(seen).startswith("would be refused: over-budget")
