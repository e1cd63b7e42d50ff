"""What stands before every request: who may ask, how much may be sent, and what a browser may do with the answer."""

from __future__ import annotations

import asyncio
import json
from hmac import compare_digest

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}
LOOPBACK = frozenset({"127.0.0.1", "localhost", "[::1]"})


class TooLargeError(Exception):
    """More is sent than is taken."""


class Guard:
    """Refuses other sites' requests, foreign host names and large bodies; hardens every answer."""

    def __init__(self, app: ASGIApp, host: str, largest: int, patience: float = 20.0) -> None:
        self.app = app
        self.patience = patience
        self.hosts = LOOPBACK | {f"[{host}]" if ":" in host else host}
        self.largest = largest

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or say why not."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def hardened(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                if not scope["path"].startswith("/static/"):
                    headers["cache-control"] = "no-store"
            await send(message)

        headers = Headers(scope=scope)
        if host_of(headers.get("host", "")) not in self.hosts:
            await refuse(hardened, 421, "This page is only served under its own address.")
        elif not is_own(headers):
            await refuse(hardened, 403, "Requests from other sites are refused.")
        elif announced(headers) > self.largest:
            await refuse(hardened, 413, f"A request may have {self.largest} bytes.")
        else:
            await self.pass_on(scope, receive, hardened)

    async def pass_on(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Take the whole body in, whatever was announced, and hand it on if it is not too large."""
        try:
            async with asyncio.timeout(self.patience):
                whole = await self.taken(receive)
        except TimeoutError:
            await refuse(send, 408, "The request took too long to arrive.")
            return
        except TooLargeError:
            await refuse(send, 413, f"A request may have {self.largest} bytes.")
            return
        if whole is None:
            return
        body = [whole]

        async def replayed() -> Message:
            return {"type": "http.request", "body": body.pop()} if body else await receive()

        await self.app(scope, replayed, send)

    async def taken(self, receive: Receive) -> bytes | None:
        """A whole body; none if the client went away."""
        pieces = bytearray()
        more = True
        while more:
            message = await receive()
            if message["type"] != "http.request":
                return None
            pieces += message.get("body", b"")
            more = message.get("more_body", False)
            if len(pieces) > self.largest:
                raise TooLargeError
        return bytes(pieces)


def is_own(headers: Headers) -> bool:
    """Whether a request comes from this page, or from no page at all."""
    if headers.get("sec-fetch-site", "same-origin") not in {"same-origin", "none"}:
        return False
    origin = headers.get("origin")
    return origin is None or origin.lower().partition("://")[2] == headers.get("host", "").lower()


def host_of(header: str) -> str:
    """A host without its port."""
    head, colon, port = header.rpartition(":")
    return head.lower() if colon and port.isdigit() else header.lower()


def announced(headers: Headers) -> int:
    """How much a request says it sends."""
    length = headers.get("content-length", "0")
    return int(length) if length.isdigit() and len(length) < 16 else 0


async def refuse(send: Send, status: int, words: str) -> None:
    """Answer with a refusal."""
    body = json.dumps({"detail": words}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def is_token(given: str | None, token: str) -> bool:
    """Whether an Authorization header bears the token."""
    scheme, _, found = (given or "").partition(" ")
    return scheme.lower() == "bearer" and compare_digest(found.strip().encode(), token.encode())
