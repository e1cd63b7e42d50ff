"""Many verifications at once: none fails, everyone gets a turn, and nothing is left behind."""

from __future__ import annotations

import json
import os
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from urllib.request import Request, urlopen

from tests.answers import HALF_NOISE
from tests.proofs import MECHANISM
from tests.serve.browser import Served, served

__all__ = ["served"]

COUNT = int(os.environ.get("LAPWING_LOAD", "10"))
SOURCES = ["from lapwing import *\n" + text for text in (MECHANISM, HALF_NOISE)]


def verdict(served: Served, number: int) -> str:
    """What the page says of one program."""
    body = json.dumps({"source": SOURCES[number % 2], "seconds": 20}).encode()
    headers = {"content-type": "application/json", "x-lapwing-client": f"client {number % 7}"}
    with urlopen(Request(served.address + "api/verify", body, headers), timeout=1200) as response:
        (answer,) = json.load(response)["answers"]
    return str(answer["view"]["verdict"])


def test_many_at_once(served: Served) -> None:
    with ThreadPoolExecutor(COUNT) as pool:
        found = Counter(pool.map(lambda number: verdict(served, number), range(COUNT)))
    assert found == {"proved": COUNT - COUNT // 2, "refuted": COUNT // 2}
