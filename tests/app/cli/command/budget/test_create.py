"""`lapwing budget create` from the outside."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.app.cli.command.budget.conftest import Call
from tests.data.test_open_dataset import TOML


def test_a_budget_is_opened_once(census: Call) -> None:
    code, said = census("create", " CENSUS", "--epsilon", "2")
    assert code == 3
    assert "error[budget-exists]" in said


def test_measures(call: Call) -> None:
    made = [
        ("a", "--rho", "1/2"),
        ("b", "--epsilon", "3", "--order", "8"),
        ("c", "--epsilon", "1", "--delta", "1e-6", "--advanced"),
        ("d", "--epsilon", "1e-300", "--neighbours", "replace", "--unit", "household"),
    ]
    seen = [json.loads(call("create", *words, "--json")[1]) for words in made]
    assert [view["measure"] for view in seen] == ["rho", "Rényi epsilon of order 8", "rho", "epsilon"]
    assert seen[2]["promise"]["delta"] == "1/1000000"
    assert seen[3]["neighbours"] == "replace"


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("--epsilon", "0"),
        ("--epsilon", "-1"),
        ("--epsilon", "nan"),
        ("--epsilon", "inf"),
        ("--epsilon", "1", "--rho", "1"),
        ("--epsilon", "1", "--delta", "1"),
        ("--epsilon", "1", "--advanced"),
        ("--rho", "1", "--delta", "0.1", "--advanced"),
        ("--epsilon", "1", "--neighbours", "x"),
        ("--epsilon", "1", "--group", "2"),
        ("--epsilon", "1", "--group", "x"),
        ("--epsilon", "1", "--unit", ""),
        ("--epsilon", "1", "--ledger", "/nowhere/at/all"),
    ],
)
def test_what_makes_no_sense_opens_nothing(call: Call, words: tuple[str, ...]) -> None:
    code, said = call("create", "census", *words)
    assert code == 3, said
    assert "census" not in call("show")[1] or "There are no budgets" in call("show")[1]


def test_a_description_says_what_the_budget_is(call: Call, tmp_path: Path) -> None:
    file = str(tmp_path / "people.toml")
    Path(file).write_text(TOML)
    for option in (("--epsilon", "1"), ("--delta", "0.1"), ("--unit", "row"), ("--group", "2"), ("--advanced",)):
        code, said = call("create", file, *option)
        assert (code, "error[budget-given]" in said) == (3, True)
    assert not (tmp_path / "people.ledger").exists()
    assert call("create", file)[0] == 0
    assert "error[budget-exists]" in call("create", file)[1]
    for words in (("show",), ("history",), ("grant", "ann", "--epsilon", "0.5"), ("divide", "city", "a"), ("close",)):
        code, said = call(words[0], file, *words[1:])
        assert (code, "people" in said) == (0, True), said
    renamed = str(tmp_path / "renamed.toml")
    Path(renamed).write_text(TOML.replace('"people"', '"renamed"'))
    assert "error[same-data]" in call("create", renamed, "--ledger", str(tmp_path / "people.ledger"))[1]
