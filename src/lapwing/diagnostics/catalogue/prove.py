"""Messages about proving and refuting."""

from __future__ import annotations

from lapwing.diagnostics.catalogue.message import Message

PROVE_MESSAGES: dict[str, Message] = {
    # proving and refuting
    "no-claim": Message(
        "{name} has no claim, so there is nothing to prove or refute.",
        'Add a claim to its decorator, such as @private(epsilon="eps"), or find its cost with `lapwing epsilon`.',
    ),
    "hint": Message(
        "This hint cannot be used: {what}: {why}.",
        "Write it as in a proof script, over the program's normal form (`lapwing show`): x<1>, x<2>, 'r0, spent[0].",
    ),
    "sensitivity-noise": Message(
        "{name} draws noise, but only a program without noise has a sensitivity.",
        "Leave the noise out and return the exact answer; `lapwing epsilon` says what the program costs with it.",
    ),
    "design-closed": Message(
        "No function here leaves its noise open.",
        "Write `...` in place of the scale of a draw, as in `laplace(x, scale=...)`, in a function with a claim.",
    ),
    "sensitivity-contract": Message(
        "{name} has a contract, and its result is read only up to public factors and offsets, on which the distance"
        " between two results depends.",
        "Write the exact answer as a private program, with @private, and ask about that.",
    ),
    "sensitivity-result": Message(
        "{name} returns something other than numbers and lists of numbers, for which there is no sensitivity.",
        "Return numbers: 1 and 0 for True and False.",
    ),
    "hint-target": Message(
        "Hints apply to one program, but {count} are given.", "Name the program they are for: FILE:FUNCTION."
    ),
    "time-limit": Message(
        "The time limit {what} is not a number of seconds above 0.", "Give it as in --time-limit 20."
    ),
    "proofs-nowhere": Message(
        "--with-proofs has no certificate to write the proofs into.",
        "Name a file: --certificate OUT.json --with-proofs.",
    ),
    "one-certificate": Message(
        "This file has {count} programs, but a certificate or a picture is about one.",
        "Name one of them after a colon: {known}.",
    ),
    # exact numbers
    "number-unclear": Message(
        "This number cannot be computed accurately enough with {bits} bits.",
        "Write it in a simpler way, or as a fraction.",
    ),
    "number-undefined": Message("{what} is undefined.", "Choose other values for its parts."),
}
