"""`lapwing serve`: the page, on this machine."""

from __future__ import annotations

import socket
from typing import Annotated

import typer

from lapwing.app.cli.output import exits


def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen on. Anything but localhost exposes the page.")
    ] = "127.0.0.1",
    ledger: Annotated[str | None, typer.Option(help="The ledger with the budgets to show and charge.")] = None,
    dataset: Annotated[
        list[str], typer.Option(help="The description of a dataset to query (a TOML file); repeatable.")
    ] = [],  # noqa: B006
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 picks a free one.")] = 8765,
) -> int:
    """Serve Lapwing as a page in your browser."""
    from lapwing.diagnostics.extras import needing

    with needing("The page"):
        import uvicorn

        from lapwing.app.serve.app import create_app
    from lapwing.app.serve.settings import Settings

    settings = Settings(host=host, port=port, ledger=ledger, datasets=described(dataset))
    listening = listen(host, port)
    name = f"[{host}]" if ":" in host else host
    typer.echo(f"Lapwing is at http://{name}:{listening.getsockname()[1]}/   (Ctrl-C ends it)")
    typer.echo(f"token for data and budgets: {settings.token}")
    server = uvicorn.Server(uvicorn.Config(create_app(settings), log_level="warning"))
    server.run(sockets=[listening])
    return exits.YES


def described(files: list[str]) -> tuple[str, ...]:
    """The descriptions of datasets, each read once so that a fault is found at the start."""
    from lapwing.data.description.read_description import read_description

    for file in files:
        read_description(file)
    return tuple(files)


def listen(host: str, port: int) -> socket.socket:
    """A socket at the address, or a clear word that it cannot be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen()
    except OSError as error:
        from lapwing.app.cli.argument.request import reason_of
        from lapwing.diagnostics.diagnostic import reject

        listening.close()
        reject("address", host=host, port=port, reason=reason_of(error))
    return listening
