"""Tokens: only digests are kept, and a file that is no file of tokens lets nobody in."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from lapwing.budget.service.principal import Principal, Tokens, digest_of, new_principal
from tests.budget.ledger.asking import why


def test_a_token_is_known_by_its_digest(tmp_path: Path) -> None:
    tokens = Tokens(tmp_path / "tokens")
    principal, token = new_principal("Ann", "analyst")
    assert tokens.find(token) is None
    tokens.add(principal)
    assert Tokens(tmp_path / "tokens").find(token) == Principal("ann", "analyst", digest_of(token))
    assert tokens.find(token + "x") is None
    assert tokens.find(principal.digest) is None
    assert token not in (tmp_path / "tokens").read_text()
    assert (tmp_path / "tokens").stat().st_mode & 0o077 == 0


def test_a_revoked_token_ends_at_once(tmp_path: Path) -> None:
    running, other = Tokens(tmp_path / "tokens"), Tokens(tmp_path / "tokens")
    principal, token = new_principal("ann", "owner")
    other.add(principal)
    assert running.find(token) is not None
    assert other.remove("ANN") == 1
    os.utime(tmp_path / "tokens", ns=(1, 1))
    assert running.find(token) is None
    assert other.remove("ann") == 0
    (tmp_path / "tokens").unlink()
    assert running.find(token) is None


def test_roles() -> None:
    assert new_principal("ann", "owner")[0].may("approver")
    assert not new_principal("ann", "analyst")[0].may("owner")
    assert not new_principal("ann", "approver")[0].may("analyst")
    assert why(lambda: new_principal("ann", "king")) == "service-role"


@pytest.mark.parametrize("text", ["", "x\n", "lapwing-tokens 1\n{}\n", "lapwing-tokens 1\nnonsense\n", "\udcff"])
def test_other_files_let_nobody_in(tmp_path: Path, text: str) -> None:
    (tmp_path / "tokens").write_bytes(text.encode(errors="surrogateescape"))
    assert why(lambda: Tokens(tmp_path / "tokens").find("x")) == "service-tokens"
