"""`lapwing ledger serve`: a ledger over HTTP."""

from __future__ import annotations

from typing import Annotated

import typer

from lapwing.app.cli.command.budget.options import Place, place_for
from lapwing.app.cli.command.ledger.token import File, tokens_for
from lapwing.app.cli.command.serve import listen
from lapwing.app.cli.output import exits
from lapwing.diagnostics.diagnostic import reject


def serve(
    ledger: Place = None,
    tokens: File = None,
    host: Annotated[str, typer.Option(help="The address to listen on; put a TLS proxy in front of it.")] = "127.0.0.1",
    name: Annotated[
        str | None, typer.Option(help="The host name that a proxy forwards, if it differs from the address.")
    ] = None,
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 picks a free one.")] = 8766,
) -> int:
    """Serve a ledger over HTTP to everyone with a token."""
    from lapwing.budget.ledger.ledger import is_service, open_ledger
    from lapwing.budget.service.principal import Tokens
    from lapwing.diagnostics.extras import needing

    with needing("The ledger service"):
        import uvicorn

        from lapwing.app.service.app import Service, collect_seldom, create_service
    place = place_for(ledger)
    if is_service(place):
        reject("service-remote", what="Serving", place=place)
    known = Tokens(tokens_for(tokens, place))
    known.refresh()
    book = open_ledger(place, create=True)
    listening = listen(host, port)
    shown = f"[{host}]" if ":" in host else host
    typer.echo(f"The ledger {book.store.place} is at http://{shown}:{listening.getsockname()[1]}   (Ctrl-C ends it)")
    if not known.known:
        typer.echo(f"Nobody has a token yet: lapwing ledger token NAME --role owner --tokens {known.path}")
    app = create_service(Service(book, known), name or host)
    config = uvicorn.Config(app, log_level="warning", access_log=False, timeout_keep_alive=75)
    collect_seldom()
    uvicorn.Server(config).run(sockets=[listening])
    book.close()
    return exits.YES
