"""The tables of a description: every private one leads to the person, or the description is refused."""

from __future__ import annotations

from typing import NoReturn

from lapwing.data.description.read_column import read_column
from lapwing.data.description.read_dialect import read_dialect
from lapwing.data.description.schema import Link, Schema, TableDescription
from lapwing.data.description.toml_table import Table
from lapwing.diagnostics.diagnostic import reject

KEYS = ("source", "table", "public", "key", "links", "person", "csv", "columns")
ELSEWHERE = "Leave it out: with several tables, each has its own, in [tables.NAME]."


def read_schema(top: Table, privacy: Table) -> Schema:
    """All tables, with the one that the privacy unit is a column of."""
    for key in ("table", "csv", "columns"):
        if key in top.values:
            top.refuse(key, "there are several tables", ELSEWHERE)
    said = top.table("tables")
    if not said.values:
        top.missing("tables", "at least one table")
    tables = tuple(read_table(said.table(name)) for name in said.values)
    home, unit = read_home(privacy, tables)
    for table in tables:
        if not table.public and table.name != home and all(public_one(each.table, tables) for each in table.links):
            refuse_pathless(said.table(table.name), home)
    found = Schema(tuple(with_person(table, said.table(table.name), tables, home) for table in tables), home, unit)
    for table in found.tables:
        check_links(table, said.table(table.name), found)
    for table in found.tables:
        check_path(table, said.table(table.name), found)
    check_places(found, said)
    return found


def read_table(table: Table) -> TableDescription:
    """One table; whose its rows are is found out when all are known."""
    table.check_keys(KEYS)
    name = table.path[-1]
    if "." in name or not name.strip():
        table.refuse("key", "a table is named without a dot", 'Write table = "schema.name" in it, and name it shortly.')
    columns = table.table("columns")
    public = table.values.get("public", False)
    if type(public) is not bool:
        table.refuse("public", "it is neither true nor false", "Write public = true.")
    links = table.table("links")
    return TableDescription(
        name,
        tuple(read_column(columns.table(column)) for column in columns.values),
        table.text("key"),
        tuple(Link(column, links.needed(column, "a table")) for column in links.values),
        read_person(table),
        public,
        table.text("source"),
        table.text("table"),
        read_dialect(table.table("csv")),
    )


def read_person(table: Table) -> tuple[str, ...]:
    """The links to the person, if they are named."""
    found = table.values.get("person", [])
    listed = [found] if isinstance(found, str) else found
    if not isinstance(listed, list) or any(type(one) is not str for one in listed) or len(set(listed)) < len(listed):
        table.refuse("person", "it is not a column, nor a list of columns", 'Write person = "customer_id".')
    return tuple(listed)


def read_home(privacy: Table, tables: tuple[TableDescription, ...]) -> tuple[str, str]:
    """The table and the column of the privacy unit."""
    said = privacy.needed("unit", 'whom it protects: the table and column of their ids, unit = "customers.id"')
    home, _, unit = said.partition(".")
    found = next((table for table in tables if table.name == home), None)
    if not unit or found is None:
        known = ", ".join(table.name for table in tables)
        privacy.refuse("unit", "it is not a column of a table", f'Write unit = "table.column", with one of: {known}.')
    if found.public:
        privacy.refuse("unit", f"{home} is public", "Name the table with the people, which is private.")
    return home, unit


def with_person(
    table: TableDescription, said: Table, tables: tuple[TableDescription, ...], home: str
) -> TableDescription:
    """The table with its links by the names of tables, and with those that lead to the person."""
    links = tuple(Link(link.column, referred(link, said, tables)) for link in table.links)
    private = [link.column for link in links if not public_one(link.table, tables)]
    person = table.person
    for column in person:
        if column not in private:
            said.refuse("person", f"{column} is no link to a private table", "Name a column of [links].")
    if (table.public or table.name == home) and person:
        why = "the table is public" if table.public else "the table has the ids of people itself"
        said.refuse("person", why, "Leave it out.")
    if not table.public and table.name != home and not person:
        if len(private) > 1:
            several = ", ".join(private)
            said.missing("person", f"which of the links says whose a row is ({several}), as in person = {private[0]!r}")
        person = (private[0],)
    kept = {name: getattr(table, name) for name in TableDescription.__dataclass_fields__}
    return TableDescription(**kept | {"links": links, "person": person})


def refuse_pathless(said: Table, home: str) -> NoReturn:
    """Nothing says whose the rows are."""
    reject("description-path", said.place(), name=said.path[-1], home=home)


def referred(link: Link, said: Table, tables: tuple[TableDescription, ...]) -> str:
    """The table that a link refers to, by its name or by that of its key."""
    name, _, column = link.table.partition(".")
    found = next((table for table in tables if table.name == name), None)
    links = said.table("links")
    if found is None:
        links.refuse(link.column, f"there is no table {name}", f'Write {link.column} = "table", or "table.key".')
    if found.key is None:
        links.refuse(link.column, f"{name} has no key", f'Add key = "..." to [tables.{name}].')
    if column and column != found.key:
        links.refuse(link.column, f"the key of {name} is {found.key}", f'Write {link.column} = "{name}.{found.key}".')
    return name


def public_one(name: str, tables: tuple[TableDescription, ...]) -> bool:
    """Whether a table is public."""
    return any(table.public for table in tables if table.name == name.partition(".")[0])


def check_links(table: TableDescription, said: Table, schema: Schema) -> None:
    """What is public refers to nothing private."""
    for link in table.links:
        if table.public and not schema.table(link.table).public:
            why = f"{table.name} is public, and {link.table} is not"
            said.table("links").refuse(link.column, why, f"Leave it out, or take public = true from {table.name}.")


def check_path(table: TableDescription, said: Table, schema: Schema) -> None:
    """A private table leads to the person, not in a circle."""
    seen, place = [table.name], table
    while not place.public and place.name != schema.home:
        link = place.link(place.person[0])
        if link is None or link.table in seen:
            circle = " to ".join((*seen, "" if link is None else link.table))
            said.refuse("links", f"it leads in a circle: {circle}", f"Link one of them to {schema.home}.")
        seen.append(link.table)
        place = schema.table(link.table)


def check_places(schema: Schema, said: Table) -> None:
    """No rows are both private and public, and no name is another's in capital letters."""
    names = [table.name.casefold() for table in schema.tables]
    private = {place_of(table): table.name for table in schema.tables if not table.public}
    for table in schema.tables:
        if names.count(table.name.casefold()) > 1:
            said.refuse(table.name, "another table has this name, but for capital letters", "Give it another name.")
        if table.public and place_of(table) in private:
            why = f"its rows are those of {private[place_of(table)]}, which are private"
            said.table(table.name).refuse("public", why, "Leave one of the two out.")


def place_of(table: TableDescription) -> tuple[str | None, str]:
    """Where the rows of a table are, as far as the description says."""
    return table.source, "" if table.source is not None and table.table is None else table.table or table.name
