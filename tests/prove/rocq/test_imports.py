"""What an exported file imports."""

from __future__ import annotations

from lapwing.prove.rocq.imports import FURTHER, further
from tests.prove.rocq.compiled import ROOT


def test_what_is_imported_besides_is_there() -> None:
    known = set((ROOT / "rocq" / "order.txt").read_text(encoding="utf-8").split())
    assert {name for names in FURTHER.values() for name in names.split()} <= known


def test_only_what_is_used_is_imported() -> None:
    assert further(["apply metered_rule."]) == "From Lapwing Require Import Metered.\n"
    assert further(["apply skip."]) == ""
