"""Who asks a service: a name and a role, known by a token of which only a digest is kept."""

from __future__ import annotations

import hashlib
import json
import os
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn, get_args

from lapwing.budget.ledger.entry.data import MalformedError, decode, write_text
from lapwing.budget.ledger.entry.name import name_of
from lapwing.budget.ledger.wire.method import Needed, Role
from lapwing.diagnostics.diagnostic import reject

ROLES: tuple[Role, ...] = get_args(Role)
HEADING = "lapwing-tokens 1"


@dataclass(frozen=True, slots=True)
class Principal:
    """`digest` is that of the token; the token itself is kept by whoever it was given to."""

    name: str
    role: Role
    digest: str

    def may(self, role: Needed) -> bool:
        """Whether one with this role may do what another is needed for: an owner may do all."""
        return role == "any" or self.role in (role, "owner")


def digest_of(token: str) -> str:
    """Tokens are random and long, so a plain digest tells nothing."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_principal(name: str, role: str) -> tuple[Principal, str]:
    """Someone who may ask, and the token to do so."""
    found = next((known for known in ROLES if known == role), None)
    if found is None:
        reject("service-role", what=role, known=", ".join(ROLES))
    token = secrets.token_urlsafe(32)
    return Principal(name_of(name, "analyst"), found, digest_of(token)), token


class Tokens:
    """A file with a line for each token that holds; it is read anew when it has changed."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self.seen: tuple[int, int] | None = None
        self.known: dict[str, Principal] = {}

    def find(self, token: str) -> Principal | None:
        """Who bears a token, found by its digest."""
        self.refresh()
        return self.known.get(digest_of(token))

    def refresh(self) -> None:
        """Read the file if it is another than before; one that is gone lets nobody in."""
        try:
            found = self.path.stat()
            if self.seen == (found.st_mtime_ns, found.st_size):
                return
            lines = self.path.read_text(encoding="utf-8").splitlines()
        except FileNotFoundError:
            self.seen, self.known = None, {}
            return
        except (OSError, UnicodeDecodeError) as error:
            self.refuse(error)
        self.known = {each.digest: each for each in self.read(lines)}
        self.seen = (found.st_mtime_ns, found.st_size)

    def read(self, lines: list[str]) -> Iterable[Principal]:
        """Everyone in the file."""
        if lines[:1] != [HEADING]:
            self.refuse(f"its first line is not {HEADING}")
        for line in lines[1:]:
            try:
                found: Principal = decode(json.loads(line), Principal)
            except (ValueError, RecursionError, MalformedError) as error:
                self.refuse(error)
            yield found

    def add(self, principal: Principal) -> None:
        """One more token holds from now on; someone may have several."""
        self.refresh()
        self.write((*self.known.values(), principal))

    def remove(self, name: str) -> int:
        """Nobody of this name may ask any more; how many tokens that ends."""
        self.refresh()
        wanted = name_of(name, "analyst")
        left = tuple(each for each in self.known.values() if each.name != wanted)
        gone = len(self.known) - len(left)
        self.write(left)
        return gone

    def write(self, principals: Iterable[Principal]) -> None:
        """Replace the file as a whole, readable by its owner only."""
        fresh = self.path.with_name(f"{self.path.name}.{os.getpid()}")
        text = "".join(f"{line}\n" for line in (HEADING, *map(write_text, principals)))
        try:
            file = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(file, "w", encoding="utf-8") as out:
                out.write(text)
            fresh.replace(self.path)
        except OSError as error:
            reject("unwritable", name=str(self.path), reason=error.strerror or error)
        self.seen = None

    def refuse(self, why: object) -> NoReturn:
        """The file is not one of tokens."""
        reject("service-tokens", place=self.path, why=why)
