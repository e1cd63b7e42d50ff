"""Every kind of result as a piece of HTML."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace

import pytest

import lapwing
from lapwing import Epsilon, High, Low, Query, laplace, private, secret_flow
from lapwing.app import notebook_html as shown
from lapwing.budget.accounting.cost import cost_of
from lapwing.budget.ledger.ledger import open_ledger
from lapwing.budget.release.order import place_order
from lapwing.budget.release.publish import publish
from lapwing.prove.prover import Proved
from lapwing.refute.finite.couple import couple
from lapwing.refute.finite.distribution import distribute
from lapwing.refute.refuter import refute
from lapwing.run.accuracy.confidence_intervals import intervals_around
from lapwing.run.accuracy.solve import alpha_for
from lapwing.syntax.certificate.write import write_certificate
from lapwing.verify.attack.answers import AllAnswers
from lapwing.verify.attack.campaign import attack_all, campaign
from lapwing.verify.attack.curator import Bounded
from lapwing.verify.attack.database import random_bits
from lapwing.verify.attack.exhaustive import reconstruct_from_all
from lapwing.verify.attack.subsets import sums_of_all
from lapwing.verify.auditing.audit import audit
from tests.answers import HALF_NOISE, proved, unknown
from tests.app.serve.people import write_people
from tests.helpers import lowered
from tests.proofs import MECHANISM
from tests.report.plot.figures import FIGURE
from tests.verify.auditing.faulty import answered


def has_picture(page: str) -> bool:
    return 'src="data:image/svg+xml;base64,' in page


def test_verdicts() -> None:
    answer = proved(MECHANISM)
    assert "badge proved" in shown.show_proof(answer)
    assert "mechanism" in shown.show_theorem(answer.certificate.theorem)
    found = lowered(HALF_NOISE)
    assert found.claim is not None
    page = shown.show_refutation(SimpleNamespace(counterexample=refute(found.program, found.claim)))
    assert "badge refuted" in page
    assert has_picture(page)


def test_unknown_says_how_far_it_came() -> None:
    page = shown.show_unknown(unknown(HALF_NOISE))
    assert "badge unknown" in page
    assert "half_noise" in page
    assert "A run that breaks it" in page
    assert "No proof was found: it is late." in shown.show_unknown(SimpleNamespace(reason="it is late", closest=None))


@private(epsilon="eps")
def noisy(answer: Query, eps: Epsilon) -> float:
    return laplace(answer, scale=1 / eps)


@secret_flow
def copied(secret: High[int], known: Low[int]) -> Low[int]:
    return secret


def test_programs_and_runs() -> None:
    assert "def noisy" in shown.show_private(noisy)
    page = shown.show_run(noisy.run(3, eps=1))
    assert "interval" in page
    assert "yes, the certificate was checked" in page
    assert "NO: this run was not proved" in shown.show_run(noisy.run(3, eps=1, unproved=True))
    assert "not well typed" in shown.show_flow(copied.analyse())
    assert "High" in shown.show_labelled(copied) and "known" in shown.show_labelled(copied)


@private
def clamped(answer: Query(sensitivity=3)) -> float:  # type: ignore[valid-type]
    return min(max(answer, 0), 10)  # type: ignore[no-any-return]


def test_sensitivities() -> None:
    assert "sensitivity 3" in shown.show_sensitivity(clamped.sensitivity())


def test_audits_accuracy_and_intervals() -> None:
    page = shown.show_audit(audit(answered, 0, 1, epsilon="1/2", samples=5000))
    assert "badge refuted" in page
    assert has_picture(page)
    page = shown.show_accuracy(alpha_for("laplace", "0.05", epsilon=1))
    assert "alpha = 3" in page
    assert has_picture(page)
    assert has_picture(shown.show_intervals(intervals_around("tree-counter", [3, 5], epsilon=1)))


def test_attacks() -> None:
    whole = campaign(8, None, (Fraction(8), Fraction(1)), seed=1)
    assert has_picture(shown.show_campaign(whole))
    assert "counting queries" in shown.show_outcome(whole.outcomes[0])
    assert "largest error" in shown.show_outcome(attack_all(Bounded(1), 8, 1))
    found = reconstruct_from_all(AllAnswers(4, sums_of_all(random_bits(4, 1))), Fraction(0))
    assert "databases not ruled out" in shown.show_reconstruction(found)


def test_distributions_and_couplings() -> None:
    coin = distribute({"<b>": "1/2", "tails": "1/2"})
    page = shown.show_distribution(coin)
    assert "<b>" not in re.sub(r"<style>.*?</style>", "", page, flags=re.DOTALL)
    assert has_picture(page)
    assert "left" in shown.show_coupling(couple(coin, coin, lambda one, other: one == other, 0))


def test_ledgers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAPWING_ANCHORS", str(tmp_path / "heads"))
    book = open_ledger(str(tmp_path / "a.ledger"), create=True)
    assert "There are no budgets yet" in shown.show_ledger(book)
    book.create("census", "person", cost_of(1))
    found = noisy.prove()
    assert isinstance(found, Proved)
    text = write_certificate(found.certificate)
    order = place_order(
        book, noisy.program, noisy.claim, text, {"answer": 3, "eps": Fraction(1, 2)}, "census", "person"
    )
    assert "released" in shown.show_publication(publish(book, order))
    page = shown.show_ledger(book)
    assert "census (person)" in page
    assert has_picture(page)
    assert "census" in shown.show_balance(book.balances()[0])
    book.close()


def test_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAPWING_ANCHORS", str(tmp_path / "heads"))
    with lapwing.open(write_people(tmp_path), create=True) as people:
        assert "people" in shown.show_dataset(people)
        question = people.group_by("city").count()
        assert "count by city of people" in shown.show_question(question)
        page = shown.show_preview(question.preview(epsilon="1/2"))
        assert "would cost" in page and "± " in page
        page = shown.show_release(question.release(epsilon="1/2"))
        assert "Oslo" in page
        assert has_picture(page)


def test_figures() -> None:
    assert has_picture(shown.show_figure(FIGURE))
