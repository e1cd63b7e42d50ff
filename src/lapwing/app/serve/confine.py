"""A process that can do little but compute, for code that was pasted into the page.

Linux only: a seccomp filter refuses sockets, other processes and reaching into them; Landlock refuses all files but
those that Python itself reads.  Where either is missing nothing is run.
"""

from __future__ import annotations

import ctypes
import json
import os
import platform
import resource
import select
import signal
import struct
import sys
import sysconfig
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from math import ceil
from pathlib import Path
from time import monotonic
from typing import Any, NoReturn

Answer = dict[str, Any]

LARGEST = 4_000_000
PATIENCE = 3
NO_NEW_RIGHTS, SET_SECCOMP, PARENT_DIED = 38, 22, 1
FILTER = 2
ALLOW, REFUSE, KILL = 0x7FFF0000, 0x00050000 | 1, 0x80000000
LOAD, EQUAL, AT_LEAST, ANY_BIT, RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
THREAD = 0x00010000
NOT_THERE = 38

# the numbers of calls that are refused: sockets; processes and reaching into them; mounts; owners, rights and times of
# files, which Landlock leaves alone; shared memory; the system's clock, name and modules; limits
X86 = (
    41, 42, 43, 49, 53, 288, 425, 426, 427, 57, 58, 59, 322, 62, 101, 129, 200, 234, 297, 310, 311, 424, 434, 438,
    440, 155, 161, 165, 166, 272, 308, 428, 429, 430, 431, 432, 442, 90, 91, 92, 93, 94, 132, 188, 189, 190, 197,
    198, 199, 235, 260, 261, 268, 280, 304, 452, 463, 466, 29, 30, 64, 68, 240, 248, 249, 250, 298, 300, 321, 323,
    103, 159, 163, 164, 167, 168, 169, 170, 171, 172, 173, 175, 179, 227, 246, 305, 313, 320, 160, 302,
)  # fmt: skip
ARM = (
    198, 199, 200, 202, 203, 242, 425, 426, 427, 221, 281, 117, 129, 130, 131, 138, 240, 270, 271, 424, 434, 438,
    440, 39, 40, 41, 51, 97, 268, 428, 429, 430, 431, 432, 442, 5, 6, 7, 14, 15, 16, 52, 53, 54, 55, 88, 265, 452,
    463, 466, 180, 186, 190, 194, 196, 217, 218, 219, 241, 262, 280, 282, 60, 89, 104, 105, 112, 116, 142, 161, 162,
    170, 171, 224, 225, 266, 273, 294, 164, 261,
)  # fmt: skip
MACHINES = {"x86_64": (0xC000003E, X86, 56), "aarch64": (0xC00000B7, ARM, 220)}
CLONE3 = 435

CREATE_RULES, ADD_RULE, RESTRICT = 444, 445, 446
EXECUTE, READ_FILE, READ_FOLDER = 1, 4, 8
SCOPES = 3


class ConfineError(Exception):
    """This machine offers no way to confine a process."""


def confined(work: Callable[[], Answer], seconds: float, memory: int) -> Answer:
    """What a function gives in a process of its own, which is confined; only plain data comes back.

    The seconds are of the processor; a process that waits instead is ended after a few times as many by the clock.
    """
    inlet, outlet = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(inlet)
        _be_confined(work, outlet, seconds, memory)
    os.close(outlet)
    try:
        received = received_until(inlet, monotonic() + PATIENCE * seconds + 5)
    finally:
        os.close(inlet)
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
    if len(received) > LARGEST:
        return {"ended": "memory"}
    try:
        found = json.loads(received)
    except ValueError:
        killed = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
        return {"ended": "time" if killed in (signal.SIGXCPU, signal.SIGKILL) else "crash"}
    return found if isinstance(found, dict) else {"ended": "crash"}


def received_until(inlet: int, deadline: float) -> bytes:
    """All that comes before the other end is closed, the time is over, or it is too much."""
    received = bytearray()
    while len(received) <= LARGEST and select.select([inlet], [], [], max(0, deadline - monotonic()))[0]:
        part = os.read(inlet, 1 << 16)
        if not part:
            break
        received += part
    return bytes(received)


def _be_confined(work: Callable[[], Answer], outlet: int, seconds: float, memory: int) -> NoReturn:
    """Confine this process, do the work, send what it gives, and be gone."""
    try:
        library().prctl(PARENT_DIED, signal.SIGKILL, 0, 0, 0)
        keep_only(outlet)
        os.environ.clear()
        confine(readable(), seconds, memory)
        answer = work()
    except ConfineError as error:
        answer = {"refused": str(error)}
    except MemoryError:
        answer = {"ended": "memory"}
    except BaseException as error:  # noqa: BLE001
        answer = {"refused": f"the code raised {type(error).__name__}: {error}"[:500]}
    try:
        sent = json.dumps(answer).encode()
        while sent:
            sent = sent[os.write(outlet, sent) :]
    finally:
        os._exit(0)


