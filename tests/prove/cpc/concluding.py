"""Rules applied to premises and arguments that are written as text."""

from __future__ import annotations

from collections.abc import Mapping

from lapwing.prove.cpc.clause import Rule
from lapwing.prove.cpc.sexpr import read_all
from lapwing.prove.cpc.term import Term, Terms


def declared() -> Terms:
    """Terms about a whole number x, a real y and two truth values."""
    made = Terms()
    for name, sort in {"x": "Int", "y": "Real", "p": "Bool", "q": "Bool"}.items():
        made.declare(name, (), sort)
    return made


def read(made: Terms, text: str) -> list[Term]:
    return [made.read(each) for each in read_all(text)]


def concluded(rules: Mapping[str, Rule], rule: str, premises: str, args: str) -> str:
    """What a rule concludes, as text."""
    made = declared()
    return str(rules[rule](made, read(made, premises), read(made, args)))
