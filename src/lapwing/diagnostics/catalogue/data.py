"""Messages about datasets, their descriptions and queries."""

from __future__ import annotations

DATA_MESSAGES: dict[str, tuple[str, str]] = {
    "data-number": ("{what} is not a valid number for {name}.", "Write it exactly: 2, 0.5, 1/3 or 1e-6."),
    "data-positive": ("{name} must be above 0, but {what} is not.", "Give a number above 0."),
    "data-date": ("{name} must be a date, but {what} is not one.", "Write it as 2024-12-31."),
    "description-syntax": ("This is not TOML: {reason}.", "Correct the syntax here."),
    "description-missing": ("{name} is missing: {what}.", "Add it."),
    "description-unknown": ("{name} is not part of a description.", "Use {known}."),
    "description-value": ("{name} has an invalid value: {why}.", "{instead}"),
    "description-path": (
        "Nothing says whom the rows of {name} belong to, so one row may belong to many people.",
        'Link it to the person, as in links.COLUMN = "{home}", or write public = true if it is about no people.',
    ),
    "data-program-kind": (
        "{what} is not a program that Lapwing can read.",
        "Give a function marked @private, or one in a file with a contract above it.",
    ),
    "data-program-private": (
        "{name} must have one private parameter to be run on a dataset, and it has: {known}.",
        "Take all that is private from the rows of one Database.",
    ),
    "data-program-role": (
        "{name} is a {role}, which a dataset cannot be bound to.",
        "Make it a Database, and compute the rest in the program.",
    ),
    "data-program-columns": (
        "Nothing says which columns to use for {name}.",
        "Name them, {name}=...; the dataset has: {known}.",
    ),
    "data-program-said": ("{what} cannot be used for {name}.", "Give {wanted}."),
    "data-program-bounds": (
        "The description gives no bounds for {name}, of type {type}, but a program needs them.",
        "Add lower and upper to its column in the description; texts need a contract with a Category of texts.",
    ),
    "data-program-domain": (
        "{name} is described as {described}, but the program is proved only for {domain}.",
        "Describe tighter bounds, or widen the domain of the program.",
    ),
    "data-program-whole": (
        "{name} has steps of {step}, but the program takes whole numbers.",
        "Use an Interval in the program, or whole steps in the description.",
    ),
    "data-program-text": (
        "{name} is of type {type}, but the program takes texts.",
        "Bind it to a column of type text.",
    ),
    "data-program-category": (
        "{name} may be {what!r}, which is not a category of the program.",
        "Add it to the Category of the program, or leave it out of the description.",
    ),
    "data-program-many": (
        "{name} has more than {limit} categories.",
        "Use fewer, or number them in a column of whole numbers.",
    ),
    "data-program-rows": (
        "{what} is not a number of rows from 1 to {most}.",
        "Give at most the number in the description.",
    ),
    "data-program-people": (
        "{name} is proved for neighbours that replace a row, but here a person (by {unit}) may have several.",
        'Prove it with neighbours="add-remove".',
    ),
    "data-column": (
        "The description has no column {name}.",
        "Use one of its columns, or describe the column: {known}.",
    ),
    "data-open": ("{name} cannot be opened: {reason}.", "Check the path, the table and its permissions."),
    "data-undescribed": (
        "{what} has no description, and without one nothing is known to be public.",
        'Draft one with `lapwing dataset init`, complete it, and open that: lapwing.open(rows, "people.toml").',
    ),
    "data-source": (
        "Lapwing cannot open a {what}.",
        "Give a path, a pandas, Polars or Spark data frame, an Arrow, Delta or Iceberg table, or a DuckDB connection.",
    ),
    "data-no-source": (
        "The description does not say where the rows are.",
        'Add source = "...", or pass the rows as well.',
    ),
    "data-file": ("{name} is not a kind of file that Lapwing can open.", "Use one of {known}."),
    "data-no-table": (
        "The description does not name a table of the database.",
        'Add table = "..." to the description.',
    ),
    "data-no-column": ("The data has no column {name}.", "Describe columns that are there: {known}."),
    "csv-header": (
        "The first line of {name} {reason}.",
        "Correct it, or [csv] in the description; a file without a header needs --no-header, or header = false there.",
    ),
    "csv-column": (
        "The header line of {file} has no column {name}.",
        "Compare it with the description; if the file has no header, add [csv] with header = false and columns.",
    ),
    "data-type": (
        "{name} is described as {type}, but stored as {stored}.",
        "Change the type in the description, or convert the column beforehand.",
    ),
    "data-unit": (
        "{name} is stored as {stored}, which cannot tell people apart.",
        "Use a column of whole numbers or texts as the privacy unit.",
    ),
    "data-no-budget": (
        "{name} has no budget: {why}.",
        "To create it, run `lapwing budget create {file}{option}`, or open it with `create=True`.",
    ),
    "data-forked": (
        "{name} was opened before a fork, and its engine does not work in the child process.",
        "Open the dataset in the process that queries it.",
    ),
    "budget-given": (
        "The description {name} already defines the budget, but {option} is given as well.",
        "Leave {option} out, or change the description before the budget is created.",
    ),
    "data-no-ledger": (
        "Nothing says where the budget of {name} is kept.",
        'Give ledger="people.ledger", or open a description that is a file.',
    ),
    "data-changed": (
        "{name} has changed since it was opened: {reason}. Nothing was charged.",
        "Open the dataset again.",
    ),
    "data-engine": (
        "{engine} failed. The charge stands, and the reason is not shown, because it may depend on the data.",
        "Ask whoever keeps the data to look at the engine's own log.",
    ),
    "data-program-where": (
        "{name} is proved for neighbours that replace a row, but a condition would remove rows.",
        'Prove it with neighbours="add-remove", or run it on all rows.',
    ),
    "data-table-engine": (
        "{engine} cannot write the groups as a table in place.",
        "Use release(), or open the rows as a Spark DataFrame.",
    ),
    "data-table-kind": (
        "Only a single query for aggregates by group can be written as a table: {why}.",
        "Ask with group_by(...) and aggregate(...) alone, or use release().",
    ),
    "data-table-there": ("{path} exists already.", "Give a path that does not exist yet."),
    "data-replay": (
        "The answer to {key} was too long to be kept.",
        "Repeat the request under another key; it is charged again.",
    ),
    "query-value": ("{name} is {type}, so it cannot be compared with {what}.", "Use a value of that type."),
    "query-order": ("{name} is {type}, which has no order.", "Compare it with = or <>, or use IN."),
    "query-log-bounds": (
        "Bounds can be found only for stored columns of numbers, and {name} is not one.",
        "Ask for the bounds of a column of type integer or real.",
    ),
    "query-ends": (
        "{what} cannot be the bounds of {name}: {why}.",
        'Give a lower and an upper bound, as in (0, 1000), or "auto" to find them in the data.',
    ),
    "query-auto-part": ("{what} is not a share of an epsilon.", "Give a number between 0 and 1, such as 1/4."),
    "query-auto-price": ("Finding bounds in the data costs epsilon, and none is given.", "Give epsilon=."),
    "query-auto-budget": (
        "An epsilon of {epsilon} for the bounds and the answer together would be refused: {why}. Nothing was charged.",
        "Ask for less, or describe bounds for the column.",
    ),
    "query-no-bounds": (
        "No {what} were found: no power of two has enough rows to be told from noise. The charge for looking stands.",
        "Give bounds yourself, or look with a larger epsilon.",
    ),
    "query-top": (
        "{what} is not a valid number of values of {name}.",
        "Give a whole number from 1 to {limit}.",
    ),
    "query-margins": (
        "This table has no margins: {why}.",
        "Ask for counts or sums by columns whose groups are known, or leave the margins out.",
    ),
    "query-continual": (
        "This table cannot be released day by day: {why}.",
        'Ask for a count or a sum by one day of rows that are their own units, or of per_person(day=Min("day")).',
    ),
    "stream-day": (
        "The stream cannot be shown up to {what}, which is not a value of {name}.",
        "Give one from {low} to {high}.",
    ),
    "query-model": ("This model cannot be fitted: {why}.", "Correct that, and ask again."),
    "query-large": ("An expression has more than {limit} parts.", "Split it into several queries."),
    "query-formula": ("{what} cannot be computed: {why}.", "{instead}"),
    "query-deep": ("The condition is nested more than {limit} levels deep.", "Simplify it."),
    "query-bounds": (
        "{name} has no bounds, and {what} needs them: they limit how much one person contributes.",
        "Give the column lower and upper in the description, from what is publicly known.",
    ),
    "query-type": ("{name} is {type}, so it has no {what}.", "Use a column of numbers."),
    "query-fine": ("The bounds of {name} are more than {limit} steps apart.", "Give it a larger step."),
    "query-real-key": (
        "{name} has too many possible values to be a key.",
        "Use bins: `dataset.histogram(column, bins=[...])`.",
    ),
    "query-known-keys": (
        "The possible values of {name} are not public, so there is nothing to choose from.",
        "List them under values in the description.",
    ),
    "query-groups": ("The query has {count} groups, more than {limit}.", "Group by fewer columns or larger steps."),
    "query-edges": (
        "The points for {name} must be 1 to {limit} numbers in increasing order.",
        "Give at most that many, each at least one step above the previous one.",
    ),
    "query-share": ("{what} is not a share of the rows.", "Give a number from 0 to 1 of at most six digits."),
    "query-candidates": ("{what} is not a valid number of candidates.", "Give a whole number from 2 to 100000."),
    "query-kind": ("{what} is not {wanted}.", "{instead}"),
    "query-single": (
        "This release has {count} values, not just one.",
        "Take them from `release.rows()`, or look at `release.answers`.",
    ),
    "query-nothing": ("The query has no aggregate.", "Name at least one aggregate."),
    "query-grouped": ("{what} cannot be grouped.", "Ask for one group at a time, with `where`."),
    "query-number": ("A release has 1 to {limit} queries, but this one has {count}.", "Ask in several releases."),
    "query-price": (
        "A release needs an epsilon or a rho to spend, or a target error, and only one of these.",
        "Give epsilon=0.5 (--epsilon 0.5), or rho=0.01 with a budget in rho, or error=10.",
    ),
    "query-confidence": ("{what} is not a confidence level.", "Give a number between 0 and 1, such as 0.95."),
    "query-delta": (
        "The possible values of {name} are not public, and grouping by unknown keys needs a delta above 0.",
        "Give delta=1e-6 (--delta 1e-6), or list the values in the description, which costs less.",
    ),
    "query-no-delta": ("This query does not need a delta.", "Leave delta out."),
    "query-noise": ("Noise of scale {what} would drown out every answer.", "Use a larger epsilon."),
    "query-sure": (
        "Epsilon {epsilon} is too large for finding groups: the delta left for each row is too small.",
        "Use a smaller epsilon, or list the groups in the description.",
    ),
    "query-split": ("{what} is not a way to split epsilon.", "Use uniform or equal-error."),
    "query-equal-error": (
        "Only counts, sums and running sums can have equal errors: the error of other queries depends on the data.",
        'Use split="uniform".',
    ),
    "query-error": (
        "A target error works for counts, sums and running sums by known groups; other errors depend on the data.",
        "Give an epsilon.",
    ),
    "query-fine-error": ("An error of {what} is below one step, {step}.", "Ask for a larger error."),
    "query-option": (
        "A release has no option {name}.",
        (
            "Use epsilon, rho, error, delta, confidence, split, share_kept, threshold, key, groups_per_person "
            "or rows_per_group."
        ),
    ),
    "query-all-kept": (
        "The privacy unit is a row, so every row is kept and there is no share to estimate.",
        "Leave share_kept out.",
    ),
    "query-rho": (
        "This query cannot be answered with Gaussian noise, in rho: {why}.",
        "Give an epsilon instead, or ask for counts, sums, means and the like.",
    ),
    "query-shares": (
        "These shares cannot be used for quantiles.",
        "Give at most {limit} different numbers from 0 to 1, in increasing order.",
    ),
    "query-threshold": (
        "This threshold for groups that are found in the data cannot be used: {why}.",
        "Leave threshold out, or group by values found in the data, by geometric or truncated or, in rho, gaussian.",
    ),
    "query-limits": (
        "Limits on groups per person and rows per group do not apply: {why}.",
        "Leave out groups_per_person and rows_per_group, or give whole numbers from 1 up with a table of aggregates.",
    ),
    "person-unit": (
        "{name} has no per-person table: its privacy unit is a row, or it is a per-person table already.",
        "Describe the column that identifies a person as privacy.unit.",
    ),
    "person-name": (
        "The columns of a per-person table need different names, and none may be called u: {names}.",
        "Rename one of them.",
    ),
    "person-bounds": (
        "{name} needs {end} bound, which limits what one person contributes.",
        "Write Between(Sum(...), 0, 500), or LEAST(GREATEST(SUM(...), 0), 500) in SQL.",
    ),
    "person-range": (
        "{name} cannot lie between {lower} and {upper}.",
        "Give a lower bound below the upper one, both of at most 60 bits in steps of the column.",
    ),
    "person-program": (
        "A program runs on rows, not on a per-person table.",
        "Run it on the dataset itself.",
    ),
    "query-cap": (
        "The share of rows kept cannot count up to {what} rows per person.",
        "Give a whole number above the contribution bound, {rows}, and at most {limit}.",
    ),
    "query-unlisted": (
        "{what} is not among the listed values of {name}.",
        "Use one of {known}, or list it in the description.",
    ),
    "query-outside": (
        "{name} is described as lying between {low} and {high}, so it is never {what}.",
        "Use a value between the bounds, or describe wider ones.",
    ),
    "query-other-dataset": ("One of the queries is about another dataset.", "Query each dataset separately."),
    "sql-syntax": ("This is not SQL: {reason}.", "Correct the syntax here."),
    "sql-statement": ("A query is one SELECT statement, but this is {what}.", "Write one SELECT statement."),
    "sql-condition": ("{what} is not a condition.", "Write a condition as after WHERE: age > 30 AND city = 'Oslo'."),
    "sql-table": ("There is no table {name} here.", "Write FROM {known}."),
    "sql-parameter": ("Parameter {name} has no value.", "Give it one: dataset.sql(text, parameters)."),
    "sql-parameters": ("The query has no placeholder for: {known}.", "Write ? or $name where a value belongs."),
    "data-table": ("The description has no table {name}.", "Use one of its tables: {known}."),
    "data-tables": (
        "The dataset has several tables, but the query names none.",
        'Write dataset.table("..."), or FROM in SQL, with one of: {known}.',
    ),
    "data-table-rows": (
        "The table {name} is described, but no rows are given for it.",
        "Give rows for each table by its name; these are given: {known}.",
    ),
    "data-table-file": (
        "The folder {folder} has {count} files for the table {name}.",
        "Put one file of this name there, ending in {known}, or name it: source = in the table's description.",
    ),
    "data-folder": (
        "{what} does not hold several tables.",
        "Give a folder, a DuckDB file, a connection, a postgresql:// address, or a dictionary of rows by table.",
    ),
    "data-mixed": (
        "The table {name} is not in {where}, where the other tables are.",
        "Keep all tables of a dataset in one place.",
    ),
    "engine-tables": ("{engine} cannot read several tables in one query.", "Join the tables beforehand."),
    "join-refused": ("This join cannot be answered: {why}.", "{instead}"),
    "join-types": (
        "{left} is stored as {one} and {right} as {other}, so they cannot be compared.",
        "Store both alike; for CSV files and pandas, describe the type of both columns.",
    ),
    "sql-refused": ("This cannot be answered: {what}.", "{instead}"),
    "draft-empty": ("{name} has no tables.", "Give a folder with CSV or Parquet files, or a database with tables."),
    "draft-unit": (
        "--unit is for a single table, but all tables of SOURCE are drafted.",
        "Leave it out and write privacy.unit in the draft, or name a table with --table.",
    ),
    "draft-exists": ("{name} already exists.", "Give another name with --out, or remove it first."),
    "plot-nothing": ("There is nothing to draw: {why}.", "Leave out --picture or plot()."),
    "plot-axes": (
        "The number of axes given to plot(), {given}, is not the number of columns to draw, {wanted}.",
        "Give as many axes as there are columns, or none.",
    ),
    "plot-bars": ("{count} bars do not fit in a picture.", "Ask for at most {limit} rows, with LIMIT for example."),
    "plan-unproved": (
        "{name} was not answered, because no certified program covers its plan: {why}.",
        "Nothing was charged. This is a fault of Lapwing, or its files were changed: reinstall it, or report it.",
    ),
}
