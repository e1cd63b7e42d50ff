"""A PostgreSQL server of the tests' own: in a temporary directory, on a socket only, ended with the tests."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PLACES = "/usr/lib/postgresql/*/bin"


def programs() -> Path | None:
    """Where PostgreSQL's programs are, if they are installed."""
    found = sorted(Path("/").glob(PLACES.lstrip("/")), key=lambda path: path.parent.name)
    if found and (found[-1] / "initdb").exists():
        return found[-1]
    beside = shutil.which("pg_ctl")
    return Path(beside).parent if beside and (Path(beside).parent / "initdb").exists() else None


def owner() -> str | None:
    """Who runs the server: nobody in particular, if we are root, because it does not run as root."""
    if os.getuid():
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


@contextmanager
def running(within: str = "/dev/shm") -> Iterator[str]:
    """The URL of a server that runs meanwhile, with its files in a directory of its own."""
    where = programs()
    if where is None:
        raise FileNotFoundError("PostgreSQL is not installed")
    folder = Path(tempfile.mkdtemp(prefix="lw-pg-", dir=within if Path(within).is_dir() else None))
    user = owner()
    if user is not None:
        shutil.chown(folder, user)
    data = str(folder / "data")

    def run(name: str, *arguments: str) -> None:
        command = [str(where / name), "-D", data, *arguments]
        subprocess.run(command, check=True, user=user, cwd=folder, stdout=subprocess.DEVNULL, timeout=180)

    try:
        run("initdb", "-A", "trust", "-U", "lapwing", "--no-sync", "-E", "UTF8", "--locale=C")
        options = f"-c listen_addresses='' -c unix_socket_directories='{folder}' -c max_connections=60"
        run("pg_ctl", "-w", "-t", "120", "-l", str(folder / "log"), "-o", options, "start")
        try:
            yield f"postgresql://lapwing@/postgres?host={folder}"
        finally:
            run("pg_ctl", "-m", "immediate", "-w", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
