"""Messages about audits, exercises and attacks."""

from __future__ import annotations

from lapwing.diagnostics.catalogue.message import Message

VERIFY_MESSAGES: dict[str, Message] = {
    # distributions and audits
    "distribution": Message(
        "This is not a distribution: {why}.", "Give each outcome an exact probability of at least 0, adding up to 1."
    ),
    "level": Message("{what} is not a valid {name}: {why}.", "Write it exactly: 1, 1/3, 0.1, or for epsilon log(3)."),
    "audit-callable": Message(
        "{what} cannot be audited: {why}.",
        "Give a callable that takes a dataset. Parameters named rng and count are given a generator and a number; "
        "set others with --set NAME=VALUE, or functools.partial.",
    ),
    "audit-target": Message(
        "{what} cannot be found: {why}.", "Name a module or a file and a callable in it: `noise.py:laplace`."
    ),
    "audit-option": Message("An audit cannot use {what} as {name}.", "Give {instead}."),
    # exercises
    "exercise-number": Message(
        "There is no exercise {number}.", "Give a number from 1 to {last}; `lapwing exercise` lists them all."
    ),
    "exercise-contract": Message(
        "The contract of {name} is not the one in the exercise.",
        "Keep its parameters, roles and claim as they were, and change the function.",
    ),
    "exercise-function": Message(
        "The function {name} is not the one in the exercise.", "Keep the function as it was, and change the claim."
    ),
    "exercise-option": Message("{what} needs the number of an exercise.", "Give one: `lapwing exercise 1 {what}`."),
    # watching
    "watch-nothing": Message(
        "{what} could not be watched: {why}.", "Say what its parameters are with --role, or give values with --set."
    ),
    "watch-role": Message(
        "`{what}` is not a role.", "Write one as in a contract, such as `Database(of=Interval(0, 1))` or `Queries`."
    ),
    "watch-data": Message("{what} cannot be used as data: {why}.", "Give a CSV, JSON or Parquet file with rows."),
    "watch-option": Message("Watching cannot use {what} as {name}.", "Give {instead}."),
    "watch-law": Message("There is no distribution {what}.", "Use one of these: {known}."),
    "watch-target": Message("{what} cannot be watched: {why}.", "Name a function: `module:function`."),
    # attacks
    "attack-bits": Message("{what} is not a database of bits.", "Write one 0 or 1 for each person, such as 0110."),
    "attack-answers": Message(
        "These answers cannot be attacked: {why}.",
        "Give one line per subset: `0110,2` says that two of the second and third person have a 1.",
    ),
    "attack-none": Message(
        "No database fits all answers within {error}; one fits them within {least}.", "Allow for a larger error."
    ),
    "attack-option": Message("An attack cannot use {what} as {name}.", "Give {instead}."),
    "attack-callable": Message(
        "The mechanism did not return a number: {why}.",
        "Give a callable that takes the bits and the people of a subset.",
    ),
    "attack-unsolved": Message("The linear program was not solved: {status}.", "Use fewer queries, or fewer people."),
    "attack-extra": Message(
        "The attack by linear programming needs HiGHS, which is not installed.",
        "Install it with `pip install 'lapwing[attack]'`.",
    ),
}
