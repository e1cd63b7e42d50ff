"""Functions that draw noise."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.diagnostics.source import Source
from lapwing.syntax.subjects.subject import Fault, Subject
from lapwing.verify.scan.scan import flags_beside, scan_source
from tests.contracts import scanned

HEAD = "import random\nimport numpy as np\n"


def names(text: str) -> list[str]:
    return [finding.found.name for finding in scanned(HEAD + text)]


@pytest.mark.parametrize(
    "text",
    [
        "def f(data, epsilon): return sum(data) + np.random.laplace(0, 1 / epsilon)",
        "def f(data): return sum(data) + np.random.normal()",
        "def f(bit, epsilon): return bit if random.random() < epsilon else 1 - bit",
        "def f(data):\n    '''A private sample.'''\n    return random.sample(data, 3)",
        "def f(bit):\n    '''Randomized response.'''\n    return bit if random.random() < 0.75 else 1 - bit",
        "class A:\n    def f(self, data): return sum(data) + self.rng.laplace(0, 1 / self.epsilon)",
        "def noise(): return np.random.laplace()\ndef f(data): return sum(data) + noise()",
    ],
)
def test_noise_is_found(text: str) -> None:
    assert [name.rpartition(".")[2] for name in names(text)] == ["f"]


@pytest.mark.parametrize(
    "text",
    [
        "def f(data): return sum(data)",
        "def shuffle(data): random.shuffle(data)",
        "def train(data): return np.random.permutation(data)",
        "def noise(scale): return np.random.laplace(0, scale)",
        "class A:\n    def __init__(self, data): self.x = np.random.normal(size=len(data))",
    ],
)
def test_chance_that_has_nothing_to_do_with_privacy_is_not(text: str) -> None:
    assert names(text) == []


def test_a_contract_that_is_there_is_not_guessed() -> None:
    text = "# lapwing: d: Database(of=Bit); epsilon = 1\ndef f(d): return sum(d) + np.random.laplace()"
    (finding,) = scanned(HEAD + text)
    assert finding.draft is None
    assert isinstance(finding.found, Subject)
    assert flags_beside(finding.found) == finding.flags == ()


def test_a_data_set_of_the_file_is_no_parameter() -> None:
    text = "df = pd.read_csv('x')\ndef f(epsilon): return df.sum() + np.random.laplace(0, 1 / epsilon)"
    (finding,) = scanned(HEAD + "import pandas as pd\n" + text)
    assert isinstance(finding.found, Fault)
    assert finding.found.diagnostics[0].id == "scan-no-data"
    assert [flag.id for flag in finding.flags] == ["global-data"]


def test_a_draft_says_what_it_draws() -> None:
    (finding,) = scanned(HEAD + "def f(data, epsilon, rng): return sum(data) + np.random.laplace(0, 1 / epsilon)")
    assert finding.draws == ("numpy.random.laplace",)
    assert [flag.id for flag in finding.flags] == ["module-random"]
    assert finding.draft is not None
    assert finding.draft.has_claim


PIECES = [
    "def f(data, epsilon):",
    "    return sum(data) + np.random.laplace(0, 1 / epsilon)",
    "    x = [i for i in data if i]",
    "    for a, (b, *c) in data: pass",
    "    x[data[0]] += 1; del x",
    "    print(f'{data!r}'); yield data",
    "# lapwing: data: Database(of=Bit)",
    "# lapwing: epsilon = epsilon",
    "class A:",
    "import numpy as np",
    "from random import *",
    "@private(epsilon='eps')",
    "async def g(self, /, *args, k: 'np.ndarray' = 3, **rest): await f",
    "    match data:\n        case {'a': [b]}: return b",
    "lambda data: data",
    "    def f(self, data): return self.rng.laplace(data)",
]


@settings(deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=8).map("\n".join))
def test_any_file_is_scanned_or_rejected(text: str) -> None:
    try:
        for finding in scan_source(Source("a.py", text), None):
            if isinstance(finding.found, Subject):
                finding.found.lower()
    except ProgramError as error:
        assert error.diagnostics
