"""What needs an extra names it; everything else works on a bare install."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.diagnostics.extras import EXTRAS, needing

ROOT = Path(__file__).resolve().parents[2]
HIDE = f"""
import sys

class Without:
    def __init__(self, finder):
        self.finder = finder

    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] not in {sorted(EXTRAS)}:
            return self.finder.find_spec(name, path, target)

    def __getattr__(self, name):
        return getattr(self.finder, name)

sys.meta_path[:] = map(Without, sys.meta_path)
"""
PROGRAM = """
from lapwing import Epsilon, Query, laplace, private

@private(epsilon="eps")
def noisy(answer: Query, eps: Epsilon) -> float:
    return laplace(answer, scale=1 / eps)
"""
WORKER = "from lapwing.app.serve.worker import done\n"
ASKED = {"description": "rows.toml", "ledger": None}


@pytest.fixture
def place(tmp_path: Path) -> Path:
    (tmp_path / "noisy.py").write_text(PROGRAM)
    (tmp_path / "rows.csv").write_text("x\n1\n")
    (tmp_path / "rows.toml").write_text('name = "rows"\nsource = "rows.csv"\n')
    return tmp_path


def bare(place: Path, code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """What Python does without any extra."""
    return subprocess.run(
        [sys.executable, "-c", HIDE + code, *arguments],
        capture_output=True,
        text=True,
        check=False,
        cwd=place,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
    )


def lapwing(place: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return bare(place, "from lapwing.app.cli.main import main; main()", *arguments)


@pytest.mark.parametrize(
    ("command", "extra"),
    [
        ("query rows.toml SELECT --epsilon 1", "data"),
        ("query rows.toml SELECT --epsilon 1 --dry-run", "data"),
        ("dataset init rows.csv", "data"),
        ("dataset init postgresql:///x --table t", "data"),
        ("dataset show rows.toml", "data"),
        ("serve --port 0", "serve"),
        ("attack --n 8 --queries 20", "attack"),
        ("accuracy laplace --epsilon 1 --beta 0.05 --plot x.png", "png"),
        ("budget show --ledger postgresql:///x", "postgres"),
    ],
)
def test_commands_name_the_extra(command: str, extra: str, place: Path) -> None:
    done = lapwing(place, *command.split())
    assert f"pip install 'lapwing[{extra}]'" in done.stderr, done.stderr + done.stdout
    assert done.returncode == 3
    assert "internal error" not in done.stderr and "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("code", "extra"),
    [
        ("import lapwing; lapwing.open('rows.toml')", "data"),
        ("import lapwing.data; lapwing.data.open('rows.csv', 'rows.toml')", "data"),
        ("from lapwing.budget.ledger.ledger import open_ledger; open_ledger('postgresql:///x')", "postgres"),
        ("from lapwing.verify.attack.linear import load_highs; load_highs()", "attack"),
        ("from lapwing.report.plot.png import find_painter; find_painter()", "png"),
        ("from lapwing.budget.accounting.loss import load_library; load_library()", "accounting"),
        (f"{WORKER}print(done('dataset', {ASKED})['faults'][0]['fix'], file=sys.stderr)", "data"),
    ],
)
def test_python_names_the_extra(code: str, extra: str, place: Path) -> None:
    done = bare(place, code)
    assert f"pip install 'lapwing[{extra}]'" in done.stderr, done.stderr


@pytest.mark.parametrize(
    "command",
    [
        "--help",
        "show noisy.py",
        "verify noisy.py",
        "epsilon noisy.py",
        "run noisy.py answer=3 eps=1",
        "accuracy laplace --epsilon 1 --beta 0.05",
        "budget create rows --epsilon 1 --ledger x.ledger",
        "corpus",
    ],
)
def test_all_else_works_without(command: str, place: Path) -> None:
    done = lapwing(place, *command.split())
    assert done.returncode == 0, done.stderr


def test_a_worker_of_the_page_verifies_without_the_data_extra(place: Path) -> None:
    code = WORKER + "print(done('verify', {'source': open('noisy.py').read(), 'seconds': 20}))"
    assert "'proved'" in bare(place, code).stdout


def test_the_table_is_that_of_the_project() -> None:
    known = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    for library, extra in EXTRAS.items():
        names = {re.split(r"[\[<>=]", each)[0].replace("-", "_") for each in known[extra]}
        assert library in names | {"starlette"}, library


def test_other_modules_are_not_hidden() -> None:
    with pytest.raises(ModuleNotFoundError), needing("This"):
        import no_such_module_anywhere  # type: ignore[import-not-found]  # noqa: F401
    with pytest.raises(ProgramError, match="postgres"), needing("This", "psycopg"):
        raise ImportError("no pq wrapper available")
