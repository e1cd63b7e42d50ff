"""Wrong programs that look right: none of them is proved.

Each is refused by its text, or refuted with a counterexample.  Of a few that are read, neither side finds anything.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.diagnostics.source import Source, read
from lapwing.prove.prover import Proved, prove
from lapwing.refute.refuter import refute
from lapwing.syntax.lowering.lower import Lowered
from lapwing.syntax.subjects.subject import Found, Subject, subjects_of

TRAPS = Path(__file__).parent / "traps"
FILES = sorted(TRAPS.glob("*.py"))
UNDECIDED = {
    "deletes_the_true_best",
    "digits_of_a_format",
    "end_of_a_printed_line",
    "float32_swallows_the_noise",
    "key_that_is_missing_shows",
    "label_of_the_largest_of_some",
    "largest_end_where_rows_are_replaced",
    "leaks_the_other_dataset_of_an_empty_one",
    "letters_beyond_the_noise",
    "matrix_filled_with_a_vector",
    "message_on_a_public_path",
    "nan_is_the_largest",
    "never_ends_for_some",
    "object_in_a_format",
    "object_in_an_old_format",
    "object_says_itself_how_it_is_shown",
    "one_draw_in_a_branch_and_after_it",
    "post_processing_with_a_partial",
    "post_processing_with_the_data",
    "reading_makes_a_value",
    "renamed_to_a_name_that_is_there",
    "repr_of_an_object",
    "seeded",
    "seeded_by_an_argument",
    "seeded_distribution",
    "seeded_generator",
    "seeded_mechanism",
    "seeded_twice",
    "two_draws_of_one_seed",
    "two_generators_of_one_seed",
    "two_seeds_that_may_be_equal",
    "width_of_a_format",
    "zero_below_zero",
}
LONG = "LAPWING_FUZZ_NATURAL" in os.environ


def found_in(path: Path) -> list[Found]:
    return list(subjects_of(read(path), path.parent))


def lowered(found: Found) -> Lowered | None:
    """The program of a function; None if it is refused."""
    if not isinstance(found, Subject):
        return None
    try:
        return found.lower()
    except ProgramError:
        return None


def is_wrong(program: Lowered) -> bool:
    """Whether a counterexample breaks the claim."""
    assert program.claim is not None
    return refute(program.less or program.program, program.claim, 20.0) is not None


def is_proved(program: Lowered) -> bool:
    assert program.claim is not None
    return isinstance(prove(program.program, program.claim, 5.0), Proved)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_trap_is_refused_or_refuted(path: Path) -> None:
    read_ones = {each.name: program for each in found_in(path) if (program := lowered(each)) is not None}
    assert [name for name, program in read_ones.items() if name not in UNDECIDED and not is_wrong(program)] == []


@pytest.mark.skipif(not LONG, reason="the prover takes its time to give up")
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_trap_that_nobody_decides_is_not_proved(path: Path) -> None:
    read_ones = {each.name: program for each in found_in(path) if (program := lowered(each)) is not None}
    assert [name for name, program in read_ones.items() if name in UNDECIDED and is_proved(program)] == []


RIGHT = """\
import numpy as np


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def right(data, epsilon):
    return sum(data) + np.random.laplace(0, 1 / epsilon)
"""
SPOILT = [
    "np.random.laplace = lambda *a: 0",
    "setattr(np.random, 'laplace', min)",
    "np.random.__dict__['laplace'] = min",
    "from numpy import *\nimport stubs\nnp = stubs",
    "from stubs import np",
    "def patch():\n    global np\n    np = None",
    "globals()['np'] = None",
    "globals().update(np=None)",
    "vars()['np'] = None",
    "exec('np = None')",
    "import sys\nsys.modules['numpy'] = None",
    "import sys\nsys.modules[__name__].np = None",
    "import unittest.mock\nunittest.mock.patch('numpy.random.laplace').start()",
    "from unittest import mock\nmock.patch.object(np.random, 'laplace', min).start()",
    "np.random.mtrand.laplace = min",
    "for np in [None]:\n    pass",
    "with open('x') as np:\n    pass",
    "try:\n    pass\nexcept Exception as np:\n    pass",
    "class np:\n    pass",
    "(np := None)",
    "del np",
    "np.random.laplace.__code__ = None",
    "import numpy.random as r\nr.laplace = min",
    "import numpy\nnumpy.random.laplace = min",
    "from numpy import random\nrandom.laplace = min",
    "import builtins\nbuiltins.sum = lambda d: 0",
    "__builtins__['sum'] = len",
    "from stubs import sum",
    "from stubs import *",
    "def right(data, epsilon):\n    return sum(data)",
    "right = sum",
    "np = right",
]


@pytest.mark.parametrize("line", SPOILT)
def test_a_line_elsewhere_in_the_file_may_change_what_a_name_means(line: str) -> None:
    text = f"{RIGHT}\n\n{line}\n"
    found = subjects_of(Source("a.py", text), None)
    assert [each.name for each in found if lowered(each) is not None] == []


def test_without_such_a_line_it_is_read() -> None:
    assert [each.name for each in subjects_of(Source("a.py", RIGHT), None) if lowered(each) is not None] == ["right"]
