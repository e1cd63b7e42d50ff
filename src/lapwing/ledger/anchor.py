"""The head of each ledger as last seen, kept away from the ledger: what tells an old copy from the present one.

One file a ledger, one line a change; a line that was cut short is passed over.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

from lapwing.diagnostics.diagnostic import reject

LINE = re.compile(r"(\d{1,18}) ([0-9a-f]{64})")
LARGEST = 64_000


class Anchor:
    """`folder` is where heads are kept."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or default_folder()

    def path(self, ledger: str) -> Path:
        """The file of one ledger."""
        return self.folder / f"{ledger}.head"

    def head(self, ledger: str) -> tuple[int, str] | None:
        """The furthest head that was seen."""
        try:
            text = self.path(ledger).read_text(encoding="ascii", errors="replace")
        except FileNotFoundError:
            return None
        except OSError as error:
            reject("anchor-unusable", place=self.path(ledger), reason=error.strerror or error)
        heads = [(int(found[1]), found[2]) for line in text.splitlines() if (found := LINE.fullmatch(line))]
        return max(heads, default=None)

    def keep(self, ledger: str, seq: int, hash: str) -> None:
        """Remember a head; lines are appended, so that processes need not wait for each other."""
        path = self.path(ledger)
        line = f"{seq} {hash}\n".encode()
        try:
            file = self.open(path)
            try:
                os.write(file, line)
                if os.fstat(file).st_size > LARGEST:
                    self.shorten(path, line)
            finally:
                os.close(file)
        except OSError as error:
            reject("anchor-unusable", place=path, reason=error.strerror or error)

    def open(self, path: Path) -> int:
        """The file, to be appended to; its folder is made if there is none."""
        flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT
        try:
            return os.open(path, flags, 0o644)
        except FileNotFoundError:
            self.folder.mkdir(parents=True, exist_ok=True)
            return os.open(path, flags, 0o644)

    @staticmethod
    def shorten(path: Path, line: bytes) -> None:
        """Begin the file anew with one line; what others append meanwhile may be lost, which does no harm."""
        fresh = path.with_suffix(f".{os.getpid()}")
        with fresh.open("wb") as file:
            file.write(line)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)


def default_folder() -> Path:
    """Where heads are kept unless said otherwise."""
    said = os.environ.get("LAPWING_ANCHORS")
    if said:
        return Path(said)
    state = os.environ.get("XDG_STATE_HOME")
    return (Path(state) if state else Path.home() / ".local" / "state") / "lapwing" / "anchors"
