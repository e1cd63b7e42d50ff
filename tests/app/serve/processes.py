"""The processes of a server, as Linux tells of them."""

from __future__ import annotations

from pathlib import Path
from threading import Event, Thread


def family(root: int) -> dict[int, int]:
    """A process and all that descend from it, each with the bytes it holds and shares with nobody."""
    parents: dict[int, int] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            fields = read(entry / "stat").rpartition(")")[2].split()
            if fields:
                parents[int(entry.name)] = int(fields[1])
    found = {root}
    while more := {pid for pid, parent in parents.items() if parent in found} - found:
        found |= more
    return {pid: own_bytes(pid) for pid in found}


def own_bytes(pid: int) -> int:
    """Memory that would be free without this process."""
    lines = (line.split() for line in read(Path(f"/proc/{pid}/smaps_rollup")).splitlines())
    return sum(int(fields[1]) * 1024 for fields in lines if fields[0] in ("Private_Dirty:", "Private_Clean:"))


def read(path: Path) -> str:
    """What a file says; nothing if its process has just ended."""
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


class Watch:
    """The most that a process and its descendants held at once, and how many they were."""

    def __init__(self, root: int, every: float = 0.1) -> None:
        self.root = root
        self.every = every
        self.most = 0
        self.count = 0
        self._over = Event()
        self._thread = Thread(target=self._look, daemon=True)

    def __enter__(self) -> Watch:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def _look(self) -> None:
        while not self._over.wait(self.every):
            held = family(self.root)
            self.most, self.count = max(self.most, sum(held.values())), max(self.count, len(held))
