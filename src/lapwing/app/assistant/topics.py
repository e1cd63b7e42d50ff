"""What words in Lapwing's answers mean: messages, flags, rules of the logic, and signs in proofs."""

from __future__ import annotations

import re
import sys
from difflib import get_close_matches
from inspect import getdoc
from typing import get_args

from lapwing.diagnostics.messages import MESSAGES
from lapwing.kernel.derivation import Rule
from lapwing.report.sarif import RULES
from lapwing.report.words.signs import SIGNS
from lapwing.syntax.corpus.entry import corpus_directory

NEAR = 10


def rules() -> dict[str, str]:
    """The rules of the logic by their names, with their proofs, which open the file of each."""
    return {kind.__name__: getdoc(sys.modules[kind.__module__]) or "" for kind in get_args(Rule)}


def explained(topic: str) -> str | None:
    """What a word means; none if it is not known."""
    word = topic.strip()
    if word in SIGNS:
        return SIGNS[word]
    word = word.removeprefix("error[").removesuffix("]").removeprefix("lapwing/")
    if word in MESSAGES:
        return f"{left_open(MESSAGES[word].cause)}\nWhat to do: {left_open(MESSAGES[word].fix)}{example_of(word)}"
    if word in RULES:
        return RULES[word][1]
    return {name.lower(): text for name, text in rules().items()}.get(word.lower().replace("_", ""))


def example_of(word: str) -> str:
    """The smallest program with this message, if it is about the text of a program."""
    path = corpus_directory() / "malformed" / f"{word.replace('-', '_')}.py"
    return f"\n\nFor example:\n\n{path.read_text('utf-8', 'replace')}" if path.is_file() else ""


def left_open(template: str) -> str:
    """A message with dots for what it is about."""
    return re.sub(r"\{\w+\}", "…", template.replace("{meant}", ""))


def near_topics(topic: str) -> list[str]:
    """What can be explained and sounds like this."""
    words, known = set(re.findall(r"\w{3,}", topic.lower())), known_topics()
    alike = [each for each in known if words & set(re.findall(r"\w{3,}", each.lower()))]
    return list(dict.fromkeys([*get_close_matches(topic, known, NEAR), *alike]))[:NEAR]


def known_topics() -> list[str]:
    """Everything that can be explained."""
    return [*sorted(MESSAGES), *RULES, *SIGNS, *sorted(rules())]
