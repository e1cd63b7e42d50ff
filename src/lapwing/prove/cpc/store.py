"""Proofs as stored in certificates: compressed, one per obligation, in order."""

from __future__ import annotations

import base64
import binascii
import json
import lzma
from collections.abc import Sequence

from lapwing.prove.cpc.sexpr import fail

LARGEST = 500_000_000


def pack(proofs: Sequence[str]) -> str:
    """The proofs as one line of text."""
    return base64.b64encode(lzma.compress(json.dumps(list(proofs)).encode())).decode()


def unpack(text: object) -> list[str]:
    """The proofs in a packed text."""
    if not isinstance(text, str):
        fail("the certificate has no proofs of its obligations")
    try:
        reader = lzma.LZMADecompressor(format=lzma.FORMAT_XZ, memlimit=LARGEST)
        content = reader.decompress(base64.b64decode(text, validate=True), LARGEST)
        if not reader.eof or reader.unused_data:
            fail("the proofs of the certificate are too long or cut off")
        proofs = json.loads(content)
    except (lzma.LZMAError, binascii.Error, ValueError, RecursionError):
        fail("the proofs of the certificate cannot be unpacked")
    if not isinstance(proofs, list) or not all(isinstance(proof, str) for proof in proofs):
        fail("the proofs of the certificate are no list of texts")
    return proofs
