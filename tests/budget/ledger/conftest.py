"""A ledger of its own for each test, with its head kept beside the test's files."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from lapwing.budget.accounting.cost import cost_of
from lapwing.budget.ledger.ledger import Ledger, open_ledger
from tests.budget.ledger import cluster


@pytest.fixture(autouse=True)
def anchors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Heads are kept in the test's own directory."""
    folder = tmp_path / "anchors"
    monkeypatch.setenv("LAPWING_ANCHORS", str(folder))
    return folder


@pytest.fixture
def ledger(tmp_path: Path) -> Ledger:
    """A ledger with a budget of epsilon 1 for people in a census."""
    ledger = open_ledger(tmp_path / "budget.sqlite", create=True)
    ledger.create("census", "person", cost_of(1))
    return ledger


@pytest.fixture
def shm() -> Iterator[Path]:
    """A directory in memory where there is one, for tests with many commits: durability is not what they try."""
    memory = Path("/dev/shm")
    folder = Path(tempfile.mkdtemp(prefix="lapwing-", dir=memory if memory.is_dir() else None))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a PostgreSQL server of the tests' own."""
    if cluster.programs() is None:
        if os.environ.get("CI") == "true":
            pytest.fail("PostgreSQL is not installed: run tools/services.sh")
        pytest.skip("PostgreSQL is not installed")
    with cluster.running() as url:
        yield url
