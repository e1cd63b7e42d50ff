"""Where the links of a chain are stored: SQL tables, with transactions of one writer at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

from lapwing.budget.ledger.entry.chain import Link
from lapwing.budget.ledger.store.schema import STEPS, TABLES, VERSION
from lapwing.diagnostics.diagnostic import reject

AT_ONCE = 1000

INSERT = "INSERT INTO entries (seq, hash, text, budget, key, answers) VALUES (?, ?, ?, ?, ?, ?)"

Row = tuple[int, str, str, int | None, str | None, int | None]
Execute = Callable[[str, Sequence[object]], Any]
ExecuteMany = Callable[[str, Sequence[Row]], None]


class Store(Protocol):
    """A place that keeps a ledger."""

    place: str
    identity: str

    def is_there(self) -> bool:
        """Whether there is anything at the place, as far as can be seen without looking into it."""
        ...

    def writing(self) -> AbstractContextManager[Session]:
        """A transaction of the only writer: nobody else writes until it ends, and its end is durable."""
        ...

    def reading(self) -> AbstractContextManager[Session]:
        """A transaction that sees one moment."""
        ...

    def close(self) -> None:
        """Give back what is held."""
        ...


class Session:
    """What can be asked of the tables within a transaction."""

    def __init__(
        self,
        execute: Execute,
        execute_many: ExecuteMany,
        has_table: Callable[[str], bool],
        before: tuple[str, ...] = (),
    ) -> None:
        self.execute_now = execute
        self.execute_many = execute_many
        self.has_table = has_table
        self.before_tables = before
        self.rows: list[Row] = []
        self.keys: dict[tuple[int | None, str], int | None] = {}

    def execute(self, statement: str, values: Sequence[object]) -> Any:
        """Execute a statement after what was appended before it."""
        self.flush()
        return self.execute_now(statement, values)

    def flush(self) -> None:
        """Write what was appended, all at once: many rows take half as long together."""
        if self.rows:
            rows, self.rows = self.rows, []
            self.execute_many(INSERT, rows)

    def version(self) -> int:
        """The version of the tables, 0 if there are none."""
        if not self.has_table("layout"):
            return 0
        rows = self.execute("SELECT version FROM layout", ()).fetchall()
        return int(rows[0][0]) if len(rows) == 1 else -1

    def prepare(self, place: str) -> None:
        """Bring the tables to the present version."""
        version = self.version()
        for statement in (*self.before_tables, *TABLES) if version == 0 else ():
            self.execute(statement, ())
        version = version or 1
        if not 1 <= version <= VERSION:
            reject("ledger-version", place=place, version=version, known=VERSION)
        while version < VERSION:
            for statement in STEPS[version]:
                self.execute(statement, ())
            version += 1

    def links(self, first: int) -> Iterator[Link]:
        """The links from this place on."""
        while True:
            rows = self.execute(
                "SELECT seq, hash, text FROM entries WHERE seq >= ? ORDER BY seq LIMIT ?", (first, AT_ONCE)
            ).fetchall()
            yield from (Link(*row) for row in rows)
            if len(rows) < AT_ONCE:
                return
            first = rows[-1][0] + 1

    def lists(self) -> Iterator[tuple[int, int | None, str | None, int | None]]:
        """What each entry is looked up by: its place, budget, key, and the reservation it answers."""
        first = 1
        while True:
            rows = self.execute(
                "SELECT seq, budget, key, answers FROM entries WHERE seq >= ? ORDER BY seq LIMIT ?", (first, AT_ONCE)
            ).fetchall()
            yield from (tuple(row) for row in rows)
            if len(rows) < AT_ONCE:
                return
            first = rows[-1][0] + 1

    def link(self, seq: int) -> Link | None:
        """The link at a place."""
        row = self.execute("SELECT seq, hash, text FROM entries WHERE seq = ?", (seq,)).fetchone()
        return None if row is None else Link(*row)

    def place_of_key(self, budget: int, key: str) -> int | None:
        """Where the reservation with a key stands."""
        if (budget, key) in self.keys:
            return self.keys[budget, key]
        row = self.execute_now("SELECT seq FROM entries WHERE budget = ? AND key = ?", (budget, key)).fetchone()
        return None if row is None else int(row[0])

    def look_up(self, budget: int, keys: Sequence[str]) -> None:
        """Find out where reservations with many keys stand at once, for `place_of_key` to know."""
        for start in range(0, len(keys), AT_ONCE // 2):
            some = keys[start : start + AT_ONCE // 2]
            self.keys |= dict.fromkeys([(budget, key) for key in some])
            marks = ", ".join("?" * len(some))
            rows = self.execute(
                f"SELECT key, seq FROM entries WHERE budget = ? AND key IN ({marks})",
                (budget, *some),
            ).fetchall()
            self.keys |= {(budget, str(key)): int(seq) for key, seq in rows}

    def answer_to(self, reservation: int) -> Link | None:
        """The answer to a reservation."""
        row = self.execute("SELECT seq, hash, text FROM entries WHERE answers = ?", (reservation,)).fetchone()
        return None if row is None else Link(*row)

    def append(self, link: Link, budget: int | None = None, key: str | None = None, answers: int | None = None) -> None:
        """Write one more link, with what it is looked up by."""
        self.rows.append((link.seq, link.hash, link.text, budget, key, answers))
        if key is not None:
            self.keys[budget, key] = link.seq
        if len(self.rows) >= AT_ONCE:
            self.flush()

    def snapshot(self) -> tuple[int, str] | None:
        """The latest snapshot, with the place of its checkpoint."""
        row = self.execute("SELECT seq, text FROM snapshots ORDER BY seq DESC LIMIT 1", ()).fetchone()
        return None if row is None else (int(row[0]), str(row[1]))

    def save_snapshot(self, seq: int, text: str) -> None:
        """Keep this snapshot instead of earlier ones."""
        self.execute("DELETE FROM snapshots", ())
        self.execute("INSERT INTO snapshots (seq, text) VALUES (?, ?)", (seq, text))
