"""CSV files: a line decides about its own row alone, and the same table in Parquet gives the same numbers."""

from __future__ import annotations

import dataclasses
import gzip
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pyarrow.parquet as pq
import pytest

from lapwing.data.answer.exact import measure
from lapwing.data.description.dialect import Dialect
from lapwing.data.description.read_description import describe
from lapwing.data.engines.delimited import DelimitedEngine, open_csv
from lapwing.data.engines.engine import Engine
from lapwing.data.engines.fields import LONGEST
from lapwing.data.engines.parquet import open_parquet
from lapwing.data.engines.relation import Aggregation
from lapwing.data.query.bounded_sum import Present, Rows, Slot, Total
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.days import bounded_day
from tests.data.moments import MOMENTS, assert_clocks
from tests.data.moving import Numbers, moved_between, numbers_in, plain, plans_of
from tests.data.people import ROWS, SCHEMA, described, table_of

HEADER = ",".join(SCHEMA.names).encode() + b"\n"
LINES = b"".join(
    f'{n % 7},{n % 90},{n * 1.25},1,"{("Oslo", "Rome")[n % 2]}",Oslo,true,2024-01-0{1 + n % 9}\n'.encode()
    for n in range(40)
)
NASTY = [
    b"30,a,''",
    b"",
    b"\r",
    b'1,2,3,4,"unfinished,x,true,2024-01-01',
    b'"',
    b'1,2,3,4,"a"b,x,true,2024-01-01',
    b'1,2,3,4,a"b,x,true,2024-01-01',
    b"1,2,3,4,a,x,true,2024-01-01,",
    b"1,2,3",
    b"1,30\r2,40,1,a,b,true,2024-01-01",
    b"\0",
    b"1,30,2,1,Os\0lo,x,true,2024-01-01",
    b"1,30,2,1,\xff\xfe,x,true,2024-01-01",
    b"\xef\xbb\xbf",
    b"1,30,2,1," + b"x" * (2 * LONGEST) + b",x,true,2024-01-01",
    b"x" * (5 * LONGEST),
    b"person,age,income,weight,city,town,member,day",
    b"1,NA,NA,NA,NA,NA,NA,NA",
    b"1;2;3;4;5;6;7;8",
    b"# comment",
    b"1,99999999999999999999999,1e999,-inf,Oslo,Oslo,maybe,infinity",
    b"1,-1e400,nan,0x10,Oslo,Oslo,2,10000-01-01",
    b"1,1.5,1_000,,Oslo,Oslo,TRUE,0044-03-15 (BC)",
    b"1,,,,,,,5877642-06-25 (BC)",
    b'"1","30","2","1","Os""lo, x","it\'s","t","2024-01-01"',
]


def engine_on(path: Path, dialect: Dialect | None = None) -> DelimitedEngine:
    description = described("person")
    return open_csv(path, dialect or Dialect(), description.columns, ("person",))


def written(path: Path, body: bytes) -> DelimitedEngine:
    path.write_bytes(HEADER + body)
    return engine_on(path)


def totals(engine: Engine, *slots: Slot) -> list[int]:
    found = measure(Aggregation(slots or (Rows(),), (), None), described(), engine)
    return [int(found.numbers[slot][0]) for slot in slots or (Rows(),)]


@cache
def base(unit: str) -> dict[str, Numbers]:
    """The numbers of the plain lines."""
    with TemporaryDirectory() as folder:
        engine = written(Path(folder, "a.csv"), LINES)
        return {name: numbers_in(plan, described(unit), engine) for name, plan in plans_of(described(unit)).items()}


@pytest.mark.parametrize("number", range(len(NASTY)))
def test_one_line_more_is_one_row_more_wherever_it_stands(number: int, tmp_path: Path) -> None:
    parts = LINES.splitlines(keepends=True)
    for place in (0, 17, len(parts)):
        body = b"".join(parts[:place]) + NASTY[number] + b"\n" + b"".join(parts[place:])
        assert totals(written(tmp_path / "b.csv", body)) == [len(parts) + 1]
    engine = written(tmp_path / "b.csv", LINES + NASTY[number])
    assert totals(engine) == [len(parts) + bool(NASTY[number])]
    unit = ("row", "person")[number % 2]
    for name, plan in plans_of(described(unit)).items():
        for far, allowed in moved_between(plan, base(unit)[name], numbers_in(plan, described(unit), engine)):
            assert far <= allowed, name


def test_a_line_fits_or_not_wherever_blocks_of_the_file_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    body = b"".join(line + b"\n" + LINES[: 99 * number] for number, line in enumerate(NASTY))
    wanted = read_back(written(tmp_path / "a.csv", body))
    for size in (4099, 70_001):
        monkeypatch.setattr("lapwing.data.engines.lines.SIZE", size)
        assert read_back(written(tmp_path / "a.csv", body)) == wanted


