"""`lapwing lsp`: the language server, for editors."""

from __future__ import annotations

from typing import Annotated

import typer


def lsp(
    time_limit: Annotated[float, typer.Option(metavar="SECONDS", help="Seconds to search, for each function.")] = 20,
    stdio: Annotated[bool, typer.Option("--stdio", help="Use standard input and output (always on).")] = False,
) -> int:
    """Run the language server for editors."""
    from lapwing.app.cli.output.answering import check_limit
    from lapwing.app.editor.server import serve_editor

    check_limit(time_limit)
    serve_editor(time_limit)
    return 0
