"""Certificates that carry proofs are checked without solvers."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from lapwing.kernel.check import LAW, STANDING
from lapwing.kernel.language.refuse import Refused
from lapwing.prove.cpc.certificate import check_without_solver, write_with_proofs
from lapwing.prove.cpc.store import pack, unpack
from lapwing.syntax.certificate.read import check_certificate
from tests.proofs import mechanism, noisy_max, noisy_sum


def test_a_certificate_with_proofs_is_accepted_with_and_without_solvers() -> None:
    text = write_with_proofs(noisy_max())
    found = check_without_solver(text)
    assert found.program == check_certificate(text).program == noisy_max().program
    assert STANDING[1] not in found.theorem.assumes
    assert LAW in found.theorem.assumes


def test_no_solver_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    text = write_with_proofs(noisy_sum())
    monkeypatch.setattr("lapwing.kernel.smt.solver.load", lambda name: pytest.fail(f"{name} was asked"))
    assert check_without_solver(text).program == noisy_sum().program


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda proofs: None, "no proofs"),
        (lambda proofs: "no base64", "cannot be unpacked"),
        (lambda proofs: pack(unpack(proofs)[1:]), "too many or too few"),
        (lambda proofs: pack([*unpack(proofs), "()"]), "too many or too few"),
        (lambda proofs: pack(unpack(proofs)[::-1]), "is not accepted"),
        (lambda proofs: pack(["(())" for _ in unpack(proofs)]), "is not accepted"),
    ],
)
def test_a_certificate_without_its_own_proofs_is_refused(change: Callable[[str], str | None], why: str) -> None:
    data = json.loads(write_with_proofs(noisy_max()))
    changed = change(data.pop("proofs"))
    with pytest.raises(Refused, match=why):
        check_without_solver(json.dumps(data if changed is None else {**data, "proofs": changed}))


def test_a_certificate_of_another_claim_is_refused_with_its_old_proofs() -> None:
    text = write_with_proofs(mechanism())
    data = json.loads(text)
    data["claim"] = json.loads(json.dumps(data["claim"]).replace('"eps"', '"eps2"'))
    with pytest.raises(Refused):
        check_without_solver(json.dumps(data))
