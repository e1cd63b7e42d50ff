"""Releases and previews as data."""

from __future__ import annotations

import json
from fractions import Fraction

from lapwing.budget.accounting.cost import Approximate, cost_of
from lapwing.budget.ledger.entry.charge import Charge
from lapwing.budget.ledger.transaction.reservation import Preview
from lapwing.budget.release.publish import Publication
from lapwing.report.view.publication import view_publication, view_reservation

ACCURACY = '{"confidence":"19/20","intervals":{"from":"3/2","to":"9/2"}}'
COST = Approximate(Fraction(1, 10), Fraction(1, 1000))
PUBLICATION = Publication(3, "3", "mean", "ab" * 32, "cd" * 32, COST, ACCURACY, ("a",), "l", 5, 6, True, COST)
CHARGE, REST = Charge(Fraction(1, 10), Fraction(1, 1000)), Charge(Fraction(1, 2), Fraction(0))


def test_amounts_are_exact_texts() -> None:
    seen = view_publication(PUBLICATION)
    assert json.loads(json.dumps(seen)) == seen
    assert "1/10" in json.dumps(seen) and "19/20" in json.dumps(seen)


def test_a_preview_says_whether_it_would_be_refused() -> None:
    fine = view_reservation(Preview(CHARGE, REST, None), cost_of("0.1", "0.001"))
    refused = view_reservation(Preview(CHARGE, REST, "over-budget"), cost_of("0.1"))
    assert json.loads(json.dumps([fine, refused])) == [fine, refused]
    assert "over-budget" in refused.values() and "over-budget" not in fine.values()
