"""The second checker on files that are no certificates, or strange ones."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lapwing.prove.cpc.certificate import write_with_proofs
from tests.proofs import noisy_sum
from tests.tools.checker import TOOL, recheck, verdict
from tests.tools.tampering import EPS_, ZERO_, in_claim, signed

NO_CERTIFICATES: dict[str, Callable[[str], str | bytes]] = {
    "truncated": lambda text: text[: len(text) // 2],
    "empty": lambda text: "",
    "no text": lambda text: b"\xff\xfe" + text.encode(),
    "a list": lambda text: "[1, 2]",
    "another format": lambda text: text.replace("lapwing-certificate", "something-else"),
    "another version": lambda text: text.replace('"version": 1', '"version": 2'),
    "a version that is a truth value": lambda text: text.replace('"version": 1', '"version": true'),
    "a float": lambda text: text.replace('"Literal", 1,', '"Literal", 1.0,', 1),
    "not a number": lambda text: text.replace('"Literal", 1,', '"Literal", NaN,', 1),
    "nested too deeply": lambda text: text.replace('"text": [', '"text": [' + "[" * 100_000 + "]" * 100_000 + ",", 1),
    "a number too long": lambda text: text.replace('"Literal", 1,', f'"Literal", {"1" * 10_000},', 1),
    "a name twice": lambda text: text.replace('"version": 1', '"version": 1, "version": 1'),
    "a part that is missing": lambda text: json.dumps({k: v for k, v in json.loads(text).items() if k != "claim"}),
    "a part that is not known": lambda text: text.replace('"version": 1', '"version": 1, "trust": 1'),
}


@pytest.mark.parametrize("name", NO_CERTIFICATES)
def test_knows_what_is_no_certificate(name: str, texts: dict[str, str], tmp_path: Path) -> None:
    code, said = verdict(tmp_path, NO_CERTIFICATES[name](texts["one_draw"]))
    assert code == 3, said


def test_deep_terms_are_refused_without_a_traceback(texts: dict[str, str], tmp_path: Path) -> None:
    text = texts["one_draw"].replace('["Laplace", ["Literal", 0, "int"]', '["Laplace", ' + '["Negative", ' * 400)
    text = text.replace('["Negative", , 0]', '["Negative", ["Literal", 0, "int"]' + "]" * 400 + ", 0]")
    assert verdict(tmp_path, text)[0] in (0, 1, 3)


def test_a_file_that_is_not_there() -> None:
    assert recheck.verdict("no/such/file.json")[0] == 3


def test_any_part_may_be_anything(texts: dict[str, str], tmp_path: Path) -> None:
    """Each part of a certificate in turn is replaced by strange things: refused or accepted, never an exception."""
    strange: list[Any] = [None, True, -1, "", "Param", "\ud800", [], ["Literal"], {}, [[[]]]]
    data = json.loads(texts["two_draws"])
    data["obligations"], data["text"] = [], []
    for number, path in enumerate(paths(data)):
        changed = json.loads(json.dumps(data))
        inner = changed
        for part in path[:-1]:
            inner = inner[part]
        inner[path[-1]] = strange[number % len(strange)]
        text = json.dumps(signed(changed) if "program" in changed else changed)
        assert verdict(tmp_path, text)[0] in (0, 1, 3)


def paths(data: Any) -> list[list[Any]]:
    """The ways to all parts of a piece of JSON."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [[name, *rest] for name, part in inner for rest in [[], *paths(part)]]


def test_the_worst_exit_code_counts(texts: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad, none = (tmp_path / name for name in ("good.json", "bad.json", "none.json"))
    good.write_text(texts["one_draw"])
    bad.write_text(json.dumps(in_claim(EPS_, ZERO_)(json.loads(texts["one_draw"]))))
    none.write_text("{}")
    assert recheck.main([str(good)]) == 0
    assert recheck.main([str(good), str(bad)]) == 1
    assert recheck.main([str(good), str(none), str(bad)]) == 3
    assert capsys.readouterr().out.splitlines()[:2] == ["accepted: f", "accepted: f"]


def test_the_checker_uses_nothing_of_lapwing_but_the_checker_of_proofs() -> None:
    imported = [line.strip() for line in TOOL.read_text().splitlines() if "import" in line and "lapwing" in line]
    assert all(line.startswith("from lapwing.prove.cpc.") for line in imported)


def test_proofs_are_checked_without_a_solver(tmp_path: Path) -> None:
    path = tmp_path / "certificate.json"
    path.write_text(write_with_proofs(noisy_sum()))
    assert recheck.verdict(str(path), recheck.check_proofs)[0] == 0
    data = json.loads(path.read_text())
    for name, change in {"proofs": data["proofs"][:-4], "obligations": data["obligations"][1:], "hash": "0"}.items():
        path.write_text(json.dumps({**data, name: change}))
        assert recheck.verdict(str(path), recheck.check_proofs)[0] == 1
