"""An engine on several tables has no rows of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from lapwing.data.engines.database import Database
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.shopping import ORDERS_TWICE, opened, shop


def test_only_joins_of_its_tables_have_rows(tmp_path: Path) -> None:
    with opened(ORDERS_TWICE, shop(), tmp_path) as database:
        engine = database.engine
        assert isinstance(engine, Database) and engine.label == "DuckDB" and engine.look() == engine.stored == {}
        with pytest.raises(ProgramError, match="several tables"):
            engine.table()
        assert database.table("items").engine.stored == {"customers.id": "integer", "paid": "integer"}
