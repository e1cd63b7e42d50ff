"""What words in Lapwing's answers mean: messages, flags, rules of the logic, and signs in proofs."""

from __future__ import annotations

from inspect import getdoc
from typing import get_args

from lapwing.diagnostics.messages import MESSAGES
from lapwing.kernel.derivation import Rule
from lapwing.report.sarif import RULES

SIGNS = {
    "<1>": "x<1> is the value of x in the run on the first dataset, x<2> in the run on its neighbour.",
    "'r0": "'r0 stands for any one result: the proof shows that it is about as likely in both runs, whichever it is.",
    "spent[0]": "spent[0] counts how often the first price in the list has been paid so far; spent[1] the second one.",
    "'d@": "'d@ is the place of the row in which the two datasets differ; 'd+ says which of them has one row more.",
    "pays": "A draw pays what it costs to let the noise of one run make up for the difference between the datasets.",
}


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
