"""Who asks, and who may."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest
from fastapi import HTTPException, Request

from lapwing.app.serve.asking import client_of, require_token
from lapwing.app.serve.settings import Settings


def request(headers: dict[str, str]) -> Request:
    found = {
        "type": "http",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "client": ("127.0.0.1", 9),
        "app": SimpleNamespace(state=SimpleNamespace(settings=Settings(token="right"))),
    }
    return Request(cast("dict[str, object]", found))


def test_a_page_names_itself() -> None:
    assert client_of(request({"x-lapwing-client": "page"})) == "page"
    assert len(client_of(request({"x-lapwing-client": "x" * 1000}))) == 64
    assert client_of(request({})) == "127.0.0.1"


def test_the_token_is_required() -> None:
    require_token(request({"authorization": "Bearer right"}))
    with pytest.raises(HTTPException, match="401"):
        require_token(request({"authorization": "Bearer wrong"}))
