"""The page: how soon it is there after a cold start, verdicts after typing, and a hundred verifications at once.

`python bench/serve.py [COUNT]`; the browser's part needs Chromium and Playwright.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from multiprocessing.connection import Connection
from os import sysconf
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any
from urllib.request import urlopen

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from lapwing.app.judging.text import functions_of
from lapwing.app.serve.pool import WORKERS
from lapwing.app.serve.tasks.table import TASKS
from lapwing.syntax.corpus.entry import corpus_directory, read_corpus
from lapwing.verify.claim import race
from lapwing.verify.claim.finding import Heard
from tests.app.serve.browser import BROWSER, Served, serve
from tests.app.serve.processes import Watch
from tests.app.serve.test_load import verdict

STARTS = 5
SLOWEST = 8
PAUSE = 0.2  # for how long the page waits after a key


@contextmanager
def started() -> Iterator[Served]:
    """A server of its own."""
    running = serve([])
    try:
        yield next(running)
    finally:
        running.close()


def worked_by(pid: int) -> float:
    """Seconds of the processor that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / sysconf("SC_CLK_TCK")


def first_page() -> None:
    """From the start of the command to the first byte of the page, and to the browser's load event."""
    to_byte: list[float] = []
    to_load: list[float] = []
    worked: list[float] = []
    for _ in range(STARTS):
        begin = perf_counter()
        with started() as page:
            with urlopen(page.address, timeout=60) as response:
                response.read(1)
            to_byte.append(perf_counter() - begin)
            worked.append(worked_by(page.pid))
    print(f"start to first byte: median {median(to_byte):.2f} s, slowest {max(to_byte):.2f} s of {STARTS}")
    print(f"processor time of the server until then: median {median(worked):.2f} s")
    if BROWSER is None:
        return
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=BROWSER, args=["--no-sandbox"])
        for _ in range(STARTS):
            begin = perf_counter()
            with started() as page:
                found = browser.new_page()
                found.goto(page.address, wait_until="load")
                to_load.append(perf_counter() - begin)
                found.close()
        browser.close()
    print(f"start to load event: median {median(to_load):.2f} s, slowest {max(to_load):.2f} s of {STARTS}")


def painted(browser: Any, address: str) -> float:
    """Seconds from asking a server that runs to the first paint of the page, in a browser that has not seen it."""
    context = browser.new_context(
        bypass_csp=True
    )  # the page forbids the evaluation of text, with which it is waited for
    page = context.new_page()
    page.goto(address, wait_until="load")
    paint = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
    page.wait_for_function(f"{paint} !== undefined")
    took = float(page.evaluate(paint)) / 1000
    context.close()
    return took


def first_paint() -> None:
    """The first paint, on a server that runs."""
    if BROWSER is None:
        return
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver, started() as page:
        browser = driver.chromium.launch(executable_path=BROWSER, args=["--no-sandbox"])
        took = [painted(browser, page.address) for _ in range(STARTS)]
        browser.close()
    print(f"first paint: median {median(took):.2f} s, slowest {max(took):.2f} s of {STARTS}")


def work_on(source: str, name: str, connection: Connection) -> None:
    """Verify one function as the page does, and send the seconds of the processor that took: those of the process that
    checks and draws, and those of the side that found something last, as the other side has a processor of its own."""
    begin = process_time()
    sides = [0.0]
    hear = race.received

    def received(runner: race.Runner) -> Heard:
        found = hear(runner)
        sides.append(worked_by(runner.worker.pid))
        return found

    race.received = received
    TASKS["verify"]({"source": source, "function": name, "seconds": 10.0})
    connection.send(process_time() - begin + max(sides))


def after_typing() -> None:
    """Each function of the corpus, as one who has just typed it: the page asks again only for what was changed."""
    waits: list[tuple[float, str]] = []
    for path in sorted({entry.path for entry in read_corpus(corpus_directory())}):
        source = path.read_text(encoding="utf-8")
        for found in functions_of(source, path.name):
            worker = WORKERS.start(work_on, source, found.name, branches=True)
            waits.append((PAUSE + float(worker.connection.recv()), found.name))
            worker.end()
    waits.sort()
    soon = sum(wait <= 1 for wait, _ in waits)
    middle = median(wait for wait, _ in waits)
    print(f"verdict after the last key, in processor time: median {middle:.2f} s, {soon} of {len(waits)} in 1 s")
    print("slowest: " + ", ".join(f"{name} {wait:.1f} s" for wait, name in waits[: -SLOWEST - 1 : -1]))


def many(count: int) -> None:
    """Verifications of seven clients at once, of true and false claims by turns."""
    waits: dict[str, list[float]] = {}

    def ask(number: int) -> str:
        client, begin = f"client {number % 7}", perf_counter()
        found = verdict(page, number, client)
        waits.setdefault(client, []).append(perf_counter() - begin)
        return found

    with started() as page:
        begin = perf_counter()
        with Watch(page.pid) as watch, ThreadPoolExecutor(count) as pool:
            found = list(pool.map(ask, range(count)))
        took = perf_counter() - begin
    right = sum(each == ("proved", "refuted")[number % 2] for number, each in enumerate(found))
    means = sorted(sum(each) / len(each) for each in waits.values())
    print(f"{count} verifications at once: {right} right, {took:.1f} s in all, {count / took:.1f} a second")
    print(f"mean wait of the luckiest and unluckiest of 7 clients: {means[0]:.1f} s, {means[-1]:.1f} s")
    print(f"at most {watch.count} processes with {watch.most / 1e6:.0f} MB of their own")


if __name__ == "__main__":
    # workers find what they run by the name of its module, which must not be `__main__`
    bench = import_module("bench.serve")
    bench.first_page()
    bench.first_paint()
    bench.after_typing()
    bench.many(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
