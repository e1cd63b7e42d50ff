"""The plugin for pytest, in test suites of its own."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests.app.judging.programs import MARKED, NATURAL

pytest_plugins = ["pytester"]

PLUGIN = "lapwing.app.pytest_plugin"
GOOD = """
import numpy as np

# lapwing: data: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
def noisy_sum(data, epsilon):
    return np.sum(np.clip(data, 0, 1)) + np.random.laplace(scale=1 / epsilon)
"""


@pytest.fixture
def suite(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.setenv("PYTEST_PLUGINS", PLUGIN)
    return pytester


def run(suite: pytest.Pytester, *words: str) -> pytest.RunResult:
    return suite.runpytest_subprocess("-p", "no:cacheprovider", *words)


def test_it_is_found_by_pytest() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())["project"]
    assert project["entry-points"]["pytest11"] == {"lapwing": PLUGIN}


def test_every_function_with_a_contract_is_a_test(suite: pytest.Pytester) -> None:
    suite.makepyfile(stats=GOOD, wrong=NATURAL, other="x = 1\n")
    suite.makefile(".py", test_it="def test_nothing(): pass\n")
    found = run(suite, "--lapwing", "-v")
    found.assert_outcomes(passed=2, failed=1)
    found.stdout.fnmatch_lines(
        [
            "stats.py::privacy of noisy_sum PASSED*",
            "wrong.py::privacy of half FAILED*",
            "half should be proved, but it is refuted:",
            "half: refuted, *",
            "chance   1/3 = 0.333333 on the first input, *",
            "lapwing: 1 proved, 1 refuted",
        ]
    )
    found.stdout.no_fnmatch_line("*Traceback*")


def test_without_the_option_nothing_is_verified(suite: pytest.Pytester) -> None:
    suite.makepyfile(wrong=NATURAL, test_it="def test_nothing(): pass\n")
    run(suite).assert_outcomes(passed=1)


def test_contracts_in_toml_files_count_and_faults_fail(suite: pytest.Pytester) -> None:
    suite.makepyfile(
        counts="def count(data, epsilon):\n    return len(data)\n",
        marked=MARKED.split("@private")[0] + "@private" + MARKED.split("@private")[-1],
    )
    suite.makefile(".toml", lapwing='["counts.py:count"]\ndata = "Database(of=Bit)"\nepsilon = "epsilon"\n')
    found = run(suite, "--lapwing", "--lapwing-time-limit", "20")
    found.assert_outcomes(passed=1, failed=1)
    found.stdout.fnmatch_lines(["*This divides by zero. Divide by something else.*"])


def test_marks_and_fixtures(suite: pytest.Pytester) -> None:
    suite.makepyfile(
        stats=GOOD,
        wrong=NATURAL,
        test_it="""
import pytest
from lapwing import Epsilon, Query, laplace, private
from stats import noisy_sum

@private(epsilon="eps")
def noisy(q: Query, eps: Epsilon) -> float:
    return laplace(q, scale=1 / eps)

@pytest.mark.private("stats.py:noisy_sum")
@pytest.mark.private("wrong.py:half", verdict="refuted")
def test_marked(): pass

@pytest.mark.private("wrong.py:half")
def test_marked_wrong(): pass

@pytest.mark.private("stats.py:other")
def test_marked_unknown(): pass

@pytest.mark.private("nowhere.py:other")
def test_marked_without_a_file(): pass

def test_fixture(assert_private, verify_privacy):
    assert assert_private(noisy)["verdict"] == "proved"
    assert assert_private(noisy_sum)["verdict"] == "proved"
    assert verify_privacy("wrong.py:half", seconds=5)["verdict"] == "refuted"

def test_fixture_wrong(assert_private):
    assert_private("wrong.py:half")
""",
    )
    found = run(suite, "-rA", "--strict-markers", "-p", "no:xdist")
    found.assert_outcomes(passed=2, failed=4)
    found.stdout.no_fnmatch_line("*pytest_plugin.py*")
    found.stdout.fnmatch_lines(["*nowhere.py*"])
    found.stdout.fnmatch_lines(["*half should be proved, but it is refuted:*"])
    found.stdout.fnmatch_lines(["*has no function `other` with a contract; those that have one: noisy_sum*"])
