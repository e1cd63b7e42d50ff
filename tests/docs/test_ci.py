"""The hooks and the workflow do what the pages say."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
HOOKS = {hook["id"]: hook for hook in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())}
WORKFLOW = yaml.safe_load((ROOT / "docs" / "examples" / "ci" / "lapwing.yml").read_text())
GOOD = """import numpy as np


# lapwing: data: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
def noisy_sum(data, epsilon):
    return np.sum(np.clip(data, 0, 1)) + np.random.laplace(scale=1 / epsilon)
"""
BROKEN = GOOD.replace("scale=1 / epsilon", "scale=0.5 / epsilon")


def ran(command: str, folder: Path, *more: str) -> tuple[int, str]:
    words = shlex.split(command)
    program = str(Path(sys.executable).parent / words[0])
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "COLUMNS": "200"}
    done = subprocess.run(
        [program, *words[1:], *more], cwd=folder, capture_output=True, text=True, env=environment, check=False
    )
    return done.returncode, done.stdout + done.stderr


def test_pre_commit_accepts_the_hooks() -> None:
    assert ran("pre-commit validate-manifest .pre-commit-hooks.yaml", ROOT)[0] == 0
    assert set(HOOKS) == {"lapwing-verify", "lapwing-scan"}


@pytest.mark.parametrize("hook", HOOKS)
def test_hooks_are_quiet_about_what_is_fine_and_say_a_line_about_the_rest(hook: str, tmp_path: Path) -> None:
    (tmp_path / "plain.py").write_text("x = 1\n")
    (tmp_path / "good.py").write_text(GOOD)
    (tmp_path / "broken.py").write_text(BROKEN)
    entry = HOOKS[hook]["entry"]
    assert ran(entry, tmp_path, "plain.py") == (0, "")
    assert ran(entry, tmp_path, "plain.py", "good.py") == (0, "")
    status, said = ran(entry, tmp_path, "plain.py", "good.py", "broken.py")
    assert status == 1 and said.count("\n") == 1 and said.startswith("broken.py:5:1: refuted noisy_sum: ")


def test_the_workflow_verifies_and_uploads_what_it_wrote(tmp_path: Path) -> None:
    steps = WORKFLOW["jobs"]["lapwing"]["steps"]
    (command,) = [step["run"] for step in steps if step.get("run", "").startswith("lapwing ")]
    (upload,) = [step for step in steps if "upload-sarif" in step.get("uses", "")]
    assert (
        upload["if"].startswith("always() && hashFiles('lapwing.sarif')")
        and WORKFLOW["permissions"]["security-events"] == "write"
    )
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "stats.py").write_text(BROKEN)
    assert ran(command, tmp_path)[0] == 1
    written = json.loads((tmp_path / upload["with"]["sarif_file"]).read_text())
    (result,) = [each for each in written["runs"][0]["results"] if each["level"] == "error"]
    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"].endswith("src/stats.py")
