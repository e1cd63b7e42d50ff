"""The compiled development, made once for all workers of a run."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

import pytest

from tests.prove.rocq.compiled import compile_in


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the compiled development; whoever comes first compiles it."""
    base = tmp_path_factory.getbasetemp()
    place = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "rocq-library"
    place.mkdir(exist_ok=True)
    with (place / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (place / "done").exists():
            compile_in(place)
            (place / "done").touch()
    return place
