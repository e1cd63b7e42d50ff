"""A PostgreSQL server of our own for the time of some tests: in a fresh directory, on a socket, nothing durable."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

PLACES = ("/usr/lib/postgresql/17/bin", "/usr/lib/postgresql/16/bin", "/usr/lib/postgresql/15/bin")
OPTIONS = "-c listen_addresses='' -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c shared_buffers=32MB"


def tool(name: str) -> str | None:
    """A program of PostgreSQL."""
    return shutil.which(name) or next((f"{place}/{name}" for place in PLACES if Path(place, name).exists()), None)


def as_owner(folder: Path) -> list[str]:
    """PostgreSQL does not run as root: then another user owns the directory and runs it."""
    if os.geteuid() != 0:
        return []
    try:
        owner = pwd.getpwnam("postgres")
    except KeyError:
        owner = pwd.getpwnam("nobody")
    os.chown(folder, owner.pw_uid, owner.pw_gid)
    return ["setpriv", f"--reuid={owner.pw_uid}", f"--regid={owner.pw_gid}", "--clear-groups"]


def quietly(command: list[str]) -> None:
    """Run a command whose words nobody needs."""
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/")


@contextmanager
def running_postgres() -> Iterator[str]:
    """The address of a server that ends with the block; skipped where there is no PostgreSQL, except in CI."""
    initdb, server = tool("initdb"), tool("pg_ctl")
    if initdb is None or server is None:
        if os.environ.get("CI") == "true":
            pytest.fail("PostgreSQL is missing: tools/services.sh installs it")
        pytest.skip("PostgreSQL is not installed")
    folder = Path(tempfile.mkdtemp(prefix="lapwing-pg-", dir="/tmp"))
    data, user = folder / "data", as_owner(folder)
    try:
        quietly([*user, initdb, "-D", str(data), "-U", "tester", "-A", "trust", "--no-sync", "-E", "UTF8"])
        start = [server, "-D", str(data), "-w", "-l", str(folder / "log"), "-o", f"{OPTIONS} -k {folder}", "start"]
        quietly([*user, *start])
        try:
            yield f"postgresql:///postgres?host={folder}&user=tester"
        finally:
            quietly([*user, server, "-D", str(data), "-m", "immediate", "stop"])
    finally:
        shutil.rmtree(folder, ignore_errors=True)
