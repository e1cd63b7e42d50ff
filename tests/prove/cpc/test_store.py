"""Packed proofs."""

from __future__ import annotations

import base64
import lzma

import pytest

from lapwing.prove.cpc.sexpr import ProofError
from lapwing.prove.cpc.store import pack, unpack


def test_what_is_packed_is_unpacked() -> None:
    assert unpack(pack(["(a)", "(b)"])) == ["(a)", "(b)"]


def packed(content: bytes) -> str:
    return base64.b64encode(lzma.compress(content)).decode()


@pytest.mark.parametrize(
    "text", [None, 5, "no base64", "AAAA", packed(b"{}"), packed(b"[1]"), packed(b"\xff"), packed(b"[]") + "AAAA"]
)
def test_other_texts_are_refused(text: object) -> None:
    with pytest.raises(ProofError):
        unpack(text)
