"""`lapwing epsilon`: the smallest epsilon that can be proved."""

from __future__ import annotations

from typing import Annotated

import typer

from lapwing.app.cli.command.prove import CERTIFICATE, CONTRACTS, INVARIANT, LIMIT, SHIFT, TARGETS


def epsilon(
    targets: Annotated[list[str], TARGETS],
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    tree: Annotated[bool, typer.Option("--tree", help="Also show the derivation.")] = False,
    certificate: Annotated[str | None, CERTIFICATE] = None,
    time_limit: Annotated[float, LIMIT] = 20,
    shift: Annotated[list[str], SHIFT] = [],  # noqa: B006
    invariant: Annotated[list[str], INVARIANT] = [],  # noqa: B006
    contracts: Annotated[str | None, CONTRACTS] = None,
) -> int:
    """Find the smallest epsilon that can be proved.

    Exits with 0 if one is found, 2 if not.
    """
    from lapwing.app.cli.argument.request import Request, read_requests
    from lapwing.app.cli.output.answering import answer_all, check_limit
    from lapwing.prove.prover import Answer, find_epsilon

    check_limit(time_limit)
    requests = read_requests(targets, shift, invariant, certificate, contracts)

    def ask(request: Request) -> Answer:
        return find_epsilon(request.lowered.program, time_limit, request.hints, request.lowered.claim)

    return answer_all(requests, ask, time_limit, "looking for the epsilon of", as_json, tree)
