"""The last known head of each ledger, kept apart from the ledger, so that an old copy is recognised.

One file a ledger, one line a change; a line that was cut short is passed over.  A further file for each place says
which ledger is kept there, so that one that was removed is missed.
"""

from __future__ import annotations

import hashlib
import os
import re
import threading
from pathlib import Path

from lapwing.diagnostics.diagnostic import reject

LINE = re.compile(r"(\d{1,18}) ([0-9a-f]{64})")
LARGEST = 64_000


Head = tuple[int, str]
Known = tuple[int, int]


def heads_in(text: str) -> list[Head]:
    """The heads on the lines of a text."""
    return [(int(found[1]), found[2]) for line in text.splitlines() if (found := LINE.fullmatch(line))]


class Anchor:
    """`folder` is where heads are kept."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or default_folder()
        self.known: dict[str, Known] = {}
        self.paths: dict[str, Path] = {}

    def path(self, ledger: str) -> Path:
        """The file of one ledger."""
        if ledger not in self.paths:
            self.paths[ledger] = self.folder / f"{ledger}.head"
        return self.paths[ledger]

    def head(self, ledger: str) -> Head | None:
        """The furthest head that was seen."""
        try:
            text = self.path(ledger).read_text(encoding="ascii", errors="replace")
        except FileNotFoundError:
            return None
        except OSError as error:
            reject("anchor-unusable", place=self.path(ledger), reason=error.strerror or error)
        return max(heads_in(text), default=None)

    def news(self, ledger: str) -> list[Head]:
        """The heads that others have written since this was asked last; none of them if nothing was written."""
        path = self.path(ledger)
        try:
            found = os.stat(path)
            if self.known.get(ledger) == (found.st_ino, found.st_size):
                return []
            same, at = self.known.get(ledger, (0, 0))
            start = at if same == found.st_ino else 0
            with path.open("rb") as file:
                file.seek(start)
                text = file.read(found.st_size)
        except FileNotFoundError:
            return []
        except OSError as error:
            reject("anchor-unusable", place=path, reason=error.strerror or error)
        whole = text[: text.rfind(b"\n") + 1]
        self.known[ledger] = (found.st_ino, start + len(whole))
        return heads_in(whole.decode("ascii", errors="replace"))

    def keep(self, ledger: str, seq: int, hash: str) -> None:
        """Remember a head; lines are appended, so that processes need not wait for each other."""
        path = self.path(ledger)
        line = f"{seq} {hash}\n".encode()
        try:
            file = self.open(path)
            try:
                os.write(file, line)
                found = os.fstat(file)
                if self.known.get(ledger) == (found.st_ino, found.st_size - len(line)):
                    self.known[ledger] = (found.st_ino, found.st_size)
                if found.st_size > LARGEST:
                    self.replace(path, line)
            finally:
                os.close(file)
        except OSError as error:
            reject("anchor-unusable", place=path, reason=error.strerror or error)

    def record_of(self, place: str) -> Path:
        """The file that says which ledger is kept at a place."""
        return self.folder / f"{hashlib.sha256(place.encode(errors='surrogateescape')).hexdigest()[:32]}.place"

    def ledger_at(self, place: str) -> str | None:
        """Which ledger was last seen at a place."""
        try:
            return self.record_of(place).read_text(encoding="ascii", errors="replace").strip() or None
        except FileNotFoundError:
            return None
        except OSError as error:
            reject("anchor-unusable", place=self.record_of(place), reason=error.strerror or error)

    def keep_place(self, place: str, ledger: str) -> None:
        """Remember which ledger is kept at a place."""
        path = self.record_of(place)
        try:
            self.replace(path, f"{ledger}\n".encode())
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
    def replace(path: Path, line: bytes) -> None:
        """Begin the file anew with one line; what others append meanwhile may be lost, which does no harm."""
        fresh = path.with_suffix(f".{os.getpid()}-{threading.get_ident()}")
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