def read_back(engine: DelimitedEngine) -> list[tuple[object, ...]]:
    """All rows, in an order of their own."""
    engine.read()
    return sorted(engine.connection.execute("SELECT COLUMNS(*)::VARCHAR FROM rows").fetchall(), key=repr)


def test_sixty_thousand_rows_and_one_with_other_quotes(tmp_path: Path) -> None:
    columns = {"age": {"type": "integer", "lower": 0, "upper": 120}, "note": {"type": "text"}}
    description = describe(
        {
            "name": "t",
            "privacy": {"unit": "row", "neighbours": "add-remove"},
            "budget": {"epsilon": 1},
            "columns": columns,
        }
    )
    body = b"age,note\n" + b"".join(b'%d,"a, b"\n' % (n % 90) if n % 5 else b"%d,c\n" % (n % 90) for n in range(60_000))
    for extra in (b"", b"30,a,''\n", b'30,"a\nb"\n', b"'30','a'\n"):
        (tmp_path / "t.csv").write_bytes(body + extra)
        engine = open_csv(tmp_path / "t.csv", Dialect(), description.columns)
        found = measure(Aggregation((Rows(), Present("note")), (), None), description, engine)
        lines = extra.count(b"\n")
        assert [int(found.numbers[slot][0]) for slot in (Rows(), Present("note"))] == [
            60_000 + lines,
            60_000 + (lines == 1) * (extra[:1] == b"'"),
        ]


def test_not_available_is_missing_in_its_own_column_only(tmp_path: Path) -> None:
    slots = Rows(), Present("age"), Present("income"), Present("city"), Total("age", 0, 0, 120)
    engine = written(tmp_path / "a.csv", b'1,NA,2,3,"NA",NA,NA,NA\n2,40,NA,3,NA,,x,\n3,1.0,1,1,"",x,true,2024-01-01\n')
    assert totals(engine, *slots) == [3, 2, 2, 2, 41]
    kept = engine_on(tmp_path / "a.csv", Dialect(missing=("x",)))
    assert totals(kept, Present("city"), Present("town")) == [3, 2]


def test_csv_and_parquet_give_the_same_numbers(tmp_path: Path) -> None:
    rows = [row for row in ROWS if row[5] != "\x00nul"]
    pq.write_table(table_of(rows), tmp_path / "p.parquet")
    lines = [",".join(map(field_of, row)) + "\n" for row in rows]
    (tmp_path / "p.csv").write_bytes(HEADER + "".join(lines).encode())
    for unit in ("row", "person"):
        description = described(unit, rows=200)
        parquet = open_parquet(tmp_path / "p.parquet", description.columns, ("person",))
        sides = parquet, engine_on(tmp_path / "p.csv")
        for name, plan in plans_of(description).items():
            one, other = (plain(numbers_in(plan, description, side)) for side in sides)
            assert one == other, (unit, name)


def field_of(value: object) -> str:
    """A value as a field; texts are quoted, so that an empty one is not missing."""
    return "" if value is None else '"' + value.replace('"', '""') + '"' if isinstance(value, str) else str(value)


