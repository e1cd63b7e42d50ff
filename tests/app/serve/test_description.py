"""The description of the requests, tried with whatever it allows: no answer is a fault of the server."""

from __future__ import annotations

import os
from typing import Any

import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error

from lapwing.app.serve.app import create_app
from lapwing.app.serve.settings import Limits, Settings

TOKEN = "a token for tests"
EXAMPLES = int(os.environ.get("LAPWING_FUZZ", "100")) // 20

schema = schemathesis.openapi.from_asgi(
    "/openapi.json", create_app(Settings(token=TOKEN, limits=Limits(workers=2))), headers={"host": "127.0.0.1"}
)


@schema.parametrize()
@settings(
    max_examples=EXAMPLES, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck), database=None
)
def test_no_request_is_a_fault_of_the_server(case: schemathesis.Case[Any]) -> None:
    headers = {"host": "127.0.0.1", "authorization": f"Bearer {TOKEN}"}
    if isinstance(case.body, dict) and "seconds" in case.body:
        case.body["seconds"] = 0.5
    case.call_and_validate(headers=headers, checks=[not_a_server_error])
