"""Many verifications at once: none fails, everyone gets a turn, memory is bounded, and nothing is left behind."""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from concurrent.futures import Future, ThreadPoolExecutor
from time import monotonic, sleep
from urllib.request import Request, urlopen

from tests.answers import HALF_NOISE
from tests.app.serve.browser import Served, served
from tests.app.serve.processes import Watch, family
from tests.proofs import MECHANISM

__all__ = ["served"]

COUNT = int(os.environ.get("LAPWING_LOAD", "10"))
SOURCES = ["from lapwing import *\n" + text for text in (MECHANISM, HALF_NOISE)]
MOST_BYTES = 1_500_000_000
MOST_PROCESSES = 12


def verdict(served: Served, number: int, client: str) -> str:
    """What the page says of one program."""
    source = re.sub(r"def (\w+)", rf"def \1_{number}", SOURCES[number % 2])
    body = json.dumps({"source": source, "seconds": 20}).encode()
    headers = {"content-type": "application/json", "x-lapwing-client": client}
    with urlopen(Request(served.address + "api/verify", body, headers), timeout=1200) as response:
        (answer,) = json.load(response)["answers"]
    return str(answer["view"]["verdict"])


def test_many_at_once(served: Served) -> None:
    with Watch(served.pid) as watch, ThreadPoolExecutor(COUNT) as pool:
        found = Counter(pool.map(lambda number: verdict(served, number, f"client {number % 7}"), range(COUNT)))
    assert found == {"proved": COUNT - COUNT // 2, "refuted": COUNT // 2}
    assert 0 < watch.most < MOST_BYTES
    assert watch.count < MOST_PROCESSES


def test_who_asks_little_does_not_wait_for_who_asks_much(served: Served) -> None:
    count = 8  # two at work, one after them, then the one who asks little, and perhaps two more meanwhile
    with ThreadPoolExecutor(count + 1) as pool:
        many = [pool.submit(verdict, served, 2 * number, "much") for number in range(1, count + 1)]
        sleep(0.2)
        few: Future[str] = pool.submit(verdict, served, 0, "little")
        assert few.result() == "proved"
        waiting = sum(not each.done() for each in many)
    assert waiting >= 2


def test_nothing_is_left_behind(served: Served) -> None:
    verdict(served, 0, "anyone")
    standing = 3  # the page, and the two that start processes and clear up after them
    deadline = monotonic() + 20
    while len(family(served.pid)) > standing and monotonic() < deadline:
        sleep(0.1)
    assert len(family(served.pid)) <= standing
