"""A budget with a million blocks: charging each of them, ranges of them, and opening the ledger again.

`python bench/ledger_blocks.py [BLOCKS]`: blocks are days of a hundred groups; each is charged by itself, many charges
in a commit, so that no two neighbours are alike; then ranges are charged, and a new process opens the ledger.
"""

from __future__ import annotations

import os
import random
import resource
import subprocess
import sys
import tempfile
from fractions import Fraction
from functools import partial
from pathlib import Path
from time import perf_counter, process_time

from lapwing.budget.accounting.cost import Approximate, cost_of
from lapwing.budget.ledger.entry.blocks import BLOCKS, Touched, blocks_of, write_touched
from lapwing.budget.ledger.entry.request import Request, request_of
from lapwing.budget.ledger.ledger import Ledger, open_ledger
from lapwing.budget.ledger.transaction.reservation import Reservation
from lapwing.budget.ledger.transaction.reserve import reserve

GROUPS = 100
TOGETHER = 4096
FIRST_DAY = 10_000
RANGES = (1, 30, 365, 3650)


def charge_on(group: int | None, first: int, last: int, epsilon: Fraction) -> Request:
    """A charge on the days of a group, or of all groups."""
    groups = None if group is None else (f"g{group:03d}",)
    part = write_touched(Touched(first, last, False, groups, group is None))
    return request_of("visits", "row", Approximate(epsilon, Fraction(0)), partition=BLOCKS, part=part)


def fill(ledger: Ledger, blocks: int) -> None:
    """Charge each block by itself, in any order."""
    places = [(group, day) for day in range(blocks // GROUPS) for group in range(GROUPS)]
    rng = random.Random(1)
    rng.shuffle(places)
    for start in range(0, len(places), TOGETHER):
        jobs = [
            partial(
                reserve,
                request=charge_on(group, FIRST_DAY + day, FIRST_DAY + day, Fraction(rng.randrange(1, 1000), 10**4)),
            )
            for group, day in places[start : start + TOGETHER]
        ]
        outcomes = ledger.together(jobs)
        if not all(isinstance(outcome, Reservation) for outcome in outcomes):
            raise AssertionError(outcomes[0])


def memory() -> float:
    """The memory of this process, in MB."""
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * resource.getpagesize() / 2**20


def show_opening(place: str) -> None:
    """Open a ledger, and say what that takes."""
    before = memory()
    wall, own = perf_counter(), process_time()
    ledger = open_ledger(place)
    entries = ledger.length()
    wall, own = perf_counter() - wall, process_time() - own
    print(f"opened {entries} entries in {own:.1f} s CPU ({wall:.1f} s), {memory() - before:.0f} MB")
    for days in RANGES:
        for group, what in ((7, "one group"), (None, "all groups")):
            own = process_time()
            ledger.reserve(charge_on(group, FIRST_DAY, FIRST_DAY + days - 1, Fraction(1, 10**6)))
            print(f"charge on {days} days of {what}: {(process_time() - own) * 1e3:.1f} ms CPU")
    ledger.close()


def main() -> None:
    """Measure."""
    blocks = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    with tempfile.TemporaryDirectory(prefix="lapwing-bench-", dir=".") as made:
        os.environ["LAPWING_ANCHORS"] = str(Path(made) / "anchors")
        place = str(Path(made) / "ledger.sqlite")
        ledger = open_ledger(place, create=True)
        ledger.create("visits", "row", cost_of(1))
        names = [f"g{group:03d}" for group in range(GROUPS)]
        ledger.block("visits", "row", blocks_of("day", "day", "group", names, several=1))
        wall, own = perf_counter(), process_time()
        fill(ledger, blocks)
        wall, own = perf_counter() - wall, process_time() - own
        print(f"{blocks} blocks charged one by one in {own:.0f} s CPU ({wall:.0f} s): {own / blocks * 1e6:.0f} µs each")
        size = Path(place).stat().st_size / 2**20
        print(f"memory {memory():.0f} MB, file {size:.0f} MB")
        ledger.close()
        subprocess.run([sys.executable, __file__, "--open", place], check=True)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--open"]:
        show_opening(sys.argv[2])
    else:
        main()
