"""What was found lately: so many answers, the oldest forgotten first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Iterator, MutableMapping
from typing import Any

MOST = 256


class Memory(MutableMapping[Hashable, Any]):
    """A few answers by what they depend on."""

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self.held: OrderedDict[Hashable, Any] = OrderedDict()

    def __getitem__(self, key: Hashable) -> Any:
        self.held.move_to_end(key)
        return self.held[key]

    def __setitem__(self, key: Hashable, value: Any) -> None:
        self.held[key] = value
        self.held.move_to_end(key)
        if len(self.held) > self.most:
            self.held.popitem(last=False)

    def __delitem__(self, key: Hashable) -> None:
        del self.held[key]

    def __iter__(self) -> Iterator[Hashable]:
        return iter(self.held)

    def __len__(self) -> int:
        return len(self.held)
