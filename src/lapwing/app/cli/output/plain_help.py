"""Commands that name values in their help as other tools do: `--seed N`, not `--seed <int>`."""

from __future__ import annotations

import re
from typing import Any

from typer.core import TyperCommand, TyperGroup

WORDS = {"str": "VALUE", "path": "FILE", "int": "N", "float": "NUMBER"}
TAKEN = {
    "--analyst": "NAME",
    "--approval": "AMOUNT",
    "--bounds": "COLUMN=LOWER:UPPER",
    "--by": "NAME",
    "--column": "COLUMN",
    "--csv": "FILE",
    "--daily": "AMOUNT",
    "--dataset": "DATASET",
    "--delimiter": "CHARACTER",
    "--groups-per-person": "N",
    "--host": "ADDRESS",
    "--ignore": "KIND",
    "--key": "KEY",
    "--ledger": "PLACE",
    "--name": "NAME",
    "--neighbours": "RELATION",
    "--observe": "EXPRESSION",
    "--out": "FILE",
    "--param": "NAME=VALUE",
    "--part": "NAME",
    "--partition": "NAME",
    "--person": "COLUMN",
    "--role": "ROLE",
    "--rows-per-group": "N",
    "--table": "NAME",
    "--truth": "BITS",
    "--unit": "UNIT",
    "--where": "SQL",
}
NAMED_INPUT = "-:"
NO_OPTION = "\0"
TYPE = re.compile(r" <(?:list\[)?(?P<name>\w+)(?: range)?\]?>$")


class PlainCommand(TyperCommand):
    """A command that says what its options take in a word, and nothing about arguments but their names."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the command line, on which `-:NAME` is a function in standard input and not an option."""
        if any(each.param_type_name == "argument" for each in self.get_params(ctx)):
            args = [NO_OPTION + word if word.startswith(NAMED_INPUT) else word for word in args]
        rest = super().parse_args(ctx, args)
        ctx.params = {name: unquoted(value) for name, value in ctx.params.items()}
        return rest

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """The words of the usage line: what is not in brackets is required."""
        return [re.sub(r"\{(.*)\}", r"\1", piece) for piece in super().collect_usage_pieces(ctx)]

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the tables of arguments and options."""
        write = formatter.write_dl

        def write_plain(rows: Any, *settings: Any, **named: Any) -> None:
            write([(plain(first), told(first, second)) for first, second in rows], *settings, **named)

        formatter.write_dl = write_plain
        try:
            super().format_options(ctx, formatter)
        finally:
            formatter.write_dl = write


class Sections(TyperGroup):
    """Commands that the help lists by what they are for."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write one table for each section, in the order of the commands."""
        commands = [self.commands[name] for name in self.list_commands(ctx)]
        longest = max(len(command.name or "") for command in commands)
        sections: dict[str, list[tuple[str, str]]] = {}
        for command in commands:
            rows = sections.setdefault(getattr(command, "rich_help_panel", None) or "Commands", [])
            rows.append(
                ((command.name or "").ljust(longest), command.get_short_help_str(formatter.width - 6 - longest))
            )
        for title, rows in sections.items():
            with formatter.section(title):
                formatter.write_dl(rows)


def unquoted(value: Any) -> Any:
    """A value, or a list of them, as it was written."""
    if isinstance(value, str):
        return value.removeprefix(NO_OPTION) if value.startswith(NO_OPTION + NAMED_INPUT) else value
    return [unquoted(each) for each in value] if isinstance(value, list) else value


def plain(name: str) -> str:
    """An option or argument with a word for what it takes."""
    found = TYPE.search(name)
    if found is None:
        return name
    if not name.startswith("-"):
        return name[: found.start()]
    option = name[: found.start()].rpartition(" ")[2]
    return f"{name[: found.start()]} {TAKEN.get(option, WORDS.get(found['name'], 'VALUE'))}"


def told(name: str, description: str) -> str:
    """A description; the usage line says already which arguments are required."""
    return description if name.startswith("-") else description.removesuffix("[required]").rstrip()
