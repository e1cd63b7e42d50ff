"""A queue that is fair to clients: they take turns, however many requests each has waiting."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class FullError(Exception):
    """Too many requests are waiting already."""


class FairQueue:
    """A number of places; whoever finds none waits, and clients are served in turn."""

    def __init__(self, places: int, longest: int) -> None:
        self._free = places
        self._longest = longest
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @property
    def length(self) -> int:
        """How many are waiting."""
        return sum(map(len, self._waiting.values()))

    @property
    def free(self) -> int:
        """How many places nobody holds."""
        return self._free

    @asynccontextmanager
    async def place(self, client: str) -> AsyncIterator[None]:
        """Hold one of the places."""
        await self._enter(client)
        try:
            yield
        finally:
            self._leave()

    async def _enter(self, client: str) -> None:
        if self._free and not self._waiting:
            self._free -= 1
            return
        if self.length >= self._longest:
            raise FullError
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(client, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._leave()
            else:
                self._forget(client, turn)
            raise

    def _forget(self, client: str, turn: asyncio.Future[None]) -> None:
        line = self._waiting.get(client)
        if line is not None and turn in line:
            line.remove(turn)
            if not line:
                del self._waiting[client]

    def _leave(self) -> None:
        while self._waiting:
            client, line = self._waiting.popitem(last=False)
            turn = line.popleft()
            if line:
                self._waiting[client] = line
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1
