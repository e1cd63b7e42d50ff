"""What runs in a process of its own: one task under hard limits, its answer sent back as plain data."""

from __future__ import annotations

import resource
import signal
from math import ceil
from multiprocessing.connection import Connection
from typing import Any

from lapwing.app.serve.tasks.table import TASKS
from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.kernel.language.refuse import Refused
from lapwing.report.view.view import view_diagnostic
from lapwing.verify.claim.finding import NEWS
from lapwing.verify.claim.verdict import ContradictionError
from lapwing.verify.claim.verify import SideError

Answer = dict[str, Any]


def work(task: str, payload: Answer, seconds: float, memory: int, connection: Connection) -> None:
    """Do a task and send its answer; whoever asked ends this process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    bound(seconds, memory)
    NEWS.set(lambda side: connection.send({"news": side}))
    try:
        connection.send(done(task, payload))
    except MemoryError:
        connection.send({"ended": "memory"})
    except OSError:
        pass  # nobody listens any more
    finally:
        connection.close()


def bound(seconds: float, memory: int) -> None:
    """Hard limits, against what the task's own limits do not see."""
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    most = ceil(seconds) * 2 + 10
    resource.setrlimit(resource.RLIMIT_CPU, (most, most))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def done(task: str, payload: Answer) -> Answer:
    """The answer to a task, or what is wrong with what was asked."""
    try:
        return TASKS[task](payload)
    except ProgramError as error:
        return {"faults": [view_diagnostic(each) for each in error.diagnostics]}
    except Refused as refused:
        return {"refused": refused.reason}
    except RecursionError:
        return {"ended": "depth"}
    except SideError as error:
        return {"ended": "memory" if "MemoryError" in str(error) else "fault"}
    except ContradictionError:
        return {"ended": "contradiction"}
