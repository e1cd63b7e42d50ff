"""The application in this process, for tests that need no browser."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from lapwing.app.serve.app import create_app
from lapwing.app.serve.settings import Limits, Settings

TOKEN = "a token for tests"
HOST = "http://127.0.0.1:8765"


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    """A client of an application with small limits."""
    settings = Settings(token=TOKEN, limits=Limits(workers=2, body=200_000))
    with TestClient(create_app(settings), base_url=HOST) as found:
        yield found
