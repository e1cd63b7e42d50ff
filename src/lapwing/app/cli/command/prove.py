"""`lapwing prove`: find a proof of what a program claims."""

from __future__ import annotations

from typing import Annotated

import typer

TARGETS = typer.Argument(
    metavar="FILE[:FUNCTION]|DIR", help="Python files, a function in one, directories, or - for standard input."
)
CONTRACTS = typer.Option(
    "--contracts",
    metavar="FILE",
    help="A TOML file with contracts. Default: those next to the code, or in a parent directory.",
)
CERTIFICATE = typer.Option(
    metavar="OUT", help="Write the certificate: to a file, or to a directory for several programs."
)
PROOFS = typer.Option("--with-proofs", help="Write a proof of each obligation into the certificate.")
LIMIT = typer.Option(metavar="SECONDS", help="Seconds to search, for each program.")
SHIFT = typer.Option(
    metavar="'VAR: TERM'", help="A hint: the shift for the draws of a variable. Hints are never trusted."
)
INVARIANT = typer.Option(metavar="TERM", help="A hint: part of a loop invariant. Hints are never trusted.")


def prove(
    targets: Annotated[list[str], TARGETS],
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    tree: Annotated[bool, typer.Option("--tree", help="Also show the derivation.")] = False,
    certificate: Annotated[str | None, CERTIFICATE] = None,
    with_proofs: Annotated[bool, PROOFS] = False,
    time_limit: Annotated[float, LIMIT] = 20,
    shift: Annotated[list[str], SHIFT] = [],  # noqa: B006
    invariant: Annotated[list[str], INVARIANT] = [],  # noqa: B006
    contracts: Annotated[str | None, CONTRACTS] = None,
) -> int:
    """Prove the claims of programs. Exits with 0 if all are proved, 2 if one is not."""
    from lapwing.app.cli.argument.request import Request, read_requests
    from lapwing.app.cli.output.answering import answer_all, check_limit
    from lapwing.diagnostics.diagnostic import reject
    from lapwing.prove.prover import Answer
    from lapwing.prove.prover import prove as search
    from lapwing.syntax.lowering.lower import require_claim

    check_limit(time_limit)
    if with_proofs and certificate is None:
        reject("proofs-nowhere")
    requests = read_requests(targets, shift, invariant, certificate, contracts, claimed=True)

    def ask(request: Request) -> Answer:
        claim = require_claim(request.lowered, request.span)
        return search(request.lowered.program, claim, time_limit, request.hints)

    return answer_all(requests, ask, time_limit, "proving", as_json, tree, with_proofs)
