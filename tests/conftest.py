"""What holds for all tests: garbage is not looked for among the tests themselves, which stay until the end."""

from __future__ import annotations

import gc

import pytest

gc.disable()


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    gc.enable()


def pytest_unconfigure() -> None:
    gc.unfreeze()
