"""Programs of plans: their certificates are checked by the kernel, belong to the texts, and cannot be exchanged."""

from __future__ import annotations

import hashlib

import pytest

from lapwing.data.proof import plan_program
from lapwing.data.proof.pinned import PINNED
from lapwing.data.proof.plan_program import certificate_text, find_program
from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.syntax.certificate.certificate import hash_of
from lapwing.syntax.certificate.read import check_certificate
from lapwing.syntax.corpus.entry import corpus_directory
from lapwing.syntax.lowering.lower import Lowered, lower
from lapwing.syntax.module import open_module

TEXTS: dict[str, Lowered] = {
    name: lower(module.tree(name))
    for module in map(open_module, sorted((corpus_directory() / "plans").glob("*.py")))
    for name in module.programs
}


@pytest.fixture(autouse=True)
def forget() -> None:
    find_program.cache_clear()


def test_every_text_has_a_certificate() -> None:
    assert TEXTS.keys() == PINNED.keys()


@pytest.mark.parametrize("name", PINNED)
def test_the_kernel_accepts_the_certificate_of_this_very_program_and_claim(name: str) -> None:
    found = find_program(name)
    checked = check_certificate(found.text)
    assert hash_of(checked.program) == found.hash == hash_of(TEXTS[name].program) == PINNED[name][0]
    assert checked.claim == found.claim == TEXTS[name].claim
    assert hashlib.sha256(found.text.encode()).hexdigest() == found.certificate_hash == PINNED[name][1]


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace('"eps"', '"esp"'),
        lambda text: text + " ",
        lambda _: certificate_text("total_replaced"),
        lambda _: "",
    ],
)
def test_another_text_is_refused(change: object, monkeypatch: pytest.MonkeyPatch) -> None:
    changed = change(certificate_text("cells"))  # type: ignore[operator]
    monkeypatch.setattr(plan_program, "certificate_text", lambda _: changed)
    with pytest.raises(ProgramError, match="certificate is not the one"):
        find_program("cells")


def test_a_certificate_of_another_program_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    other = certificate_text("total_replaced")
    digest = hashlib.sha256(other.encode()).hexdigest()
    monkeypatch.setattr(plan_program, "certificate_text", lambda _: other)
    monkeypatch.setattr(plan_program, "PINNED", {"cells": (PINNED["cells"][0], digest)})
    with pytest.raises(ProgramError, match="another program"):
        find_program("cells")


def test_what_has_no_certificate_is_refused() -> None:
    with pytest.raises(ProgramError, match="no certificate"):
        find_program("nothing")
