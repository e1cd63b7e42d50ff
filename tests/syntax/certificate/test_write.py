"""Certificates as text."""

from __future__ import annotations

import json

from lapwing.syntax.certificate.write import write_certificate
from tests.proofs import mechanism, noisy_max


def test_the_text_is_stable_and_has_one_step_a_line() -> None:
    text = write_certificate(noisy_max())
    assert text == write_certificate(noisy_max())
    steps = [line for line in text.splitlines() if '"rule":' in line]
    assert len(steps) == text.count('"rule":')


def test_it_says_what_it_is_about() -> None:
    data = json.loads(write_certificate(mechanism()))
    assert (data["format"], data["version"]) == ("lapwing-certificate", 1)
    assert data["text"][0] == '@private(epsilon="eps")'
    assert data["obligations"][0].startswith("(set-logic ALL)\n")
    assert len(data["assumes"]) == 2
