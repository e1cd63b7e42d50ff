"""Derivations are data, and the rules are those that the kernel has files for."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from lapwing.kernel import rules
from lapwing.kernel.derivation import RULES, Derivation, Rule
from lapwing.kernel.rules.skip import Skip


def test_the_rules_are_the_ones_with_a_file() -> None:
    files = {path.stem for path in Path(next(iter(rules.__path__))).glob("*.py")} - {"__init__"}
    assert {rule.__module__.rsplit(".", 1)[1] for rule in RULES} == files


def test_the_type_of_a_rule_names_them_all() -> None:
    assert set(get_args(Rule)) == set(RULES)
    assert len(set(RULES)) == len(RULES)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_every_rule_has_premises_and_says_what_it_is(rule: type[Rule]) -> None:
    assert callable(rule.premises)
    module = __import__(rule.__module__, fromlist=["rule"])
    assert "----" in (module.__doc__ or ""), "the docstring draws the rule"


def test_a_derivation_is_frozen() -> None:
    node = Derivation(Skip(), ())
    with pytest.raises(AttributeError):
        node.premises = (node,)  # type: ignore[misc]
    assert node == Derivation(Skip(), ())
