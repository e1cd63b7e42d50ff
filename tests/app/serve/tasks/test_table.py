"""Every task has a name, and names are what the requests use."""

from __future__ import annotations

import re
from pathlib import Path

import lapwing.app.serve.api
from lapwing.app.serve.tasks.table import TASKS

OF_EDITORS = {"claim", "cost", "fix", "judge", "mend", "refute"}


def test_every_task_is_asked_for() -> None:
    text = "".join(path.read_text() for path in Path(lapwing.app.serve.api.__file__).parent.glob("*.py"))
    assert set(re.findall(r'ask\(?,? ?\(?request, "(\w+)"', text)) == set(TASKS) - OF_EDITORS
