"""Those who report."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.run.local.bloom import bloom_bits, pack
from lapwing.run.local.client import Client, join, report_all, respond_now, respond_permanently
from lapwing.run.local.rappor import Rappor
from lapwing.verify.attack.source import Repeated

RAPPOR = Rappor(bits=12, cohorts=4)


def test_the_permanent_response_is_remembered() -> None:
    client = Client(RAPPOR, 2, Repeated(1))
    first = [client.report("home") for _ in range(50)]
    assert len(client.remembered) == 1
    assert len(set(first)) > 5
    client.report("other")
    assert len(client.remembered) == 2
    kept = np.unpackbits(np.frombuffer(client.remembered["home"], dtype=np.uint8))[:12]
    reports = np.unpackbits(np.frombuffer(b"".join(first), dtype=np.uint8).reshape(50, -1), axis=1)[:, :12]
    assert reports.mean(axis=0)[kept == 1].mean() > reports.mean(axis=0)[kept == 0].mean()


def test_cohorts_are_drawn() -> None:
    assert {join(RAPPOR, Repeated(seed)).cohort for seed in range(60)} == {0, 1, 2, 3}


def test_both_responses_have_their_rates() -> None:
    rows = pack(np.tile(np.arange(12) < 6, (50_000, 1)))
    kept = np.unpackbits(respond_permanently(rows, RAPPOR, Repeated(2)), axis=1)[:, :12].mean(axis=0)
    assert np.abs(kept - np.where(np.arange(12) < 6, 0.75, 0.25)).max() < 0.012
    sent = np.unpackbits(respond_now(rows, RAPPOR, Repeated(3)), axis=1)[:, :12].mean(axis=0)
    assert np.abs(sent - np.where(np.arange(12) < 6, 0.75, 0.5)).max() < 0.013


def test_many_at_once_report_like_one() -> None:
    cohorts, reports = report_all(np.ones(80_000, dtype=np.int64), ["a", "b"], RAPPOR, Repeated(4))
    assert np.unpackbits(reports, axis=1)[:, 12:].sum() == 0
    for cohort in range(4):
        sent = np.unpackbits(reports[cohorts == cohort], axis=1)[:, :12].mean(axis=0)
        own = [place in bloom_bits("b", cohort, 12, 2) for place in range(12)]
        assert np.abs(sent - np.where(own, 11 / 16, 9 / 16)).max() < 0.025


@pytest.mark.parametrize("places", [[], [2], [-1], [0.5], None])
def test_texts_that_are_not_there(places: Any) -> None:
    with pytest.raises(ProgramError, match="local-reports"):
        report_all(places, ["a", "b"], RAPPOR)