def keep_only(descriptor: int) -> None:
    """Close every other file that is open; what is printed goes nowhere."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for each in (0, 1, 2):
        os.dup2(nowhere, each)
    os.closerange(3, descriptor)
    os.closerange(descriptor + 1, resource.getrlimit(resource.RLIMIT_NOFILE)[0])


def readable() -> list[Path]:
    """What Python and its libraries read."""
    paths = [*sysconfig.get_paths().values(), sys.prefix, sys.base_prefix, str(Path(__file__).parents[2])]
    paths += [path for path in sys.path if path.endswith(("site-packages", ".zip", "lib-dynload"))]
    paths += ["/usr/lib", "/usr/lib64", "/lib", "/lib64", "/usr/share/zoneinfo", "/etc/ld.so.cache", "/etc/localtime"]
    paths += ["/dev/null", "/dev/urandom"]
    unlike = dict.fromkeys(Path(path).resolve() for path in paths)
    return [path for path in unlike if path.exists() and path != Path("/") and path != Path.home()]


def confine(paths: Iterable[Path], seconds: float, memory: int) -> None:
    """From here on: no network, no processes, no files but these to read, and bounds on time and memory."""
    if sys.platform != "linux" or platform.machine() not in MACHINES:
        raise ConfineError("code is run on Linux only, on x86-64 or 64-bit ARM")
    lower(resource.RLIMIT_AS, address_space() + memory)
    lower(resource.RLIMIT_CPU, ceil(seconds))
    lower(resource.RLIMIT_CORE, 0)
    lower(resource.RLIMIT_FSIZE, LARGEST)
    if library().prctl(NO_NEW_RIGHTS, 1, 0, 0, 0):
        raise ConfineError("the system does not let a process give up rights")
    refuse_files(paths)
    refuse_calls()


def address_space() -> int:
    """How much this process has already, which its bound is on top of."""
    return int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()


def lower(kind: int, most: int) -> None:
    """A limit that is not above what it is now."""
    now = resource.getrlimit(kind)[1]
    least = most if now == resource.RLIM_INFINITY else min(most, now)
    resource.setrlimit(kind, (least, least))


def library() -> Any:
    """The C library."""
    return ctypes.CDLL(None, use_errno=True)


def refuse_files(paths: Iterable[Path]) -> None:
    """Landlock: nothing is written, and nothing but these is read."""
    call = library().syscall
    version = call(CREATE_RULES, None, 0, 1)
    if version < 1:
        raise ConfineError("the system has no Landlock, which keeps code from files")
    bits = {1: 13, 2: 14}.get(version, 15 if version < 5 else 16)
    handled = (1 << bits) - 1
    # the kinds of files, the network (TCP, from version 4), and signals to others and their sockets (from version 6)
    rules = struct.pack("<QQQ", handled, 3 if version >= 4 else 0, SCOPES if version >= 6 else 0)
    rules = rules[: 8 if version < 4 else 16 if version < 6 else 24]
    made = call(CREATE_RULES, rules, len(rules), 0)
    if made < 0:
        raise ConfineError("the system refuses Landlock rules")
    for path in paths:
        opened = os.open(path, os.O_PATH | os.O_CLOEXEC)
        rights = READ_FILE | (READ_FOLDER | EXECUTE if path.is_dir() else 0)
        added = call(ADD_RULE, made, 1, struct.pack("<Qi", rights, opened), 0)
        os.close(opened)
        if added:
            raise ConfineError("the system refuses a Landlock rule")
    if call(RESTRICT, made, 0):
        raise ConfineError("the system refuses Landlock")
    os.close(made)


def refuse_calls() -> None:
    """Seccomp: no sockets, no processes but threads of this one, and nothing that reaches into others."""
    steps = b"".join(_steps())
    program = ctypes.create_string_buffer(steps)
    head = struct.pack("@HP", len(steps) // 8, ctypes.addressof(program))
    if library().prctl(SET_SECCOMP, FILTER, ctypes.c_char_p(head), 0, 0):
        raise ConfineError("the system has no seccomp, which keeps code from the network")


def _steps() -> Iterator[bytes]:
    """The filter: load the architecture, then the number of the call, and compare."""
    machine, refused, clone = MACHINES[platform.machine()]
    yield _step(LOAD, 4)
    yield _step(EQUAL, machine, then=1)
    yield _step(RETURN, KILL)
    yield _step(LOAD, 0)
    yield _step(AT_LEAST, 0x40000000, otherwise=1)
    yield _step(RETURN, KILL)
    yield _step(EQUAL, CLONE3, otherwise=1)
    yield _step(RETURN, (REFUSE & 0xFFFF0000) | NOT_THERE)
    yield _step(EQUAL, clone, otherwise=4)
    yield _step(LOAD, 16)
    yield _step(ANY_BIT, THREAD, otherwise=1)
    yield _step(RETURN, ALLOW)
    yield _step(RETURN, REFUSE)
    for number in refused:
        yield _step(EQUAL, number, otherwise=1)
        yield _step(RETURN, REFUSE)
    yield _step(RETURN, ALLOW)


def _step(code: int, value: int, then: int = 0, otherwise: int = 0) -> bytes:
    return struct.pack("<HBBI", code, then, otherwise, value)
