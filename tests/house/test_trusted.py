"""What is trusted is plain: no float, no assert, no broad except, and random bytes from one place."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tools.imports import closure, code_lines, imports_of, is_in, modules
from tools.trusted import KERNEL, NOT_PLAIN, ROOTS, UNTRUSTED, trusted


@pytest.mark.parametrize("module", sorted(trusted().keys() - NOT_PLAIN.keys()))
def test_trusted_code_is_plain(module: str) -> None:
    """No assert, no float, no bare or broad except in anything trusted."""
    assert list(faults_in(trusted()[module])) == []


def faults_in(path: Path) -> list[str]:
    """What trusted code may not have, with its lines."""
    found = []
    for node in ast.walk(ast.parse(path.read_text())):
        match node:
            case ast.Assert():
                found.append(f"{node.lineno}: an assert")
            case ast.Constant(value=float()) | ast.Call(func=ast.Name(id="float")):
                found.append(f"{node.lineno}: a float")
            case ast.MatchClass(cls=ast.Name(id="float")) | ast.Attribute(value=ast.Name(id="float")):
                found.append(f"{node.lineno}: a float")
            case ast.ExceptHandler(type=None):
                found.append(f"{node.lineno}: a bare except")
            case ast.ExceptHandler(type=ast.expr() as kind):
                if not {"Exception", "BaseException"}.isdisjoint(ast.unparse(kind).replace(",", ".").split(".")):
                    found.append(f"{node.lineno}: a broad except")
    return found


def test_the_list_is_closed_under_imports() -> None:
    named = (*trusted(), *UNTRUSTED)
    for module in trusted():
        assert [other for other in imports_of(module, for_types=False) if not is_in(other, named)] == [], module


def test_each_exception_is_needed() -> None:
    found = closure(ROOTS, tuple(UNTRUSTED))
    assert [place for place in UNTRUSTED if not any(is_in(module, (place,)) for module in found)] == []
    assert [module for module in NOT_PLAIN if module not in trusted() or not faults_in(modules()[module])] == []


def test_the_ledger_charges_by_nothing_that_is_only_shown() -> None:
    shown = ("budget.accounting.loss", "budget.accounting.odometer", "budget.accounting.queries")
    assert [module for module in trusted() if imports_of(module) & set(shown)] == []


def test_what_was_left_out_of_the_list_before_is_in_it() -> None:
    """An amount rests on bounds of exp, a unit on the file that describes it."""
    assert {"numbers.enclosure", "data.description.toml_table"} <= trusted().keys()


def test_noise_of_answers_from_data_rests_on_certificates_not_on_arithmetic_of_plans() -> None:
    assert {"data.proof.instance", "data.proof.plan_program", "data.proof.prove_plan"} <= trusted().keys()
    plans = {module for module in trusted() if is_in(module, ("data.plan",))}
    assert plans == {"data.plan.families", "data.plan.keys"}


def test_no_float_from_a_generator_reaches_a_release() -> None:
    """NumPy's and Python's generators are for searches, audits, exercises and simulated attacks, never for noise."""
    for module, path in modules().items():
        if is_in(module, ("refute", "verify.auditing", "verify.exercise", "verify.watching", "verify.attack")):
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            match node:
                case ast.Attribute(value=ast.Name(id="np" | "numpy"), attr="random"):
                    raise AssertionError(f"{path}:{node.lineno}: noise comes from lapwing.run.noise")
                case ast.Import(names=names):
                    assert {name.name.split(".")[0] for name in names}.isdisjoint({"random"}), path
                case ast.ImportFrom(module=str(source)):
                    assert source.split(".")[0] != "random", path
                    assert not source.startswith("numpy.random"), path


def test_random_bytes_come_from_one_place() -> None:
    """One file asks OpenSSL, no release names another source, and no array of noise has floats."""
    for module, path in modules().items():
        text = path.read_text()
        drawing = is_in(module, ("run.noise", "run.interpreter", "run.mechanisms"))
        if module != "run.noise.randomness":
            assert "RAND_bytes" not in text, path
            assert not drawing or "urandom" not in text, path
        if is_in(module, ("run.interpreter", "run.mechanisms")):
            assert "source=" not in text, path
        if drawing:
            assert "np.float" not in text, path
            assert "float64" not in text, path


@pytest.mark.parametrize("path", sorted((KERNEL / "rules").rglob("*.py")), ids=lambda path: path.stem)
def test_a_rule_is_short(path: Path) -> None:
    """A rule, like what rules share, has at most sixty lines of code, counted as in TRUSTED.md."""
    assert code_lines(path) <= 60
