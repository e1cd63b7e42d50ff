"""`lapwing prove`: find a proof of what a program claims."""

from __future__ import annotations

from typing import Annotated

import typer

TARGETS = typer.Argument(metavar="FILE[:FUNCTION]|DIR...", help="Python files, a function in one, or directories.")
CONTRACTS = typer.Option("--contracts", metavar="FILE", help="Contracts in TOML; unless given, those beside or above.")
CERTIFICATE = typer.Option(
    metavar="OUT", help="Write the certificate: to a file, or to a directory for several programs."
)
LIMIT = typer.Option(metavar="SECONDS", help="How long to search for each program.")
SHIFT = typer.Option(metavar="'VAR: TERM'", help="Try this shift for the draws of a variable. It is never trusted.")
INVARIANT = typer.Option(metavar="TERM", help="Try this as part of loop invariants. It is never trusted.")


def prove(
    targets: Annotated[list[str], TARGETS],
    as_json: Annotated[bool, typer.Option("--json", help="Answer as JSON.")] = False,
    tree: Annotated[bool, typer.Option("--tree", help="Show the derivation, too.")] = False,
    certificate: Annotated[str | None, CERTIFICATE] = None,
    time_limit: Annotated[float, LIMIT] = 20,
    shift: Annotated[list[str], SHIFT] = [],  # noqa: B006
    invariant: Annotated[list[str], INVARIANT] = [],  # noqa: B006
    contracts: Annotated[str | None, CONTRACTS] = None,
) -> int:
    """Prove that programs are as private as they claim. 0: all proved, 2: unknown, 3: the input is at fault."""
    from lapwing.app.cli.argument.request import Request, read_requests
    from lapwing.app.cli.output.answering import answer_all, check_limit
    from lapwing.prove.prover import Answer
    from lapwing.prove.prover import prove as search
    from lapwing.syntax.lowering.lower import require_claim

    check_limit(time_limit)
    requests = read_requests(targets, shift, invariant, certificate, contracts, claimed=True)

    def ask(request: Request) -> Answer:
        claim = require_claim(request.lowered, request.span)
        return search(request.lowered.program, claim, time_limit, request.hints)

    return answer_all(requests, ask, "proving", as_json, tree)
