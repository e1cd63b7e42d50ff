"""Certificates checked from their text: what has been tampered with is not accepted."""

from __future__ import annotations

import json
import os
from pathlib import Path
from random import Random
from typing import Any

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.kernel.language.refuse import Refused
from lapwing.syntax.certificate.read import check_certificate, read_text
from lapwing.syntax.certificate.write import write_certificate
from tests.proofs import mechanism, noisy_max, noisy_sum

CERTIFICATES = [mechanism, noisy_sum, noisy_max]
MUTANTS = int(os.environ.get("LAPWING_FUZZ", "150"))


@pytest.mark.parametrize("make", CERTIFICATES, ids=lambda make: make.__name__)
def test_a_certificate_is_accepted_from_its_text(make: Any) -> None:
    assert check_certificate(write_certificate(make())) == make()


def accepted(text: str) -> bool:
    try:
        check_certificate(text)
    except (Refused, ProgramError):
        return False
    return True


def mutated(data: Any, random: Random) -> Any:
    """The data with one small change somewhere inside."""
    inner = [key for key, value in (data.items() if isinstance(data, dict) else enumerate(data))]
    key = random.choice(inner)
    value = data[key]
    if isinstance(value, list | dict) and value and random.random() < 0.9:
        changed: Any = mutated(value, random)
    else:
        changed = changed_leaf(value, random)
    if isinstance(data, dict):
        return {**data, key: changed}
    copy = list(data)
    match random.randrange(12):
        case 0:
            del copy[key]
        case 1 if len(copy) > 1:
            copy.insert(random.randrange(len(copy)), copy[random.randrange(len(copy))])
        case _:
            copy[key] = changed
    return copy


def changed_leaf(value: Any, random: Random) -> Any:
    match value:
        case bool():
            return not value
        case int():
            return random.choice([value + 1, value - 1, 2 * value + 1, -value - 1, 0 if value else 7])
        case str():
            words = [
                "==",
                "<=",
                "<",
                ">",
                ">=",
                "!=",
                "+",
                "-",
                "*",
                "/",
                "left",
                "right",
                "both",
                "int",
                "float",
                "bool",
            ]
            names = [
                "eps",
                "q",
                "i",
                "best",
                "winner",
                "r0",
                "drawn",
                "old_0",
                "Skip",
                "Absurd",
                "Param",
                "Sided",
                "Public",
            ]
            return random.choice([word for word in words + names if word != value])
        case _:
            return random.choice([None, 0, [], "x"])


@pytest.mark.parametrize("make", CERTIFICATES, ids=lambda make: make.__name__)
def test_fuzzed_certificates_are_not_accepted(make: Any) -> None:
    text = write_certificate(make())
    whole = json.loads(text)
    random = Random(20_26)
    for _ in range(MUTANTS):
        mutant = mutated(whole, random)
        if mutant != whole:
            assert not accepted(json.dumps(mutant))


def test_truncated_certificates_are_not_accepted() -> None:
    text = write_certificate(mechanism())
    for length in range(0, len(text) - 2, 7):
        assert not accepted(text[:length])


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not JSON"),
        ("[]", "does not say"),
        ('{"format": "lapwing-certificate", "version": 2}', "only 1 is known"),
        ('{"format": "lapwing-certificate", "version": 1}', "has no program"),
        ('{"format": 1.5}', "not exact"),
        ('{"format": NaN}', "not exact"),
        ('{"a": 1, "a": 2}', "stands twice"),
        ("[" * 100_000, "nested too deeply"),
        ('{"a": ' + "9" * 10_000 + "}", "too long"),
    ],
)
def test_what_is_no_certificate_is_rejected(text: str, why: str) -> None:
    with pytest.raises(ProgramError) as caught:
        check_certificate(text)
    assert caught.value.diagnostics[0].id == "certificate"
    assert why in caught.value.diagnostics[0].cause


def test_files_are_read_with_care(tmp_path: Path) -> None:
    path = tmp_path / "certificate.json"
    path.write_bytes(b"\xff")
    for place in (path, tmp_path / "missing", tmp_path):
        with pytest.raises(ProgramError) as caught:
            read_text(place)
        assert caught.value.diagnostics[0].id == "unreadable"
