"""Verdicts of short functions, given as text."""

from __future__ import annotations

from pathlib import Path

from lapwing.diagnostics.source import Source
from lapwing.prove.prover import Proved, prove
from lapwing.refute.refuter import refute
from lapwing.syntax.lowering.lower import Lowered
from lapwing.syntax.subjects.subject import Subject, subjects_of

IMPORTS = "import math\nimport random\n\nimport numpy as np\nimport pandas as pd\n\n\n"


def lowered(text: str) -> Lowered:
    """The only function of a text."""
    (subject,) = subjects_of(Source("given.py", IMPORTS + text), Path())
    assert isinstance(subject, Subject)
    return subject.lower()


def is_proved(text: str, seconds: float = 20.0) -> bool:
    program = lowered(text)
    assert program.claim is not None
    return isinstance(prove(program.program, program.claim, seconds), Proved)


def is_refuted(text: str, seconds: float = 20.0) -> bool:
    program = lowered(text)
    assert program.claim is not None
    return refute(program.less or program.program, program.claim, seconds) is not None
