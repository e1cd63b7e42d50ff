"""What people start: the command, the page, servers for editors and assistants, and how notebooks show results.

- `judging`: verdicts on the functions of a text, and changes that make their claims true.
- `serve`: the page, for one machine and without accounts; `service`: the budget service and its page.
- `editor`: the language server; `assistant`: the Model Context Protocol server.
- `cli/argument`: what stands on the command line; `cli/output`: what commands write, and how they end;
  `cli/command/budget` and `cli/command`: the commands, one file each; `cli`: the entry point.
- `notebook` tells IPython how results are shown, `notebook_html` shows them; `pytest_plugin` verifies with the tests.

Imports `kernel`, `diagnostics`, `numbers`, `syntax`, `deadline`, `prove`, `refute`, `run`, `verify`,
`budget`, `data`, `report` and `private_program`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lapwing.lazy import lazily

if TYPE_CHECKING:
    from lapwing.app.cli.argument.target import find_subject
else:
    __getattr__ = lazily(
        __name__,
        {
            "cli.argument.target": ["find_subject"],
        },
    )

__all__ = [
    "find_subject",
]
