"""Conditions of the kernel that are taken away, one at a time, are missed by the tests."""

from __future__ import annotations

import ast
import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

TOOL = Path(__file__).resolve().parents[2] / "tools" / "mutate.py"


def load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("mutate", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["mutate"] = module
    spec.loader.exec_module(module)
    return module


mutate = load()

TEXT = """
class Rule:
    def premises(self, goal):
        check_program(goal)
        if goal:
            refuse("why")
        post = check_condition(self.post, goal)
        return Premises((), (Obligation("one", pre, post), Obligation("two", pre, post)))

def first(block):
    return block[0] if block else refuse("none")
"""


def changed(tmp_path: Path) -> list[str]:
    path = tmp_path / "rule.py"
    path.write_text(TEXT)
    return [ast.unparse(mutant.tree()) for mutant in mutate.mutants_of(path)]


def test_each_condition_is_taken_away_once(tmp_path: Path) -> None:
    whole = ast.unparse(ast.parse(TEXT))
    found = changed(tmp_path)
    lost = (
        ("check_program(goal)", "pass"),
        ("refuse('why')", "pass"),
        ("check_condition(self.post, goal)", "self.post"),
        ("(Obligation('one', pre, post), Obligation('two', pre, post))", "(Obligation('two', pre, post),)"),
        ("(Obligation('one', pre, post), Obligation('two', pre, post))", "(Obligation('one', pre, post),)"),
        ("block[0] if block else refuse('none')", "block[0]"),
    )
    assert sorted(found) == sorted(whole.replace(*pair) for pair in lost)


def test_every_rule_has_something_to_take_away() -> None:
    files = {mutant.path.stem for mutant in mutate.chosen([])}
    facts = {"bounded", "distances", "rises", "summands", "vectors"}
    free = {"__init__", "assign", "case", "direct", "pointwise", "sample", "split", *facts}
    assert {path.stem for path in (mutate.KERNEL / "rules").rglob("*.py")} - files <= free
    assert len(mutate.chosen(["--quick"])) >= 12


def test_one_condition_of_every_other_rule_is_missed() -> None:
    done = subprocess.run([sys.executable, TOOL, "--quick"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert ", 0 that no test notices" in done.stdout
