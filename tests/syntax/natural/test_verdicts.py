"""Functions of the survey whose verdict rests on how they are written out, or on which cases are tried first."""

from __future__ import annotations

from pathlib import Path

import pytest

from lapwing.diagnostics.source import read
from lapwing.prove.prover import Proved, prove
from lapwing.refute.evidence.read import check_counterexample
from lapwing.refute.evidence.write import write_counterexample
from lapwing.refute.refuter import refute
from lapwing.syntax.certificate.read import check_certificate
from lapwing.syntax.certificate.write import write_certificate
from lapwing.syntax.lowering.lower import Lowered
from lapwing.syntax.subjects.subject import Subject, subjects_of

SURVEY = Path(__file__).parent / "survey"
PROVED = [
    "exercises.mean_bounded",
    "hospital.sum_symmetric",
    "local_reports.noisy_gradient",
    "lending.covariance_parts",
    "lending.spend_with_chosen_cap",
    "training.sum_with_released_bound",
    "airport.sum_below_a_noisy_maximum",
    "airport.airlines_seen",
]
REFUTED = [
    "fitness.total_minutes_capped_above",
    "payroll.payroll_gaussian_small",
    "payroll.payroll_gaussian_pure",
    "lending.cumulative_ratings_before",
    "lending.spend_with_true_cap",
    "transport.favourite_stop_value",
    "shop.revenue_replace",
    "shop.price_bins_overlap",
    "shop.average_clicks_overspent",
    "local_reports.weekly_presence",
    "hospital.noisy_count_big_groups",
    "notebook_choices.sparse_vector_no_noise_on_queries",
]


def program(name: str) -> Lowered:
    file, function = name.split(".", 1)
    found = subjects_of(read(SURVEY / f"{file}.py"), SURVEY)
    subject = next(each for each in found if each.name == function)
    assert isinstance(subject, Subject)
    return subject.lower()


@pytest.mark.parametrize("name", PROVED)
def test_a_right_one_is_proved(name: str) -> None:
    lowered = program(name)
    assert lowered.claim is not None
    found = prove(lowered.program, lowered.claim, 20.0)
    assert isinstance(found, Proved)
    assert check_certificate(write_certificate(found.certificate)) == found.certificate


@pytest.mark.parametrize("name", REFUTED)
def test_a_wrong_one_is_refuted(name: str) -> None:
    lowered = program(name)
    assert lowered.claim is not None
    found = refute(lowered.less or lowered.program, lowered.claim, 20.0)
    assert found is not None
    assert check_counterexample(write_counterexample(found)) == found
