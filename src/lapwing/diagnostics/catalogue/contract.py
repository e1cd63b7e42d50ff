"""Messages about contracts, and about the files they are for."""

from __future__ import annotations

CONTRACT_MESSAGES: dict[str, tuple[str, str]] = {
    "contract-syntax": ("{name} is not TOML: {reason}.", "Correct the syntax here."),
    "contract-text": (
        "{what} is not a role or an expression: {reason}.",
        "Write a role, such as Database(of=Bit), or an expression, such as 2 * epsilon; separate parts with `;`.",
    ),
    "contract-clause": (
        "{what} is not a part of a contract.",
        "Write `name: Role`, `epsilon = ...` for the claim, or `requires = ...`; separate parts with `;`.",
    ),
    "contract-key": (
        "{function} has no parameter {name}, and a contract has no such part.",
        "{meant}Use a parameter ({known}), or epsilon, delta, group, requires or neighbours.",
    ),
    "contract-value": ("This cannot be the value of {name}: {why}.", "{instead}"),
    "contract-twice": (
        "Two contracts of {function} say different things about {name}.",
        "Keep one of the two.",
    ),
    "contract-decorated": (
        "{function} has a contract, and is also marked @private.",
        "Keep one of the two: the decorator and its annotations are a contract.",
    ),
    "contract-stray": (
        "This contract belongs to no function.",
        "Put the comment on the lines directly above `def`, with no blank line between them.",
    ),
    "contract-nothing-private": (
        "The contract of {function} makes every parameter public, so every claim holds.",
        "Say which parameter is the private data: `data: Database(of=Interval(0, 1))`.",
    ),
    "contract-no-file": (
        "No file matches {name}: looked in {roots}.",
        "Write the path from here, such as `stats/counts.py:count`, or the module: `stats.counts:count`.",
    ),
    "contract-no-function": ("{file} has no function {name}.", "Use one of these: {known}."),
    "contract-name": (
        "{name} does not name a function.",
        'Write the table as [tool.lapwing."module:function"] or [tool.lapwing."path/file.py:Class.method"].',
    ),
    "several-definitions": (
        "{name} is defined more than once in this file, so the contract could mean any of them.",
        "Rename the others.",
    ),
    "too-many-files": ("{name} holds more than {limit} Python files.", "Name a smaller directory."),
    "internal-error": (
        "Lapwing failed on this function: {what}.",
        "This is a bug in Lapwing, not in your code. Set LAPWING_TRACEBACK=1 and name it alone to see where.",
    ),
    "scan-no-data": (
        "{function} has no data parameter: it reads {name}, a dataset defined in the file.",
        "Make {name} a parameter, so that a contract can say what is private.",
    ),
    "draft-unreadable": (
        "Drafts cannot be added to {name}: {reason}.",
        "Give the name of a TOML file, or of a new one.",
    ),
}