@pytest.mark.parametrize(
    ("data", "dialect", "cities"),
    [
        (b"\xef\xbb\xbfperson,city\r\n1,Oslo\r\n2,Rome", Dialect(), ["Oslo", "Rome"]),
        (b"\xef\xbb\xbf1,Oslo\n", Dialect(header=False, columns=("person", "city")), ["Oslo"]),
        (b"1|'a|b'\n", Dialect("|", "'", False, columns=("person", "city")), ["a|b"]),
        (b"person;city\n1;Malm\xf6\n2;a\x80\n", Dialect(";", encoding="latin-1"), ["Malmö", "a\x80"]),
        (b"person;city\n1;\x80\n2;\x81\n", Dialect(";", encoding="windows-1252"), ["€"]),
        (b"person,city\n1,Malm\xf6\n2,Oslo\n", Dialect(), ["Oslo"]),
        (b'city,x,person\n"a ""very"" long, quoted text",2,1\n', Dialect(), ['a "very" long, quoted text']),
        (b"person,city\n", Dialect(), []),
        (b"person,city", Dialect(), []),
    ],
)
@pytest.mark.parametrize("ending", [".csv", ".csv.gz"])
def test_how_files_are_written(data: bytes, dialect: Dialect, cities: list[str], ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"x{ending}"
    path.write_bytes(gzip.compress(data) if ending == ".csv.gz" else data)
    description = dataclasses.replace(described(), columns=(described().column("city"),))
    engine = open_csv(path, dialect, description.columns, ("person",))
    measure(Aggregation((Rows(),), (), None), description, engine)
    found = engine.connection.execute("SELECT city FROM rows WHERE city IS NOT NULL ORDER BY city").fetchall()
    assert [city for (city,) in found] == sorted(cities)


@pytest.mark.parametrize(
    ("data", "dialect", "id"),
    [
        (b"1,2.0,UA,1400\n", Dialect(), "csv-column"),
        (b"UA,city,UA2\n", Dialect(), "csv-column"),
        (b"person,city,person\n1,UA,2\n", Dialect(), "csv-header"),
        (b'person,"city\nUA",1400\n', Dialect(), "csv-header"),
        (b"person,c\xfety,UA\n", Dialect(), "csv-header"),
        (b"UA,1400\n", Dialect(columns=("person", "city")), "csv-header"),
        (b"city,person\nUA,1400", Dialect(columns=("person", "city")), "csv-header"),
        (b"UA\r1400\r", Dialect(), "csv-header"),
        (b"", Dialect(), "csv-column"),
        (b"UA" * LONGEST, Dialect(), "csv-header"),
    ],
)
def test_messages_tell_nothing_of_the_file(data: bytes, dialect: Dialect, id: str, tmp_path: Path) -> None:
    (tmp_path / "x.csv").write_bytes(data)
    with pytest.raises(ProgramError, match=id) as caught:
        open_csv(tmp_path / "x.csv", dialect, (described().column("city"),), ("person",))
    assert "UA" not in str(caught.value) and "1400" not in str(caught.value)


def test_capital_letters_alone(tmp_path: Path) -> None:
    (tmp_path / "x.csv").write_text("city,City\na,b\n")
    city = described().column("city")
    with pytest.raises(ProgramError, match="capital"):
        open_csv(tmp_path / "x.csv", Dialect(), (city, dataclasses.replace(city, name="City")))


def test_several_files_have_the_same_columns(tmp_path: Path) -> None:
    written(tmp_path / "part-1.csv", LINES)
    written(tmp_path / "part-2.csv", b"0,1,1,1,Oslo,Oslo,true,2024-01-01")
    assert totals(engine_on(tmp_path / "part-*.csv")) == [41]
    (tmp_path / "part-3.csv").write_bytes(b"person,secret\n1,2\n")
    with pytest.raises(ProgramError, match="csv-header") as caught:
        engine_on(tmp_path / "part-*.csv")
    assert "secret" not in str(caught.value)
    with pytest.raises(ProgramError, match="unreadable"):
        engine_on(tmp_path / "nothing-*.csv")


def test_rows_are_read_once(tmp_path: Path) -> None:
    engine = written(tmp_path / "a.csv", LINES)
    assert totals(engine) == [40]
    (tmp_path / "a.csv").write_bytes(HEADER + LINES * 2)
    assert totals(engine) == [40]
    (tmp_path / "a.csv").unlink()
    assert totals(engine, Rows(), Present("age")) == [40, 40]


def test_a_file_that_became_another_one_is_no_answer(tmp_path: Path) -> None:
    engine = written(tmp_path / "a.csv", LINES)
    (tmp_path / "a.csv").write_bytes(b"age,person,income,weight,city,town,member,day\n" + LINES)
    for _ in range(2):
        with pytest.raises(ProgramError, match="data-engine"):
            totals(engine)
    (tmp_path / "a.csv").write_bytes(HEADER + LINES)
    assert totals(engine) == [40]


def test_a_damaged_archive_is_no_answer(tmp_path: Path) -> None:
    packed = gzip.compress(HEADER + LINES * 50, mtime=0)
    (tmp_path / "a.csv.gz").write_bytes(packed[:-200])
    with pytest.raises(ProgramError, match=r"data-engine|unreadable"):
        totals(engine_on(tmp_path / "a.csv.gz"))
    (tmp_path / "a.csv.gz").write_bytes(b"no archive")
    with pytest.raises(ProgramError, match="unreadable"):
        engine_on(tmp_path / "a.csv.gz")


def test_a_path_is_no_pattern_and_no_sql(tmp_path: Path) -> None:
    path = tmp_path / "it's [odd]; DROP TABLE rows; --.csv"
    assert totals(written(path, LINES)) == [40]


@pytest.mark.parametrize("zone", ["", "Z", "+00:00", " UTC"])
def test_hours_and_minutes_are_those_of_utc(tmp_path: Path, zone: str) -> None:
    lines = ["" if each is None else f"{each}{zone}" for each in MOMENTS]
    (tmp_path / "days.csv").write_text("\n".join(["day,x", *(f"{line},1" for line in lines)]))
    assert_clocks(open_csv(tmp_path / "days.csv", Dialect(), bounded_day().columns))
