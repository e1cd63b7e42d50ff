"""Programs please mypy and pyright in a user's own code."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

USER_CODE = """\
from fractions import Fraction
from typing import Annotated

from lapwing import (
    Bit,
    Database,
    Delta,
    Epsilon,
    Histogram,
    Interval,
    Public,
    Queries,
    Query,
    Real,
    exponential,
    flip,
    gaussian,
    laplace,
    private,
    randomized_response,
)

Counts = Annotated[Queries, Queries(sensitivity="k", monotone=True)]


def clamp(x: Real, low: int, high: int) -> Real | int:
    return low if x < low else high if x > high else x


@private(epsilon="eps")
def report_noisy_max(q: Queries, eps: Epsilon) -> int:
    best = 0
    winner = 0
    for i in range(len(q)):
        cur = laplace(q[i], scale=2 / eps)
        if i == 0 or cur > best:
            best = cur
            winner = i
    return winner


@private(epsilon="eps", requires="c >= 1")
def sparse_vector(q: Counts, k: Public[int], t: Public[list[float]], c: Public[int], eps: Epsilon) -> list[bool]:
    eps1 = eps / 2
    rho = laplace(0, scale=k / eps1)
    out: list[bool] = []
    count = 0
    for i, answer in enumerate(q):
        if answer + laplace(0, scale=2 * c * k / eps1) >= t[i] + rho:
            out.append(True)
            count += 1
            if count >= c:
                break
        else:
            out.append(False)
    return out


@private(epsilon="log(3)")
def almost_random(b: Bit) -> int:
    return b if flip() else flip()


@private(epsilon="eps", delta="delta")
def several(
    d: Annotated[Database, Database(of=Interval(0, 1), neighbours="add-remove")],
    h: Annotated[Histogram, Histogram(neighbours="add-remove")],
    answer: Annotated[Query, Query(sensitivity=2)],
    bit: Annotated[bool, Bit],
    eps: Epsilon,
    delta: Delta,
) -> tuple[float, int, bool]:
    total = 0
    for x in d:
        total += clamp(x, 0, 1)
    noisy: float = gaussian(total, sigma=1 / eps) + answer / 2
    return noisy, exponential(h, scale=2 / eps), randomized_response(bit, eps)


@private(epsilon="2 * eps")
def twice(q: Queries, eps: Epsilon) -> int:
    first = report_noisy_max(q, eps)
    return max(first, report_noisy_max(q, eps / 2))


winner: int = report_noisy_max.interpret([1, Fraction(1, 2)], eps=1, noise=[0, 0])
"""


@pytest.fixture
def user_file(tmp_path: Path) -> Path:
    path = tmp_path / "user_code.py"
    path.write_text(USER_CODE)
    return path


def test_mypy_strict_is_pleased(user_file: Path) -> None:
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(user_file.parent / "cache"), str(user_file)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=user_file.parent, check=False)
    assert done.stdout == "Success: no issues found in 1 source file\n", done.stdout + done.stderr


def test_pyright_is_pleased(user_file: Path) -> None:
    settings = {"typeCheckingMode": "standard", "venvPath": ".", "pythonVersion": "3.11"}
    (user_file.parent / "pyrightconfig.json").write_text(json.dumps(settings))
    command = [str(Path(sys.executable).parent / "basedpyright"), "--pythonpath", sys.executable, str(user_file)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=user_file.parent, check=False)
    assert "0 errors, 0 warnings" in done.stdout, done.stdout + done.stderr


@pytest.fixture(scope="module")
def readme(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of the README as it stands: each block that runs, and the files that it and the first page link."""
    folder = tmp_path_factory.mktemp("readme")
    text = (ROOT / "README.md").read_text()
    blocks = re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    linked = set(re.findall(r"\((docs/examples/[\w/]+\.py)\)", text))
    parts = re.findall(r"^```py\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    files = [(ROOT / name).read_text() for name in linked]
    assert linked and (blocks or parts) and all(any(part in file for file in files) for part in parts)
    for number, block in enumerate(blocks):
        (folder / f"block_{number}.py").write_text(block)
    for name in re.findall(r"\((examples/[\w/]+\.py)\)", (ROOT / "docs" / "start.md").read_text()):
        linked.add(f"docs/{name}")
    for name in linked:
        shutil.copy(ROOT / name, folder / Path(name).name)
    return folder


def test_mypy_accepts_the_readme(readme: Path) -> None:
    command = [sys.executable, "-m", "mypy", "--ignore-missing-imports", "--cache-dir", str(readme / "cache"), "."]
    done = subprocess.run(command, capture_output=True, text=True, cwd=readme, check=False)
    assert done.stdout.startswith("Success: no issues found"), done.stdout + done.stderr


@pytest.mark.parametrize("checker", ["pyright", "basedpyright"])
def test_pyright_accepts_the_readme(readme: Path, checker: str) -> None:
    place = Path(sys.executable).parent / checker
    if not place.exists():
        pytest.skip(f"{checker} is not installed")
    settings = {"typeCheckingMode": "standard", "pythonVersion": "3.11", "reportMissingTypeStubs": False}
    (readme / "pyrightconfig.json").write_text(json.dumps(settings))
    command = [str(place), "--pythonpath", sys.executable, "--level", "error", "."]
    done = subprocess.run(command, capture_output=True, text=True, cwd=readme, check=False)
    assert "0 errors" in done.stdout, done.stdout + done.stderr


def test_the_code_is_a_set_of_programs(user_file: Path) -> None:
    from lapwing.syntax.lowering.lower import lower
    from lapwing.syntax.module import open_module

    module = open_module(user_file)
    names = [lower(module.tree(name)).program.name for name in module.programs]
    assert names == ["report_noisy_max", "sparse_vector", "almost_random", "several", "twice"]


def test_the_code_runs_as_an_imported_module(user_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import importlib

    monkeypatch.syspath_prepend(str(user_file.parent))
    module = importlib.import_module("user_code")
    assert module.winner == 0
    assert module.twice.program.name == "twice"
    assert module.sparse_vector.interpret([5, 1], 1, [2, 2], 1, eps=1, noise=[0, 0]) == [True]
