"""What words in Lapwing's answers mean: messages, flags, rules of the logic, and signs in proofs."""

from __future__ import annotations

from inspect import getdoc
from typing import get_args

from lapwing.diagnostics.messages import MESSAGES
from lapwing.kernel.derivation import Rule
from lapwing.report.sarif import RULES
from lapwing.report.words.signs import SIGNS


def rules() -> dict[str, str]:
    """The rules of the logic by their names, with their proofs."""
    return {kind.__name__: getdoc(kind) or "" for kind in get_args(Rule)}


def explained(topic: str) -> str | None:
    """What a word means; none if it is not known."""
    word = topic.strip()
    if word in SIGNS:
        return SIGNS[word]
    word = word.removeprefix("error[").removesuffix("]").removeprefix("lapwing/")
    if word in MESSAGES:
        return f"{MESSAGES[word].cause}\nWhat to do: {MESSAGES[word].fix}"
    if word in RULES:
        return RULES[word][1]
    return {name.lower(): text for name, text in rules().items()}.get(word.lower())


def known_topics() -> list[str]:
    """Everything that can be explained."""
    return [*sorted(MESSAGES), *RULES, *SIGNS, *sorted(rules())]
