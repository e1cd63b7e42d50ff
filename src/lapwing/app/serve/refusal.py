"""What is said of a request that is not as the description wants it; nothing of it is repeated."""

from __future__ import annotations

import json

from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError

LONGEST = 20


async def refuse_request(request: Request, error: Exception) -> Response:
    """Where and why; what was sent may be anything, also what no answer can hold."""
    found = error.errors() if isinstance(error, RequestValidationError) else ()
    detail = [
        {"loc": [str(part)[:100] for part in each["loc"]], "msg": str(each["msg"]), "type": str(each["type"])}
        for each in found[:LONGEST]
    ]
    return Response(json.dumps({"detail": detail}), 422, media_type="application/json")
